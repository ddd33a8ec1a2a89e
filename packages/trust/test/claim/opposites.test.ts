import { expect, test } from "vitest";
import { oppositions } from "../../src/claim/opposites.ts";
import { detectLanguage, languages } from "../../src/languages/detect.ts";

const english = detectLanguage("the");

test.each([
  ["Prices rose", "Prices fell", [{ claim: "rose", source: "fell" }]],
  ["He won twice", "He was defeated twice", [{ claim: "won", source: "defeated" }]],
  ["The red door", "The blue door", [{ claim: "red", source: "blue" }]],
  ["Prices rose", "Prices rose, then fell", []],
  ["Prices rose", "Prices grew", []],
  ["Prices rose", "Whales swim", []],
])("%s against %s", (claim, source, expected) => {
  expect(oppositions(claim, source, english)).toEqual(expected);
});

test("no word of a language stands on two sides of a row", () => {
  for (const { code, opposites } of languages())
    for (const [word, sides] of [...opposites.words, ...opposites.starts])
      expect(new Set(sides.map(({ row }) => row)).size, `${code}: ${word}`).toBe(
        new Set(sides.map(({ row, side }) => `${row} ${side}`)).size,
      );
});
