import type { CslName } from "../csl.ts";
import { escapeTex, richTex } from "../formats/bibtex-text.ts";
import { closingBrace } from "../readers/bibtex/braces.ts";
import { entryAt, type RawField } from "../readers/bibtex/entries.ts";
import { bibNames, writtenNames } from "../readers/bibtex/names.ts";
import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";
import { mergedNames, writtenName } from "./names.ts";
import { isProper, mergedWords } from "./words.ts";

const NAMES: Readonly<Record<EditableField, readonly string[]>> = {
  title: ["title"],
  "container-title": ["journal", "journaltitle", "booktitle"],
  publisher: ["publisher", "institution", "school"],
  edition: ["edition"],
  DOI: ["doi"],
  year: ["year", "date"],
  volume: ["volume"],
  issue: ["number", "issue"],
  page: ["pages"],
  note: ["note"],
};

/** Limit on the indentation to copy. */
const WIDEST = 200;

/** Puts a value in the old one's delimiters; a bare number stays bare. */
function inMarks(old: string, value: string): string {
  if (old.startsWith("{")) return `{${value}}`;
  if (old.startsWith('"')) return `"${value}"`;
  return /^\d+$/u.test(value) ? value : `{${value}}`;
}

/** Whether a value is a single literal; concatenations and macros are left alone. */
const isPlain = (value: string): boolean => /^(?:\{[\s\S]*\}|"[\s\S]*"|\d+)$/u.test(value) && !/[}"]\s*#/u.test(value);

function replaced(text: string, field: RawField, name: EditableField, value: string): Splice | undefined {
  const old = text.slice(field.start, field.end);
  if (!isPlain(old)) return undefined;
  return { start: field.start, end: field.end, text: inMarks(old, nextValue(innerOf(old), name, value)) };
}

const innerOf = (value: string): string => value.replace(/^["{]|["}]$/gu, "");

/** Escapes a value; identifiers are not escaped. */
const toTex = (name: EditableField, value: string): string => (name === "DOI" ? value : richTex(value));

/** Appends to a note, merges a title word by word, and replaces any other value. */
function nextValue(inner: string, name: EditableField, value: string): string {
  const tex = toTex(name, value);
  if (name === "note" && inner.trim() !== "") return `${inner}. ${tex}`;
  if (!WORDS.has(name)) return tex;
  // Keep braces around the whole value.
  if (inner.startsWith("{") && closingBrace(inner, 0) === inner.length - 1)
    return `{${nextValue(inner.slice(1, -1), name, value)}}`;
  // Words in italics or the like cannot be merged one by one.
  if (tex !== escapeTex(value)) return tex;
  const holds = name === "title" && inner.includes("{");
  const write = (word: string) => (holds && isProper(word) ? `{${escapeTex(word)}}` : escapeTex(word));
  return mergedWords(inner, value, { tex: true, write });
}

const WORDS: ReadonlySet<EditableField> = new Set(["title", "container-title", "publisher", "edition"]);

/** Replaces the authors, keeping the field's name order and line breaks. */
function withAuthors(text: string, field: RawField, authors: readonly CslName[]): Splice | undefined {
  const old = text.slice(field.start, field.end);
  if (!isPlain(old)) return undefined;
  const inner = innerOf(old);
  const own = writtenNames(inner).map((form) => ({ form, name: bibNames(`${form} and Nemo`)[0] ?? { literal: form } }));
  const inverted = own.length === 0 || own.some(({ form }) => form.includes(","));
  const write = (name: CslName) =>
    name.literal === undefined ? escapeTex(writtenName(name, inverted)) : `{${escapeTex(name.literal)}}`;
  const lineBreak = /(?:\r\n|\n|\r)[ \t]{0,80}/u.exec(inner)?.[0];
  const names = mergedNames(own, authors, write).join(lineBreak ? ` and${lineBreak}` : " and ");
  return { start: field.start, end: field.end, text: inMarks(old, names) };
}

/** Adds a field after the last one, with its indentation. */
function inserted(
  text: string,
  { fields, head }: NonNullable<ReturnType<typeof entryAt>>,
  put: readonly (readonly [string, string])[],
): Splice {
  const last = fields.at(-1);
  const at = last?.end ?? head;
  const from = last?.nameAt ?? head;
  const before = text.slice(Math.max(0, from - WIDEST), from);
  const [gap = ""] = /(?<![ \t])[ \t]*$/u.exec(before) ?? [];
  const isOwnLine = /(?:\r\n|\n|\r)[ \t]*$/u.test(before);
  const lead = last === undefined || isOwnLine ? breakOf(text) + (last ? gap : "  ") : " ";
  const marks = (value: string) => (last && text[last.start] === '"' ? `"${value}"` : `{${value}}`);
  const between = last && /\s=\s/u.test(text.slice(last.nameAt, last.start)) ? " = " : last ? "=" : " = ";
  const lines = put.map(([name, value]) => `${lead}${name}${between}${marks(value)}`);
  // If the last field has no trailing comma, neither does the new one.
  return { start: at, end: at, text: last ? `,${lines.join(",")}` : `${lines.join(",")},` };
}

export function bibtexSplices(text: string, changes: readonly RecordChange[]): Splice[] {
  return changes.flatMap(({ offset, set, authors }) => {
    const entry = entryAt(text, offset);
    if (!entry) return [];
    const signed = authors && entry.fields.find(({ name }) => name === "author");
    const splices = (signed && [withAuthors(text, signed, authors)])?.filter((splice) => splice !== undefined) ?? [];
    const added: [string, string][] = [];
    for (const [name, value] of entriesOf(set)) {
      const field = entry.fields.find((one) => NAMES[name].includes(one.name));
      const splice = field && replaced(text, field, name, value);
      if (splice) splices.push(splice);
      else if (!field) added.push([NAMES[name][0] ?? name, toTex(name, value)]);
    }
    return added.length > 0 ? [...splices, inserted(text, entry, added)] : splices;
  });
}

const isField = (name: string): name is EditableField => Object.hasOwn(NAMES, name);

export const entriesOf = (set: RecordChange["set"]): (readonly [EditableField, string])[] =>
  Object.entries(set).flatMap(([name, value]) => (isField(name) && value ? [[name, value] as const] : []));
