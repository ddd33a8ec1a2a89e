import { type Accumulator, largest } from "./accumulator.ts";
import type { ScoreTables } from "./bm25.ts";
import type { Unpacked } from "./numbers.ts";

export interface WeighedList extends Unpacked {
  readonly weight: number;
}

/** Number of passages and documents that contain a word. */
interface Having {
  readonly passages: number;
  readonly documents: number;
}

function add({ values, touched, count }: Accumulator, at: number, amount: number): boolean {
  const before = values[at] as number;
  values[at] = before + amount;
  if (before === 0) touched[count] = at;
  return before === 0;
}

function put({ passages, documents }: ScoreTables, passage: number, owner: number, amount: number) {
  if (add(passages.counts, passage, amount)) passages.counts.count++;
  if (add(documents.counts, owner, amount)) documents.counts.count++;
}

/** Counts lists in every passage of the allowed documents. `turn` must be a number not used before. */
export function countAll(
  lists: readonly WeighedList[],
  at: ScoreTables,
  turn: number,
  allowed: ReadonlySet<number> | undefined,
): Having {
  const { passageSeen, documentSeen, found } = at;
  const { owners } = at.of;
  // Those of other documents count for the rarity of a word.
  let passages = 0;
  let documents = 0;
  for (const { numbers, amounts, weight } of lists)
    for (let place = 0; place < numbers.length; place++) {
      const passage = numbers[place] as number;
      const owner = owners[passage] as number;
      if (owner === 0) continue;
      found[owner] = 1;
      if (!allowed || allowed.has(owner)) put(at, passage, owner, weight * (amounts[place] as number));
      else if (passageSeen[passage] !== turn) {
        passageSeen[passage] = turn;
        passages++;
        if (documentSeen[owner] !== turn) documents++;
        documentSeen[owner] = turn;
      }
    }
  return { passages: passages + at.passages.counts.count, documents: documents + at.documents.counts.count };
}

/**
 * Returns the passages of about the `most` best documents so far, in ascending order; a common word may be in any of
 * them.
 */
export function candidatesOf(at: ScoreTables, most: number): Int32Array {
  const { owners, firsts } = at.of;
  const { scores } = at.documents;
  const least = largest(scores, most);
  const chosen: number[] = [];
  for (const document of scores.touched.subarray(0, scores.count)) {
    if ((scores.values[document] as number) < least) continue;
    for (let passage = firsts[document] as number; owners[passage] === document; passage++) chosen.push(passage);
  }
  return Int32Array.from(chosen).sort();
}

/** Returns the index of `wanted` in a sorted list, or of the next larger number, searching from `from`. */
function seek(numbers: Int32Array, wanted: number, from: number): number {
  let step = 1;
  let high = from;
  while (high < numbers.length && (numbers[high] as number) < wanted) {
    from = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, numbers.length);
  while (from < high) {
    const middle = (from + high) >>> 1;
    if ((numbers[middle] as number) < wanted) from = middle + 1;
    else high = middle;
  }
  return from;
}

/** Counts lists in the candidate passages only. The passage and document frequencies are estimates. */
export function countIn(
  lists: readonly WeighedList[],
  at: ScoreTables,
  candidates: Int32Array,
  isIdle: boolean,
): Having {
  const { owners } = at.of;
  let entries = 0;
  for (const { numbers, amounts, weight } of lists) {
    entries += numbers.length;
    if (!isIdle)
      for (let place = 0; place < numbers.length; place++) at.found[owners[numbers[place] as number] as number] = 1;
    for (let next = 0, place = 0; next < candidates.length && place < numbers.length; next++) {
      const passage = candidates[next] as number;
      place = seek(numbers, passage, place);
      if (numbers[place] === passage) put(at, passage, owners[passage] as number, weight * (amounts[place] as number));
    }
  }
  const passages = Math.min(entries, at.passages.all);
  return {
    passages,
    documents: Math.min(at.documents.all, (passages * at.documents.all) / Math.max(1, at.passages.all)),
  };
}
