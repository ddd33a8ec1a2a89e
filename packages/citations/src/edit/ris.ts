import type { CslName } from "../csl.ts";
import { invertedName } from "../readers/person.ts";
import { entriesOf } from "./bibtex.ts";
import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";
import { mergedNames, writtenName } from "./names.ts";
import { mergedWords } from "./words.ts";

const TAGS: Readonly<Record<EditableField, readonly string[]>> = {
  title: ["TI", "T1"],
  "container-title": ["T2", "JF", "JO", "BT"],
  publisher: ["PB"],
  edition: ["ET"],
  DOI: ["DO"],
  year: ["PY", "Y1"],
  volume: ["VL"],
  issue: ["IS"],
  page: ["SP"],
  note: ["N1"],
};

const line = /^([A-Z][A-Z0-9])( {1,4}- ?)([^\r\n]*)/gmu;

interface Line {
  readonly tag: string;
  readonly mark: string;
  readonly value: string;
  readonly at: number;
}

/** Returns the lines of the record that starts at an offset. */
function linesFrom(text: string, offset: number): readonly Line[] {
  line.lastIndex = offset;
  const lines: Line[] = [];
  for (let found = line.exec(text); found; found = line.exec(text)) {
    const [, tag = "", mark = "", value = ""] = found;
    if (tag === "TY" && lines.length > 0) return lines;
    lines.push({ tag, mark, value, at: found.index });
    if (tag === "ER") return lines;
  }
  return lines;
}

/** Pages take two lines; a year may be followed by month and day. */
function replaced({ at, tag, mark, value }: Line, name: EditableField, next: string): Splice {
  const start = at + tag.length + mark.length;
  const kept = name === "year" ? (/^\d{4}(?<rest>\/.*)$/u.exec(value)?.groups?.rest ?? "") : "";
  return { start, end: start + value.length, text: `${next}${kept}` };
}

function changed(lines: readonly Line[], name: EditableField, value: string): Splice[] | undefined {
  const all = lines.filter(({ tag }) => TAGS[name].includes(tag));
  const [own] = all;
  // Notes are repeatable in RIS, so a new one gets its own line.
  if (!own || name === "note") return undefined;
  // The journal may be given in full and abbreviated.
  if (name === "container-title") return all.map((one) => replaced(one, name, value));
  if (name === "title") return [replaced(own, name, mergedWords(own.value, value, { tex: false }))];
  if (name !== "page") return [replaced(own, name, value)];
  const [first = "", last = ""] = value.split(/[-–]/u);
  const end = lines.find(({ tag }) => tag === "EP");
  return end && last ? [replaced(own, name, first), replaced(end, name, last)] : [replaced(own, name, value)];
}

/** Replaces the author lines, one for each author; other lines keep their position. */
function withAuthors(text: string, lines: readonly Line[], authors: readonly CslName[]): Splice[] {
  const first = lines.findIndex(({ tag }) => AUTHORS.includes(tag));
  const own = lines.filter(({ tag }) => AUTHORS.includes(tag));
  const [head, last] = [lines[first], lines[first + own.length - 1]];
  if (!head || !last || lines.slice(first, first + own.length).some(({ tag }) => !AUTHORS.includes(tag))) return [];
  const written = own.map(({ value }) => ({ form: value, name: invertedName(value) }));
  const inverted = own.some(({ value }) => value.includes(","));
  const names = mergedNames(written, authors, (name) => writtenName(name, inverted));
  const rows = names.map((name) => `${head.tag}${head.mark}${name}`).join(breakOf(text));
  return [{ start: head.at, end: last.at + last.tag.length + last.mark.length + last.value.length, text: rows }];
}

const AUTHORS: readonly string[] = ["AU", "A1"];

export function risSplices(text: string, changes: readonly RecordChange[]): Splice[] {
  return changes.flatMap(({ offset, set, authors }) => {
    const lines = linesFrom(text, offset);
    const end = lines.at(-1);
    if (!end || lines[0]?.tag !== "TY") return [];
    const mark = lines[0].mark;
    const splices = authors ? withAuthors(text, lines, authors) : [];
    const added: string[] = [];
    for (const [name, value] of entriesOf(set)) {
      const done = changed(lines, name, value);
      if (done) splices.push(...done);
      else added.push(`${TAGS[name][0] ?? ""}${mark.trimEnd()} ${value}${breakOf(text)}`);
    }
    if (added.length === 0) return splices;
    // Before the end tag; if it is missing, after the first line.
    const first = text.indexOf("\n", lines[0].at) + 1;
    const at = end.tag === "ER" ? end.at : first;
    return at > 0 ? [...splices, { start: at, end: at, text: added.join("") }] : splices;
  });
}
