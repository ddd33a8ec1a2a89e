import { longestCommon, type Pair } from "../longest-common.ts";

const MOST_CELLS = 6_000_000;
const RUN = 4;

/** The longest list of words that two texts share in the same order. */
export function align(own: readonly string[], other: readonly string[]): Pair[] {
  return alignWithin({ own, other, ownFrom: 0, ownTo: own.length, otherFrom: 0, otherTo: other.length });
}

interface Task {
  readonly own: readonly string[];
  readonly other: readonly string[];
  readonly ownFrom: number;
  readonly ownTo: number;
  readonly otherFrom: number;
  readonly otherTo: number;
}

function alignWithin(task: Task): Pair[] {
  const { ownTo, otherTo, ownFrom, otherFrom } = task;
  if (ownFrom >= ownTo || otherFrom >= otherTo) return [];
  if ((ownTo - ownFrom) * (otherTo - otherFrom) <= MOST_CELLS) return byTable(task);
  const run = sharedRun(task);
  if (!run) return [];
  const [ownAt, otherAt, length] = run;
  return [
    ...alignWithin({ ...task, ownTo: ownAt, otherTo: otherAt }),
    ...Array.from({ length }, (_, index): Pair => [ownAt + index, otherAt + index]),
    ...alignWithin({ ...task, ownFrom: ownAt + length, otherFrom: otherAt + length }),
  ];
}

const byTable = ({ own, other, ownFrom, ownTo, otherFrom, otherTo }: Task): Pair[] =>
  longestCommon(
    ownTo - ownFrom,
    otherTo - otherFrom,
    (row, column) => own[ownFrom + row] === other[otherFrom + column],
  ).map(([row, column]): Pair => [ownFrom + row, otherFrom + column]);

/** The longest run of words in both, found through runs of four that stand once on each side. */
function sharedRun({
  own,
  other,
  ownFrom,
  ownTo,
  otherFrom,
  otherTo,
}: Task): readonly [number, number, number] | undefined {
  const places = runsOf(other, otherFrom, otherTo);
  let best: readonly [number, number, number] | undefined;
  for (const [run, ownAt] of runsOf(own, ownFrom, ownTo)) {
    const otherAt = places.get(run) ?? -1;
    if (ownAt < 0 || otherAt < 0) continue;
    if (best && ownAt < best[0] + best[2] && ownAt - best[0] === otherAt - best[1]) continue;
    let length = RUN;
    while (ownAt + length < ownTo && otherAt + length < otherTo && own[ownAt + length] === other[otherAt + length])
      length++;
    if (!best || length > best[2]) best = [ownAt, otherAt, length];
  }
  return best;
}

/** Where each run of words stands; -1 when it stands in several places. */
function runsOf(words: readonly string[], from: number, to: number): Map<string, number> {
  const runs = new Map<string, number>();
  for (let at = from; at + RUN <= to; at++) {
    const run = words.slice(at, at + RUN).join(" ");
    runs.set(run, runs.has(run) ? -1 : at);
  }
  return runs;
}
