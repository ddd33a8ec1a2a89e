import type { CslItem } from "../csl.ts";

/** Something in a file that was not read, or not read as it stands. */
export interface Problem {
  /** Line of the file, from 1, at which the record begins. */
  readonly line: number;
  readonly message: string;
}

/** What a reader gives: every record it could read, and every one it could not. */
export interface Reading {
  readonly items: CslItem[];
  readonly problems: Problem[];
}

/** Line numbers of offsets, for offsets asked in rising order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
}

/** An object without what is undefined, empty or an empty list. */
export function filled<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
export function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
