import { type Element, find, isBlank, isHeadingTag, lineText } from "../dom/tree.ts";

/** A table as rows of equal length: a merged cell is in its first position, the others are empty. */
export interface Grid {
  readonly header: readonly (Element | undefined)[] | undefined;
  readonly rows: readonly (readonly (Element | undefined)[])[];
  readonly width: number;
}

const MAX_COLUMNS = 100;
const MAX_SPAN = 1_000;

interface TableRow {
  readonly cells: readonly Element[];
  readonly inHead: boolean;
}

/** The rows of this table, without nested ones, in display order: the foot is last wherever it is written. */
function rowsOf(table: Element): TableRow[] {
  const rows: TableRow[] = [];
  const feet: Element[] = [];
  const visit = (box: Element, inHead: boolean): void => {
    for (const child of box.elements()) {
      if (child.tag === "tr") rows.push({ cells: cellsOf(child), inHead });
      else if (child.tag === "tfoot") feet.push(child);
      else if (child.tag === "thead" || child.tag === "tbody" || child.tag === "form")
        visit(child, child.tag === "thead");
    }
  };
  visit(table, false);
  for (const foot of feet) visit(foot, false);
  return rows;
}

const cellsOf = (row: Element): Element[] => row.elements().filter(({ tag }) => tag === "td" || tag === "th");

/**
 * Splits a table into grids and headings above the rows that follow. Undefined for a table used for layout, a list, a
 * nested or an empty table.
 */
export function partsOfTable(table: Element): (Grid | Element)[] | undefined {
  if (/^(?:presentation|none)$/u.test(table.get("role")) || holdsTable(table)) return undefined;
  const rows = rowsOf(table).filter(({ cells }) => cells.length > 0);
  if (isIndent(rows)) return undefined;
  if (!rows.some(headingCell)) {
    const grid = toGrid(rows);
    return grid && [grid];
  }
  const parts: (Grid | Element)[] = [];
  let section: TableRow[] = [];
  const close = (): boolean => {
    const written = section.filter(({ cells }) => !cells.every(isBlank));
    const grid = toGrid(written);
    if (grid) parts.push(grid);
    section = [];
    return grid !== undefined || written.length === 0;
  };
  for (const row of rows) {
    const heading = headingCell(row);
    if (!heading) section.push(row);
    else if (close()) parts.push(heading);
    else return undefined;
  }
  return close() ? parts : undefined;
}

/** A single column with code or other blocks, used only for indentation. */
function isIndent(rows: readonly TableRow[]): boolean {
  const shown = rows.flatMap(({ cells }) => [...cells.entries()].filter(([, cell]) => !isBlank(cell)));
  const [first] = shown;
  return (
    first !== undefined &&
    shown.length <= rows.length &&
    shown.every(
      ([at, cell]) => at === first[0] && cell.tag === "td" && cell.elements().some(({ tag }) => tag === "pre"),
    )
  );
}

/** The only cell of a row, if it is a heading. */
function headingCell({ cells }: TableRow): Element | undefined {
  const [cell, other] = cells.filter((it) => !isBlank(it));
  const heading = cell && !other ? find(cell, ({ tag }) => isHeadingTag(tag)) : undefined;
  return heading && lineText(heading, 200) === lineText(cell as Element, 200) ? cell : undefined;
}

function toGrid(rows: readonly TableRow[]): Grid | undefined {
  const first = rows[0];
  if (!first || !rows.some(({ cells }) => cells.some((cell) => lineText(cell) !== ""))) return undefined;
  const placed = place(rows);
  const width = placed.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2 || width > MAX_COLUMNS || isLayout(rows)) return undefined;
  const isHeader = first.inHead || isHeaderRow(first.cells, rows.length);
  const padded = placed.map((row) => Array.from({ length: width }, (_, at) => row[at]));
  return isHeader ? { header: padded[0], rows: padded.slice(1), width } : { header: undefined, rows: padded, width };
}

/** Whether a row is a header: header cells or all bold text; an empty corner counts as either. */
function isHeaderRow(cells: readonly Element[], rows: number): boolean {
  const named = cells.filter((cell, at) => at > 0 || !isBlank(cell));
  if (named.length === 0) return false;
  return named.every(({ tag }) => tag === "th") || (rows > 1 && named.every(isBold));
}

/** Whether all text is bold. */
const isBold = (cell: Element): boolean => {
  const shown = cell.children.filter((it) => it.kind === "element" || it.data.trim() !== "");
  return (
    shown.length > 0 &&
    shown.every(
      (it) =>
        it.kind === "element" &&
        (/^(?:b|strong)$/u.test(it.tag) || it.tag === "br" || (/^(?:p|div|span)$/u.test(it.tag) && isBold(it))),
    )
  );
};

const holdsTable = (element: Element): boolean => element.elements().some((it) => it.tag === "table" || holdsTable(it));

/** Places cells in columns; a spanning cell leaves its other positions empty. */
function place(rows: readonly TableRow[]): (Element | undefined)[][] {
  const grid: (Element | undefined)[][] = rows.map(() => []);
  const taken = new Map<number, Set<number>>();
  rows.forEach(({ cells }, y) => {
    let x = 0;
    for (const cell of cells) {
      while (taken.get(y)?.has(x)) x++;
      const across = span(cell, "colspan", MAX_COLUMNS);
      const down = Math.min(span(cell, "rowspan", MAX_SPAN), rows.length - y);
      if (x > MAX_COLUMNS) break;
      const row = grid[y];
      if (row) row[x] = cell;
      for (let dx = 0; dx < across; dx++) {
        if (row && row.length <= x + dx) row[x + dx] = dx === 0 ? cell : undefined;
        for (let dy = 1; dy < down; dy++) taken.set(y + dy, (taken.get(y + dy) ?? new Set()).add(x + dx));
      }
      x += across;
    }
  });
  return grid;
}

function span(cell: Element, name: string, most: number): number {
  const value = Number.parseInt(cell.get(name), 10);
  return value > 1 ? Math.min(value, most) : 1;
}

const blocks = new Set("p ul ol h1 h2 h3 h4 h5 h6 div section article form".split(" "));

/** Whether the cells contain page content rather than data: long, with many blocks, in few rows. */
function isLayout(rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  if (cells.some(({ tag }) => tag === "th")) return false;
  const heavy = cells.filter((cell) => folds(cell) || (countBlocks(cell) > 3 && lineText(cell).length > 300));
  return heavy.length > 0 && heavy.length * 4 >= cells.length;
}

/** Foldable content is a section, not a value. */
const folds = (cell: Element): boolean => cell.elements().some(({ tag }) => tag === "details");

const countBlocks = (element: Element): number =>
  element.elements().reduce((sum, it) => sum + (blocks.has(it.tag) ? 1 : 0) + countBlocks(it), 0);

/** Formats cells as a pipe table. The syntax requires a header row, which is empty if the page has none. */
export function pipeTable(header: Cells | undefined, rows: readonly Cells[], width: number): string {
  const names = header ?? Array.from({ length: width }, () => "");
  const line = (cells: Cells): string => `| ${cells.map(cellText).join(" | ")} |`;
  return [line(names), `| ${names.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

type Cells = readonly string[];

const cellText = (text: string): string =>
  text
    .trim()
    .replace(/(?:(?<!\s)\s+)?\n\s*/gu, "<br>")
    .replace(/(?<!\\)(\\*)\|/gu, (found, slashes: string) => (slashes.length % 2 === 1 ? found : `${slashes}\\|`));
