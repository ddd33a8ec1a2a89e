import { expect, test } from "vitest";
import { joinLines, vocabularyOf } from "../../src/pdf/hyphens.ts";

const words = vocabularyOf(["the co-operation of well-read people", "a database and a note-book", "mixed in one mode"]);

test.each([
  ["its obser-", "vations", "its observations"],
  ["soft\u00ad", "ware", "software"],
  ["by co-", "operation", "by co-operation"],
  ["the data-", "base", "the database"],
  ["a mixed-", "mode store", "a mixed-mode store"],
  ["the self-", "evident", "the self-evident"],
  ["state-of-the-", "art", "state-of-the-art"],
  ["Nord-", "Ostsee", "Nord-Ostsee"],
  ["Vor-", "und Nachteile", "Vor- und Nachteile"],
  ["est-", "ce vrai", "est-ce vrai"],
  ["pages 12-", "14", "pages 12-14"],
  ["COVID-", "19", "COVID-19"],
  ["a word", "and one", "a word and one"],
  ["潮位は毎時", "測られる", "潮位は毎時測られる"],
  ["", "first", "first"],
])("%s | %s → %s", (before, after, joined) => {
  expect(joinLines(before, after, words)).toBe(joined);
});

test("halves of divided words are no words of the document", () => {
  expect([...vocabularyOf(["a tri-", "umph of tides"]).keys()]).toEqual(["a", "of", "tides"]);
});
