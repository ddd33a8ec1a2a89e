import { stemmer } from "stemmer";

const LATIN = /^[a-z\u{df}-\u{24f}\u{1e00}-\u{1eff}]+$/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const SHORTEST = 4;

const MAX_CACHED = 50_000;
let cache = new Map<string, string | null>();

/** Porter stem of a word in Latin letters; `null` for other scripts. */
export function stemOf(word: string): string | null {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stem = LATIN.test(word) ? stemmer(word) : null;
  if (cache.size >= MAX_CACHED) cache = new Map();
  cache.set(word, stem);
  return stem;
}

/** Whether similar forms of a word are found through shared letter trigrams. */
export const hasGrams = (word: string): boolean =>
  word.length >= SHORTEST && LETTERS.test(word) && !UNSPACED.test(word);

/** Letter trigrams of a word, with a blank at each end. */
export function triplesOf(word: string): string[] {
  const bordered = ` ${word} `;
  const triples: string[] = [];
  for (let at = 0; at + 3 <= bordered.length; at++) triples.push(bordered.slice(at, at + 3));
  return triples;
}

/** Distinct trigrams of a word. */
export const gramsOf = (word: string): string[] => [...new Set(triplesOf(word))];

/** Dice coefficient of two words' trigrams, from 0 to 1. */
export const likeness = (shared: number, one: number, other: number): number => (2 * shared) / (one + other);
