import type { Word } from "./pieces.ts";
import { areFigures, letterCount, type Segment, segmentOf, type TableBlock } from "./segments.ts";

/** Cells at one height, from left to right: parts of lines, or a table. */
export interface Row {
  readonly cells: readonly Segment[];
  readonly table: TableBlock | undefined;
  readonly x: number;
  readonly right: number;
  /** Baseline; for a table its top border. */
  readonly y: number;
  readonly size: number;
}

/** Groups segments into rows from top to bottom, and joins parts of a row painted separately. */
export function toRows(segments: readonly Segment[], tables: readonly TableBlock[] = []): Row[] {
  const sorted = [...segments].sort((a, b) => b.y - a.y || a.x - b.x);
  const open: { cells: Segment[]; y: number; size: number }[] = [];
  for (const segment of sorted) {
    const row = open.at(-1);
    const reach = Math.min(row?.size ?? 0, segment.size) * 0.35;
    if (row && row.y - segment.y <= reach) {
      row.cells.push(segment);
      row.size = Math.max(row.size, segment.size);
    } else open.push({ cells: [segment], y: segment.y, size: segment.size });
  }
  const rows = attachMarks(open).map(({ cells }) => rowOf(cells));
  const blocks = tables.map((table) => ({ cells: [], table, x: table.x, right: table.right, y: table.top, size: 1 }));
  return [...rows, ...blocks].sort((a, b) => b.y - a.y);
}

/** Attaches small letters in a row between two lines to the one they touch: exponents, note marks. */
function attachMarks<Open extends { cells: Segment[]; y: number; size: number }>(rows: readonly Open[]): Open[] {
  return rows.filter((row, index) => {
    row.cells = row.cells.filter((cell) => {
      const near = [rows[index + 1], rows[index - 1]].find((other) => other && hostOf(other, cell));
      const host = near && hostOf(near, cell);
      if (!near || !host) return true;
      near.cells[near.cells.indexOf(host)] = segmentOf([...host.words, ...cell.words].sort((a, b) => a.x - b.x));
      return false;
    });
    return row.cells.length > 0;
  });
}

/** Compares only two neighbours, so it stays linear. */
function hostOf(row: { readonly cells: readonly Segment[]; readonly y: number }, mark: Segment): Segment | undefined {
  if (mark.words.length > 2) return undefined;
  return row.cells.find((cell) => {
    if (mark.size > cell.size * 0.85 || Math.abs(mark.y - cell.y) > cell.size * 0.7) return false;
    return Math.abs(mark.x - cell.right) < cell.size * 0.35 || Math.abs(cell.x - mark.right) < cell.size * 0.35;
  });
}

function rowOf(given: readonly Segment[]): Row {
  const cells: Segment[] = [];
  for (const cell of [...given].sort((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const size = last ? sizeOfText([last, cell]) : cell.size;
    const gap = cell.x - (last?.right ?? 0);
    const isBeside = gap < size * 0.9 && gap > -size * 0.5;
    if (last && isBeside && !isNextColumn(last, cell) && addressAtEnd(last) === undefined)
      cells[cells.length - 1] = segmentOf([...last.words, ...cell.words]);
    else cells.push(cell);
  }
  return remade(cells);
}

/** Cells with at least this many letters are text; a heading beside them is in another column. */
const TEXT = 8;

/** The smallest type size among the text of a row; without text, the size of its tallest letters. */
export function sizeOfText(cells: readonly Segment[]): number {
  const text = cells.filter((cell) => letterCount([cell]) >= TEXT);
  return text.length > 0 ? Math.min(...text.map(({ size }) => size)) : Math.max(...cells.map(({ size }) => size));
}

function isNextColumn(last: Segment, cell: Segment): boolean {
  const [before, after] = [last.words.at(-1), cell.words[0]];
  return before !== undefined && after !== undefined && areFigures(before, after);
}

/** Minimum length of a URL that is not divided at a line's end. */
const UNDIVIDED = 16;

/** A URL at the end of a cell may extend into the next column. */
export function addressAtEnd({ words }: Segment): Word | undefined {
  const last = words.at(-1);
  return last && last.text.length >= UNDIVIDED && last.text.includes("/") ? last : undefined;
}

/** A row with some of the cells of another row. */
export function remade(cells: readonly Segment[]): Row {
  const tall = cells.reduce((best, cell) => (cell.size > best.size ? cell : best), cells[0] ?? segmentOf([]));
  const right = cells.reduce((most, cell) => Math.max(most, cell.right), Number.NEGATIVE_INFINITY);
  return { cells, table: undefined, x: cells[0]?.x ?? 0, right, y: tall.y, size: tall.size };
}
