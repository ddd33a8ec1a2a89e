import type { CslName } from "../csl.ts";

/** Fields that can be corrected, by their names in CSL-JSON; `year` is the year of publication. */
export const EDITABLE = [
  "title",
  "container-title",
  "publisher",
  "edition",
  "DOI",
  "year",
  "volume",
  "issue",
  "page",
  "note",
] as const;
export type EditableField = (typeof EDITABLE)[number];

/** What to change in one record. */
export interface RecordChange {
  /** Offset of the record's first character, as `findReferences` gives it. */
  readonly offset: number;
  /** New values. A `note` is added to the one that is there. */
  readonly set: Readonly<Partial<Record<EditableField, string>>>;
  /** The authors, in their order; those that the record already names stay as they are written there. */
  readonly authors?: readonly CslName[];
}

/** Text in the place of another; `start` and `end` are UTF-16 units. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line break that a file uses. */
export const breakOf = (text: string): string => /\r\n|\n|\r/u.exec(text)?.[0] ?? "\n";

/** The text with its splices applied; everything else stays as it was. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: put } of splices.toSorted((a, b) => a.start - b.start)) {
    // Of two that overlap, the first one counts.
    if (start < at) continue;
    parts.push(text.slice(at, start), put);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
