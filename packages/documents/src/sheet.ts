import { escapeHtml } from "@wellsourced/markup";
import { adjacentTables } from "./adjacent-tables.ts";
import type { SheetCell, SheetRow } from "./sheet-row.ts";

/** Maximum cells of a sheet that are written; the rest is listed. */
export const MAX_CELLS = 100_000;
/** Maximum columns of a Markdown table. */
export const MAX_COLUMNS = 100;

/** The columns beyond the limit, in words; empty if all fit. */
export const columnsBeyond = (last: number): string[] =>
  last >= MAX_COLUMNS ? [`columns ${columnName(MAX_COLUMNS)} to ${columnName(last)}`] : [];

/** `0` → `A`, `26` → `AA`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? columnName(rest) : "") + String.fromCharCode(65 + (column % 26));
}

/** `1, 2` → `B–C`. */
export const columnNames = (from: number, to: number): string =>
  from === to ? columnName(from) : `${columnName(from)}–${columnName(to)}`;

/** `AB12` → column 27, row 11. */
export function cellPlace(reference: string): { readonly column: number; readonly row: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(reference) ?? [];
  if (!letters || !digits) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

/** Rows as HTML. Separate regions become tables, and lines within a cell paragraphs. */
export function sheetHtml(rows: readonly SheetRow[]): string {
  return regionsOf(rows).flatMap(tablesIn).map(regionHtml).join("\n");
}

function tablesIn(rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const sides = adjacentTables(rows);
  return sides.length === 1 ? sides : sides.flatMap(regionsOf);
}

/** Groups rows into regions: without a gap, or continued after one in the same columns without a new header. */
function regionsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const regions: SheetRow[][] = [];
  for (const region of blocksOf(rows)) {
    const before = regions.at(-1);
    if (before && goesOn(before, region)) before.push(...region);
    else regions.push(region);
  }
  return regions;
}

function blocksOf(rows: readonly SheetRow[]): SheetRow[][] {
  const blocks: SheetRow[][] = [];
  let last = 0;
  let reach = 0;
  for (const row of rows) {
    if (row.cells.size === 0) continue;
    // A cell that spans rows keeps them together.
    if (blocks.length === 0 || row.at > Math.max(last + 1, reach)) blocks.push([]);
    blocks.at(-1)?.push(row);
    last = row.at;
    for (const { down = 1 } of row.cells.values()) reach = Math.max(reach, row.at + down);
  }
  return blocks;
}

function goesOn(before: readonly SheetRow[], region: readonly SheetRow[]): boolean {
  const last = before.at(-1);
  const [first] = region;
  if (!last || !first || last.cells.size < 2 || first.cells.size < 2) return false;
  if ([...first.cells.values()].every(({ isText }) => isText)) return false;
  return first.at - last.at <= 3 && [...first.cells.keys()].every((column) => last.cells.has(column));
}

/** A region as HTML; titles above and notes below a table are single cells. */
function regionHtml(rows: readonly SheetRow[]): string {
  const isLine = ({ cells }: SheetRow) => cells.size === 1;
  let from = rows.findIndex((row) => !isLine(row));
  if (from < 0) return rows.map(lineHtml).join("\n");
  let to = rows.findLastIndex((row) => !isLine(row)) + 1;
  const width = rows.slice(from, to).reduce((most, { cells }) => Math.max(most, cells.size), 0);
  // In a table of two columns, a row with one cell is incomplete rather than a title.
  if (width < 3) [from, to] = [isTitle(rows[0]) ? from : 0, rows.length];
  return [...rows.slice(0, from).map(lineHtml), tableHtml(rows.slice(from, to)), ...rows.slice(to).map(lineHtml)].join(
    "\n",
  );
}

const isTitle = (row: SheetRow | undefined): boolean =>
  row?.cells.size === 1 && [...row.cells.values()].every(({ isText }) => isText);

const lineHtml = ({ cells }: SheetRow): string => [...cells.values()].map(({ html }) => `<p>${html}</p>`).join("\n");

/** Empty columns are omitted. */
function tableHtml(rows: readonly SheetRow[]): string {
  const used = new Set<number>();
  for (const { cells } of rows) for (const column of cells.keys()) used.add(column);
  const columns = [...used].sort((a, b) => a - b);
  const [head, ...body] = rows;
  const both = head && body[0] && headerOfTwo(head, body[0], columns);
  const names = both ?? (head && isHeader(head, columns.length) ? head : undefined);
  const letters = columns.map((column) => `<th>${columnName(column)}</th>`).join("");
  const header = names ? rowHtml(names, columns, "th") : `<tr>${letters}</tr>`;
  const lines = rows.slice(both ? 2 : names ? 1 : 0).map((row) => rowHtml(row, columns, "td"));
  return `<table><thead>${header}</thead><tbody>${lines.join("")}</tbody></table>`;
}

/**
 * Combines a header of two rows, in which merged cells of the first span several of the second: "Level: high", "Level:
 * low".
 */
function headerOfTwo(head: SheetRow, second: SheetRow, columns: readonly number[]): SheetRow | undefined {
  const top = new Map<number, SheetCell>();
  let isMerged = false;
  for (const [column, cell] of head.cells) {
    const across = Math.min(cell.across ?? 1, MAX_COLUMNS);
    if (across > 1) isMerged = true;
    else if (!cell.isText) return undefined;
    for (let at = column; at < column + across; at++) top.set(at, cell);
  }
  if (!isMerged || second.at !== head.at + 1 || second.cells.size < 2) return undefined;
  if (![...second.cells.values()].every(({ isText }) => isText)) return undefined;
  // A column named in neither row is not part of this header.
  if (!columns.every((column) => top.has(column) || second.cells.has(column))) return undefined;
  const named = columns.map((column): [number, SheetCell] => {
    const names = [top.get(column)?.html, second.cells.get(column)?.html].filter((it) => it !== undefined);
    return [column, { html: names.join(": "), isText: true }];
  });
  return { at: head.at, cells: new Map(named) };
}

/** Whether a row is a header: text in nearly every column. */
function isHeader({ cells }: SheetRow, width: number): boolean {
  return [...cells.values()].every(({ isText }) => isText) && cells.size >= width * 0.6;
}

const rowHtml = ({ cells }: SheetRow, columns: readonly number[], tag: "td" | "th"): string =>
  `<tr>${columns.map((column) => `<${tag}>${cells.get(column)?.html ?? ""}</${tag}>`).join("")}</tr>`;

/** Plain text of a cell as HTML, with its line breaks. */
export const cellHtml = (text: string): string => escapeHtml(text.trim()).replace(/\r?\n|\r/gu, "<br>");
