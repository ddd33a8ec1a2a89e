import { longestCommon } from "@wellsourced/core";

/** Lines of context around a change. */
const CONTEXT = 2;
/** Maximum lines to search for the next match. */
const AHEAD = 40;
/** Longer stretches between matches are shown as changed as a whole. */
const MOST_CELLS = 250_000;

interface Row {
  readonly sign: " " | "-" | "+";
  readonly text: string;
  /** Line numbers in the old and the new text, from 1. */
  readonly before: number;
  readonly after: number;
}

/** The number of lines of each text to skip to the next match. */
function resync(a: readonly string[], b: readonly string[], i: number, j: number): readonly [number, number] {
  for (let sum = 1; sum <= 2 * AHEAD; sum++)
    for (let skip = Math.max(0, sum - AHEAD); skip <= Math.min(sum, AHEAD); skip++) {
      const [x, y] = [i + skip, j + sum - skip];
      if (x <= a.length && y <= b.length && a[x] === b[y] && (x === a.length || a[x + 1] === b[y + 1]))
        return [skip, sum - skip];
    }
  return [a.length - i, b.length - j];
}

function rowsOf(a: readonly string[], b: readonly string[]): Row[] {
  const rows: Row[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (a[i] === b[j]) {
      rows.push({ sign: " ", text: a[i] ?? "", before: ++i, after: ++j });
      continue;
    }
    const [gone, come] = resync(a, b, i, j);
    const [endA, endB] = [i + gone, j + come];
    const [baseA, baseB] = [i, j];
    const kept = gone * come <= MOST_CELLS ? longestCommon(gone, come, (x, y) => a[baseA + x] === b[baseB + y]) : [];
    for (const [x, y] of [
      ...kept.map(([own, other]) => [baseA + own, baseB + other] as const),
      [endA, endB] as const,
    ]) {
      while (i < x) rows.push({ sign: "-", text: a[i] ?? "", before: ++i, after: j + 1 });
      while (j < y) rows.push({ sign: "+", text: b[j] ?? "", before: i + 1, after: ++j });
      if (x < endA && y < endB) rows.push({ sign: " ", text: a[i] ?? "", before: ++i, after: ++j });
    }
  }
  return rows;
}

/** A unified diff; empty if the texts are equal. */
export function unifiedDiff(name: string, before: string, after: string): string {
  const split = (text: string) => text.split(/\r\n|\n|\r/u);
  const rows = rowsOf(split(before), split(after));
  const shown = rows.map((_, at) =>
    rows.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " "),
  );
  const hunks: Row[][] = [];
  rows.forEach((row, at) => {
    if (!shown[at]) return;
    if (!shown[at - 1]) hunks.push([]);
    hunks.at(-1)?.push(row);
  });
  if (hunks.length === 0) return "";
  const lines = hunks.flatMap((hunk) => {
    const size = (sign: "-" | "+") => hunk.filter((row) => row.sign === " " || row.sign === sign).length;
    const [first] = hunk;
    return [
      `@@ -${first?.before ?? 1},${size("-")} +${first?.after ?? 1},${size("+")} @@`,
      ...hunk.map(({ sign, text }) => sign + text),
    ];
  });
  return [`--- ${name}`, `+++ ${name}`, ...lines].join("\n");
}
