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

/** The most weight that so many sentences in a row hold, the heading over the first included. */
export function mostInWindow(
  { sentences, hits, headings }: Pick<Reading, "sentences" | "hits" | "headings">,
  weights: readonly number[],
  length: number,
): number {
  let most = 0;
  slide({ count: sentences.length, hits, length }, (first, inside) => {
    most = Math.max(most, weightOf(inside, headings[first], weights));
  });
  return most;
}

interface Slide {
  readonly count: number;
  readonly hits: readonly ReadonlySet<number>[];
  readonly length: number;
}

function slide(
  { count, hits, length }: Slide,
  look: (first: number, inside: ReadonlyMap<number, number>) => void,
): void {
  const inside = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    for (const term of hits[index] ?? []) inside.set(term, (inside.get(term) ?? 0) + 1);
    for (const term of hits[index - length] ?? []) {
      const left = (inside.get(term) ?? 0) - 1;
      if (left > 0) inside.set(term, left);
      else inside.delete(term);
    }
    look(Math.max(0, index - length + 1), inside);
  }
}

/** A long page has many stretches: no set is made for one. */
function weightOf(
  inside: ReadonlyMap<number, number>,
  heading: ReadonlySet<number> | undefined,
  weights: readonly number[],
): number {
  let total = sum(inside.keys(), weights);
  for (const term of heading ?? []) if (!inside.has(term)) total += weights[term] ?? 0;
  return total;
}

/** The stretch of four sentences, with the heading over it, that holds most of the claim's weight; the first of equals. */
export function bestWindow({ sentences, hits, headings }: Reading, weights: readonly number[]): Window {
  let [best, most] = [0, 0];
  slide({ count: sentences.length, hits, length: LENGTH }, (first, inside) => {
    const weight = weightOf(inside, headings[first], weights);
    if (weight > most + 1e-9) [best, most] = [first, weight];
  });
  const last = Math.min(sentences.length, best + LENGTH);
  const terms = new Set<number>(headings[best]);
  for (let index = best; index < last; index++) for (const term of hits[index] ?? []) terms.add(term);
  return { first: best, last, terms };
}
