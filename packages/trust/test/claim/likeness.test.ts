import { expect, test } from "vitest";
import { read } from "../../src/claim/reading.ts";
import { createLikeness, termsOf } from "../../src/claim/terms.ts";
import { detectLanguage } from "../../src/languages/detect.ts";

const english = detectLanguage("the");
const resembles = (word: string, claim: string) =>
  termsOf(claim, english).some(({ key }) => createLikeness([word])(key).length > 0);

test.each([
  ["membuka", "pembukaan", true],
  ["tschechisch", "tschechoslowakei", true],
  ["whale", "whaling", true],
  ["whale", "wheel", false],
  ["port", "transportation", false],
  ["art", "party", false],
  ["1987", "19871", false],
  ["", "whale", false],
])("%s resembles %s: %s", (word, claim, expected) => {
  expect(resembles(word, claim)).toBe(expected);
});

test("a sentence holds the terms that it has and those that its words resemble", () => {
  const { terms, hits, likely: look } = read("Whalers met in Bergen.\nNothing else.", "Whaling ended in Bergen");
  const likely = look();
  const wordsOf = (held: ReadonlySet<number> | undefined) => [...(held ?? [])].map((term) => terms[term]?.word).sort();
  expect(wordsOf(hits[0])).toEqual(["Bergen"]);
  expect(wordsOf(likely[0])).toEqual(["Bergen", "Whaling"]);
  expect(wordsOf(likely[1])).toEqual([]);
});
