import { expect, test } from "vitest";
import { align, contentWords } from "../../src/claim/alignment.ts";
import { createMatcher, termsOf } from "../../src/claim/terms.ts";
import { detectLanguage } from "../../src/languages/detect.ts";

const english = detectLanguage("the");

function beside(claim: string, source: string) {
  const { match } = createMatcher(termsOf(claim, english), english);
  const words = (text: string) => contentWords({ text, language: english, match });
  const { swaps, moved } = align(words(claim), words(source));
  const text = (list: readonly { text: string }[]) => list.map((word) => word.text).join(" ");
  return { moved, swaps: swaps.map((swap) => [text(swap.claim), text(swap.source), swap.enclosed]) };
}

test.each([
  ["Ada taught physics in Bergen", "Ada taught chemistry in Bergen", [["physics", "chemistry", true]]],
  ["Poldark airs on HBO", "Poldark airs on BBC One", [["HBO", "BBC One", false]]],
  ["Ada taught physics", "Ada taught physics for years in Bergen", []],
  ["Whales swim north", "Copper roofs leak rain", [["Whales swim north", "Copper roofs leak", false]]],
])("%s beside %s", (claim, source, expected) => {
  expect(beside(claim, source).swaps).toEqual(source.startsWith("Copper") ? [] : expected);
});

test("words in another order are counted", () => {
  expect(beside("Bergen beat Oslo", "Oslo beat Bergen").moved).toBe(2);
  expect(beside("Bergen beat Oslo", "Bergen beat Oslo again").moved).toBe(0);
});

test("texts too long for a table are not laid side by side", () => {
  const long = "whale ship harbour ".repeat(300);
  expect(beside(long, `${long} Bergen`)).toEqual({ moved: 0, swaps: [] });
});
