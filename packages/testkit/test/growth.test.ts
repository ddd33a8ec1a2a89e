import { expect, test } from "vitest";
import { growthOf } from "../src/index.ts";

/** Work for so many thousands of steps. */
const work = (steps: number): number => {
  let sum = 0;
  for (let at = 0; at < steps * 1_000; at++) sum = (sum + Math.imul(at, 31)) | 0;
  return sum;
};
const sizes = { from: 4_000, to: 64_000 };

test("what is in proportion counts as such though a busy machine slowed its largest runs down", async () => {
  let largest = 0;
  // Two runs of each size make a series: both of the first one are disturbed.
  const disturbed = (size: number) => () => work(size === sizes.to && ++largest <= 2 ? size * 6 : size);
  const { exponent } = await growthOf(disturbed, { ...sizes, enough: 10_000 });
  expect(exponent).toBeGreaterThan(0.5);
  expect(exponent).toBeLessThan(1.5);
});

test("what grows with the square of its size does so however often it is measured", async () => {
  const { exponent } = await growthOf((size) => () => work((size * size) / 250), { from: 1_000, to: 8_000 });
  expect(exponent).toBeGreaterThan(1.5);
});
