import { cutTexts } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { detectLanguage } from "../src/languages/detect.ts";
import { sentencesOf } from "../src/sentences.ts";

const english = detectLanguage("the");
const sentences = (text: string) => [...sentencesOf(text, detectLanguage(text))].map(({ sentence }) => sentence);

test("abbreviations, initials and dates end none", () => {
  expect(sentences("Dr. Smith met J. Doe et al. in May, e.g. at noon. They left at two.")).toEqual([
    "Dr. Smith met J. Doe et al. in May, e.g. at noon.",
    "They left at two.",
  ]);
  expect(sentences("Debe devolver la suma de G. 160.083.711 a la caja.")).toHaveLength(1);
  expect(sentences("Das Treffen war am 3. Oktober in Berlin und nicht in Bonn.")).toHaveLength(1);
});

test("a line break ends one, Markdown in front is left out, pieces under twelve bytes are dropped", () => {
  expect(sentences("## On the whales\n- They swim north\n\nOk.\nEleven char\nNo full stop here")).toEqual([
    "On the whales",
    "They swim north",
    "No full stop here",
  ]);
});

test("Japanese ends at its own stops", () => {
  expect(sentences("東京は晴れです。大阪は雨です。")).toEqual(["東京は晴れです。", "大阪は雨です。"]);
});

test("no piece is longer than a long sentence, and each is where it says", () => {
  const text = `${"word ".repeat(2_000)}${"漢".repeat(4_000)}${"😀".repeat(2_000)}`;
  for (const { sentence, start, end } of sentencesOf(text, english)) {
    expect(sentence.length).toBeLessThanOrEqual(1_501);
    expect(text.slice(start, end)).toBe(sentence);
    expect(sentence.isWellFormed()).toBe(true);
  }
});

test.each(cutTexts)("%s", (text, cut) => {
  expect(sentences(text)).toEqual(cut);
});
