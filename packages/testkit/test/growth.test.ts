import { expect, test } from "vitest";
import { growthOf } from "../src/index.ts";

/** A machine on which a step takes a thousandth of a millisecond. */
function machine(): { readonly work: (steps: number) => void; readonly spent: () => number } {
  let steps = 0;
  return {
    work: (more) => {
      steps += more;
    },
    spent: () => steps / 1_000,
  };
}
const sizes = { from: 4_000, to: 64_000 };

test("what is in proportion counts as such though a busy machine slowed its largest runs down", async () => {
  const { work, spent } = machine();
  let largest = 0;
  // The first two runs of the largest size are disturbed.
  const disturbed = (size: number) => () => work(size * (size === sizes.to && ++largest <= 2 ? 6_000 : 1_000));
  const { exponent } = await growthOf(disturbed, { ...sizes, enough: 1_000_000, spent });
  expect(exponent).toBeGreaterThan(0.5);
  expect(exponent).toBeLessThan(1.5);
});

test("what is in proportion counts as such though one size takes a jump each time", async () => {
  const { work, spent } = machine();
  const jumping = (size: number) => () => work(size * (size >= sizes.to ? 4_000 : 1_000));
  const { exponent } = await growthOf(jumping, { ...sizes, enough: 1_000_000, spent });
  expect(exponent).toBeGreaterThan(0.5);
  expect(exponent).toBeLessThan(1.2);
});

test("what grows with the square of its size does so however often it is measured", async () => {
  const { work, spent } = machine();
  const { exponent } = await growthOf((size) => () => work(size * size * 4), {
    from: 1_000,
    to: 8_000,
    enough: 1_000_000,
    spent,
  });
  expect(exponent).toBeGreaterThan(1.5);
});
