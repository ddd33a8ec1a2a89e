import type { Span } from "../sentences.ts";
import { rareWeights, raritiesOf } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { shareOf, sum, weigh } from "./weights.ts";

/** A sentence that bears on the claim. */
export interface Evidence extends Span {
  readonly index: number;
  readonly score: number;
}

/** How much a neighbour's terms count: a sentence that says "it" is explained by the one beside it. */
const NEIGHBOUR = 0.3;
/** What a turn that reports a result adds, in terms of average weight. */
const STANCE = 0.3;
const NUMBERS = 1.5;
/** How much more a sentence counts where all that the claim stands among is near it. */
const CONTEXT = 1;

/** Turns with which texts report results or take sides. */
const STANCES =
  /no significant|not significant|significant|however|although|contrary|contradict|dispute|refute|disprove|failed to|did not|does not|cannot|no evidence|no association|no difference|in contrast|whereas|but |yet |nevertheless|conversely|supports|consistent with|in line with|confirms|demonstrates|found that|showed that|concluded|p ?[=<>]|95% ci|confidence interval|odds ratio|relative risk|meta-analysis|randomi[sz]ed|\brct\b|compared with|compared to/iu;

/**
 * Every sentence that holds a term of the claim, best first; of equals the earlier. `near` says of each, from 0 to 1, how
 * much of what the claim stands among is near it.
 */
export function rankEvidence(reading: SourceReading, near: (index: number) => number = () => 0): Evidence[] {
  const weights = weigh(reading, { number: NUMBERS });
  const average = sum(weights.keys(), weights) / (weights.length || 1);
  const scores = reading.hits.map((terms, index) => {
    const own = sum(terms, weights);
    return own > 0 && STANCES.test(reading.sentences[index]?.sentence ?? "") ? own + STANCE * average : own;
  });
  return reading.sentences
    .flatMap((span, index) => {
      const own = scores[index] ?? 0;
      if (own === 0) return [];
      const beside = Math.max(scores[index - 1] ?? 0, scores[index + 1] ?? 0);
      return [{ ...span, index, score: (own + NEIGHBOUR * beside) * (1 + CONTEXT * near(index)) }];
    })
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/**
 * A sentence bears on a claim when it holds somewhat more than an average term's share of what the best sentence holds,
 * or a number of the claim. Chosen on labelled pairs, so that no sentence that people marked is lost.
 */
const LEAST = 1.4;
const MOST = 0.4;
/** In a text on another subject, a sentence and its neighbours must hold this much of the claim. */
const LEAST_ELSEWHERE = 0.15;

/** The sentences with topical bearing, in their order: one that only shares "sleep" with a claim on cortisol has none. */
export function bearing(reading: SourceReading, ranked: readonly Evidence[], isAddressed: boolean): Evidence[] {
  const weights = rareWeights(raritiesOf(reading));
  const { hits, headings, terms } = reading;
  const held = (index: number): number => sum(hits[index] ?? [], weights);
  const around = (index: number): number =>
    shareOf(
      new Set(
        [index - 1, index, index + 1].flatMap((at) => [...(hits[at] ?? [])]).concat([...(headings[index] ?? [])]),
      ),
      weights,
    );
  const least =
    ranked.reduce((most, { index }) => Math.max(most, held(index)), 0) * Math.min(MOST, LEAST / terms.length);
  return ranked.filter(({ index }) => {
    if (!isAddressed && around(index) < LEAST_ELSEWHERE) return false;
    return held(index) >= least || [...(hits[index] ?? [])].some((term) => terms[term]?.number);
  });
}
