import { expect, test } from "vitest";
import { askInPlace } from "../src/ask-during-call.ts";
import type { Question } from "../src/table.ts";

const question = (message: string): Question => ({ method: "elicitation/create", params: { message } });

test("a call without questions runs once", async () => {
  const reply = await askInPlace(
    async () => ({ done: true }),
    () => Promise.reject(new Error("asked")),
  );
  expect(reply).toEqual({ done: true });
});

test("answers come back under their keys, and state as it was left", async () => {
  const seen: unknown[] = [];
  const reply = await askInPlace(
    async (answers, state) => {
      seen.push([answers, state]);
      if (state === undefined) return { ask: { name: question("Name?"), town: question("Town?") }, state: 1 };
      return state === 1 ? { ask: { again: question("Sure?") }, state: 2 } : { done: true };
    },
    async ({ params }) => `answer to ${params?.message}`,
  );
  expect(seen).toEqual([
    [{}, undefined],
    [{ name: "answer to Name?", town: "answer to Town?" }, 1],
    [{ again: "answer to Sure?" }, 2],
  ]);
  expect(reply).toEqual({ done: true });
});

test("a call that never stops asking is ended", async () => {
  const endless = askInPlace(
    async () => ({ ask: { more: question("More?") } }),
    async () => "yes",
  );
  await expect(endless).rejects.toThrow("Still asking after 8 rounds");
});
