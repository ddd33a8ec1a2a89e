import type { Families } from "./reader.ts";

/** Parameters of the ranking. */
export interface Ranking extends Families {
  /** Term frequency saturation of BM25. */
  readonly k1: number;
  /** Length normalisation of BM25. */
  readonly b: number;
  /** Share of the exact word; the rest goes to all its forms. */
  readonly exact: number;
  /** Share of the best passage; the rest goes to the whole document. */
  readonly passage: number;
  /** Subtracted from word weights: dampens very common words and hardly affects rare ones. */
  readonly floor: number;
  /** Number of top documents that are re-ranked. */
  readonly second: number;
  readonly ordered: number;
  readonly near: number;
  readonly having: number;
  readonly alike: number;
  /** A list of links ranks below the best text that has this share of its query weight. */
  readonly pointing: number;
  /** Weight of words of up to three letters, mostly articles, pronouns and question words. */
  readonly brief: number;
  /** The constant of reciprocal rank fusion: the higher, the less the top ranks matter. */
  readonly rrfK: number;
}

export const RANKING: Ranking = {
  k1: 1.5,
  b: 0.75,
  exact: 0.35,
  passage: 0.5,
  floor: 0.4,
  second: 30,
  ordered: 0.4,
  near: 0.1,
  having: 0.02,
  alike: 0.3,
  pointing: 0.7,
  brief: 0.5,
  rrfK: 60,
  least: 0.5,
  begun: 0.4,
  latin: 0.75,
  latinBegun: 0.5,
  most: 40,
};

export interface Scored {
  readonly document: number;
  readonly score: number;
  /** The document's best passage. */
  readonly passage: number;
}

/** Which documents may match, and how many are needed. */
export interface Wanted {
  readonly most: number;
  readonly allowed?: ReadonlySet<number> | undefined;
  /** Words that add to a score but match no document on their own. */
  readonly idle?: ReadonlySet<string> | undefined;
}

export interface ScoredWords {
  readonly scored: Scored[];
  /** Number of matching documents. */
  readonly total: number;
  /** Rarity of each query word. */
  readonly weights: ReadonlyMap<string, number>;
}
