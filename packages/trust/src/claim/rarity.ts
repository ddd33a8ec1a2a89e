import { fold } from "@wellsourced/core";
import { remember } from "../remember.ts";
import { gramsOf } from "./likeness.ts";
import { frequent } from "./rarity.gen.ts";
import type { SourceReading } from "./reading.ts";

/** How rare a word is in its language, as `-ln` of its share of all words: the commonest first band, one nat each. */
const FIRST_BAND = 3;
/** The rarity of a word that is in no list. */
export const UNLISTED = 12;
const LETTERS = 3;

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The rarity of a word's key in a language. Without a list for it, every word counts alike. */
export function rarityIn(code: string): (key: string) => number {
  const table = remember(tables, code, decode);
  return (key) => (table.size === 0 ? UNLISTED : (table.get(wordCode(key)) ?? UNLISTED));
}

/** The list of a language: three letters stand for a word, and bands are split by blanks. */
function decode(code: string): ReadonlyMap<string, number> {
  const list = Object.hasOwn(frequent, code) ? (frequent[code] ?? "") : "";
  const table = new Map<string, number>();
  for (const [band, words] of list.split(" ").entries())
    for (let at = 0; at < words.length; at += LETTERS) table.set(words.slice(at, at + LETTERS), FIRST_BAND + band);
  return table;
}

export const bandOf = (rarity: number): number => Math.max(0, Math.round(rarity) - FIRST_BAND);

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Eighteen bits of a hash of the word: enough that one rare word in ninety is taken for a frequent one. */
export function wordCode(key: string): string {
  let hash = 0x811c9dc5;
  for (const letter of fold(key)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const bits = (hash ^ (hash >>> 15)) >>> 0;
  return [0, 6, 12].map((shift) => ALPHABET[(bits >>> shift) & 63]).join("");
}

/** A number is as rare as its digits are many. */
const PER_DIGIT = 2.3;
/** Below this a word is too frequent to say much; the least that it still weighs. */
const COMMON = 4;
const LEAST = 0.1;

/** Per term of the claim, how rare it is in its language at large. */
export function raritiesOf({ terms, claimLanguage }: SourceReading): number[] {
  const rarity = rarityIn(claimLanguage.code);
  return terms.map(({ key, number }) =>
    number ? Math.min(UNLISTED, 4 + PER_DIGIT * Math.min(4, key.length)) : rarity(key),
  );
}

export const rareWeights = (rarities: readonly number[]): number[] =>
  rarities.map((rarity) => Math.max(LEAST, rarity - COMMON));

/** Pairs of different terms that stand beside each other, in a text given as its words. */
export function* neighbours(forms: readonly string[], match: (form: string) => readonly number[]): Generator<string> {
  let before = -1;
  for (const form of forms) {
    const term = match(form)[0] ?? -1;
    if (before >= 0 && term >= 0 && term !== before) yield `${before},${term}`;
    before = term;
  }
}

const GRAM = 4;

/** Four letters in a row inside words, for words that differ in their endings or are parts of each other. */
export const gramsIn = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(/[\p{L}\p{N}]{4,}/gu)].flatMap(([word]) => [...gramsOf(word, GRAM)]));
