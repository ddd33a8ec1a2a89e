import { quotedIn } from "./phrases.ts";
import type { WordCutter } from "./words.ts";

const BRIEF = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]{1,3}$/u;
/** Pairs of Hiragana are mostly particles and endings; content words are written in Kanji and Katakana. */
const HIRAGANA = /^\p{sc=Hiragana}+$/u;
const CAPITALS = /^\p{Lu}{2,}$/u;

interface QueryTerms {
  /** Weight of each query term: its count, lower for short words that are not abbreviations. */
  readonly words: ReadonlyMap<string, number>;
  /** Terms that match no document on their own; empty if the query has no other terms. */
  readonly idle: ReadonlySet<string>;
}

/** @param stopWords stop words in lower case; in capitals (`IT`) or in quotation marks they count as content */
export function queryTerms(
  query: string,
  { cutter, brief, stopWords }: { cutter: WordCutter; brief: number; stopWords: ReadonlySet<string> },
): QueryTerms {
  const asked = new Map<string, number>();
  const matters = new Set<string>();
  const quoted = quotedIn(query);
  for (const { words, start, end } of cutter.runs(query)) {
    const written = query.slice(start, end);
    const isCapital = CAPITALS.test(written);
    const isBrief = BRIEF.test(written) && !isCapital;
    const isMeant = isCapital || quoted.some((one) => one.start < start && end < one.end);
    for (const word of words) {
      asked.set(word, (asked.get(word) ?? 0) + (isBrief || HIRAGANA.test(word) ? brief : 1));
      if (isMeant || !stopWords.has(word)) matters.add(word);
    }
  }
  return {
    words: asked,
    idle: new Set(matters.size === 0 ? [] : [...asked.keys()].filter((word) => !matters.has(word))),
  };
}
