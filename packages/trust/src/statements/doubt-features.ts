import { contrastFeatures, type Pair } from "../claim/contrast-features.ts";
import { coverageFeatures } from "../claim/coverage-features.ts";
import { rareWeights, raritiesOf } from "../claim/rarity.ts";
import { allTerms, bestWindow, shareOf, sum } from "../claim/weights.ts";

/** Features of doubt: how much of the statement the source has, and how it compares with the best sentence. */
export function doubtFeatures(pair: Pair): readonly number[] {
  const { reading } = pair;
  const { terms, hits } = reading;
  const weights = rareWeights(raritiesOf(reading));
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
  const weights = rareWeights(raritiesOf(reading));
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
