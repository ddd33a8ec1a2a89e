import type { SourceReading } from "./reading.ts";

/**
 * A term weighs more the rarer it is in the source. `SMOOTHING` keeps the weights of a source of one or two sentences
 * apart from each other, and a term that the source lacks weighs as much as one that it holds once: chosen on labelled
 * pairs, where a heavier missing term accuses paraphrases.
 */
const SMOOTHING = 30;

/** Weight of each term: `ln(1 + N / (df + 0.5))`, times what kind of term it is. */
export const weigh = (
  { terms, frequency, sentences }: SourceReading,
  { name = 1, number = 1 }: { readonly name?: number; readonly number?: number },
): number[] =>
  terms.map((term, index) => {
    const rarity = Math.log(1 + (sentences.length + SMOOTHING) / (Math.max(1, frequency[index] ?? 0) + 0.5));
    return rarity * (term.name ? name : 1) * (term.number ? number : 1);
  });

/** Sum of the weights of some terms. */
export function sum(terms: Iterable<number>, weights: readonly number[]): number {
  let total = 0;
  for (const term of terms) total += weights[term] ?? 0;
  return total;
}

/** The share of all weights that some terms have. */
export const shareOf = (terms: Iterable<number>, weights: readonly number[]): number =>
  sum(terms, weights) / (sum(weights.keys(), weights) || 1);
