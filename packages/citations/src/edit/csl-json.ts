import { jsonIn } from "@wellsourced/core";
import { CslName } from "../csl.ts";
import { entriesOf } from "./bibtex.ts";
import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";
import { mergedNames } from "./names.ts";
import { mergedWords } from "./words.ts";

/** An object member: its name and the range of its value. */
interface Member {
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
}

interface Item {
  readonly open: number;
  readonly members: readonly Member[];
}

const blank = /\s*/uy;
const scalar = /[^\s,\]}]+/uy;

const past = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/** Returns the offset after the string that starts at `at`. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

/** Returns the offset after any value; counts nesting without recursion, so deep input is safe. */
export function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start);
  if (text[start] !== "{" && text[start] !== "[") return past(scalar, text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at) - 1;
    else if (sign === "{" || sign === "[") depth++;
    else if ((sign === "}" || sign === "]") && --depth === 0) return at + 1;
  }
  return text.length;
}

function itemAt(text: string, open: number): Item {
  const members: Member[] = [];
  let at = past(blank, text, open + 1);
  while (text[at] === '"') {
    const nameAt = at;
    const nameEnd = stringEnd(text, at);
    const start = past(blank, text, past(blank, text, nameEnd) + 1);
    const end = valueEnd(text, start);
    members.push({ name: text.slice(nameAt + 1, nameEnd - 1), nameAt, start, end });
    at = past(blank, text, end);
    if (text[at] === ",") at = past(blank, text, at + 1);
  }
  return { open, members };
}

/** Reads the items: an array, the `items` or `references` of an object, or a single object. */
export function itemsOf(text: string): readonly Item[] {
  const start = past(blank, text, text.startsWith("\uFEFF") ? 1 : 0);
  if (text[start] === "{") {
    const whole = itemAt(text, start);
    const list = whole.members.find(({ name, start: at }) => /^(?:items|references)$/u.test(name) && text[at] === "[");
    return list ? listAt(text, list.start) : [whole];
  }
  return text[start] === "[" ? listAt(text, start) : [];
}

function listAt(text: string, open: number): readonly Item[] {
  const items: Item[] = [];
  let at = past(blank, text, open + 1);
  while (text[at] === "{") {
    items.push(itemAt(text, at));
    at = past(blank, text, valueEnd(text, at));
    if (text[at] === ",") at = past(blank, text, at + 1);
  }
  return items;
}

const NAMES: Readonly<Record<EditableField, string>> = {
  title: "title",
  "container-title": "container-title",
  publisher: "publisher",
  edition: "edition",
  DOI: "DOI",
  year: "issued",
  volume: "volume",
  issue: "issue",
  page: "page",
  note: "note",
};

/** Replaces the year in `date-parts` if it is a number or a four-digit string. */
function yearSplice(text: string, { start, end }: Member, value: string): Splice | undefined {
  const year = /"date-parts"\s*:\s*\[\s*\[\s*"?(\d{4})/u.exec(text.slice(start, end));
  const at = year ? start + year.index + year[0].length - 4 : undefined;
  return at === undefined ? undefined : { start: at, end: at + 4, text: value };
}

function replaced(text: string, member: Member, name: EditableField, value: string): Splice | undefined {
  if (name === "year") return yearSplice(text, member, value);
  const old = text.slice(member.start, member.end);
  if (name === "note" && old.length > 2 && old.startsWith('"'))
    return { start: member.end - 1, end: member.end - 1, text: `. ${JSON.stringify(value).slice(1)}`.slice(0, -1) };
  if (name === "title") {
    const own = jsonIn(old);
    const words = typeof own === "string" ? mergedWords(own, value, { tex: false }) : value;
    return { start: member.start, end: member.end, text: JSON.stringify(words) };
  }
  const isNumber = /^\d+$/u.test(old) && /^\d+$/u.test(value);
  return { start: member.start, end: member.end, text: isNumber ? value : JSON.stringify(value) };
}

/** Replaces the author list; known authors keep all their properties. */
function withAuthors(text: string, member: Member, authors: readonly CslName[]): Splice | undefined {
  const old = text.slice(member.start, member.end);
  const own = jsonIn(old);
  if (!Array.isArray(own)) return undefined;
  const written = own.flatMap((one) => {
    const name = CslName.safeParse(one);
    return name.success ? [{ form: JSON.stringify(one), name: name.data }] : [];
  });
  const forms = mergedNames(written, authors, (name) => JSON.stringify(name));
  const lineBreak = /^\[((?:\r\n|\n|\r)[ \t]{0,200})/u.exec(old)?.[1];
  const end = /((?:\r\n|\n|\r)[ \t]{0,200})\]$/u.exec(old.slice(-210))?.[1] ?? "";
  const list = lineBreak ? `[${lineBreak}${forms.join(`,${lineBreak}`)}${end}]` : `[${forms.join(", ")}]`;
  return { start: member.start, end: member.end, text: list };
}

/** Adds members after the last one, with its indentation and its space after the colon. */
function inserted(text: string, { members }: Item, put: readonly (readonly [string, string])[]): Splice | undefined {
  const last = members.at(-1);
  if (!last) return undefined;
  const [lead = ""] =
    /(?:\r\n|\n|\r)[ \t]*$|(?<![ \t])[ \t]*$/u.exec(text.slice(Math.max(0, last.nameAt - 200), last.nameAt)) ?? [];
  const isOwnLine = /[\r\n]/u.test(lead);
  const colon = text.slice(last.nameAt + last.name.length + 2, last.start);
  const gap = isOwnLine ? breakOf(text) + lead.replace(/^[\r\n]+/u, "") : lead === "" && members.length > 1 ? "" : " ";
  const rows = put.map(([name, value]) => `,${gap}${JSON.stringify(name)}${colon}${value}`);
  return { start: last.end, end: last.end, text: rows.join("") };
}

export function cslSplices(text: string, changes: readonly RecordChange[]): Splice[] {
  const items = itemsOf(text);
  return changes.flatMap(({ offset, set, authors }) => {
    const item = items.find(({ open, members }) => open <= offset && offset <= (members.at(-1)?.end ?? open));
    if (!item) return [];
    const signed = authors && item.members.find(({ name }) => name === "author");
    const splices = (signed && [withAuthors(text, signed, authors)])?.filter((splice) => splice !== undefined) ?? [];
    const added: [string, string][] = [];
    for (const [name, value] of entriesOf(set)) {
      const member = item.members.find((one) => one.name === NAMES[name]);
      const splice = member && replaced(text, member, name, value);
      if (splice) splices.push(splice);
      else if (!member)
        added.push([NAMES[name], name === "year" ? `{"date-parts":[[${value}]]}` : JSON.stringify(value)]);
    }
    const more = added.length > 0 ? inserted(text, item, added) : undefined;
    return more ? [...splices, more] : splices;
  });
}
