import { expect, test } from "vitest";
import { createProgress, type ProgressParams } from "../src/progress.ts";

function recording(signal = new AbortController().signal) {
  const sent: ProgressParams[] = [];
  return { sent, progress: createProgress("token", async (params) => void sent.push(params), signal) };
}

test("passes on what rises, with what is known of the whole", () => {
  const { sent, progress } = recording();
  progress.report(0, 10, "Started");
  progress.report(5);
  expect(sent).toEqual([
    { progressToken: "token", progress: 0, total: 10, message: "Started" },
    { progressToken: "token", progress: 5 },
  ]);
});

test("what does not rise is not sent", () => {
  const { sent, progress } = recording();
  for (const step of [1, 1, 0, Number.NaN, 2]) progress.report(step);
  expect(sent.map((params) => params.progress)).toEqual([1, 2]);
});

test("nothing follows the end", () => {
  const { sent, progress } = recording();
  progress.end();
  progress.report(1);
  expect(sent).toEqual([]);
});

test("a client that cannot be reached does not disturb the call", () => {
  const progress = createProgress("token", () => Promise.reject(new Error("gone")), new AbortController().signal);
  expect(() => progress.report(1)).not.toThrow();
});

test("nothing is sent to a client that cancelled", () => {
  const { sent, progress } = recording(AbortSignal.abort());
  progress.report(1);
  expect(sent).toEqual([]);
});

test("nothing is sent to a client that gave no token", () => {
  const sent: ProgressParams[] = [];
  createProgress(undefined, async (params) => void sent.push(params), new AbortController().signal).report(1);
  expect(sent).toEqual([]);
});
