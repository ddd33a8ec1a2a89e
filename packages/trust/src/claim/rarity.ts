import { fold, memoizeByObject } from "@wellsourced/core";
import { remember } from "../remember.ts";
import { frequent } from "./rarity.gen.ts";
import type { SourceReading } from "./reading.ts";
import { gramsOf } from "./terms.ts";

/** Rarity is `-ln` of a word's share of all words in its language. Bands are one nat wide, the most frequent first. */
const FIRST_BAND = 3;
/** Rarity of an unlisted word. */
export const UNLISTED = 12;
const LETTERS = 3;

const tables = new Map<string, ReadonlyMap<string, number>>();

/** Creates a function that returns the rarity of a word's key; the same for all words in a language without a list. */
export function rarityIn(code: string): (key: string) => number {
  const table = remember(tables, code, decode);
  return (key) => (table.size === 0 ? UNLISTED : (table.get(wordCode(key)) ?? UNLISTED));
}

/** Decodes a list: three letters per word, bands separated by blanks. */
function decode(code: string): ReadonlyMap<string, number> {
  const list = Object.hasOwn(frequent, code) ? (frequent[code] ?? "") : "";
  const table = new Map<string, number>();
  for (const [band, words] of list.split(" ").entries())
    for (let at = 0; at < words.length; at += LETTERS) table.set(words.slice(at, at + LETTERS), FIRST_BAND + band);
  return table;
}

export const bandOf = (rarity: number): number => Math.max(0, Math.round(rarity) - FIRST_BAND);

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** An 18-bit hash of a word in three letters; one in ninety rare words collides with a frequent one. */
export function wordCode(key: string): string {
  let hash = 0x811c9dc5;
  for (const letter of fold(key)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const bits = (hash ^ (hash >>> 15)) >>> 0;
  return [0, 6, 12].map((shift) => ALPHABET[(bits >>> shift) & 63]).join("");
}

/** Rarity of a number per digit. */
const PER_DIGIT = 2.3;
/** Rarity below which a word says little, and its minimum weight. */
const COMMON = 4;
const LEAST = 0.1;

/** Rarity of each term of the claim in its language. */
export const raritiesOf = memoizeByObject(({ terms, claimLanguage }: SourceReading): readonly number[] => {
  const rarity = rarityIn(claimLanguage.code);
  return terms.map(({ key, number }) =>
    number ? Math.min(UNLISTED, 4 + PER_DIGIT * Math.min(4, key.length)) : rarity(key),
  );
});

/** Weight of each term of the claim by its rarity. */
export const rareWeights = memoizeByObject((reading: SourceReading): readonly number[] =>
  raritiesOf(reading).map((rarity) => Math.max(LEAST, rarity - COMMON)),
);

/** Pairs of adjacent different terms in a list of words, given by the term of each; -1 for other words. */
export function neighbours(terms: Iterable<number>): Set<string> {
  const pairs = new Set<string>();
  let before = -1;
  for (const term of terms) {
    if (before >= 0 && term >= 0 && term !== before) pairs.add(`${before},${term}`);
    before = term;
  }
  return pairs;
}

const GRAM = 4;

/** Runs of four letters, to match inflections and compounds. */
export const gramsIn = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(/[\p{L}\p{N}]{4,}/gu)].flatMap(([word]) => [...gramsOf(word, GRAM)]));
