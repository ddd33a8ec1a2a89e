import { growthOf, otherWords, sameWords } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMatcher } from "../../src/people/match-words.ts";

test.each([
  ["retraction", "Two retractions in 2024", true],
  ["RETRACTION notice", "the notice of retraction", true],
  ["retraction oncology", "Two retractions in 2024", false],
  ["traction", "Two retractions in 2024", false],
  ["of", "an offer", false],
  ["of", "proof of work", true],
  ["cafe", "Das Café am Eck", true],
  ["Café", "das cafe am eck", true],
  ["strasse", "Straße", true],
  ["οδος", "ΟΔΌΣ", true],
  ["istanbul", "İstanbul", true],
  ["йод", "Йод в соли", true],
  ["мир", "Миру — мир", true],
  ["שלום", "שָׁלוֹם עולם", true],
  ["سلام", "سَلَامٌ", true],
  ["東京", "昨日は東京都に行った", true],
  ["東京 天気", "天気は東京で晴れ", true],
  ["大阪", "昨日は東京都に行った", false],
  ["气候变化", "关于气候变化的笔记", true],
  ["ประเทศไทย", "ฉันอยู่ในประเทศไทยมานาน", true],
  ["한국어", "한국어를 배웁니다", true],
  ["が", "か", false],
  ["don't", "I don’t know", true],
  ["c", "C is a language", true],
  ["c", "cobol", false],
  ["🙂", "well 🙂 then", true],
  ["🙃", "well 🙂 then", false],
  ["ＡＢＣ", "abc", true],
])("%s is found in %s: %s", (query, text, isFound) => {
  expect(createMatcher(query)([text])).toBe(isFound);
});

test("the words may be spread over note, topic and tags", () => {
  expect(createMatcher("mortar lime")(["walls", "Lime was burnt", "mortar"])).toBe(true);
});

test.each([
  ["one long word", "a".repeat(500)],
  ["many short words", `${"a ".repeat(200)}b`],
])("a query of %s takes no longer than the length of a note allows", async (_, query) => {
  const prepare = (length: number) => {
    const text = "a".repeat(length);
    return () => createMatcher(query)([text]);
  };
  const { exponent, costs } = await growthOf(prepare, { from: 6_000, to: 400_000 });
  expect(exponent, JSON.stringify(costs)).toBeLessThan(1.5);
});

test.each(sameWords)("%s finds %s", (one, other) => {
  expect([createMatcher(one)([other]), createMatcher(other)([one])]).toEqual([true, true]);
});

test.each(otherWords)("%s does not find %s", (one, other) => {
  expect(createMatcher(one)([other])).toBe(false);
});
