import { attributesOf, CELL, ROW, TABLE } from "./attributes.ts";
import type { TextileContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";

/** Cells after these are read as one. */
const MOST_COLUMNS = 500;

/** Whether these lines are a table, whose last row ends with a bar. */
export const isTable = (lines: readonly string[]): boolean =>
  (TABLE.test(lines[0] ?? "") && ROW.test(lines[1] ?? "")) ||
  (ROW.test(lines[0] ?? "") && /\|\s*$/u.test(lines.at(-1) ?? "") && (lines[0] ?? "").indexOf("|", 1) > 0);

/** A table of rows such as `|_. head | cell |`, which may have several lines. */
export function tableHtml(lines: readonly string[], context: TextileContext): string {
  const head = TABLE.exec(lines[0] ?? "");
  const out: string[] = [];
  let caption = "";
  let row = "";
  for (const line of head ? lines.slice(1) : lines) {
    row = row === "" ? line : `${row}\n${line}`;
    const [, words] = (out.length === 0 && /^\|=[^.|]{0,20}\.\s([^|]*)\|?$/u.exec(row)) || [];
    if (words !== undefined) caption = `<caption>${inlineHtml(words.trim(), context)}</caption>`;
    // Lines that only set columns or begin a group of rows.
    const isLayout = words !== undefined || /^\|:|^\|[\^~-][^|]{0,20}\.\s*$/u.test(row);
    if (!isLayout && !/\|\s*$/u.test(line)) continue;
    if (!isLayout) out.push(rowHtml(row, context));
    row = "";
  }
  if (row !== "") out.push(rowHtml(row, context));
  return `<table${attributesOf(head?.[1] ?? "")}>${caption}${out.join("")}</table>`;
}

function rowHtml(given: string, context: TextileContext): string {
  const [signs = "", ...parts] = given.trimEnd().replace(/\|$/u, "").split("|");
  const rest = parts.slice(MOST_COLUMNS).join("|");
  const cells = [...parts.slice(0, MOST_COLUMNS), ...(rest === "" ? [] : [rest])];
  return `<tr${attributesOf(signs)}>${cells.map((cell) => cellHtml(cell, context)).join("")}</tr>`;
}

function cellHtml(cell: string, context: TextileContext): string {
  const [whole = "", before = "", signs = "", after = ""] = CELL.exec(cell) ?? [];
  const tag = before + after === "" ? "td" : "th";
  const columns = /\\(\d+)/u.exec(signs)?.[1];
  const rows = /\/(\d+)/u.exec(signs)?.[1];
  const spans = `${columns === undefined ? "" : ` colspan="${columns}"`}${rows === undefined ? "" : ` rowspan="${rows}"`}`;
  return `<${tag}${spans}${attributesOf(signs)}>${inlineHtml(cell.slice(whole.length).trim(), context)}</${tag}>`;
}
