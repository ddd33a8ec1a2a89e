import type { Span } from "../sentences.ts";
import { rareWeights } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { allTerms, shareOf, sum, weigh } from "./weights.ts";

/** A sentence relevant to the claim. */
export interface Evidence extends Span {
  readonly index: number;
  readonly score: number;
}

/** Weight of a neighbour's terms, which explain "it". */
const NEIGHBOUR = 0.3;
/** Bonus of a phrase that reports a result, in average terms. */
const STANCE = 0.3;
const NUMBERS = 1.5;
/** Bonus of a sentence near all of the claim's context. */
const CONTEXT = 1;

/** Phrases that report results or take sides. */
const STANCES =
  /no significant|not significant|significant|however|although|contrary|contradict|dispute|refute|disprove|failed to|did not|does not|cannot|no evidence|no association|no difference|in contrast|whereas|but |yet |nevertheless|conversely|supports|consistent with|in line with|confirms|demonstrates|found that|showed that|concluded|p ?[=<>]|95% ci|confidence interval|odds ratio|relative risk|meta-analysis|randomi[sz]ed|\brct\b|compared with|compared to/iu;

/** Sentences with a term of the claim, best first. `near` returns the share of the claim's context near each, 0 to 1. */
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
 * A sentence is relevant if it has somewhat more than an average term's share of the best sentence's weight, or a number
 * of the claim. Chosen on labelled pairs, so that no marked sentence is lost.
 */
const LEAST = 1.4;
const MOST = 0.4;
/** Minimum share of the claim in a sentence and its neighbours if the text is about another subject. */
const LEAST_ELSEWHERE = 0.15;

/** The ranked sentences on the claim's subject: sharing only "sleep" with a claim about cortisol is not enough. */
export function bearing(reading: SourceReading, ranked: readonly Evidence[], isAddressed: boolean): Evidence[] {
  const weights = rareWeights(reading);
  const { hits, headings, terms } = reading;
  const held = (index: number): number => sum(hits[index] ?? [], weights);
  const around = (index: number): number =>
    shareOf(allTerms(hits.slice(Math.max(0, index - 1), index + 2), headings.slice(index, index + 1)), weights);
  const least =
    ranked.reduce((most, { index }) => Math.max(most, held(index)), 0) * Math.min(MOST, LEAST / terms.length);
  return ranked.filter(({ index }) => {
    if (!isAddressed && around(index) < LEAST_ELSEWHERE) return false;
    return held(index) >= least || [...(hits[index] ?? [])].some((term) => terms[term]?.number);
  });
}
