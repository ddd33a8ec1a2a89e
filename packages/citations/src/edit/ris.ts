import { entriesOf } from "./bibtex.ts";
import { breakOf, type EditableField, type RecordChange, type Splice } from "./edit.ts";

const TAGS: Readonly<Record<EditableField, readonly string[]>> = {
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

/** The lines of the record that begins at an offset, to its end. */
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

/** Two lines hold the pages; a year may have a month and a day behind it. */
function replaced({ at, tag, mark, value }: Line, name: EditableField, next: string): Splice {
  const start = at + tag.length + mark.length;
  const kept = name === "year" ? (/^\d{4}(?<rest>\/.*)$/u.exec(value)?.groups?.rest ?? "") : "";
  return { start, end: start + value.length, text: `${next}${kept}` };
}

function changed(lines: readonly Line[], name: EditableField, value: string): Splice[] | undefined {
  const own = lines.find(({ tag }) => TAGS[name].includes(tag));
  // Notes are repeated in this format, so that a new one stands by itself.
  if (!own || name === "note") return undefined;
  if (name !== "page") return [replaced(own, name, value)];
  const [first = "", last = ""] = value.split(/[-–]/u);
  const end = lines.find(({ tag }) => tag === "EP");
  return end && last ? [replaced(own, name, first), replaced(end, name, last)] : [replaced(own, name, value)];
}

/** Splices for records of RIS. */
export function risSplices(text: string, changes: readonly RecordChange[]): Splice[] {
  return changes.flatMap(({ offset, set }) => {
    const lines = linesFrom(text, offset);
    const end = lines.at(-1);
    if (!end || lines[0]?.tag !== "TY") return [];
    const mark = lines[0].mark;
    const splices: Splice[] = [];
    const added: string[] = [];
    for (const [name, value] of entriesOf(set)) {
      const done = changed(lines, name, value);
      if (done) splices.push(...done);
      else added.push(`${TAGS[name][0] ?? ""}${mark.trimEnd()} ${value}${breakOf(text)}`);
    }
    if (added.length === 0) return splices;
    // Before the end of the record; one that has none is added to behind its first line.
    const first = text.indexOf("\n", lines[0].at) + 1;
    const at = end.tag === "ER" ? end.at : first;
    return at > 0 ? [...splices, { start: at, end: at, text: added.join("") }] : splices;
  });
}
