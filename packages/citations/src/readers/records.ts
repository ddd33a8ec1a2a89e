import { bisect } from "@wellsourced/core";
import { citeKey, namesOnce } from "../cite-key.ts";
import { type CslDate, type CslDraft, type CslItem, filled } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { byWord } from "../tables.ts";

/** Something in a file that was not read, or not read as it stands. */
export interface Problem {
  /** Line of the file, from 1, at which the record begins. */
  readonly line: number;
  readonly message: string;
}

/** What a reader gives: every record it could read, and every one it could not. */
export interface ReadRecords {
  readonly items: CslItem[];
  readonly problems: Problem[];
}

/** The line of each offset of a text, from 1. */
export function lineTable(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => bisect(starts.length, (at) => (starts[at] ?? 0) <= offset);
}

/** What a reader gives for a text of more values than any list of references has. */
export const TOO_MANY_VALUES: ReadRecords = {
  items: [],
  problems: [{ line: 1, message: "The text holds more than 1,000,000 values. Split it." }],
};

/** CSL types by Crossref's words, which stand in files called CSL-JSON and in replies of OpenAlex too. */
export const CROSSREF_TYPES = byWord({
  article: "preprint|posted-content",
  book: "proceedings|book|monograph|edited-book|reference-book",
  chapter: "book-chapter|book-section|book-part",
  dataset: "dataset|database",
  document: "grant",
  entry: "reference-entry",
  "paper-conference": "proceedings-article",
  report: "report|report-component|report-series",
  review: "peer-review",
  software: "software",
  standard: "standard",
  thesis: "dissertation",
});

/** A work's fields without those that are undefined, empty or an empty list. */
export const draftOf = <Fields extends { readonly type: string }>(fields: Fields): CslDraft => ({
  ...filled(fields),
  type: fields.type,
});

/** Many formats keep subtitles apart; CSL wants them behind a colon. */
export const withSub = (main: string | undefined, sub: string | undefined): string | undefined =>
  main && sub ? `${main}${/[.:?!]$/u.test(main) ? " " : ": "}${sub}` : main;

/** A year, with the day or month of it where a format keeps that apart: `2002`, `Feb 12`. */
export function dateOf(year: string | undefined, day: string | undefined): CslDate | undefined {
  const exact = year && day ? parseDate(/\d{4}/u.test(day) ? day : `${day} ${year}`) : undefined;
  return exact?.["date-parts"] ? exact : parseDate(year ?? day);
}

/** One tag often serves for both numbers: ISSN have eight characters, ISBN ten or thirteen, with words around them. */
export function serialNumbers(texts: readonly string[]): { readonly ISSN?: string; readonly ISBN?: string } {
  const found = texts.flatMap((text) => text.match(/\d[\d-]{6,16}[\dXx]/gu) ?? []);
  const length = (text: string) => text.replace(/-/gu, "").length;
  const issn = found.find((one) => length(one) === 8);
  const isbn = found.find((one) => length(one) >= 10);
  return { ...(issn ? { ISSN: issn } : {}), ...(isbn ? { ISBN: isbn } : {}) };
}

/** One record of a file: what it says, the name it goes by, and where it begins. */
export interface ReadRecord {
  readonly line: number;
  readonly draft: CslDraft;
  readonly id?: string | undefined;
}

/** Records as items. Ids that a file gives stay; those made for records without one are made once each. */
export function collect(records: readonly ReadRecord[], problems: readonly Problem[] = []): ReadRecords {
  const isBare = ({ draft }: ReadRecord) => Object.keys(draft).length < 2;
  // A record that is known to be broken need not be reported twice.
  const broken = new Set(problems.map(({ line }) => line));
  // A key is all that some records have, and texts cite it.
  const named = records.filter((record) => !isBare(record) || (record.id && !broken.has(record.line)));
  const empty = records
    .filter((record) => isBare(record) && !broken.has(record.line))
    .map(({ line }) => ({ line, message: "The record holds nothing that names a work." }));
  const once = namesOnce(named.map(({ id }) => id));
  const items = named.map(({ id, draft }): CslItem => ({ ...draft, id: id || once(citeKey(draft)) }));
  return { items, problems: [...problems, ...empty].toSorted((a, b) => a.line - b.line) };
}

/** The second number may lack the digits that it shares with the first: `6913-7`. */
export function wholePages(text: string | undefined): string | undefined {
  const [, before = "", first = "", last = ""] = /^([A-Za-z]*)(\d+)-(\d+)$/u.exec(text ?? "") ?? [];
  if (last === "" || last.length >= first.length) return text;
  return `${before}${first}-${before}${first.slice(0, first.length - last.length)}${last}`;
}
