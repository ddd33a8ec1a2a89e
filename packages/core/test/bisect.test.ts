import { expect, test } from "vitest";
import { bisect } from "../src/bisect.ts";

test.each([
  [[], 5, 0],
  [[1, 3, 5], 0, 0],
  [[1, 3, 5], 3, 1],
  [[1, 3, 3, 5], 4, 3],
  [[1, 3, 5], 9, 3],
])("in %j, %d has %d numbers before it", (numbers, wanted, before) => {
  expect(bisect(numbers.length, (at) => (numbers[at] ?? 0) < wanted)).toBe(before);
});
