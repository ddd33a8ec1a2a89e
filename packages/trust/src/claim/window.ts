import type { SourceReading } from "./reading.ts";
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
export const mostInWindow = (reading: SourceReading, weights: readonly number[], length: number): number =>
  windowsOf(reading, weights, length).reduce((most, { weight }) => Math.max(most, weight), 0);

/** Every run of so many sentences with its weight. A long page has many: no set is made for one. */
function* windowsOf({ sentences, hits, headings }: SourceReading, weights: readonly number[], length: number) {
  const inside = new Map<number, number>();
  for (let index = 0; index < sentences.length; index++) {
    for (const term of hits[index] ?? []) inside.set(term, (inside.get(term) ?? 0) + 1);
    for (const term of hits[index - length] ?? []) {
      const left = (inside.get(term) ?? 0) - 1;
      if (left > 0) inside.set(term, left);
      else inside.delete(term);
    }
    const first = Math.max(0, index - length + 1);
    let weight = sum(inside.keys(), weights);
    for (const term of headings[first] ?? []) if (!inside.has(term)) weight += weights[term] ?? 0;
    yield { first, weight };
  }
}

/** The stretch of four sentences, with the heading over it, that holds most of the claim's weight; the first of equals. */
export function bestWindow(reading: SourceReading, weights: readonly number[]): Window {
  const { sentences, hits, headings } = reading;
  let [best, most] = [0, 0];
  for (const { first, weight } of windowsOf(reading, weights, LENGTH))
    if (weight > most + 1e-9) [best, most] = [first, weight];
  const last = Math.min(sentences.length, best + LENGTH);
  const terms = new Set<number>(headings[best]);
  for (let index = best; index < last; index++) for (const term of hits[index] ?? []) terms.add(term);
  return { first: best, last, terms };
}
