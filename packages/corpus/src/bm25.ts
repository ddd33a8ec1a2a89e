import { type Accumulator, createAccumulator } from "./accumulator.ts";
import type { Passages } from "./reader.ts";
import type { Ranking } from "./score.ts";

/** Counts and scores of all passages, or of all documents. */
interface ScoreTable {
  readonly counts: Accumulator;
  readonly scores: Accumulator;
  /** Length normalisation of each: `k1 * (1 - b + b * length / mean)`. */
  readonly damping: Float32Array;
  readonly all: number;
}

/** Inverse document frequency of a word found in `having` of `all`. */
export function rarity(having: number, all: number, floor: number): number {
  const weight = Math.log(1 + (all - having + 0.5) / (having + 0.5));
  return Math.max(weight - floor, weight / 50);
}

function createScoreTable(lengths: ArrayLike<number>, mean: number, all: number, { k1, b }: Ranking): ScoreTable {
  const damping = new Float32Array(lengths.length);
  for (let at = 0; at < damping.length; at++) damping[at] = k1 * (1 - b + (b * (lengths[at] ?? 0)) / mean);
  return { counts: createAccumulator(lengths.length), scores: createAccumulator(lengths.length), damping, all };
}

/** Adds one word's BM25 contribution to the scores. */
export function addShares({ counts, scores, damping }: ScoreTable, weight: number, k1: number) {
  const { values, touched, count } = counts;
  const factor = weight * (k1 + 1);
  for (let place = 0; place < count; place++) {
    const at = touched[place] as number;
    const amount = values[at] as number;
    const before = scores.values[at] as number;
    if (before === 0) scores.touched[scores.count++] = at;
    scores.values[at] = before + (factor * amount) / (amount + (damping[at] as number));
  }
}

/** Creates the counters for one state of the corpus. */
export function scoreTablesFor(passages: Passages, figures: Ranking) {
  const { count, lengths, meanLength, documentLengths, documents, owners } = passages;
  const meanDocument = (count * meanLength) / Math.max(1, documents);
  return {
    of: passages,
    passages: createScoreTable(lengths, meanLength, count, figures),
    documents: createScoreTable(documentLengths, meanDocument, documents, figures),
    // Turn in which each was last counted, so that it counts once per word.
    passageSeen: new Int32Array(owners.length),
    documentSeen: new Int32Array(documentLengths.length),
    found: new Uint8Array(documentLengths.length),
    // Best passage of each document plus one; 0 means none.
    top: new Int32Array(documentLengths.length),
  };
}

export type ScoreTables = ReturnType<typeof scoreTablesFor>;
