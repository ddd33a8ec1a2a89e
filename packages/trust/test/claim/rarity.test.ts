import { expect, test } from "vitest";
import { bandOf, rarityIn, UNLISTED } from "../../src/claim/rarity.ts";
import { keyOf } from "../../src/claim/terms.ts";
import { detectLanguage, languages } from "../../src/languages/detect.ts";

const rarity = (word: string, sample = word) => {
  const language = detectLanguage(sample);
  return rarityIn(language.code)(keyOf(word, language));
};

test.each([["the", "president", "zyzzyva"]])(
  "%s is more frequent than %s, and %s rarer than both",
  (often, sometimes, never) => {
    expect(rarity(often)).toBeLessThan(rarity(sometimes));
    expect(rarity(sometimes)).toBeLessThan(rarity(never));
    expect(rarity(never)).toBe(UNLISTED);
  },
);

test.each([
  ["der", "der die und ist nicht"],
  ["monde", "le monde est dans les"],
  ["и", "и в не на это"],
  ["في", "في من هذا الذي"],
  ["日本", "これは日本です"],
  ["我们", "我们在这里"],
])("%s is a frequent word", (word, sample) => {
  expect(rarity(word, sample)).toBeLessThan(UNLISTED);
});

test("every language has a list, and one without is told nothing apart", () => {
  for (const { code } of languages())
    expect(["a", "b"].map(rarityIn(code)).every((value) => value <= UNLISTED)).toBe(true);
  expect(rarityIn("xx")("the")).toBe(UNLISTED);
  expect(rarityIn("constructor")("the")).toBe(UNLISTED);
});

test("bands are whole nats, from the commonest on", () => {
  expect([0, 3, 3.4, 3.6, 11].map(bandOf)).toEqual([0, 0, 0, 1, 8]);
});
