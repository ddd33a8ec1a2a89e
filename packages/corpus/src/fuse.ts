import { byScore } from "./best.ts";
import type { Scored } from "./score.ts";

/** What search by words can make of a query. */
export interface Knowledge {
  /** The share of the query's words, weighed by how rare they are, that the corpus has. */
  readonly known: number;
  /** What the words of the query weigh together: about what a document scores that has each of them once. */
  readonly ideal: number;
}

/** One ranking, what it counts beside the other one, and how sure it is of each of its documents. */
interface Side {
  readonly scored: readonly Scored[];
  readonly counts: number;
  sure(score: number): number;
}

/** A document with so much of what the query weighs answers it as well as words can tell. */
const ANSWERED = 0.4;
/**
 * A document that scores more than this share of what the query weighs has its words again and again or in their order:
 * a query that is a quotation or a title needs no model. Words then count up to `MOST_COUNTS` times as much.
 */
const OVERFULL = 1.2;
const MOST_COUNTS = 3;
/** The place whose score counts as that of a document that has nothing to do with the query. */
const FAR = 200;
/** So many of the nearest documents show whether the model understands the query. */
const SHOWN = 3;
/** What their words say for the model, at most `MOST_TRUST`. */
const AGREEMENT = 1.3;
const MOST_TRUST = 1.2;
/** Where the corpus has less than this share of a query, its words are no measure of the model. */
const FOREIGN = 0.8;

/**
 * As sure of a document as its score is near the best one, or near a good one where there is none. A question in another
 * language than the documents shares few words with them.
 */
function sideOfWords(scored: readonly Scored[], { known, ideal }: Knowledge): Side {
  const most = scored[0]?.score ?? 0;
  const full = Math.max(most, ANSWERED * ideal) || 1;
  const over = Math.max(0, most / (ideal || 1) - OVERFULL);
  const counts = 1 + (MOST_COUNTS - 1) * Math.min(1, over);
  return { scored, counts, sure: (score) => (known ** 2 * score) / full };
}

/**
 * As sure of a document as it is nearer than those far away; models differ in how near they put anything. A model that
 * does not know a language puts documents first that have none of the query's words: it is then trusted little.
 */
function sideOfMeaning(scored: readonly Scored[], words: Side, { known }: Knowledge): Side {
  const most = scored[0]?.score ?? 0;
  const least = scored.at(Math.min(FAR, scored.length) - 1)?.score ?? 0;
  const spread = most - least || 1;
  const first = scored.slice(0, SHOWN);
  const sureness = new Map(words.scored.map(({ document, score }) => [document, words.sure(score)]));
  const agreement = first.reduce((sum, { document }) => sum + (sureness.get(document) ?? 0), 0);
  // How far the corpus knows the query is counted beside this.
  const agreed = agreement / Math.max(1, first.length) / (known ** 2 || 1);
  const trust = Math.min(MOST_TRUST, AGREEMENT * agreed + MOST_TRUST * Math.max(0, 1 - known / FOREIGN));
  return { scored, counts: 1, sure: (score) => (trust * Math.max(0, score - least)) / spread };
}

/** Both rankings as one: reciprocal rank fusion in which each side counts as much as it is sure of the document. */
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

/** What is known of a query's words. A word that the corpus does not have weighs `unknown`. */
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
