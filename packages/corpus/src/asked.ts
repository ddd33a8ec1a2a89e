import type { WordCutter } from "./words.ts";

const BRIEF = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]{1,3}$/u;
/** Pairs of Hiragana are mostly particles and endings; what a Japanese text is about is written in Kanji and Katakana. */
const HIRAGANA = /^\p{sc=Hiragana}+$/u;
const CAPITALS = /^\p{Lu}{2,}$/u;

/** What each word of a query counts: how often it is there, and less for brief ones that are no abbreviation. */
export function askedWords(query: string, cutter: WordCutter, brief: number): Map<string, number> {
  const asked = new Map<string, number>();
  for (const { words, start, end } of cutter.runs(query)) {
    const written = query.slice(start, end);
    const isBrief = BRIEF.test(written) && !CAPITALS.test(written);
    for (const word of words) asked.set(word, (asked.get(word) ?? 0) + (isBrief || HIRAGANA.test(word) ? brief : 1));
  }
  return asked;
}
