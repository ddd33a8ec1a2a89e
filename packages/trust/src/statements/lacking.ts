import type { Pair } from "../claim/contrast-features.ts";
import { rareWeights, raritiesOf } from "../claim/rarity.ts";
import { sum } from "../claim/weights.ts";
import { bestWindow } from "../claim/window.ts";

/** A number says more than a word, and a name somewhat more; the rarest words say little more than rare ones. */
const NUMBER = 2;
const NAME = 1.3;
const FLATTENED = 0.7;
/** So many terms in a row should stand in one sentence. */
const RUN = 5;
/** Weight that is half held in every statement: of a few words it is less sure what they lack. */
const PRIOR = 4;
const PRIOR_OF_TERM = 2;

/**
 * How much a statement lacks of its source, 0 to 1: the mean of what its best passage lacks, and of what the best
 * sentence for each five terms in a row lacks. Words that a text holds far from each other confirm little.
 */
export function lacking({ reading }: Pick<Pair, "reading">): number {
  const { terms, hits } = reading;
  const rare = rareWeights(raritiesOf(reading));
  const weights = terms.map(
    ({ name, number }, term) => (rare[term] ?? 0) ** FLATTENED * (number ? NUMBER : 1) * (name ? NAME : 1),
  );
  const inPassage = shareOf(sum(bestWindow(reading, rare).terms, weights), sum(weights.keys(), weights), PRIOR);
  const runs = runsOf(weights, () => true);
  const most = runs.map(() => 0);
  for (const found of hits) {
    if (found.size === 0) continue;
    for (const [run, weight] of runsOf(weights, (term) => found.has(term)).entries())
      most[run] = Math.max(most[run] ?? 0, weight);
  }
  const inRuns = shareOf(sum(most.keys(), most), sum(runs.keys(), runs), PRIOR_OF_TERM * Math.min(RUN, terms.length));
  return 1 - (inPassage + inRuns) / 2;
}

const shareOf = (weight: number, all: number, prior: number): number => (weight + prior / 2) / (all + prior);

/** What each run of terms weighs, as far as its terms are held. */
function runsOf(weights: readonly number[], isHeld: (term: number) => boolean): number[] {
  const before = [0];
  for (const [term, weight] of weights.entries()) before.push((before[term] ?? 0) + (isHeld(term) ? weight : 0));
  const length = Math.min(RUN, weights.length);
  return before.slice(length).map((upTo, start) => upTo - (before[start] ?? 0));
}
