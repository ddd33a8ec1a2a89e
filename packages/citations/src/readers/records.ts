import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { citeKey, namesOnce } from "../cite-key.ts";
import { type CslDate, type CslDraft, type CslItem, filled } from "../csl.ts";
import { parseDate } from "../dates.ts";

/** Part of a file that was skipped or altered. */
export interface Problem {
  /** Line of the file, from 1, where the record starts. */
  readonly line: number;
  readonly message: string;
}

/** Result of a reader: readable records and problems. */
export interface ReadRecords {
  readonly items: CslItem[];
  readonly problems: Problem[];
  /** Position of each item's record, if the format has positions. */
  readonly places?: readonly (Stretch | undefined)[];
}

/** Returns a function from offset to line, counted from 1. */
export function lineTable(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => bisect(starts.length, (at) => (starts[at] ?? 0) <= offset);
}

/** Result for a file with more values than any reference list. */
export const TOO_MANY_VALUES: ReadRecords = {
  items: [],
  problems: [{ line: 1, message: "The text contains more than 1,000,000 values. Split it." }],
};

/** Drops fields that are undefined, empty or an empty list. */
export const draftOf = <Fields extends { readonly type: string }>(fields: Fields): CslDraft => ({
  ...filled(fields),
  type: fields.type,
});

/** Joins title and subtitle with a colon, as CSL wants. */
export const withSub = (main: string | undefined, sub: string | undefined): string | undefined =>
  main && sub ? `${main}${/[.:?!]$/u.test(main) ? " " : ": "}${sub}` : main;

/** Parses a year with a separate day or month: `2002`, `Feb 12`. */
export function dateOf(year: string | undefined, day: string | undefined): CslDate | undefined {
  const exact = year && day ? parseDate(/\d{4}/u.test(day) ? day : `${day} ${year}`) : undefined;
  return exact?.["date-parts"] ? exact : parseDate(year ?? day);
}

/** Separates ISSN (eight characters) and ISBN (ten or thirteen) from one tag, ignoring words. */
export function serialNumbers(texts: readonly string[]): { readonly ISSN?: string; readonly ISBN?: string } {
  const found = texts.flatMap((text) => text.match(/\d[\d-]{6,16}[\dXx]/gu) ?? []);
  const length = (text: string) => text.replace(/-/gu, "").length;
  const issn = found.find((one) => length(one) === 8);
  const isbn = found.find((one) => length(one) >= 10);
  return { ...(issn ? { ISSN: issn } : {}), ...(isbn ? { ISBN: isbn } : {}) };
}

/** A record of a file with its id and its position. */
export interface ReadRecord {
  readonly line: number;
  readonly draft: CslDraft;
  readonly id?: string | undefined;
  readonly place?: Stretch;
}

/** Converts records to items. Ids in the file are kept, missing ones generated. */
export function collect(records: readonly ReadRecord[], problems: readonly Problem[] = []): ReadRecords {
  const isBare = ({ draft }: ReadRecord) => Object.keys(draft).length < 2;
  // Records already reported as broken are not reported again.
  const broken = new Set(problems.map(({ line }) => line));
  // Records with only a key are kept, because texts cite them.
  const named = records.filter((record) => !isBare(record) || (record.id && !broken.has(record.line)));
  const empty = records
    .filter((record) => isBare(record) && !broken.has(record.line))
    .map(({ line }) => ({ line, message: "The record has no field that identifies a work." }));
  const once = namesOnce(named.map(({ id }) => id));
  const items = named.map(({ id, draft }): CslItem => ({ ...draft, id: id || once(citeKey(draft)) }));
  return {
    items,
    problems: [...problems, ...empty].toSorted((a, b) => a.line - b.line),
    places: named.map(({ place }) => place),
  };
}

/** Completes an abbreviated last page: `6913-7`. */
export function wholePages(text: string | undefined): string | undefined {
  const [, before = "", first = "", last = ""] = /^([A-Za-z]*)(\d+)-(\d+)$/u.exec(text ?? "") ?? [];
  if (last === "" || last.length >= first.length) return text;
  return `${before}${first}-${before}${first.slice(0, first.length - last.length)}${last}`;
}
