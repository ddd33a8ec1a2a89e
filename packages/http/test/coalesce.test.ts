import { expect, test } from "vitest";
import { createCoalesce } from "../src/coalesce.ts";
import { rejection } from "./house.ts";

function start() {
  const share = createCoalesce<string>();
  const runs: { signal: AbortSignal; finish(value: string): void; fail(error: Error): void }[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<string>((finish, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason));
      runs.push({ signal, finish, fail });
    });
  return { runs, ask: (key: string, signal?: AbortSignal) => share(key, signal, run) };
}

test("equal questions under way share one answer; others and later ones do not", async () => {
  const { runs, ask } = start();
  const answers = [ask("a"), ask("a"), ask("b")];
  expect(runs).toHaveLength(2);
  runs[0]?.finish("of a");
  runs[1]?.finish("of b");
  expect(await Promise.all(answers)).toEqual(["of a", "of a", "of b"]);
  ask("a");
  expect(runs).toHaveLength(3);
});

test("a failure is shared and then forgotten", async () => {
  const { runs, ask } = start();
  const answers = [rejection(ask("a")), rejection(ask("a"))];
  runs[0]?.fail(new Error("broken"));
  expect((await Promise.all(answers)).map(String)).toEqual(["Error: broken", "Error: broken"]);
  ask("a");
  expect(runs).toHaveLength(2);
});

test("a caller who leaves gets their own abort, and the others their answer", async () => {
  const { runs, ask } = start();
  const leaving = new AbortController();
  const gone = rejection(ask("a", leaving.signal));
  const staying = ask("a");
  leaving.abort();
  expect(await gone).toBe(leaving.signal.reason);
  expect(runs[0]?.signal.aborted).toBe(false);
  runs[0]?.finish("for who stayed");
  expect(await staying).toBe("for who stayed");
});

test("the work is given up with its last caller, and whoever asks then starts afresh", async () => {
  const { runs, ask } = start();
  const [one, two] = [new AbortController(), new AbortController()];
  const gone = [rejection(ask("a", one.signal)), rejection(ask("a", two.signal))];
  one.abort();
  two.abort();
  const next = ask("a");
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await Promise.all(gone);
  runs[1]?.finish("afresh");
  expect(await next).toBe("afresh");
});

test("who is gone before asking starts nothing", async () => {
  const { runs, ask } = start();
  expect(await rejection(ask("a", AbortSignal.abort()))).toHaveProperty("name", "AbortError");
  expect(runs).toHaveLength(0);
});
