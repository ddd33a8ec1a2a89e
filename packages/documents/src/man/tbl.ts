import { spanAttribute } from "../xml-writer.ts";

interface Cell {
  html: string;
  width: number;
}

/** Converts a tbl table to HTML. `write` converts the text of a cell. */
export function tblHtml(lines: readonly string[], write: (text: string) => string): string {
  const [options, rest] = splitOptions(lines);
  const separator = /\btab\s*\((.)\)/u.exec(options)?.[1] ?? "\t";
  const end = rest.findIndex((line) => /\.\s*$/u.test(line));
  const formats = rest
    .slice(0, end + 1)
    .flatMap((line) => line.split(","))
    .map(formatOf);
  const rows: Cell[][] = [];
  let headRows = isBoldRow(formats[0]) && formats.length > 1 ? 1 : 0;
  for (const row of rowsOf(rest.slice(end + 1))) {
    if (/^[_=\s]+$/u.test(row) && row.trim() !== "") {
      if (rows.length === 1) headRows = 1;
      continue;
    }
    const format = formats[Math.min(rows.length, formats.length - 1)] ?? [];
    rows.push(cellsOf(row.split(separator), format, write));
  }
  const written = rows.map((row, index) => rowHtml(row, index < headRows ? "th" : "td"));
  const head = written.slice(0, headRows).join("");
  return `<table>${head && `<thead>${head}</thead>`}<tbody>${written.slice(headRows).join("")}</tbody></table>`;
}

function splitOptions(lines: readonly string[]): readonly [string, readonly string[]] {
  const [first = ""] = lines;
  return first.trim().endsWith(";") ? [first, lines.slice(1)] : ["", lines];
}

/** Column letters: `l`, `r`, `c`, `n`, `a`, `s` for a span, `^` for a cell that continues below. */
const formatOf = (line: string): string[] =>
  Array.from(
    line
      .replace(/\([^()]{0,60}\)/gu, "")
      .matchAll(/([lrcnaxs^_])((?:[bi\d\s|weutdvpz.+-]|f(?:\[[^\]]{0,20}\]|\(..|.))*)/giu),
    ([whole]) => whole.toLowerCase(),
  );

const isBoldRow = (format: readonly string[] | undefined): boolean =>
  format !== undefined &&
  format.length > 0 &&
  format.every((it) => /^.\s*(?:b|f\(?\[?b|s)/u.test(it) || it.startsWith("s"));

/** Joins the lines of text blocks, between `T{` and `T}`. Format changes do not affect rows. */
function rowsOf(lines: readonly string[]): string[] {
  const rows: string[] = [];
  let open: string[] | undefined;
  let isFormat = false;
  for (const line of lines) {
    if (open) {
      open.push(line.replace(/^T\}/u, "\u0001"));
      if (line.startsWith("T}") && !/T\{\s*$/u.test(line)) {
        rows.push(blockRow(open));
        open = undefined;
      }
    } else if (/^\.T&/u.test(line)) isFormat = true;
    else if (isFormat) isFormat = !/\.\s*$/u.test(line);
    else if (/T\{\s*$/u.test(line)) open = [line];
    else if (!/^\.(?!\d)/u.test(line) && line.trim() !== "") rows.push(line);
  }
  if (open) rows.push(blockRow(open));
  return rows;
}

const blockRow = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/T\{\s*$/u, ""))
    .join("\n")
    .replaceAll("\n\u0001", "")
    .replaceAll("\u0001", "");

function cellsOf(texts: readonly string[], format: readonly string[], write: (text: string) => string): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const text of texts.slice(0, 200)) {
    while (format[column]?.startsWith("s") && cells.length > 0) {
      const last = cells.at(-1);
      if (last) last.width++;
      column++;
    }
    const content = text.trim();
    cells.push({ html: /^(?:\\\^|\\_|_|=)?$/u.test(content) ? "" : write(content), width: 1 });
    column++;
  }
  for (; format[column]?.startsWith("s"); column++) {
    const last = cells.at(-1);
    if (last) last.width++;
  }
  return cells;
}

const rowHtml = (cells: readonly Cell[], tag: string): string =>
  `<tr>${cells.map(({ html, width }) => `<${tag}${spanAttribute("colspan", width)}>${html}</${tag}>`).join("")}</tr>`;
