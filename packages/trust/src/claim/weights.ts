import { memoizeByPair } from "@wellsourced/core";
import type { SourceReading } from "./reading.ts";
import { termsIn } from "./terms.ts";

/** Keeps weights stable for sources of few sentences; chosen on labelled pairs. */
const SMOOTHING = 30;

/**
 * Weight of each term: `ln(1 + N / (df + 0.5))` times the factor of its kind. A missing term weighs as much as one that
 * occurs once, since a heavier one would penalise paraphrases.
 */
export const weigh = (
  { terms, frequency, sentences }: SourceReading,
  { name = 1, number = 1 }: { readonly name?: number; readonly number?: number },
): number[] =>
  terms.map((term, index) => {
    const rarity = Math.log(1 + (sentences.length + SMOOTHING) / (Math.max(1, frequency[index] ?? 0) + 0.5));
    return rarity * (term.name ? name : 1) * (term.number ? number : 1);
  });

/** Total weight of the terms. */
export function sum(terms: Iterable<number>, weights: readonly number[]): number {
  let total = 0;
  for (const term of terms) total += weights[term] ?? 0;
  return total;
}

/** Share of the terms in the total weight. */
export const shareOf = (terms: Iterable<number>, weights: readonly number[]): number =>
  sum(terms, weights) / (sum(weights.keys(), weights) || 1);

/** Creates a function that returns the share of the claim in a text. */
export const shareIn =
  ({ match }: SourceReading, weights: readonly number[]) =>
  (text: string): number =>
    shareOf(termsIn(text, match), weights);

/** Indices of the terms in any of the sets. */
export function allTerms(...lists: readonly (readonly ReadonlySet<number>[])[]): Set<number> {
  const all = new Set<number>();
  for (const list of lists) for (const terms of list) if (terms.size > 0) for (const term of terms) all.add(term);
  return all;
}

/** Sentences of a passage. */
const LENGTH = 4;

interface Window {
  /** Index of the first sentence. */
  readonly first: number;
  /** Index after the last. */
  readonly last: number;
  readonly terms: ReadonlySet<number>;
}

/** Maximum weight of `length` consecutive sentences, including the heading of the first. */
export const mostInWindow = (reading: SourceReading, weights: readonly number[], length: number): number =>
  windowsOf(reading, weights, length).reduce((most, { weight }) => Math.max(most, weight), 0);

const NONE: ReadonlySet<number> = new Set();

/** Runs of `length` sentences with their weights, by a sliding window; only those that differ from the one before. */
function* windowsOf({ sentences, hits, headings }: SourceReading, weights: readonly number[], length: number) {
  const inside = new Map<number, number>();
  let title: ReadonlySet<number> | undefined;
  for (let index = 0; index < sentences.length; index++) {
    const [entering = NONE, leaving = NONE] = [hits[index], hits[index - length]];
    const first = Math.max(0, index - length + 1);
    if (entering.size === 0 && leaving.size === 0 && headings[first] === title) continue;
    title = headings[first];
    for (const term of entering) inside.set(term, (inside.get(term) ?? 0) + 1);
    for (const term of leaving) {
      const left = (inside.get(term) ?? 0) - 1;
      if (left > 0) inside.set(term, left);
      else inside.delete(term);
    }
    let weight = sum(inside.keys(), weights);
    for (const term of title ?? []) if (!inside.has(term)) weight += weights[term] ?? 0;
    yield { first, weight };
  }
}

/** The first passage of four sentences, with its heading, that has most of the claim's weight. */
export const bestWindow = memoizeByPair((reading: SourceReading, weights: readonly number[]): Window => {
  const { sentences, hits, headings } = reading;
  let [best, most] = [0, 0];
  for (const { first, weight } of windowsOf(reading, weights, LENGTH))
    if (weight > most + 1e-9) [best, most] = [first, weight];
  const last = Math.min(sentences.length, best + LENGTH);
  const terms = new Set<number>(headings[best]);
  for (let index = best; index < last; index++) for (const term of hits[index] ?? []) terms.add(term);
  return { first: best, last, terms };
});
