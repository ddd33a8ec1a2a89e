import { fold } from "@wellsourced/core";
import { expect, test } from "vitest";
import { createMatcher, termsOf } from "../../src/claim/terms.ts";
import { detectLanguage } from "../../src/languages/detect.ts";

const english = detectLanguage("the");
const keys = (claim: string) => termsOf(claim, detectLanguage(claim)).map(({ key }) => key);

test("function words and scraps go, acronyms and numbers stay, each term once", () => {
  expect(keys("The EU and its members paid 3 million to go on; members of it")).toEqual([
    "eu",
    "member",
    "paid",
    "3",
    "million",
  ]);
});

test("number words and digits are one term", () => {
  expect(keys("Three whales")).toEqual(keys("3 whales"));
});

test("names inside a claim are known as such", () => {
  const names = termsOf("Whales met Ada in Bergen", english).filter(({ name }) => name);
  expect(names.map(({ key }) => key)).toEqual(["ada", "bergen"]);
});

test.each([
  ["connected", "connection", true],
  ["international", "internet", false],
  ["party", "art", false],
  ["colours", "color", true],
  ["1,000", "1000", true],
  ["rise", "risk", false],
])("%s stands for %s: %s", (word, term, expected) => {
  const { match } = createMatcher(termsOf(term, english), english);
  expect(match(word).length > 0).toBe(expected);
});

test("Arabic articles and endings are no obstacle", () => {
  const arabic = detectLanguage("البيت على التل");
  expect(createMatcher(termsOf("بالخسائر", arabic), arabic).match(fold("خسائر"))).toHaveLength(1);
});
