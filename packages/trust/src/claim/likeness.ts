import type { Term } from "./terms.ts";

const GRAM = 3;
/** Words are alike when the shorter one shares this much of its runs of three letters: "pembukaan", "membuka". */
const SHARED = 0.6;
const LONGER = 6;
/** Letters of a word from which on its runs tell anything. */
const SHORTEST = 4;

/** So many letters in a row inside a word. */
export const gramsOf = (word: string, length: number): Set<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)));

/** Finds the terms that a word's key resembles, whatever stands before and after what they share; numbers resemble none. */
export function createLikeness(terms: readonly Term[]): (key: string) => number[] {
  const grams = terms.map(({ key, number }) => (number || key.length < SHORTEST ? [] : [...gramsOf(key, GRAM)]));
  const termsOf = Map.groupBy(
    grams.flatMap((all, term) => all.map((gram) => ({ gram, term }))),
    ({ gram }) => gram,
  );
  return (key) => {
    if (key.length < SHORTEST) return [];
    const own = gramsOf(key, GRAM);
    const shared = new Map<number, number>();
    for (const gram of own)
      for (const { term } of termsOf.get(gram) ?? []) shared.set(term, (shared.get(term) ?? 0) + 1);
    return [...shared].flatMap(([term, count]) => {
      const isNear = Math.abs((terms[term]?.key.length ?? 0) - key.length) <= LONGER;
      return isNear && count >= SHARED * Math.min(own.size, grams[term]?.length ?? 0) ? [term] : [];
    });
  };
}
