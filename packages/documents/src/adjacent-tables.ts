import type { SheetCell, SheetRow } from "./sheet-row.ts";

/** Columns of one table on a sheet, with their rows. */
interface Side {
  readonly columns: readonly number[];
  readonly rows: readonly SheetRow[];
}

/**
 * Splits adjacent tables with an empty column between them, from left to right; otherwise returns the rows unchanged.
 */
export function adjacentTables(rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const sides = sidesOf(rows);
  const [first, ...others] = sides;
  if (!first || others.length === 0 || !isHeaded(first)) return [rows];
  return others.every((side) => isHeaded(side) && (startsElsewhere(side, first) || (isKeyed(side) && isFull(side))))
    ? sides.map((side) => side.rows)
    : [rows];
}

function sidesOf(rows: readonly SheetRow[]): Side[] {
  const used = new Set<number>();
  for (const { cells } of rows)
    for (const [column, { across = 1 }] of cells)
      for (let at = column; at < column + Math.min(across, 100); at++) used.add(at);
  const groups: number[][] = [];
  for (const column of [...used].sort((a, b) => a - b)) {
    const group = groups.at(-1);
    // A single column belongs to the adjacent table.
    if (group && (column === (group.at(-1) ?? 0) + 1 || group.length < 2)) group.push(column);
    else groups.push([column]);
  }
  const last = groups.length > 1 && groups.at(-1)?.length === 1 ? groups.pop() : undefined;
  if (last) groups.at(-1)?.push(...last);
  return groups.map((columns) => ({ columns, rows: rowsIn(rows, new Set(columns)) }));
}

const rowsIn = (rows: readonly SheetRow[], columns: ReadonlySet<number>): SheetRow[] =>
  rows.flatMap(({ at, cells }) => {
    const kept = new Map([...cells].filter(([column]) => columns.has(column)));
    return kept.size > 0 ? [{ at, cells: kept }] : [];
  });

/** Whether the first row names the columns in words. */
function isHeaded({ columns, rows: [head, ...body] }: Side): boolean {
  if (!head || body.length === 0) return false;
  const cells = [...head.cells.values()];
  const covered = cells.reduce((sum, { across = 1 }) => sum + across, 0);
  return cells.every(({ isText }) => isText) && covered >= columns.length;
}

const startsElsewhere = ({ rows }: Side, first: Side): boolean => rows[0]?.at !== first.rows[0]?.at;

const inFirst = ({ columns, rows }: Side): (SheetCell | undefined)[] =>
  rows.slice(1).map(({ cells }) => cells.get(columns[0] ?? 0));

/** Whether the rows begin with text, so that they have a subject of their own. */
const isKeyed = (side: Side): boolean => inFirst(side).every((cell) => cell?.isText);

const isFull = ({ columns, rows }: Side): boolean =>
  rows.reduce((sum, { cells }) => sum + cells.size, 0) >= rows.length * columns.length * 0.8;
