import type { Evidence } from "./evidence.ts";
import type { Reading } from "./reading.ts";
import { rareWeights, raritiesOf } from "./surface.ts";
import { sum } from "./weights.ts";

/**
 * A sentence bears on a claim when it holds, with the heading over it, somewhat more than an average term's share of what
 * the best sentence holds. Chosen on labelled pairs, so that no sentence that people marked is lost.
 */
const LEAST = 1.2;
/** Of a text that is on another subject, a sentence and its neighbours must hold this much of the claim. */
const LEAST_ELSEWHERE = 0.15;

/** The sentences with topical bearing, in their order: one that shares "sleep" with a claim on cortisol has none. */
export function bearing(reading: Reading, ranked: readonly Evidence[], isAddressed: boolean): Evidence[] {
  const weights = rareWeights(raritiesOf(reading));
  const all = sum(weights.keys(), weights) || 1;
  const { hits, headings, terms } = reading;
  const held = (index: number, ...beside: readonly number[]): number => {
    const found = new Set(headings[index]);
    for (const at of [index, ...beside]) for (const term of hits[at] ?? []) found.add(term);
    return sum(found, weights) / all;
  };
  const most = ranked.reduce((top, { index }) => Math.max(top, held(index)), 0);
  const least = (most * LEAST) / Math.max(terms.length, LEAST);
  return ranked.filter(({ index }) => {
    if (!isAddressed && held(index, index - 1, index + 1) < LEAST_ELSEWHERE) return false;
    return [...(hits[index] ?? [])].some((term) => terms[term]?.number) || held(index) >= least;
  });
}
