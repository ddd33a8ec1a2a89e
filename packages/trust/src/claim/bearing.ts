import type { Evidence } from "./evidence.ts";
import type { Reading } from "./reading.ts";
import { rareWeights, raritiesOf } from "./surface.ts";
import { sum } from "./weights.ts";

/**
 * A sentence bears on a claim when it holds somewhat more than an average term's share of what the best sentence holds,
 * or a number of the claim. Chosen on labelled pairs, so that no sentence that people marked is lost.
 */
const LEAST = 1.4;
const MOST = 0.4;
/** Of a text on another subject, a sentence and what stands around it must hold this much of the claim. */
const LEAST_ELSEWHERE = 0.15;

/** The sentences with topical bearing, in their order: one that only shares "sleep" with a claim on cortisol has none. */
export function bearing(reading: Reading, ranked: readonly Evidence[], isAddressed: boolean): Evidence[] {
  const weights = rareWeights(raritiesOf(reading));
  const all = sum(weights.keys(), weights) || 1;
  const { hits, headings, terms } = reading;
  const held = (index: number): number => sum(hits[index] ?? [], weights);
  const around = (index: number): number =>
    sum(
      new Set(
        [index - 1, index, index + 1].flatMap((at) => [...(hits[at] ?? [])]).concat([...(headings[index] ?? [])]),
      ),
      weights,
    );
  const least =
    ranked.reduce((most, { index }) => Math.max(most, held(index)), 0) * Math.min(MOST, LEAST / terms.length);
  return ranked.filter(({ index }) => {
    if (!isAddressed && around(index) < LEAST_ELSEWHERE * all) return false;
    return held(index) >= least || [...(hits[index] ?? [])].some((term) => terms[term]?.number);
  });
}
