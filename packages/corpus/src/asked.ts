import type { WordCutter } from "./words.ts";

const BRIEF = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]\p{L}{0,2}$/u;
const CAPITALS = /^\p{Lu}{2,}$/u;

/** What each word of a query counts: how often it is there, and less for brief ones that are no abbreviation. */
export function askedWords(query: string, cutter: WordCutter, brief: number): Map<string, number> {
  const asked = new Map<string, number>();
  for (const { words, start, end } of cutter.runs(query)) {
    const written = query.slice(start, end);
    const share = BRIEF.test(written) && !CAPITALS.test(written) ? brief : 1;
    for (const word of words) asked.set(word, (asked.get(word) ?? 0) + share);
  }
  return asked;
}
