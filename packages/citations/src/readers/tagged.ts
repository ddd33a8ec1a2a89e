import type { Stretch } from "@wellsourced/core/markdown";
import type { CslDraft } from "../csl.ts";
import { collect, type ReadRecords } from "./records.ts";

/** A field with all its lines: some tags have one value per line, others one value over several. */
interface TaggedField {
  readonly tag: string;
  readonly lines: string[];
}

interface TaggedRecord {
  /** Line of the file, from 1, where the record starts. */
  readonly line: number;
  readonly place: Stretch;
  readonly fields: readonly TaggedField[];
  /** Whether the end tag was found, if the format has one. */
  readonly ended: boolean;
}

/** Layout of a tagged format. */
interface TaggedLayout {
  /** Matches tag and value; other lines continue the previous value. */
  readonly line: RegExp;
  /** Whether a tag starts a record, given the tags of the open one and whether a blank line precedes. */
  readonly begins: (tag: string, open: ReadonlySet<string>, afterBlank: boolean) => boolean;
  /** Valid tags, if continuation lines could look like tagged ones. */
  readonly known?: ReadonlySet<string>;
  /** Tags that end a record or the file; the first is reported if missing. */
  readonly ends?: readonly string[];
}

/** Splits a file into records, complete or not. Drops text before the first tag. */
function splitTagged(text: string, { line, known, ends, begins }: TaggedLayout): TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let fields: TaggedField[] = [];
  let tags = new Set<string>();
  let [first, start, isAfterBlank] = [0, 0, false];
  const close = (ended: boolean, end: number) => {
    if (fields.length > 0) records.push({ line: first, place: { start, end }, fields, ended });
    fields = [];
    tags = new Set();
  };
  for (const [at, { 0: whole, 1: row = "", index }] of text
    .matchAll(/(?:^\uFEFF)?([^\r\n]*)(?:\r\n|\n|\r|$)/gu)
    .toArray()
    .entries()) {
    const [, tag, value = ""] = line.exec(row) ?? [];
    const trimmed = row.trim();
    if (tag === undefined || known?.has(tag) === false) {
      if (trimmed !== "") fields.at(-1)?.lines.push(trimmed);
    } else if (ends?.includes(tag)) close(true, index + whole.length);
    else {
      if (begins(tag, tags, isAfterBlank)) close(false, index);
      if (fields.length === 0) [first, start] = [at + 1, index];
      fields.push({ tag, lines: [value.trim()] });
      tags.add(tag);
    }
    isAfterBlank = trimmed === "";
  }
  close(false, text.length);
  return records;
}

/** Values of a record by tag. */
export interface TaggedValues {
  /** All values of the first tag, then of the next. */
  readonly all: (...tags: readonly string[]) => string[];
  readonly one: (...tags: readonly string[]) => string | undefined;
  /** Values of these tags in file order. */
  readonly inOrder: (...tags: readonly string[]) => string[];
  /** All lines of these tags, which have one value per line. */
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

interface TaggedFormat extends TaggedLayout {
  readonly draft: (values: TaggedValues) => CslDraft;
  /** The record's id in the file. */
  readonly id: string;
}

export function readTagged(text: string, { draft, id, ...layout }: TaggedFormat): ReadRecords {
  const records = splitTagged(text, layout);
  const message = `The record has no end (${layout.ends?.[0]}); read up to where the next one begins.`;
  const cut = layout.ends ? records.filter(({ ended }) => !ended).map(({ line }) => ({ line, message })) : [];
  const read = records.map((record) => {
    const values = valuesOf(record);
    return { line: record.line, place: record.place, draft: draft(values), id: values.one(id) };
  });
  return collect(read, cut);
}
