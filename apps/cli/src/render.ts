import { isRecord } from "@wellsourced/core";
import type { Style } from "./terminal.ts";

/** Wraps text at spaces to lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, width: number, indent = ""): string {
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  return lines.map((one) => indent + one).join("\n");
}

/** Minimum width of a column. */
const NARROWEST = 8;

/** Column widths that fit, narrowing the widest first. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  const total = () => widths.reduce((sum, one) => sum + one, 2 * (widths.length - 1));
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST) return widths;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Wraps a cell to `width`: at spaces, and inside words that are too long. */
function cellLines(cell: string, width: number): string[] {
  const lines = [""];
  for (const word of cell.split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1) ?? "";
    const joint = last ? `${last} ${word}` : word;
    if (joint.length <= width) lines[lines.length - 1] = joint;
    else {
      const pieces = word.match(new RegExp(`.{1,${width}}`, "gu")) ?? [];
      if (last) lines.push(...pieces);
      else lines.splice(-1, 1, ...pieces);
    }
  }
  return lines;
}

/** A table with columns as wide as their contents, or narrower to fit the terminal. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], width: number): string {
  const natural = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const widths = fitted(natural, width);
  const line = (row: readonly string[]) => {
    const cells = widths.map((room, column) => cellLines(row[column] ?? "", Math.max(1, room)));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      cells
        .map((cell, column) => (cell[at] ?? "").padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ).join("\n");
  };
  return [line(headings), line(widths.map((room) => "─".repeat(room))), ...rows.map(line)].join("\n");
}

/** Turns identifiers into words: `NOT_YET_RECRUITING` → `not yet recruiting`, `PHASE2` → `phase 2`. */
export const spoken = (word = ""): string =>
  word
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .toLowerCase();

type Part = string | number | false | null | undefined;
const joinedBy =
  (separator: string) =>
  (...parts: readonly Part[]): string =>
    parts.filter((part) => typeof part === "number" || (part && part.trim() !== "")).join(separator);

/** Joins texts by a separator, leaving out empty ones. */
export const linesOf = joinedBy("\n");
export const factsOf = joinedBy(" · ");
export const blocksOf = joinedBy("\n\n");

/** A source in one line: title and URL, or the URL alone. */
export const sourceLine = ({ title, url }: { readonly title?: string | undefined; readonly url: string }): string =>
  [title, url].filter(Boolean).join("  ");

/** A passage in quotation marks, unless it begins with one. */
export const inQuotes = (passage: string): string => (/^["“„«‘]/u.test(passage) ? passage : `“${passage}”`);

/** Lines below a title; empty without lines. */
export const titled = ({ bold }: Style, title: string, lines: readonly string[] = []): string =>
  lines.length > 0 ? [bold(title), ...lines.map((line) => `  ${line}`)].join("\n") : "";

export const joined = (list: readonly (string | number)[] = []): string => list.join(", ");
/** A string option or argument; empty if not given. */
export const onOneLine = (text = ""): string => text.replace(/\s+/gu, " ");

export const textOf = (given: unknown): string => (typeof given === "string" ? given : "");
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
