import type { Reading } from "./reading.ts";
import { sum } from "./weights.ts";

/** Sentences in a row that may share out a claim between them. */
const LENGTH = 4;

export interface Window {
  /** Index of the first sentence. */
  readonly first: number;
  /** Index after the last. */
  readonly last: number;
  readonly terms: ReadonlySet<number>;
}

/** The stretch of four sentences, with the heading over it, that holds most of the claim's weight; the first of equals. */
export function bestWindow({ sentences, hits, headings }: Reading, weights: readonly number[]): Window {
  const inside = new Map<number, number>();
  let best = 0;
  let most = 0;
  for (const index of sentences.keys()) {
    for (const term of hits[index] ?? []) inside.set(term, (inside.get(term) ?? 0) + 1);
    for (const term of hits[index - LENGTH] ?? []) {
      const left = (inside.get(term) ?? 0) - 1;
      if (left > 0) inside.set(term, left);
      else inside.delete(term);
    }
    const first = Math.max(0, index - LENGTH + 1);
    const weight = sum(new Set(inside.keys()).union(headings[first] ?? new Set()), weights);
    if (weight > most + 1e-9) [best, most] = [first, weight];
  }
  const last = Math.min(sentences.length, best + LENGTH);
  const terms = new Set<number>(headings[best]);
  for (let index = best; index < last; index++) for (const term of hits[index] ?? []) terms.add(term);
  return { first: best, last, terms };
}
