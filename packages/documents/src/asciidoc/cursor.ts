import type { BlockAttributes } from "./attributes.ts";
import type { AdocContext } from "./context.ts";

/** Reads the lines of a document or nested block. */
export interface Cursor {
  readonly lines: readonly string[];
  readonly context: AdocContext;
  /** Keys of the enclosing lists. */
  readonly keys: string[];
  at: number;
  /** Converts the next block to HTML. */
  block(): string;
  /** Converts the lines of a nested block. */
  nest(lines: readonly string[]): string;
  /** Reads the attributes and title above a block. */
  about(): About;
}

/** Title and attributes above a block. */
export interface About {
  readonly title: string;
  readonly attributes: BlockAttributes;
}

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";
export const isComment = (line: string): boolean => /^\/\/(?!\/)/u.test(line);
/** `[style]` or `[[id]]` on its own line. */
export const isAttributes = (line: string): boolean => /^\[(?:[^[\]\s][^\n]*|\[[^\n]*\]|)\]$/u.test(line);
export const isTitle = (line: string): boolean => /^\.[^\s.]/u.test(line) || /^\.\.[^\s.]/u.test(line);

const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|```[\w+#.,%-]*|[|,:!]={3,})$/u;
export const isDelimiter = (line: string): boolean => DELIMITER.test(line);

/** The start of a list item: its list, and the rest of its line. */
export interface Marker {
  readonly kind: "bullet" | "number" | "callout" | "term";
  /** Items with the same key belong to one list. */
  readonly key: string;
  readonly value: number;
  readonly term: string;
  readonly rest: string;
}

const BULLET = /^\s*(-|•|\*{1,10})\s+(\S.*)$/u;
const NUMBER = /^\s*(\.{1,10}|\d{1,9}\.|[A-Za-z]\.|[ivx]{1,8}\)|[IVX]{1,8}\))\s+(\S.*)$/u;
const CALLOUT = /^<(\d{1,4}|\.)>\s+(\S.*)$/u;
const TERM = /^\s*(\S.{0,1000}?)(:{2,4}|;;)(?:[ \t]{1,40}(\S[\s\S]*))?$/u;

export function markerAt(line: string): Marker | undefined {
  const [, bullet, item = ""] = BULLET.exec(line) ?? [];
  if (bullet !== undefined) return { kind: "bullet", key: bullet, value: 1, term: "", rest: item };
  const [, number, text = ""] = NUMBER.exec(line) ?? [];
  if (number !== undefined) {
    const key = number
      .replace(/^\d+/u, "1")
      .replace(/^[a-z]+/u, "a")
      .replace(/^[A-Z]+/u, "A");
    return { kind: "number", key, value: Number.parseInt(number, 10) || 1, term: "", rest: text };
  }
  const [, callout, says = ""] = CALLOUT.exec(line) ?? [];
  if (callout !== undefined) return { kind: "callout", key: "<", value: Number(callout) || 1, term: "", rest: says };
  if (line.startsWith("//") || !/::|;;/u.test(line)) return undefined;
  const [, term, sign = "", definition = ""] = TERM.exec(line) ?? [];
  return term === undefined ? undefined : { kind: "term", key: sign, value: 1, term, rest: definition };
}
