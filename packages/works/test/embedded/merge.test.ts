import { expect, test } from "vitest";
import { dueForMerge } from "../../src/embedded/merge.ts";

const of = (sizes: readonly number[]) => sizes.map((entries) => ({ entries }));
const times = (count: number, sizes: readonly number[]) => Array.from({ length: count }, () => sizes).flat();

test.each<readonly [name: string, sizes: readonly number[], isEnd: boolean, due: number]>([
  ["nothing to merge", [], true, 0],
  ["one file", [5], true, 0],
  ["files of one size", [10, 10, 10], true, 3],
  ["files of one size before a small one", [10, 10, 10, 1], true, 4],
  ["each much larger than the later ones", [400, 40, 1], true, 0],
  ["a large one, and small ones", [400, 10, 10, 1], true, 3],
  ["few while adding goes on", times(31, [10]), false, 0],
  ["many while adding goes on", times(32, [10]), false, 32],
  ["large and small by turns", times(16, [100, 1]), false, 32],
  ["many after a large one", [1_000, ...times(32, [10])], false, 32],
  ["as many as a large one before them", [300, ...times(32, [10])], false, 33],
])("files are merged: %s", (_, sizes, isEnd, due) => {
  expect(dueForMerge(of(sizes), isEnd)).toBe(due);
});
