import type { Scored } from "./score.ts";
import { byScore } from "./top-documents.ts";

/** How well keyword search covers a query. */
export interface Knowledge {
  /** Share of the query's words, weighted by rarity, that occur in the corpus. */
  readonly known: number;
  /** Total weight of the query's words: about the score of a document that has each of them once. */
  readonly ideal: number;
}

/** One ranking, its weight in the fusion, and its confidence in each document. */
interface Side {
  readonly scored: readonly Scored[];
  readonly counts: number;
  sure(score: number): number;
}

/** A document with this share of the query's total weight counts as a full answer. */
const ANSWERED = 0.4;
/**
 * Above this share of the query's weight, a document repeats its words or has them in order: quotations and titles need
 * no model. Keyword results then weigh up to `MOST_COUNTS` times as much.
 */
const OVERFULL = 1.2;
const MOST_COUNTS = 3;
/** Rank whose score is taken for an unrelated document. */
const FAR = 200;
/** Nearest documents used to judge whether the model understands the query. */
const SHOWN = 3;
/** Factor for keyword agreement with the model's results, capped at `MOST_TRUST`. */
const AGREEMENT = 1.3;
const MOST_TRUST = 1.2;
/** Below this share of known words, keyword results say nothing about the model. */
const FOREIGN = 0.8;

/**
 * Confidence is the score relative to the best one, or to a good one if there is none. A query in another language
 * shares few words with the documents.
 */
function sideOfWords(scored: readonly Scored[], { known, ideal }: Knowledge): Side {
  const most = scored[0]?.score ?? 0;
  const full = Math.max(most, ANSWERED * ideal) || 1;
  const over = Math.max(0, most / (ideal || 1) - OVERFULL);
  const counts = 1 + (MOST_COUNTS - 1) * Math.min(1, over);
  return { scored, counts, sure: (score) => (known ** 2 * score) / full };
}

/**
 * Confidence is the distance from unrelated documents, since models differ in their range. A model that does not know a
 * language ranks documents first that share no words with the query, and gets little trust.
 */
function sideOfMeaning(scored: readonly Scored[], words: Side, { known }: Knowledge): Side {
  const most = scored[0]?.score ?? 0;
  const least = scored.at(Math.min(FAR, scored.length) - 1)?.score ?? 0;
  const spread = most - least || 1;
  const first = scored.slice(0, SHOWN);
  const sureness = new Map(words.scored.map(({ document, score }) => [document, words.sure(score)]));
  const agreement = first.reduce((sum, { document }) => sum + (sureness.get(document) ?? 0), 0);
  // `known` is applied separately below.
  const agreed = agreement / Math.max(1, first.length) / (known ** 2 || 1);
  const trust = Math.min(MOST_TRUST, AGREEMENT * agreed + MOST_TRUST * Math.max(0, 1 - known / FOREIGN));
  return { scored, counts: 1, sure: (score) => (trust * Math.max(0, score - least)) / spread };
}

/** Merges both rankings by reciprocal rank fusion, weighting each side by its confidence in the document. */
export function fuse(
  byWords: readonly Scored[],
  byMeaning: readonly Scored[],
  knowledge: Knowledge,
  softening: number,
): Scored[] {
  const words = sideOfWords(byWords, knowledge);
  const sums = new Map<number, Scored>();
  for (const { scored, counts, sure } of [words, sideOfMeaning(byMeaning, words, knowledge)])
    for (const [rank, { document, passage, score }] of scored.entries()) {
      const other = sums.get(document);
      const sum = (other?.score ?? 0) + (counts * sure(score)) / (softening + rank + 1);
      sums.set(document, { document, passage: other?.passage ?? passage, score: sum });
    }
  return [...sums.values()].sort(byScore);
}

/** Measures how well keyword search covers a query. Words missing from the corpus weigh `unknown`. */
export function knowledgeOf(
  asked: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
  unknown: number,
): Knowledge {
  let all = 0;
  let known = 0;
  let ideal = 0;
  for (const [word, times] of asked) {
    const weight = weights.get(word);
    all += weight ?? unknown;
    known += weight ?? 0;
    ideal += (weight ?? unknown) * times;
  }
  return { known: all === 0 ? 0 : known / all, ideal };
}
