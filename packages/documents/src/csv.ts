import { readRows } from "@wellsourced/core";
import { decodeText, escapeHtml } from "@wellsourced/markup";
import { codeDocument } from "./code-document.ts";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";

/** Maximum rows and columns written; the rest are counted. */
const MAX_ROWS = 5_000;
const MAX_COLUMNS = 100;
/** Bytes used to detect the dialect. */
const SAMPLE = 65_536;
const delimiters = [",", ";", "\t", "|"] as const;

export async function parse(bytes: Uint8Array, { contentType, truncated }: ParseHints): Promise<ParsedDocument> {
  const text = decodeText(bytes, { contentType, truncated });
  const { delimiter, body } = delimiterOf(text);
  const { rows, more } = readRows(body, delimiter, MAX_ROWS);
  return asTable(rows, more) ?? codeDocument(text.trimEnd(), "csv");
}

/** The delimiter: from Excel's `sep=;` line, otherwise the one that gives rows of equal length. */
function delimiterOf(text: string): { readonly delimiter: string; readonly body: string } {
  const stated = /^sep=(.)\r?\n/u.exec(text);
  if (stated?.[1]) return { delimiter: stated[1], body: text.slice(stated[0].length) };
  const sample = text.slice(0, SAMPLE);
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const { rows } = readRows(sample, delimiter, MAX_ROWS);
    // The last row of the sample may be incomplete.
    const widths = rows.slice(0, Math.max(1, Math.min(200, rows.length - 1))).map((row) => row.length);
    const width = commonest(widths);
    const score =
      width < 2 ? 0 : (widths.filter((it) => it === width).length / widths.length) * (1 + Math.min(width, 20) / 100);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, body: text };
}

const commonest = (numbers: readonly number[]): number =>
  [...Map.groupBy(numbers, (it) => it).values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? 0;

/** Rows of nearly equal length as a table. Files with several tables or remarks between them are shown verbatim. */
function asTable(all: readonly (readonly string[])[], more: number): ParsedDocument | undefined {
  const rows = all.filter((row) => row.some((field) => field.trim() !== ""));
  const width = commonest(rows.map(({ length }) => length));
  const ragged = rows.filter(({ length }) => length !== width).length;
  if (width < 2 || rows.length < 2 || ragged > Math.max(1, rows.length * 0.05)) return undefined;
  const [head, ...body] = rows;
  if (!head || head.length < width * 0.5) return undefined;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Math.min(widest, MAX_COLUMNS);
  const line = (row: readonly string[], tag: "td" | "th") =>
    `<tr>${Array.from({ length: columns }, (_, at) => `<${tag}>${field(row[at])}</${tag}>`).join("")}</tr>`;
  const numbered = Array.from({ length: columns }, (_, at) => `Column ${at + 1}`);
  const header = line(hasNames(head) ? head : numbered, "th");
  const lines = (hasNames(head) ? body : rows).map((row) => line(row, "td"));
  const leftOut = [
    ...(more > 0 ? [`${more} more rows`] : []),
    ...(widest > columns ? [`${widest - columns} more columns`] : []),
  ];
  const note = leftOut.length > 0 ? `<p><em>Left out: ${leftOut.join(" and ")}.</em></p>` : "";
  return {
    html: `<table><thead>${header}</thead><tbody>${lines.join("")}</tbody></table>${note}`,
    metadata: stated({ leftOut }),
    truncated: leftOut.length > 0,
  };
}

const field = (value: string | undefined): string => escapeHtml((value ?? "").trim()).replace(/\r\n?|\n/gu, "<br>");

/** Whether the first row has column names: distinct words. Otherwise it has numbers. */
const hasNames = (row: readonly string[]): boolean =>
  row.filter((name) => /^[-+(]?[\d.,]+(?:[eE][-+]?\d+)?[%)]?$|^\d{4}-\d{2}-\d{2}/u.test(name.trim())).length <=
  row.length * 0.3;
