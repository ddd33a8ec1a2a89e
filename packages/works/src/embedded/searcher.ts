import type { WantedWork } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import type { KeyList, KeyReader } from "./key-reader.ts";
import { MOST_SCORED, Scores } from "./scores.ts";

/** The share of the best one's score that records have. */
const LEAST_SHARE = 0.3;

const titleKeys = new TitleKeys();
const scores = new Scores();

interface Probe {
  readonly reader: KeyReader;
  readonly list: KeyList;
  readonly isWhole: boolean;
}

export interface Place {
  readonly readers: readonly KeyReader[];
  /** The key under which records are found there. */
  readonly keyOf: (key: number) => number;
}

/** The numbers of records that a title most likely means: a function that returns the best so many of them. */
export function candidatesFor(wanted: WantedWork, place: Place): (most: number) => readonly number[] {
  const probes = [
    ...probe(titleKeys.ofOtherTitle(wanted), true, place),
    ...probe(titleKeys.ofWanted(wanted), false, place),
  ];
  scores.clear();
  let left = MOST_SCORED;
  // Rare keys first.
  for (const { reader, list, isWhole } of probes.sort((a, b) => a.list.count - b.list.count)) {
    if (left <= 0) break;
    // Rare keys say more. A title that is the same as a whole says more than some of its pairs.
    const weight = (isWhole ? 3 : 1) * (1 + 8 / (1 + Math.log2(list.count)));
    reader.docsOf(list, left, (doc) => scores.add(doc, weight));
    left -= list.count;
  }
  return (most) => scores.best(most, LEAST_SHARE);
}

function* probe(keys: Iterable<number>, isWhole: boolean, { readers, keyOf }: Place): Generator<Probe> {
  for (const key of new Set(keys)) {
    for (const reader of readers) {
      const list = reader.find(keyOf(key));
      if (list) yield { reader, list, isWhole };
    }
  }
}
