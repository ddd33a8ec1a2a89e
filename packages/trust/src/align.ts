/** Places of the same word in two lists. */
export type Pair = readonly [own: number, other: number];

/** The longest list of pairs that are the same and stand in the same order on both sides; its table holds every pair. */
export function longestCommon(own: number, other: number, isSame: (own: number, other: number) => boolean): Pair[] {
  const width = other + 1;
  const table = new Uint16Array((own + 1) * width);
  for (let row = own - 1; row >= 0; row--)
    for (let column = other - 1, cell = row * width + column; column >= 0; column--, cell--)
      table[cell] = isSame(row, column)
        ? (table[cell + width + 1] ?? 0) + 1
        : Math.max(table[cell + width] ?? 0, table[cell + 1] ?? 0);
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < own && column < other; ) {
    const cell = row * width + column;
    if (isSame(row, column)) pairs.push([row++, column++]);
    else if ((table[cell + width] ?? 0) >= (table[cell + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

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
