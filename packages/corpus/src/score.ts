import type { Families } from "./reader.ts";

/** The figures of the ranking. */
export interface Ranking extends Families {
  /** How soon a repeated word counts no more. */
  readonly k1: number;
  /** How much long passages are held back. */
  readonly b: number;
  /** The share of the word as written; the rest is that of all its forms. */
  readonly exact: number;
  /** The share of the best passage; the rest is that of the whole document. */
  readonly passage: number;
  /** How much the words that most documents have are held back; rare ones hardly are. */
  readonly floor: number;
  /** How many of the first documents get a second look. */
  readonly second: number;
  readonly ordered: number;
  readonly near: number;
  readonly having: number;
  readonly alike: number;
  /** A list of links comes after the best text that holds this share of what it holds of the query. */
  readonly pointing: number;
  /** What a word of at most three letters counts. Most of them are articles, pronouns and question words. */
  readonly brief: number;
  /** How little it matters in hybrid search whether a document is first or second. */
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
  /** Number of the document. */
  readonly document: number;
  readonly score: number;
  /** Number of its best passage. */
  readonly passage: number;
}

/** Which documents may be found, and how many of the first ones are wanted. */
export interface Wanted {
  readonly most: number;
  readonly allowed?: ReadonlySet<number> | undefined;
  /** Words that add to what others found, and find nothing themselves. */
  readonly idle?: ReadonlySet<string> | undefined;
}

export interface ScoredWords {
  readonly scored: Scored[];
  /** All documents that were found, the wanted ones among them. */
  readonly total: number;
  /** How rare each word of the query is. */
  readonly weights: ReadonlyMap<string, number>;
}
