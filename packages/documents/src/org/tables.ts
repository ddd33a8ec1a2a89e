import type { OrgContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";

const MOST_CELLS = 200_000;
/** Further cells are merged into one. */
const MOST_COLUMNS = 500;

function cellsOf(line: string): readonly string[] {
  const cells = line.replace(/^\|/u, "").replace(/\|$/u, "").split("|");
  const rest = cells.slice(MOST_COLUMNS).join("|");
  return [...cells.slice(0, MOST_COLUMNS), ...(rest === "" ? [] : [rest])].map((cell) => cell.trim());
}

/** Converts a table of lines such as `| a | b |`; rows above the first rule are its header. */
export function tableHtml(lines: readonly string[], caption: string, context: OrgContext): string {
  const rows: (readonly string[] | undefined)[] = [];
  let cells = 0;
  for (const line of lines) {
    const text = line.trim();
    if (/^\|-/u.test(text)) rows.push(undefined);
    else if (/^\|/u.test(text)) {
      const row = cellsOf(text);
      cells += row.length;
      if (!isLayout(row) && cells < MOST_CELLS) rows.push(row);
    }
  }
  const first = rows.findIndex((row) => row !== undefined);
  const rule = rows.findIndex((row, index) => index > first && row === undefined);
  const hasHead = rule > 0 && rows.slice(rule).some((row) => row !== undefined);
  const html = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${inlineHtml(cell, context)}</${tag}>`).join("")}</tr>`;
  const of = (from: number, to: number | undefined, tag: string) =>
    rows
      .slice(from, to)
      .flatMap((row) => (row === undefined ? [] : [html(row, tag)]))
      .join("");
  const title = caption === "" ? "" : `<caption>${inlineHtml(caption, context)}</caption>`;
  const head = hasHead ? `<thead>${of(0, rule, "th")}</thead>` : "";
  return `<table>${title}${head}<tbody>${of(hasHead ? rule : 0, undefined, "td")}</tbody></table>`;
}

/** Whether a row only sets widths, alignment (`<l10>`) or column groups (`/`). */
const isLayout = (row: readonly string[]): boolean =>
  (row.some((cell) => /^<[lcr]?\d{0,4}>$/u.test(cell)) &&
    row.every((cell) => cell === "" || /^<[lcr]?\d{0,4}>$/u.test(cell))) ||
  (row[0] === "/" && row.slice(1).every((cell) => /^(?:<|>|<>)?$/u.test(cell)));
