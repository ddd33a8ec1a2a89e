import { expect, test } from "vitest";
import { editDistance } from "../src/edit-distance.ts";

test.each([
  ["", "", 0],
  ["", "abc", 3],
  ["query", "qury", 1],
  ["kitten", "sitting", 3],
  ["teh", "the", 1],
  ["abcd", "badc", 2],
])("%j becomes %j by %d edits", (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
  expect(editDistance(b, a)).toBe(edits);
});

test("a distance beyond the limit is one more than the limit", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
});
