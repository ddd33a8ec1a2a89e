import { areFormulas } from "./formula-rows.ts";
import { LEADS } from "./lists.ts";
import type { Row } from "./rows.ts";
import { cellOf, letterCount, type Segment, type TableBlock } from "./segments.ts";

interface Column {
  left: number;
  right: number;
}

/** Joins rows with aligned cells into tables; other rows are unchanged. */
export function withAlignedTables(rows: readonly Row[]): Row[] {
  const done: Row[] = [];
  let at = 0;
  while (at < rows.length) {
    const run = runFrom(rows, at);
    const table = run.length >= 3 && !isTyped(run) && !areContents(run) ? alignedTable(run) : undefined;
    if (table) {
      done.push({ cells: [], table, x: table.x, right: table.right, y: table.top, size: 1 });
      at += run.length;
    } else {
      // Skip half of a long run that is not a table, since trying every start would take quadratic time.
      const step = run.length > 12 ? Math.floor(run.length / 2) : 1;
      done.push(...rows.slice(at, at + step));
      at += step;
    }
  }
  return done;
}

/** Share of the lines of a table of contents that lead to their pages by dots. */
const LED = 0.3;

/** Whether rows are headings and the numbers of their pages. */
function areContents(rows: readonly Row[]): boolean {
  const lines = rows.map(({ cells }) => cells.flatMap(({ words }) => words.map(({ text }) => text)).join(" "));
  return lines.filter((line) => LEADS.test(line)).length > rows.length * LED;
}

/** Monospaced columns are code with comments. */
function isTyped(rows: readonly Row[]): boolean {
  const words = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  return words.filter(({ font }) => font.mono).length > words.length * 0.6;
}

/** The consecutive rows with several cells, or that continue a cell of the row above. */
function runFrom(rows: readonly Row[], start: number): readonly Row[] {
  const run: Row[] = [];
  let last: Row | undefined;
  for (let at = start; at < rows.length && run.length < 200; at++) {
    const row = rows[at];
    if (!row || row.table || row.cells.length === 0 || isOfForm(row)) break;
    if (last && last.y - row.y > row.size * 3) break;
    if (row.cells.length < 2 && (!last || !fitsBelow(row, last))) break;
    run.push(row);
    last = row.cells.length > 1 ? row : { ...row, cells: last?.cells ?? row.cells };
  }
  while (run.length > 0 && (run.at(-1)?.cells.length ?? 0) < 2 && !endsInWrappedCell(run)) run.pop();
  return run;
}

const isOfForm = ({ cells }: Row): boolean => cells.some(({ words }) => words.some(({ field }) => field));

/** Whether a row is a further line of a cell in the row above. */
function fitsBelow(row: Row, above: Row): boolean {
  const [cell] = row.cells;
  if (!cell || above.cells.length < 2 || above.y - row.y > row.size * 1.5) return false;
  return above.cells.some((it, index) => {
    const next = above.cells[index + 1];
    return Math.abs(it.x - cell.x) < cell.size && (!next || cell.right < next.x - cell.size * 0.5);
  });
}

const endsInWrappedCell = (run: readonly Row[]): boolean => {
  const [last, before] = [run.at(-1), run.at(-2)];
  return last !== undefined && before !== undefined && before.cells.length > 1 && fitsBelow(last, before);
};

/** The rows as a table, if they form columns without prose. */
function alignedTable(rows: readonly Row[]): TableBlock | undefined {
  const columns = columnsOf(rows.flatMap(({ cells }) => cells));
  if (columns.length < 2 || columns.length > 40) return undefined;
  const placed = rows.map((row) =>
    columns.map((column) => row.cells.filter((cell) => columns[placeOf(cell, columns)] === column)),
  );
  const several = placed.filter((row) => row.filter((cells) => cells.length > 0).length > 1).length;
  if (several < 3 || several < rows.length * 0.4 || !looksTabular(placed, columns.length) || areFormulas(rows))
    return undefined;
  const lines = joinedLines(rows, placed);
  return { ...extentOf(rows), rows: lines.map((row) => row.map((cells) => cellOf(cells))) };
}

/** Columns defined by narrow cells; one that spans several columns is a heading above them. */
function columnsOf(cells: readonly Segment[]): Column[] {
  const columns: Column[] = [];
  const bySize = [...cells].sort((a, b) => a.right - a.x - (b.right - b.x));
  for (const { x, right, size } of bySize) {
    const hit = columns.filter((column) => x < column.right + size * 0.3 && right > column.left - size * 0.3);
    const [only] = hit;
    if (hit.length === 0) columns.push({ left: x, right });
    else if (hit.length === 1 && only) {
      only.left = Math.min(only.left, x);
      only.right = Math.max(only.right, right);
    }
    if (columns.length > 60) return [];
  }
  return columns.sort((a, b) => a.left - b.left);
}

function placeOf({ x, right }: Segment, columns: readonly Column[]): number {
  const shares = columns.map((column) => Math.min(right, column.right) - Math.max(x, column.left));
  const first = shares.findIndex((share) => share > 0);
  return first < 0 ? shares.indexOf(Math.max(...shares)) : first;
}

function meanLetters(placed: readonly (readonly (readonly Segment[])[])[]): number {
  const counts = placed.flatMap((row) => row.filter((cells) => cells.length > 0).map(letterCount));
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
}

const MARK = /^(?:[•◦▪‣●○■–·*-]|\(?[\divxlc]{1,4}[.)\]]|\[\d{1,3}\]|\(?[a-z][.)])$/iu;

/** Whether unruled columns look like a table: many or short, and the first not list markers. */
function looksTabular(placed: readonly (readonly (readonly Segment[])[])[], width: number): boolean {
  const firsts = placed.flatMap(([first = []]) => (first.length > 0 ? [textOf(first)] : []));
  if (firsts.filter((text) => MARK.test(text)).length > firsts.length / 2) return false;
  const mean = meanLetters(placed);
  if (width === 2) {
    const full = placed.filter((row) => row.every((cells) => cells.length > 0)).length;
    return full >= 4 && full > placed.length * 0.6 && mean <= 24;
  }
  return mean <= 32;
}

const textOf = (cells: readonly Segment[]): string =>
  cells.flatMap(({ words }) => words.map(({ text }) => text)).join("");

/** Joins rows that continue cells of the row above. */
function joinedLines(rows: readonly Row[], placed: readonly Segment[][][]): Segment[][][] {
  const steps = rows.slice(1).map((row, index) => (rows[index]?.y ?? 0) - row.y);
  const least = Math.min(...steps);
  const isSpread = steps.some((step) => step > least * 1.3);
  const done: Segment[][][] = [];
  placed.forEach((row, index) => {
    const above = done.at(-1);
    const filled = row.filter((cells) => cells.length > 0).length;
    const [first = []] = row;
    const close = (steps[index - 1] ?? Number.POSITIVE_INFINITY) <= least * 1.15;
    const goesOn = first.length === 0 && close && (isSpread || filled <= row.length / 2);
    if (above && goesOn && row.every((cells, at) => cells.length === 0 || (above[at]?.length ?? 0) > 0))
      for (const [at, cells] of row.entries()) above[at]?.push(...cells);
    else done.push(row.map((cells) => [...cells]));
  });
  return done;
}

/** The bounding box of rows. */
function extentOf(rows: readonly Row[]): Omit<TableBlock, "rows"> {
  const x = rows.reduce((least, row) => Math.min(least, row.x), Number.POSITIVE_INFINITY);
  const right = rows.reduce((most, row) => Math.max(most, row.right), Number.NEGATIVE_INFINITY);
  const [first, last] = [rows[0], rows.at(-1)];
  return { x, right, top: (first?.y ?? 0) + (first?.size ?? 0), bottom: (last?.y ?? 0) - (last?.size ?? 0) * 0.3 };
}
