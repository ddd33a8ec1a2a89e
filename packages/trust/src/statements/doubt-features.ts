import { contrastFeatures, type Pair } from "../claim/contrast-features.ts";
import { coverageFeatures } from "../claim/coverage-features.ts";
import { rareWeights } from "../claim/rarity.ts";
import { allTerms, bestWindow, shareOf, sum } from "../claim/weights.ts";

/** Features of doubt: how much of the statement the source has, and how it compares with the best sentence. */
export function doubtFeatures(pair: Pair): readonly number[] {
  const { reading } = pair;
  const { terms, hits } = reading;
  const weights = rareWeights(reading);
  const anywhere = allTerms(hits);
  const { terms: inWindow } = bestWindow(reading, weights);
  const gone = [...terms.keys()].filter((term) => !anywhere.has(term));
  const away = [...terms.keys()].filter((term) => !inWindow.has(term));
  return [
    ...Object.values(coverageFeatures(reading)),
    ...Object.values(contrastFeatures(pair)),
    gone.length,
    sum(gone, weights),
    longestRun(gone, weights),
    sum(away, weights),
    longestRun(away, weights),
  ];
}

/** Share of a statement's rare words in its best passage. */
export function shareHeld({ reading }: Pick<Pair, "reading">): number {
  const weights = rareWeights(reading);
  return shareOf(bestWindow(reading, weights).terms, weights);
}

/** Maximum weight of consecutive missing terms: an invented phrase is missing as a whole. */
function longestRun(missing: readonly number[], weights: readonly number[]): number {
  let [run, most, before] = [0, 0, -1];
  for (const term of missing) {
    run = (term === before + 1 ? run : 0) + (weights[term] ?? 0);
    most = Math.max(most, run);
    before = term;
  }
  return most;
}

/** Numbers weigh more than names, and names more than words; very rare words weigh little more than rare ones. */
const NUMBER = 2;
const NAME = 1.3;
const FLATTENED = 0.7;
/** Consecutive terms expected in one sentence. */
const RUN = 5;
/** Prior weight, half of it found, since short statements give less evidence. */
const PRIOR = 4;
const PRIOR_OF_TERM = 2;

/**
 * Share of a statement missing from its source, 0 to 1: the mean of the shares missing from the best passage and from
 * the best sentence for each run of five terms. Words far apart in the source confirm little.
 */
export function missingShare({ reading }: Pick<Pair, "reading">): number {
  const { terms, hits } = reading;
  const rare = rareWeights(reading);
  const weights = terms.map(
    ({ name, number }, term) => (rare[term] ?? 0) ** FLATTENED * (number ? NUMBER : 1) * (name ? NAME : 1),
  );
  const inPassage = withPrior(sum(bestWindow(reading, rare).terms, weights), sum(weights.keys(), weights), PRIOR);
  const runs = runsOf(weights, () => true);
  const most = runs.map(() => 0);
  for (const found of hits) {
    if (found.size === 0) continue;
    for (const [run, weight] of runsOf(weights, (term) => found.has(term)).entries())
      most[run] = Math.max(most[run] ?? 0, weight);
  }
  const inRuns = withPrior(sum(most.keys(), most), sum(runs.keys(), runs), PRIOR_OF_TERM * Math.min(RUN, terms.length));
  return 1 - (inPassage + inRuns) / 2;
}

const withPrior = (weight: number, all: number, prior: number): number => (weight + prior / 2) / (all + prior);

function runsOf(weights: readonly number[], isHeld: (term: number) => boolean): number[] {
  const before = [0];
  for (const [term, weight] of weights.entries()) before.push((before[term] ?? 0) + (isHeld(term) ? weight : 0));
  const length = Math.min(RUN, weights.length);
  return before.slice(length).map((upTo, start) => upTo - (before[start] ?? 0));
}
