import type { CslDraft } from "../csl.ts";
import { collect, type ReadRecords } from "./reading.ts";

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
  /** The tags that end a record or the file, the first of which is told of where it is missing. */
  readonly ends?: readonly string[];
}

class Splitter {
  readonly records: TaggedRecord[] = [];
  #fields: TaggedField[] = [];
  #tags = new Set<string>();
  #line = 0;
  #blank = false;
  readonly #layout: TaggedLayout;

  constructor(layout: TaggedLayout) {
    this.#layout = layout;
  }

  take(text: string, number: number): void {
    const { line, known, ends } = this.#layout;
    const [, tag, value = ""] = line.exec(text) ?? [];
    const trimmed = text.trim();
    if (tag === undefined || known?.has(tag) === false) {
      if (trimmed !== "") this.#fields.at(-1)?.lines.push(trimmed);
    } else if (ends?.includes(tag)) this.close(true);
    else this.#tagged(tag, value.trim(), number);
    this.#blank = trimmed === "";
  }

  #tagged(tag: string, value: string, number: number): void {
    if (this.#layout.begins(tag, this.#tags, this.#blank)) this.close(false);
    if (this.#fields.length === 0) this.#line = number;
    this.#fields.push({ tag, lines: [value] });
    this.#tags.add(tag);
  }

  close(ended: boolean): void {
    if (this.#fields.length > 0) this.records.push({ line: this.#line, fields: this.#fields, ended });
    this.#fields = [];
    this.#tags = new Set();
  }
}

/** The records of a file, whole or as far as they went. Text before the first tag is left out. */
function splitTagged(text: string, layout: TaggedLayout): TaggedRecord[] {
  const splitter = new Splitter(layout);
  for (const [at, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\n|\r/u)
    .entries())
    splitter.take(line, at + 1);
  splitter.close(false);
  return splitter.records;
}

const joined = ({ lines }: TaggedField): string => lines.filter(Boolean).join(" ");

/** What a record says under its tags. */
export class TaggedValues {
  readonly #fields: readonly TaggedField[];

  constructor({ fields }: TaggedRecord) {
    this.#fields = fields;
  }

  /** Every value under the first tag, then every one under the next. */
  all(...tags: readonly string[]): string[] {
    return tags.flatMap((tag) => this.inOrder(tag));
  }

  one(...tags: readonly string[]): string | undefined {
    return this.all(...tags)[0];
  }

  /** Values under any of the tags as they stand in the file. */
  inOrder(...tags: readonly string[]): string[] {
    return this.#fields.filter(({ tag }) => tags.includes(tag)).flatMap((field) => joined(field) || []);
  }

  /** For tags that carry one value a line. */
  lines(...tags: readonly string[]): string[] {
    return this.#fields.filter(({ tag }) => tags.includes(tag)).flatMap(({ lines }) => lines.filter(Boolean));
  }
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
    const values = new TaggedValues(record);
    return { line: record.line, draft: draft(values), id: values.one(id) };
  });
  return collect(read, cut);
}
