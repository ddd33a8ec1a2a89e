import { expect, test } from "vitest";
import { contentQuality } from "../src/index.ts";

// Ten words with 60 letters and full stops: mean length 5.0.
const sentence = "Seven grey whales passed the long pier before noon today. ";
const article = Array.from({ length: 6 }, () => sentence.repeat(9).trim()).join("\n\n");

test("nothing is worth nothing", () => {
  expect(contentQuality("")).toBe(0);
  expect(contentQuality(" \n\n ")).toBe(0);
});

test("an article earns length, paragraphs, words, sentences and prose", () => {
  expect(contentQuality(article)).toBeCloseTo(1, 9);
});

test("each part is earned alone", () => {
  // ten words: usual length 0.2, prose 0.1
  expect(contentQuality(sentence)).toBeCloseTo(0.3, 9);
  // sixty words: 0.1 more for length; six points are more than five: 0.2
  expect(contentQuality(sentence.repeat(6))).toBeCloseTo(0.6, 9);
});

test("the word http earns nothing", () => {
  expect(contentQuality(`${sentence}http`)).toBeCloseTo(0.3, 9);
});

test("few links in prose are a good sign, links alone are not", () => {
  expect(contentQuality(`${sentence}[pier](https://a.example/)`)).toBeCloseTo(0.4, 9);
  expect(contentQuality("[Seven grey whales](https://a.example/) [passed the pier](https://b.example/)")).toBeCloseTo(
    0.3,
    9,
  );
});

test("repeated short lines are left out", () => {
  expect(contentQuality("Log in\n".repeat(400))).toBe(0);
  expect(contentQuality(`${article}\n\n${"Share\n".repeat(900)}`)).toBeCloseTo(1, 9);
});

test("text without spaces has words, sentences and quality too", () => {
  const japanese = "東京は今日も晴れで、風は弱い。".repeat(30);
  // 390 letters are over 200 words: 0.2; usual words 0.2; 30 ends 0.2; prose 0.1
  expect(contentQuality(japanese)).toBeCloseTo(0.7, 9);
});
