import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";

/** A field with the position of its name and of its value, delimiters included. */
interface Field {
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
}

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

const opening = /@\s{0,20}[a-z_][\w-]{0,40}\s{0,20}[{(]\s{0,40}[^\s,={}()"]{0,300}\s{0,40},/iuy;
const named = /([a-z_][\w:+./-]{0,60})\s{0,20}=\s{0,40}/iuy;

/** Where a value in braces or quotation marks ends, behind its last mark; -1 where it never does. */
function closeOf(text: string, at: number): number {
  const isQuoted = text[at] === '"';
  let depth = 0;
  for (let i = isQuoted ? at + 1 : at; i < text.length; i++) {
    const sign = text[i];
    if (sign === "\\") i++;
    else if (sign === "{") depth++;
    else if (sign === "}") {
      depth--;
      if (depth === 0 && !isQuoted) return i + 1;
    } else if (sign === '"' && isQuoted && depth === 0) return i + 1;
  }
  return -1;
}

/** The end of a value that may be joined of several parts by `#`. */
function valueEnd(text: string, start: number): number {
  for (let at = start; ; ) {
    const end =
      text[at] === "{" || text[at] === '"'
        ? closeOf(text, at)
        : at + (/^[^\s,{}()"#]*/u.exec(text.slice(at, at + 200))?.[0].length ?? 0);
    if (end < 0 || end === at) return -1;
    const [join] = /^\s{0,40}#\s{0,40}/u.exec(text.slice(end, end + 90)) ?? [];
    if (join === undefined) return end;
    at = end + join.length;
  }
}

interface Entry {
  readonly fields: readonly Field[];
  /** Behind the key and its comma. */
  readonly head: number;
}

/** The fields of the entry that begins at an offset; `undefined` for one that is not written by the rules. */
function entryAt(text: string, offset: number): Entry | undefined {
  opening.lastIndex = text.indexOf("@", offset);
  const begin =
    opening.lastIndex >= 0 && /^\s*$/u.test(text.slice(offset, opening.lastIndex)) ? opening.exec(text) : null;
  if (!begin) return undefined;
  const head = opening.lastIndex;
  const fields: Field[] = [];
  let at = head;
  for (;;) {
    while (/[\s,]/u.test(text.charAt(at))) at++;
    if (text[at] === "}" || text[at] === ")") return { fields, head };
    named.lastIndex = at;
    const name = named.exec(text);
    const start = named.lastIndex;
    const end = name ? valueEnd(text, start) : -1;
    if (!name || end < 0) return undefined;
    fields.push({ name: (name[1] ?? "").toLowerCase(), nameAt: name.index, start, end });
    at = end;
  }
}

/** A value between the marks that the old one had; a bare number stays bare. */
function inMarks(old: string, value: string): string {
  if (old.startsWith("{")) return `{${value}}`;
  if (old.startsWith('"')) return `"${value}"`;
  return /^\d+$/u.test(value) ? value : `{${value}}`;
}

/** A value that is joined from parts or made by a macro is left as it is. */
const isPlain = (value: string): boolean => /^(?:\{[\s\S]*\}|"[\s\S]*"|\d+)$/u.test(value) && !/[}"]\s*#/u.test(value);

function replaced(text: string, field: Field, name: EditableField, value: string): Splice | undefined {
  const old = text.slice(field.start, field.end);
  if (!isPlain(old)) return undefined;
  const inner = old.replace(/^["{]|["}]$/gu, "");
  // A note is extended; every other field is replaced.
  const next = name === "note" && inner.trim() !== "" ? `${inner}. ${value}` : value;
  return { start: field.start, end: field.end, text: inMarks(old, next) };
}

/** A new field behind the last one, with its indentation. */
function inserted(text: string, { fields, head }: Entry, put: readonly (readonly [string, string])[]): Splice {
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
