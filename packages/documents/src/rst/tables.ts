import { isBlank } from "./lines.ts";

type WriteCell = (lines: readonly string[]) => string;

interface Cell {
  readonly lines: readonly string[];
  readonly columns: number;
  readonly rows: number;
}

const cellHtml = (tag: string, { lines, columns, rows }: Cell, write: WriteCell): string =>
  `<${tag}${columns > 1 ? ` colspan="${columns}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}>${write(lines)}</${tag}>`;

const tableHtml = (
  head: readonly (readonly Cell[])[],
  body: readonly (readonly Cell[])[],
  write: WriteCell,
): string => {
  const rows = (cells: readonly (readonly Cell[])[], tag: string) =>
    cells.map((row) => `<tr>${row.map((cell) => cellHtml(tag, cell, write)).join("")}</tr>`).join("");
  return `<table>${head.length > 0 ? `<thead>${rows(head, "th")}</thead>` : ""}<tbody>${rows(body, "td")}</tbody></table>`;
};

/** Larger tables are left as text. */
const LARGEST_AREA = 1_000_000;

/** Converts a grid table, whose cells are boxes of `+`, `-` and `|`; `undefined` if the grid is not closed. */
export function gridTable(lines: readonly string[], write: WriteCell): string | undefined {
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (width * lines.length > LARGEST_AREA) return undefined;
  const grid = lines.map((line) => line.padEnd(width));
  const edges = boxEdges(grid, width);
  const boxes = findBoxes(grid, width);
  if (boxes === undefined) return undefined;
  const tops = [...new Set(boxes.map(({ top }) => top))].sort((a, b) => a - b);
  const lefts = [...new Set(boxes.map(({ left }) => left))].sort((a, b) => a - b);
  const rowsOf = (top: number) =>
    boxes
      .filter((box) => box.top === top)
      .sort((a, b) => a.left - b.left)
      .map(({ left, right, bottom }) => ({
        lines: grid.slice(top + 1, bottom).map((line) => line.slice(left + 1, right).trimEnd()),
        columns: lefts.filter((it) => it >= left && it < right).length,
        rows: tops.filter((it) => it >= top && it < bottom).length,
      }));
  const rows = tops.map(rowsOf);
  const heads = edges === undefined ? 0 : tops.filter((top) => top < edges).length;
  return tableHtml(rows.slice(0, heads), rows.slice(heads), write);
}

/** Returns the line that separates the header, drawn with `=`. */
const boxEdges = (grid: readonly string[], width: number): number | undefined => {
  const at = grid.findIndex((line, index) => index > 0 && line.length === width && /^\+(?:=+\+)+ *$/u.test(line));
  return at < 0 ? undefined : at;
};

interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const isEdge = (character: string | undefined): boolean => character === "-" || character === "=" || character === "+";
const isSide = (character: string | undefined): boolean => character === "|" || character === "+";

/** Finds the boxes by their upper left corners; together they must fill the grid. */
function findBoxes(grid: readonly string[], width: number): readonly Box[] | undefined {
  const height = grid.length;
  const done = Array.from({ length: width }, () => 0);
  const corners: (readonly [number, number])[] = [[0, 0]];
  const boxes: Box[] = [];
  while (corners.length > 0) {
    const [top, left] = corners.shift() ?? [0, 0];
    if (top >= height - 1 || left >= width - 1 || (done[left] ?? 0) > top) continue;
    const box = boxAt(grid, top, left, width);
    if (!box || boxes.length > 20_000) continue;
    boxes.push(box);
    for (let column = left; column < box.right; column++) done[column] = box.bottom;
    corners.push([top, box.right], [box.bottom, left]);
    corners.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }
  const isFull = done.slice(0, -1).every((bottom) => bottom >= height - 1 || bottom === 0);
  return boxes.length > 0 && isFull && (done[0] ?? 0) >= height - 1 ? boxes : undefined;
}

/** Returns the smallest box below and to the right of a corner. */
function boxAt(grid: readonly string[], top: number, left: number, width: number): Box | undefined {
  const at = (row: number, column: number) => grid[row]?.[column];
  if (at(top, left) !== "+") return undefined;
  for (let right = left + 1; right < width && isEdge(at(top, right)); right++) {
    if (at(top, right) !== "+") continue;
    for (
      let bottom = top + 1;
      bottom < grid.length && isSide(at(bottom, right)) && isSide(at(bottom, left));
      bottom++
    ) {
      if (at(bottom, right) !== "+" || at(bottom, left) !== "+") continue;
      let column = left + 1;
      while (column < right && isEdge(at(bottom, column))) column++;
      if (column === right) return { top, left, bottom, right };
    }
  }
  return undefined;
}

const BORDER = /^={2,}(?: +={2,})* *$/u;
export const isSimpleBorder = (line: string | undefined): boolean =>
  BORDER.test(line ?? "") && (line ?? "").length >= 3;

/** Converts a simple table, whose columns are marked by borders of `=`; `undefined` without a closing border. */
export function simpleTable(lines: readonly string[], write: WriteCell): string {
  const columns = rangesIn(lines[0] ?? "", "=");
  const borders = lines.flatMap((line, index) => (isSimpleBorder(line) ? [index] : []));
  const headEnd = borders.length > 2 ? (borders[1] ?? 0) : 0;
  const read = (from: number, to: number) => simpleRows(lines.slice(from, to), columns);
  return tableHtml(headEnd > 0 ? read(1, headEnd) : [], read(headEnd + 1, lines.length - 1), write);
}

type Range = readonly [start: number, end: number];

const rangesIn = (line: string, mark: string): readonly Range[] =>
  [...line.matchAll(new RegExp(`${mark}+`, "gu"))].map(({ 0: run, index }): Range => [index, index + run.length]);

/** Reads the rows of a simple table: text in the first column starts a row; a line of `-` joins columns above it. */
function simpleRows(lines: readonly string[], columns: readonly Range[]): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = [];
  let pending: string[] = [];
  const flush = (spans?: readonly Range[]) => {
    if (pending.some((line) => !isBlank(line))) rows.push(rowOf(pending, columns, spans));
    pending = [];
  };
  const firstEnd = columns[0]?.[1] ?? 0;
  for (const line of lines) {
    if (/^--[- ]*$/u.test(line)) {
      flush(rangesIn(line, "-"));
      continue;
    }
    if (isBlank(line)) {
      if (pending.length > 0) pending.push("");
      continue;
    }
    if (!isBlank(line.slice(0, firstEnd))) flush();
    pending.push(line);
  }
  flush();
  return rows;
}

function rowOf(lines: readonly string[], columns: readonly Range[], spans?: readonly Range[]): readonly Cell[] {
  const ranges = spans ?? columns;
  return ranges.map(([start], index) => {
    const end = ranges[index + 1]?.[0];
    const covered = columns.filter(([from]) => from >= start && (end === undefined || from < end)).length;
    return { lines: lines.map((line) => line.slice(start, end).trimEnd()), columns: Math.max(1, covered), rows: 1 };
  });
}
