import { expect, test } from "vitest";
import { curly, headline, nested, stop, withoutMarkup } from "../../src/formats/typography.ts";

test.each([
  ["the quick brown fox", "The Quick Brown Fox"],
  ["a tale of two cities", "A Tale of Two Cities"],
  ["what is it for", "What Is It For"],
  ["iPhone and the iOS", "iPhone and the iOS"],
  ["THE END", "THE END"],
  ["walls: a history", "Walls: A History"],
  ["why? because", "Why? Because"],
  ["self-driving cars", "Self-Driving Cars"],
  ["war-of-the-worlds", "War-of-the-Worlds"],
  ["under-water and pro-Test", "Under-Water and pro-Test"],
  ["pastebin.com", "Pastebin.Com"],
  ["x2 y and 3rd place", "x2 y and 3rd Place"],
  ["histoire de l'art", "Histoire de l'art"],
  ["über alles", "Über Alles"],
])("%s in headline case", (text, expected) => {
  expect(headline(text, "en-GB")).toBe(expected);
});

test("only English is put in headline case", () => {
  expect(headline("ein haus am see", "de")).toBe("ein haus am see");
  expect(headline("ein haus am see", undefined)).toBe("Ein Haus Am See");
  expect(headline("a house", "English")).toBe("A House");
});

test.each([
  [`it's "here" and 'there'`, "it’s “here” and “there”"],
  ["the '90s", "the ’90s"],
  ["James' book", "James’ book"],
  ['("quoted")', "(“quoted”)"],
  ["‘kept’ “kept”", "‘kept’ “kept”"],
  ["pourquoi ? parce que : oui", "pourquoi\u202F? parce que\u202F: oui"],
  ["a :b", "a :b"],
])("%s set in type", (text, expected) => {
  expect(curly(text)).toBe(expected);
});

test.each([
  ["plain", "plain"],
  ["the “inner” title", "the ‘inner’ title"],
  ["‘inner’ at the front", "‘inner’ at the front"],
  ["a “nested ‘inner’ quote”", "a ‘nested “inner” quote’"],
  ["don’t “do” it", "don’t ‘do’ it"],
])("%s within quotation marks", (text, expected) => {
  expect(nested(text)).toBe(expected);
});

test.each([
  ["A title", "A title."],
  ["A title.", "A title."],
  ["A title?", "A title?"],
  ["A title!", "A title!"],
  ["He said “no”", "He said “no.”"],
  ["He said “no?”", "He said “no?”"],
  ["The title’", "The title’."],
  ["Acme Inc.", "Acme Inc."],
])("%s ends in one mark", (part, expected) => {
  expect(stop(part)).toBe(expected);
});

test("inline mark-up goes, other angle brackets stay", () => {
  expect(withoutMarkup("<i>Homo</i> x<sub>2</sub> <span class='nocase'>pH</span> a < b > c")).toBe(
    "Homo x2 pH a < b > c",
  );
});
