import fc from "fast-check";
import { expect, test } from "vitest";
import { read } from "../../src/claim/reading.ts";
import { bestWindow, sum, weigh } from "../../src/claim/weights.ts";

const line = (words: string) => `Nothing of note ${words} was said here.`;
const windowOf = (lines: readonly string[], claim: string) => {
  const reading = read(lines.join("\n"), claim);
  return { reading, window: bestWindow(reading, weigh(reading, {})) };
};

test("holds four sentences in a row, the first such of equals", () => {
  const lines = ["zinc", "", "", "", "", "zinc", "", "", "copper", "", ""].map(line);
  const { window } = windowOf(lines, "zinc copper");
  expect(window).toMatchObject({ first: 5, last: 9, terms: new Set([0, 1]) });
});

test("a text of one sentence is one window", () => {
  expect(windowOf([line("zinc")], "zinc copper").window).toMatchObject({ first: 0, last: 1, terms: new Set([0]) });
});

test("a text without sentences holds nothing", () => {
  expect(windowOf([], "zinc").window.terms.size).toBe(0);
});

test("no other four sentences hold more", () => {
  const words = fc.array(fc.constantFrom("", "zinc", "copper", "zinc copper", "tin", "lead tin"), {
    minLength: 1,
    maxLength: 14,
  });
  fc.assert(
    fc.property(words, (list) => {
      const { reading, window } = windowOf(list.map(line), "zinc copper tin lead");
      const weights = weigh(reading, {});
      // Brute force over every run of four.
      const stretches = reading.hits.map(
        (_, first) => new Set(reading.hits.slice(first, first + 4).flatMap((set) => [...set])),
      );
      const most = Math.max(...stretches.map((terms) => sum(terms, weights)));
      expect(sum(window.terms, weights)).toBeCloseTo(most, 9);
    }),
  );
});
