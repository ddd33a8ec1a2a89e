import { isRecord } from "@wellsourced/core";
import type { CslName } from "../csl.ts";
import { ZOTERO_CREATORS, ZOTERO_DATES, ZOTERO_FIELDS } from "../zotero-fields.ts";
import { entriesOf } from "./bibtex.ts";
import type { EditableField, RecordChange } from "./edit.ts";
import { mergedNames } from "./names.ts";
import { mergedWords } from "./words.ts";

/** The `data` of an item, as Zotero's APIs return it: it has every field of its type, empty or not. */
export type ZoteroData = Readonly<Record<string, unknown>>;

/** New values of an item's fields. */
export interface ZoteroChange {
  readonly fields: Readonly<Record<string, unknown>>;
  /** CSL variables for which this type of item has no field. */
  readonly left: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The field for a CSL variable that an item of this type has: the one with a value, or the first. */
function fieldOf(data: ZoteroData, fields: readonly string[]): string | undefined {
  const own = fields.filter((field) => Object.hasOwn(data, field));
  return own.find((field) => textOf(data[field]) !== "") ?? own[0];
}

/** Adds a line to `extra`, where Zotero keeps what a type of item has no field for. */
const withLine = (extra: unknown, line: string): string => [textOf(extra).trimEnd(), line].filter(Boolean).join("\n");

/** A date with another year; month and day are kept only with the year that they belong to. */
const withYear = (date: unknown, year: string): string => {
  const years = textOf(date).match(/(?<!\d)\d{4}(?!\d)/gu) ?? [];
  return years.length === 1 && years[0] ? textOf(date).replace(years[0], year) : year;
};

function creatorOf(name: CslName, creatorType: string): object {
  if (name.literal) return { creatorType, name: name.literal };
  const lastName = [name["non-dropping-particle"], name.family, name.suffix].filter(Boolean).join(" ");
  return { creatorType, firstName: [name.given, name["dropping-particle"]].filter(Boolean).join(" "), lastName };
}

/** The authors as recorded. Known people keep their spelling, and editors and others their places after them. */
function withAuthors({ creators }: ZoteroData, authors: readonly CslName[]): readonly unknown[] {
  const own = Array.isArray(creators) ? creators.filter(isRecord) : [];
  const isAuthor = ({ creatorType }: Readonly<Record<string, unknown>>) =>
    ZOTERO_CREATORS.get(textOf(creatorType)) === "author";
  const written = own.filter(isAuthor).map((form) => {
    const { firstName, lastName, name } = form;
    const given = { family: textOf(lastName), given: textOf(firstName) };
    return { form: form as object, name: textOf(name) ? { literal: textOf(name) } : given };
  });
  const kind = textOf(own.find(isAuthor)?.creatorType) || "author";
  const forms = mergedNames(written, authors, (name) => creatorOf(name, kind));
  return [...forms, ...own.filter((one) => !isAuthor(one))];
}

/**
 * Expresses a change of a record in the fields of a Zotero item. A DOI for a type without that field, and notes, become
 * lines of `extra`.
 *
 * @example
 * zoteroChange({ itemType: "book", title: "Wals", extra: "" }, { set: { title: "Walls", DOI: "10.1000/1" } });
 * // { fields: { title: "Walls", extra: "DOI: 10.1000/1" }, left: [] }
 */
export function zoteroChange(data: ZoteroData, { set, authors }: Pick<RecordChange, "set" | "authors">): ZoteroChange {
  const fields: Record<string, unknown> = authors ? { creators: withAuthors(data, authors) } : {};
  const left: string[] = [];
  const append = (line: string) => {
    fields.extra = withLine(fields.extra ?? data.extra, line);
  };
  const own: Readonly<Partial<Record<EditableField, readonly string[]>>> = { ...ZOTERO_FIELDS, year: ZOTERO_DATES };
  for (const [name, value] of entriesOf(set)) {
    const text = value.replace(/\p{Cc}+/gu, " ").trim();
    const field = fieldOf(data, own[name] ?? []);
    if (name === "note") append(text);
    else if (field === undefined && name === "DOI") append(`DOI: ${text}`);
    else if (field === undefined) left.push(name);
    else if (name === "year") fields[field] = withYear(data[field], text);
    else if (name === "title") fields[field] = mergedWords(textOf(data[field]), text, { tex: false });
    else fields[field] = text;
  }
  return { fields, left };
}
