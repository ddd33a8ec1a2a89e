import { longestCommon, type Pair } from "@wellsourced/core";

const MOST_CELLS = 6_000_000;
const RUN = 4;

/** The longest list of words that two texts share in the same order; long texts are parted at a run that both have once. */
export function alignWords(own: readonly string[], other: readonly string[]): Pair[] {
  if (own.length * other.length <= MOST_CELLS)
    return longestCommon(own.length, other.length, (row, column) => own[row] === other[column]);
  const run = sharedRun(own, other);
  if (!run) return [];
  const [ownAt, otherAt, length] = run;
  const [ownEnd, otherEnd] = [ownAt + length, otherAt + length];
  return [
    ...alignWords(own.slice(0, ownAt), other.slice(0, otherAt)),
    ...Array.from({ length }, (_, index): Pair => [ownAt + index, otherAt + index]),
    ...alignWords(own.slice(ownEnd), other.slice(otherEnd)).map(
      ([mine, theirs]): Pair => [mine + ownEnd, theirs + otherEnd],
    ),
  ];
}

/** The longest run of words in both, found through runs of four that stand once on each side. */
function sharedRun(own: readonly string[], other: readonly string[]): readonly [number, number, number] | undefined {
  const places = runsOf(other);
  let best: readonly [number, number, number] | undefined;
  for (const [run, ownAt] of runsOf(own)) {
    const otherAt = places.get(run) ?? -1;
    if (ownAt < 0 || otherAt < 0) continue;
    if (best && ownAt < best[0] + best[2] && ownAt - best[0] === otherAt - best[1]) continue;
    let length = RUN;
    while (ownAt + length < own.length && own[ownAt + length] === other[otherAt + length]) length++;
    if (!best || length > best[2]) best = [ownAt, otherAt, length];
  }
  return best;
}

/** Where each run of words stands; -1 when it stands in several places. */
function runsOf(words: readonly string[]): Map<string, number> {
  const runs = new Map<string, number>();
  for (let at = 0; at + RUN <= words.length; at++) {
    const run = words.slice(at, at + RUN).join(" ");
    runs.set(run, runs.has(run) ? -1 : at);
  }
  return runs;
}
