import { codeHtml, tightHtml } from "../written-html.ts";
import type { About, Cursor } from "./cursor.ts";
import { inlineHtml } from "./inline.ts";

interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
  readonly style: string;
}

const MOST_COLUMNS = 200;
/** Maximum number of cells created by repetition. */
const MOST_REPEATED = 20_000;

/** Converts the lines between the borders of a table. */
export function tableHtml(lines: readonly string[], border: string, about: About, cursor: Cursor): string {
  const { named, options } = about.attributes;
  const separator = separatorOf(named.get("format") ?? "", named.get("separator"), border);
  const styles = columnStyles(named.get("cols") ?? "");
  const cells = isPsv(named.get("format"), border) ? psvCells(lines, separator) : valueCells(lines, separator);
  const columns = styles.length > 0 ? styles.length : columnsOf(lines, cells, isPsv(named.get("format"), border));
  const rows = rowsOf(cells, columns);
  const hasHead = options.has("header") || (!options.has("noheader") && hasImplicitHead(lines, rows[0], columns));
  const html = rows.map((row, index) => {
    const tags = row.map(({ cell, column }) => cellHtml(cell, styles[column] ?? "", hasHead && index === 0, cursor));
    return `<tr>${tags.join("")}</tr>`;
  });
  const caption = about.title === "" ? "" : `<caption>${inlineHtml(about.title, cursor.context)}</caption>`;
  const head = hasHead ? `<thead>${html[0] ?? ""}</thead>` : "";
  return `<table>${caption}${head}<tbody>${html.slice(hasHead ? 1 : 0).join("")}</tbody></table>`;
}

const isPsv = (format: string | undefined, border: string): boolean =>
  (format === undefined || format === "psv") && /^[|!]/u.test(border);

function separatorOf(format: string, stated: string | undefined, border: string): string {
  if (stated !== undefined && stated !== "") return stated === "\\t" ? "\t" : stated;
  if (format === "tsv") return "\t";
  if (format === "csv" || border.startsWith(",")) return ",";
  if (format === "dsv" || border.startsWith(":")) return ":";
  return border.startsWith("!") ? "!" : "|";
}

/** Parses the style of each column: `cols="1,2a,3*m"`. */
function columnStyles(cols: string): readonly string[] {
  if (cols.trim() === "") return [];
  const specs = cols.split(/[,;]/u).flatMap((spec) => {
    const [, times = "1", style = ""] = /^(?:(\d{1,3})\*)?[^a-z]*([a-z]?)$/u.exec(spec.trim()) ?? [];
    return Array.from({ length: Math.min(MOST_COLUMNS, Number(times)) }, () => style);
  });
  return specs.slice(0, MOST_COLUMNS);
}

const SPEC = /(?:^|[\s])(?:(\d{1,4})?(?:\.(\d{1,4}))?([*+]))?(?:[<^>](?:\.[<^>])?|\.[<^>])?([adehlmsv])?$/u;

/** Splits rows into cells, each starting with a separator that its size and style may precede. */
function psvCells(lines: readonly string[], separator: string): readonly Cell[] {
  const text = lines.join("\n");
  const cells: Cell[] = [];
  const parts = splitAt(text, separator);
  let spec = specOf(parts[0] ?? "");
  let repeated = 0;
  for (const [index, part] of parts.slice(1).entries()) {
    const isLast = index === parts.length - 2;
    const following = isLast ? { ...specOf(""), length: 0 } : specOf(part);
    const cell = { ...spec, text: part.slice(0, part.length - following.length).trim() };
    for (let time = 0; time < spec.times && (time === 0 || repeated++ < MOST_REPEATED); time++) cells.push(cell);
    spec = following;
  }
  return cells;
}

/** Splits text at separators that are not escaped. */
function splitAt(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let held = "";
  for (const part of text.split(separator)) {
    if (part.endsWith("\\")) held += part.slice(0, -1) + separator;
    else {
      parts.push(held + part);
      held = "";
    }
  }
  if (held !== "") parts.push(held);
  return parts;
}

function specOf(before: string) {
  const [whole = "", width, height, sign, style = ""] = SPEC.exec(before.slice(-30)) ?? [];
  const count = (text: string | undefined) => Math.min(MOST_COLUMNS, Math.max(1, Number(text ?? 1)));
  const times = sign === "*" ? count(width) : 1;
  return {
    times,
    columns: sign === "+" ? count(width) : 1,
    rows: sign === "+" ? count(height) : 1,
    style,
    length: whole.trimStart().length,
  };
}

/** Splits rows of values separated by commas, colons or tabs; quoted values may contain separators. */
function valueCells(lines: readonly string[], separator: string): readonly Cell[] {
  const cell = (text: string): Cell => ({ text: text.trim(), columns: 1, rows: 1, style: "" });
  const cells: Cell[] = [];
  let open: string | undefined;
  for (const line of lines) {
    if (open === undefined && line.trim() === "") continue;
    for (const [index, part] of splitAt(line, separator).entries()) {
      const piece: string = open === undefined ? part : open + (index === 0 ? "\n" : separator) + part;
      const isOpen: boolean = open === undefined ? opens(part) : !/(?:^|[^"])"(?:"")*\s*$/u.test(part.slice(-200));
      open = isOpen && separator !== ":" && piece.length < 10_000 ? piece : undefined;
      if (open === undefined) cells.push(cell(unquoted(piece)));
    }
  }
  if (open !== undefined) cells.push(cell(unquoted(open)));
  return cells;
}

const opens = (part: string): boolean => /^\s*"/u.test(part) && !/^\s*"(?:[^"]|"")*"\s*$/u.test(part);
const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"([\s\S]*?)"?$/u, "$1")
    .replaceAll('""', '"');

/** Without a column list, the first line with cells determines the number of columns. */
function columnsOf(lines: readonly string[], cells: readonly Cell[], psv: boolean): number {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (!psv) return Math.max(1, splitAt(first, first.includes("\t") ? "\t" : first.includes(",") ? "," : ":").length);
  const count = psvCells([first], first.includes("|") ? "|" : "!").reduce((sum, { columns }) => sum + columns, 0);
  return Math.max(1, Math.min(count, MOST_COLUMNS, cells.length));
}

interface Placed {
  readonly cell: Cell;
  readonly column: number;
}

/** Distributes cells over rows, around cells that span rows. */
function rowsOf(cells: readonly Cell[], columns: number): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  /** Remaining rows of the spanning cell above, by column. */
  let filled: number[] = Array.from({ length: columns }, () => 0);
  let row: Placed[] = [];
  let column = 0;
  const close = () => {
    if (row.length > 0) rows.push(row);
    row = [];
    column = 0;
    filled = filled.map((count) => Math.max(0, count - 1));
  };
  for (const cell of cells) {
    for (let tries = 0; tries < MOST_COLUMNS; tries++) {
      while (column < columns && (filled[column] ?? 0) > 0) column++;
      if (column < columns) break;
      close();
    }
    row.push({ cell, column });
    for (let next = column; next < Math.min(columns, column + cell.columns); next++) filled[next] = cell.rows;
    column += cell.columns;
    if (column >= columns) close();
  }
  close();
  return rows;
}

/** The first row is the head if it is on the first line and a blank line follows. */
function hasImplicitHead(lines: readonly string[], row: readonly Placed[] | undefined, columns: number): boolean {
  if (lines[0]?.trim() === "" || lines[1]?.trim() !== "" || lines.length < 3) return false;
  return (
    row !== undefined &&
    row.reduce((sum, { cell }) => sum + cell.columns, 0) === columns &&
    row.every(({ cell }) => !cell.text.includes("\n\n"))
  );
}

function cellHtml(cell: Cell, columnStyle: string, isHead: boolean, cursor: Cursor): string {
  const style = isHead ? "" : cell.style || columnStyle;
  const tag = isHead || style === "h" ? "th" : "td";
  const spans = `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ""}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""}`;
  return `<${tag}${spans}>${contentHtml(cell.text, style, cursor)}</${tag}>`;
}

function contentHtml(text: string, style: string, cursor: Cursor): string {
  if (style === "a") return tightHtml(cursor.nest(text.split("\n")));
  if (style === "l") return codeHtml(text);
  const paragraphs = text.split(/\n{2,}/u).map((paragraph) => inlineHtml(paragraph.trim(), cursor.context));
  const wrap = { e: "em", s: "strong", m: "code" }[style];
  const shown = wrap === undefined ? paragraphs : paragraphs.map((it) => (it === "" ? "" : `<${wrap}>${it}</${wrap}>`));
  return shown.length > 1 ? shown.map((it) => `<p>${it}</p>`).join("") : (shown[0] ?? "");
}
