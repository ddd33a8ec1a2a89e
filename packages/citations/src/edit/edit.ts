import type { CslName } from "../csl.ts";

/** Editable fields by CSL-JSON name; `year` is the year of publication. */
export type EditableField =
  | "title"
  | "container-title"
  | "publisher"
  | "edition"
  | "DOI"
  | "year"
  | "volume"
  | "issue"
  | "page"
  | "note";

/** New values for the fields and authors of one record. */
export interface RecordChange {
  /** Offset of the record's first character, as returned by `findReferences`. */
  readonly offset: number;
  /** New values. A `note` is appended to the existing one. */
  readonly set: Readonly<Partial<Record<EditableField, string>>>;
  /** Authors in order; those already in the record keep their spelling. */
  readonly authors?: readonly CslName[];
}

/** Replaces the text from `start` to `end`, in UTF-16 units. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const breakOf = (text: string): string => /\r\n|\n|\r/u.exec(text)?.[0] ?? "\n";

export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: put } of splices.toSorted((a, b) => a.start - b.start)) {
    // If two overlap, the first wins.
    if (start < at) continue;
    parts.push(text.slice(at, start), put);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
