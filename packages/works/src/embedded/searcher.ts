import type { WantedWork } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import type { KeyReader } from "./key-reader.ts";
import { MOST_SCORED, Scores } from "./scores.ts";

/** The share of the best one's score that records have. */
const LEAST_SHARE = 0.3;

const titleKeys = new TitleKeys();
const scores = new Scores();

export interface Place {
  readonly readers: readonly KeyReader[];
  /** The key under which records are found there. */
  readonly keyOf: (key: number) => number;
}

/** Records that have a key of a title. */
export interface KeyHits {
  readonly count: number;
  /** Whether the key is that of a title as a whole. */
  readonly isWhole: boolean;
  each(most: number, take: (doc: number) => void): void;
}

/** The numbers of records that a title most likely means: a function that returns the best so many of them. */
export function candidatesFor(wanted: WantedWork, place: Place): (most: number) => readonly number[] {
  const probes = [
    ...probe(titleKeys.ofOtherTitle(wanted), true, place),
    ...probe(titleKeys.ofWanted(wanted), false, place),
  ];
  return candidatesAmong(probes);
}

/** The best of the records that share keys with a title, as `candidatesFor` returns them. */
export function candidatesAmong(hits: KeyHits[]): (most: number) => readonly number[] {
  scores.clear();
  let left = MOST_SCORED;
  // Rare keys first.
  for (const { count, isWhole, each } of hits.sort((a, b) => a.count - b.count)) {
    if (left <= 0) break;
    // Rare keys say more. A title that is the same as a whole says more than some of its pairs.
    const weight = (isWhole ? 3 : 1) * (1 + 8 / (1 + Math.log2(count)));
    each(left, (doc) => scores.add(doc, weight));
    left -= count;
  }
  return (most) => scores.best(most, LEAST_SHARE);
}

function* probe(keys: Iterable<number>, isWhole: boolean, { readers, keyOf }: Place): Generator<KeyHits> {
  for (const key of new Set(keys)) {
    for (const reader of readers) {
      const list = reader.find(keyOf(key));
      if (list) yield { count: list.count, isWhole, each: (most, take) => reader.docsOf(list, most, take) };
    }
  }
}
