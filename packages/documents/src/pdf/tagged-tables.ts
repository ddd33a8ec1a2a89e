import type { Word } from "./pieces.ts";
import { cellOf, type TableBlock, toSegments } from "./segments.ts";
import type { TaggedTable } from "./structure-tree.ts";

interface Placed {
  readonly row: number;
  readonly column: number;
}

/** Tables described by the file's tags, and the words outside them. */
export function taggedTables(
  words: readonly Word[],
  tagged: readonly TaggedTable[],
): { tables: TableBlock[]; rest: readonly Word[] } {
  const tables: TableBlock[] = [];
  let rest = words;
  for (const rows of tagged) {
    const places = placesIn(rows);
    const [inside, outside] = split(rest, ({ tag }) => tag !== undefined && places.has(tag));
    const table = inside.length > 0 ? tableOf(inside, rows, places) : undefined;
    if (!table) continue;
    tables.push(table);
    rest = outside;
  }
  return { tables, rest };
}

const placesIn = (rows: TaggedTable): ReadonlyMap<number, Placed> =>
  new Map(
    rows.flatMap((cells, row) =>
      cells.flatMap((ids, column) => ids.map((id): [number, Placed] => [id, { row, column }])),
    ),
  );

function split<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  const { inside = [], outside = [] } = Object.groupBy(all, (one) => (test(one) ? "inside" : "outside"));
  return [inside, outside];
}

/** The table, unless its rows are side by side, as in tags used for layout. */
function tableOf(
  words: readonly Word[],
  rows: TaggedTable,
  places: ReadonlyMap<number, Placed>,
): TableBlock | undefined {
  const cells = rows.map((row) => row.map((): Word[] => []));
  for (const word of words) {
    const place = places.get(word.tag ?? -1);
    if (place) cells[place.row]?.[place.column]?.push(word);
  }
  const filled = cells.filter((row) => row.some((cell) => cell.length > 0));
  const tops = filled.map((row) => extreme(row.flat(), Math.max, ({ y }) => y));
  const inOrder = tops.every((top, at) => at === 0 || top < (tops[at - 1] ?? 0));
  if (filled.length < 2 || !inOrder) return undefined;
  return {
    x: extreme(words, Math.min, ({ x }) => x),
    right: extreme(words, Math.max, ({ right }) => right),
    top: extreme(words, Math.max, ({ y, size }) => y + size),
    bottom: extreme(words, Math.min, ({ y, size }) => y - size * 0.3),
    rows: filled.map((row) => row.map((cell) => cellOf(toSegments(cell).sort((a, b) => b.y - a.y || a.x - b.x)))),
  };
}

const extreme = (
  words: readonly Word[],
  choose: (a: number, b: number) => number,
  of: (word: Word) => number,
): number => words.reduce((best, word) => choose(best, of(word)), words[0] ? of(words[0]) : 0);
