import { tokenise } from "../tokens.ts";
import { rarityIn, UNLISTED } from "./rarity.ts";
import type { Reading } from "./reading.ts";

/** A number is as rare as its digits are many. */
const PER_DIGIT = 2.3;
/** Below this a word is too frequent to say much; the least that it still weighs. */
const COMMON = 4;
const LEAST = 0.1;

/** Per term of the claim, how rare it is in its language at large. */
export function raritiesOf({ terms, claimLanguage }: Reading): number[] {
  const rarity = rarityIn(claimLanguage.code);
  return terms.map(({ key, number }) =>
    number ? Math.min(UNLISTED, 4 + PER_DIGIT * Math.min(4, key.length)) : rarity(key),
  );
}

export const rareWeights = (rarities: readonly number[]): number[] =>
  rarities.map((rarity) => Math.max(LEAST, rarity - COMMON));

/** Neighbouring terms of the claim, as pairs. */
export function pairsOf({ claim, match }: Reading): ReadonlySet<string> {
  return new Set(neighbours(claim, match));
}

/** Pairs of different terms that stand beside each other. */
export function* neighbours(text: string, match: (form: string) => readonly number[]): Generator<string> {
  let before = -1;
  for (const { form } of tokenise(text)) {
    const term = match(form)[0] ?? -1;
    if (before >= 0 && term >= 0 && term !== before) yield `${before},${term}`;
    before = term;
  }
}

const GRAM = 4;

/** Four letters in a row inside words, for words that differ in their endings or are parts of each other. */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{4,}/gu))
    for (let at = 0; at + GRAM <= word.length; at++) grams.add(word.slice(at, at + GRAM));
  return grams;
}
