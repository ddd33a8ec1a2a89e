import type { WantedWork } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import type { KeyList, KeyReader } from "./key-reader.ts";

/** Records looked at for all keys of a title, rare keys first. */
const MOST_OF_ALL = 8_000;
/** Records compared letter by letter, and the share of the best one's score that they have. */
const MOST_COMPARED = 20;
const LEAST_SHARE = 0.3;

const titleKeys = new TitleKeys();

interface Probe {
  readonly reader: KeyReader;
  readonly list: KeyList;
  readonly isWhole: boolean;
}

/** Numbers of the records that a title most likely means. */
export function candidatesFor(wanted: WantedWork, readers: readonly KeyReader[], most = MOST_COMPARED): number[] {
  const probes = [
    ...probe(titleKeys.ofOtherTitle(wanted), true, readers),
    ...probe(titleKeys.ofWanted(wanted), false, readers),
  ];
  const scores = new Map<number, number>();
  let left = MOST_OF_ALL;
  const docs: number[] = [];
  for (const { reader, list, isWhole } of probes.sort((a, b) => a.list.count - b.list.count)) {
    if (left <= 0) break;
    docs.length = 0;
    reader.docsOf(list, left, docs);
    left -= docs.length;
    // Rare keys say more. A title that is the same as a whole says more than some of its pairs.
    const weight = (isWhole ? 3 : 1) * (1 + 8 / (1 + Math.log2(list.count)));
    for (const doc of docs) scores.set(doc, (scores.get(doc) ?? 0) + weight);
  }
  return best(scores, most);
}

function* probe(keys: readonly number[], isWhole: boolean, readers: readonly KeyReader[]): Generator<Probe> {
  for (const key of new Set(keys)) {
    for (const reader of readers) {
      const list = reader.find(key);
      if (list) yield { reader, list, isWhole };
    }
  }
}

/** The records with the highest scores, without sorting all. */
function best(scores: ReadonlyMap<number, number>, most: number): number[] {
  const top: [doc: number, score: number][] = [];
  for (const [doc, score] of scores) {
    const last = top.at(-1);
    if (top.length === most && last && last[1] >= score) continue;
    let at = top.length;
    while (at > 0 && (top[at - 1]?.[1] ?? 0) < score) at--;
    top.splice(at, 0, [doc, score]);
    if (top.length > most) top.pop();
  }
  const least = LEAST_SHARE * (top[0]?.[1] ?? 0);
  return top.filter(([, score]) => score >= least).map(([doc]) => doc);
}
