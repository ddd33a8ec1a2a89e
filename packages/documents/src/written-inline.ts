import { escapeHtml } from "@wellsourced/markup";
import { isNoteMark } from "./written-html.ts";

/** Markup converted to HTML, and the offset of its end. */
export interface Found {
  readonly html: string;
  readonly end: number;
}

/** A text with inline markup, in its document. */
export interface Run<Context> {
  readonly text: string;
  readonly context: Context;
  /** How deeply its markup is nested. */
  readonly depth: number;
}

/** Reads the markup that a sign begins; `undefined` if the sign is text. */
export type Read<Text> = (run: Text, at: number, sign: RegExpExecArray) => Found | undefined;

/** What reads each sign, given as a sticky expression; the first that succeeds counts. */
export type Rules<Text> = readonly (readonly [RegExp, Read<Text>])[];

export function findMarkup<Text extends { readonly text: string }>(
  rules: Rules<Text>,
  run: Text,
  at: number,
): Found | undefined {
  for (const [sign, read] of rules) {
    sign.lastIndex = at;
    const match = sign.exec(run.text);
    const found = match ? read(run, at, match) : undefined;
    if (found) return found;
  }
  return undefined;
}

interface Reading {
  /** Characters that never begin markup, as a sticky expression. */
  readonly plain: RegExp;
  readonly find: (at: number) => Found | undefined;
  /** Writes text without markup. */
  readonly write?: (text: string) => string;
}

const WORD = /[\p{L}\p{N}]+/uy;

/** Converts inline markup to HTML. A word that is not markup itself contains none. */
export function markedHtml(text: string, { plain, find, write = escapeHtml }: Reading): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = lengthAt(plain, text, 0); at < text.length; at += lengthAt(plain, text, at)) {
    const found = find(at);
    if (!found) {
      at += Math.max(1, lengthAt(WORD, text, at));
      continue;
    }
    const before = write(text.slice(copied, at));
    parts.push(isNoteMark(found.html) || found.html === "<br>" ? before.trimEnd() : before, found.html);
    copied = at = found.end;
  }
  parts.push(write(text.slice(copied)));
  return parts.join("");
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
