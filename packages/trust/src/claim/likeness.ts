import type { Term } from "./terms.ts";

const GRAM = 3;
/** Words are alike when the shorter one shares this much of its runs of three letters: "pembukaan", "membuka". */
const SHARED = 0.6;
const LONGER = 6;
/** Letters of a word from which on its runs tell anything. */
const SHORTEST = 4;

const gramsOf = (word: string): Set<string> => {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= word.length; at++) grams.add(word.slice(at, at + GRAM));
  return grams;
};

/** Finds the terms that a word's key resembles, whatever stands before and after what they share; numbers resemble none. */
export function createLikeness(terms: readonly Term[]): (key: string) => number[] {
  const grams = terms.map(({ key, number }) => (number || key.length < SHORTEST ? [] : [...gramsOf(key)]));
  const termsOf = Map.groupBy(
    grams.flatMap((all, term) => all.map((gram) => ({ gram, term }))),
    ({ gram }) => gram,
  );
  return (key) => {
    if (key.length < SHORTEST) return [];
    const own = gramsOf(key);
    const shared = new Map<number, number>();
    for (const gram of own)
      for (const { term } of termsOf.get(gram) ?? []) shared.set(term, (shared.get(term) ?? 0) + 1);
    return [...shared].flatMap(([term, count]) => {
      const isNear = Math.abs((terms[term]?.key.length ?? 0) - key.length) <= LONGER;
      return isNear && count >= SHARED * Math.min(own.size, grams[term]?.length ?? 0) ? [term] : [];
    });
  };
}
