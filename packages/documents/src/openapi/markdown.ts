import { squeeze } from "@wellsourced/core";
import { codeSpan } from "@wellsourced/markup/markdown";

/** Longer descriptions in tables are truncated. */
const MAX_CELL = 2_000;

/** Inline code on one line; empty for blank text. */
export function code(text: string): string {
  const plain = squeeze(text);
  return plain === "" ? "" : codeSpan(plain);
}

/** Formats text for a table cell, on one line. */
export function cell(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL)}…` : line;
}

/** Formats a table without empty columns. Empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const kept = head.flatMap((_, at) => (at === 0 || rows.some((row) => (row[at] ?? "") !== "") ? [at] : []));
  const line = (cells: readonly string[]): string =>
    `| ${kept.map((at) => (cells[at] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `| ${kept.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

/** Formats a description in Markdown; its headings are below `level`. */
export function prose(text: string, level: number): string {
  const lines = text.replace(/\r\n?/gu, "\n").trim().split("\n");
  const isText = outsideFences(lines);
  const signs = lines.map((line, at) => (isText[at] ? (/^#{1,6}(?=\s)/u.exec(line)?.[0].length ?? 0) : 0));
  const highest = Math.min(...signs.filter((it) => it > 0));
  return lines
    .map((line, at) => {
      const own = signs[at] ?? 0;
      return own === 0 ? line : "#".repeat(Math.min(6, own - highest + level + 1)) + line.slice(own);
    })
    .join("\n");
}

function outsideFences(lines: readonly string[]): readonly boolean[] {
  let fence = "";
  return lines.map((line) => {
    const mark = /^ {0,3}(```+|~~~+)/u.exec(line)?.[1] ?? "";
    if (fence === "" && mark !== "") fence = mark;
    else if (fence !== "" && mark.startsWith(fence)) fence = "";
    return fence === "" && mark === "";
  });
}
