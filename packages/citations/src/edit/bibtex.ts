import { entryAt, type RawField } from "../readers/bibtex/entries.ts";
import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";

const NAMES: Readonly<Record<EditableField, readonly string[]>> = {
  DOI: ["doi"],
  year: ["year", "date"],
  volume: ["volume"],
  issue: ["number", "issue"],
  page: ["pages"],
  note: ["note"],
};

/** No indentation is wider. */
const WIDEST = 200;

/** A value between the marks that the old one had; a bare number stays bare. */
function inMarks(old: string, value: string): string {
  if (old.startsWith("{")) return `{${value}}`;
  if (old.startsWith('"')) return `"${value}"`;
  return /^\d+$/u.test(value) ? value : `{${value}}`;
}

/** A value that is joined from parts or made by a macro is left as it is. */
const isPlain = (value: string): boolean => /^(?:\{[\s\S]*\}|"[\s\S]*"|\d+)$/u.test(value) && !/[}"]\s*#/u.test(value);

function replaced(text: string, field: RawField, name: EditableField, value: string): Splice | undefined {
  const old = text.slice(field.start, field.end);
  if (!isPlain(old)) return undefined;
  const inner = old.replace(/^["{]|["}]$/gu, "");
  // A note is extended; every other field is replaced.
  const next = name === "note" && inner.trim() !== "" ? `${inner}. ${value}` : value;
  return { start: field.start, end: field.end, text: inMarks(old, next) };
}

/** A new field behind the last one, with its indentation. */
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
  // Where the last field has no comma behind it, the new one takes its place as the last.
  return { start: at, end: at, text: last ? `,${lines.join(",")}` : `${lines.join(",")},` };
}

/** Splices for entries of BibTeX and BibLaTeX. */
export function bibtexSplices(text: string, changes: readonly RecordChange[]): Splice[] {
  return changes.flatMap(({ offset, set }) => {
    const entry = entryAt(text, offset);
    if (!entry) return [];
    const splices: Splice[] = [];
    const added: [string, string][] = [];
    for (const [name, value] of entriesOf(set)) {
      const field = entry.fields.find((one) => NAMES[name].includes(one.name));
      const splice = field && replaced(text, field, name, value);
      if (splice) splices.push(splice);
      else if (!field) added.push([NAMES[name][0] ?? name, value]);
    }
    return added.length > 0 ? [...splices, inserted(text, entry, added)] : splices;
  });
}

const isField = (name: string): name is EditableField => Object.hasOwn(NAMES, name);

export const entriesOf = (set: RecordChange["set"]): (readonly [EditableField, string])[] =>
  Object.entries(set).flatMap(([name, value]) => (isField(name) && value ? [[name, value] as const] : []));
