import type { CslDraft } from "../csl.ts";
import { collect, type ReadRecords } from "./records.ts";

/** A field of a tagged file with all its lines: some tags carry one value a line, others one value over several. */
interface TaggedField {
  readonly tag: string;
  readonly lines: string[];
}

interface TaggedRecord {
  /** Line of the file, from 1, at which the record begins. */
  readonly line: number;
  readonly fields: readonly TaggedField[];
  /** Was its end seen, where the format has one? */
  readonly ended: boolean;
}

/** How a format of tagged lines is laid out. */
interface TaggedLayout {
  /** Tag and value of a line; a line that does not match goes on with the value before. */
  readonly line: RegExp;
  /** Does a tag begin a record, given the tags of the one that is open? A blank line before it is a strong sign. */
  readonly begins: (tag: string, open: ReadonlySet<string>, afterBlank: boolean) => boolean;
  /** The tags of the format, where lines that go on could be taken for tagged ones. */
  readonly known?: ReadonlySet<string>;
  /** The tags that end a record or the file, the first of which is named where it is missing. */
  readonly ends?: readonly string[];
}

/** The records of a file, whole or as far as they went. Text before the first tag is left out. */
function splitTagged(text: string, { line, known, ends, begins }: TaggedLayout): TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let fields: TaggedField[] = [];
  let tags = new Set<string>();
  let [first, isAfterBlank] = [0, false];
  const close = (ended: boolean) => {
    if (fields.length > 0) records.push({ line: first, fields, ended });
    fields = [];
    tags = new Set();
  };
  for (const [at, row] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\n|\r/u)
    .entries()) {
    const [, tag, value = ""] = line.exec(row) ?? [];
    const trimmed = row.trim();
    if (tag === undefined || known?.has(tag) === false) {
      if (trimmed !== "") fields.at(-1)?.lines.push(trimmed);
    } else if (ends?.includes(tag)) close(true);
    else {
      if (begins(tag, tags, isAfterBlank)) close(false);
      if (fields.length === 0) first = at + 1;
      fields.push({ tag, lines: [value.trim()] });
      tags.add(tag);
    }
    isAfterBlank = trimmed === "";
  }
  close(false);
  return records;
}

/** What a record says under its tags. */
export interface TaggedValues {
  /** Every value under the first tag, then every one under the next. */
  readonly all: (...tags: readonly string[]) => string[];
  readonly one: (...tags: readonly string[]) => string | undefined;
  /** Values under any of the tags in the order of the file. */
  readonly inOrder: (...tags: readonly string[]) => string[];
  /** For tags that carry one value a line. */
  readonly lines: (...tags: readonly string[]) => string[];
}

function valuesOf({ fields }: TaggedRecord): TaggedValues {
  const under = (tags: readonly string[]) => fields.filter(({ tag }) => tags.includes(tag));
  const inOrder = (...tags: readonly string[]) =>
    under(tags).flatMap(({ lines }) => lines.filter(Boolean).join(" ").replace(/\s+/gu, " ") || []);
  const all = (...tags: readonly string[]) => tags.flatMap((tag) => inOrder(tag));
  return {
    all,
    one: (...tags) => all(...tags)[0],
    inOrder,
    lines: (...tags) => under(tags).flatMap(({ lines }) => lines.filter(Boolean)),
  };
}

export interface TaggedFormat extends TaggedLayout {
  readonly draft: (values: TaggedValues) => CslDraft;
  /** The name by which the file knows a record. */
  readonly id: string;
}

/** Reads a file of tagged lines, record by record. */
export function readTagged(text: string, { draft, id, ...layout }: TaggedFormat): ReadRecords {
  const records = splitTagged(text, layout);
  const message = `The record has no end (${layout.ends?.[0]}); read up to where the next one begins.`;
  const cut = layout.ends ? records.filter(({ ended }) => !ended).map(({ line }) => ({ line, message })) : [];
  const read = records.map((record) => {
    const values = valuesOf(record);
    return { line: record.line, draft: draft(values), id: values.one(id) };
  });
  return collect(read, cut);
}
