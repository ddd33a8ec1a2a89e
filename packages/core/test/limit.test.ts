import { expect, test } from "vitest";
import { createLimit } from "../src/limit.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that ends when told. */
function held() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, task: () => ended };
}

test("no more than the limit run at once, and the others follow in order", async () => {
  const limit = createLimit(2);
  const started: number[] = [];
  const tasks = [held(), held(), held(), held()];
  const all = tasks.map(({ task }, index) =>
    limit(() => {
      started.push(index);
      return task();
    }),
  );
  await settle();
  expect(started).toEqual([0, 1]);
  tasks[1]?.end();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("a task that fails gives its place back", async () => {
  const limit = createLimit(1);
  await expect(limit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(limit(async () => "next")).resolves.toBe("next");
});

test("whoever goes away leaves the line and holds up nobody", async () => {
  const limit = createLimit(1);
  const first = held();
  const running = limit(first.task);
  const controller = new AbortController();
  const waiting = limit(async () => "never", controller.signal);
  const last = limit(async () => "last");
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  first.end();
  await running;
  await expect(last).resolves.toBe("last");
});

test("a caller with many tasks does not keep another one waiting behind all of them", async () => {
  const limit = createLimit(1);
  const started: string[] = [];
  const task = (name: string) => async () => {
    started.push(name);
    await settle();
  };
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => limit(task(name), undefined, "ada"));
  const late = ["b1", "b2"].map((name) => limit(task(name), undefined, "bob"));
  await Promise.all([...many, ...late]);
  expect(started).toEqual(["a1", "b1", "a2", "b2", "a3", "a4", "a5"]);
});
