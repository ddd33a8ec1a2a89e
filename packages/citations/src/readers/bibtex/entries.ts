import type { Stretch } from "@wellsourced/core/markdown";
import { lineTable, type Problem } from "../records.ts";

/** An entry as written: values are TeX, macros are not resolved. */
interface Entry {
  readonly type: string;
  readonly key: string;
  /** Offset after the key and its comma. */
  readonly head: number;
  readonly fields: readonly RawField[];
}

export interface RawEntry extends Entry {
  readonly line: number;
  readonly place: Stretch;
}

/** A field with the offsets of its name and its value, delimiters included. */
export interface RawField {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
}

/** Part of a value: text, or the name of a macro. */
export interface Part {
  readonly text: string;
  readonly macro: boolean;
}

export interface RawFile {
  readonly entries: readonly RawEntry[];
  readonly problems: readonly Problem[];
}

/** The unmistakable start of the next entry, even inside an unclosed brace: at the start of a line, with a key. */
const boundary =
  /^[ \t]{0,40}@[ \t]{0,20}(?:(?:string|preamble|comment)[ \t]{0,20}[{(]|[a-z_][\w-]{0,40}[ \t]{0,20}[{(][ \t]{0,20}[^\s,{}()=]{0,200}[ \t]{0,20},)/gimu;
const opening = /@\s{0,20}([a-z_][\w-]{0,40})\s{0,20}([{(])/giu;
const blanks = /(?:[\s,]|%[^\n]*(?:\n|$))+/uy;
const space = /\s+/uy;
const keyed = /([^,={}"\n]{0,300}),/uy;
const bareKey = /([^\s,={}"()]{1,300})\s*(?=[})])/uy;
const spacedKey = /([^\s,={}"()]{1,300})\s+(?=[a-z][\w-]{0,60}\s{0,20}=)/iuy;
const named = /([a-z_][\w:+./-]{0,60})\s{0,20}=\s*/iuy;
const bare = /[^\s,{}()"#=%]+/uy;
const hash = /\s*#\s*/uy;
/** An entry commented out with `%` at the start of its line. */
const percent = /(?:^|\n)[ \t]*%[^\n]*$/u;
/** The start of a field: at the start of a line, or after a comma. */
const nextLine = /\n\s{0,40}[a-z][\w-]{0,60}\s{0,20}=\s{0,20}["{\w]/giu;
const nextField =
  /,\s{0,40}(?:[a-z][\w-]{0,60}\s{0,20}=\s{0,20}["{]|(?:year|month|volume|number)\s{0,20}=\s{0,20}\w)/giu;
const furtherField = /\s*,\s{0,40}[a-z][\w-]{0,60}\s{0,20}=\s{0,20}["{\w]/iuy;

// A file with more errors in one entry is not a bibliography.
const MENDED = 50;

/** Removes commas, braces and quotation marks left after a value by a missing delimiter. */
function withoutTail(text: string): string {
  let end = text.length;
  while (/[\s,"}]/u.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Scans a section of a file, from one unmistakable entry start to the next. */
class Scanner {
  /** Offset of the section in the file. */
  readonly #base: number;
  #at = 0;
  #mended = 0;
  #reason: string | undefined;
  readonly #text: string;

  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
  }

  *entries(): Generator<Entry & { readonly place: Stretch; readonly reason?: string | undefined }> {
    opening.lastIndex = 0;
    for (let match = opening.exec(this.#text); match; match = opening.exec(this.#text)) {
      const [whole, type = "", brace] = match;
      const commented = percent.test(this.#text.slice(Math.max(this.#at, match.index - 40), match.index));
      this.#at = match.index + whole.length;
      if (commented) continue;
      if (/^comment$/iu.test(type)) {
        const close = this.#closeOf(this.#at, "}");
        if (close === undefined && ++this.#mended > MENDED) return;
        opening.lastIndex = close === undefined ? this.#at : close + 1;
        continue;
      }
      this.#reason = undefined;
      const entry = this.#entry(type.toLowerCase(), brace === "(" ? ")" : "}");
      const place = { start: this.#base + match.index, end: this.#base + this.#at };
      yield { ...entry, place, reason: this.#reason };
      opening.lastIndex = this.#at;
    }
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.#at += match[0].length;
    return match;
  }

  #entry(type: string, closing: string): Entry {
    if (type === "preamble") {
      this.#value(closing);
      return { type, key: "", head: 0, fields: [] };
    }
    this.#take(space);
    const [, key = ""] =
      (type === "string" ? undefined : (this.#take(keyed) ?? this.#take(bareKey) ?? this.#take(spacedKey))) ?? [];
    const fields: RawField[] = [];
    const entry: Entry = { type, key: key.trim(), head: this.#base + this.#at, fields };
    for (;;) {
      this.#take(blanks);
      if (this.#text[this.#at] === closing) {
        this.#at++;
        if (!this.#goesOn()) return entry;
        this.#reason = "a brace closes it too early";
      } else if (this.#at >= this.#text.length) {
        this.#reason ??= "it has no end";
        return entry;
      } else {
        const nameAt = this.#base + this.#at;
        const name = this.#take(named)?.[1]?.toLowerCase();
        const start = this.#base + this.#at;
        if (name !== undefined)
          fields.push({ name, nameAt, start, parts: this.#value(closing), end: this.#base + this.#at });
        else if (!this.#skip()) return entry;
      }
    }
  }

  /** Whether a comma and another field follow the end of an entry. */
  #goesOn(): boolean {
    furtherField.lastIndex = this.#at;
    return furtherField.test(this.#text);
  }

  /** Skips to the next field. */
  #skip(): boolean {
    const word = this.#text.slice(this.#at, this.#at + 30).split("\n")[0];
    this.#reason ??= `no field at "${word?.trim()}"`;
    const next = this.#fieldAfter(this.#at);
    this.#at = next ?? this.#text.length;
    return next !== undefined && ++this.#mended <= MENDED;
  }

  #fieldAfter(at: number): number | undefined {
    nextLine.lastIndex = at;
    nextField.lastIndex = at;
    const found = nextLine.exec(this.#text) ?? nextField.exec(this.#text);
    return found ? found.index + 1 : undefined;
  }

  #value(closing: string): Part[] {
    const parts: Part[] = [];
    do {
      const open = this.#text[this.#at];
      if (open === "{" || open === '"')
        parts.push({ text: this.#delimited(open === "{" ? "}" : '"', closing), macro: false });
      else {
        const [word] = this.#take(bare) ?? [];
        if (word === undefined) break;
        parts.push({ text: word, macro: !/^\d+$/u.test(word) });
      }
    } while (this.#take(hash));
    return parts;
  }

  /** Reads a delimited value. One that runs into the next field lacks its end and is cut there. */
  #delimited(end: string, closing: string): string {
    const begin = this.#at + 1;
    const close = this.#closeOf(begin, end);
    const after = close ?? this.#text.length;
    const swallowed = this.#swallowed(begin, after, end);
    const last = close === undefined || (swallowed !== undefined && !this.#wellEnded(after + 1, closing));
    if (!last || ++this.#mended > MENDED) {
      this.#at = after + 1;
      return this.#text.slice(begin, after);
    }
    this.#reason ??= end === '"' ? "a quotation mark is not closed" : "a brace is not closed";
    const cut = swallowed ?? this.#text.length;
    this.#at = cut;
    return withoutTail(this.#text.slice(begin, cut));
  }

  #closeOf(begin: number, end: string): number | undefined {
    let depth = 0;
    for (let at = begin; at < this.#text.length; at++) {
      const letter = this.#text[at];
      if (letter === "\\") at++;
      else if (letter === end && depth === 0) return at;
      else if (letter === "{") depth++;
      else if (letter === "}" && depth > 0) depth--;
    }
    return undefined;
  }

  /** Finds the start of another field inside a value. */
  #swallowed(begin: number, after: number, end: string): number | undefined {
    const inside = this.#text.slice(begin, after + (end === '"' ? 1 : 0));
    for (const pattern of [nextLine, nextField]) {
      pattern.lastIndex = 0;
      const found = pattern.exec(inside);
      if (found) return begin + found.index + 1;
    }
    return undefined;
  }

  /** Whether a value is followed by a field, another part of the value, or the end of the entry. */
  #wellEnded(at: number, closing: string): boolean {
    const rest = this.#text.slice(at, at + 200).trimStart();
    return (
      rest.startsWith(closing) ||
      rest.startsWith("#") ||
      /^,\s*(?:%[^\n]*(?:\n\s*|$))*(?:[a-z][\w:+./-]{0,60}\s*=|[})]|,)/iu.test(rest)
    );
  }
}

/** Reads the entries of a file. A broken one is reported and does not affect the others. */
export function readEntries(text: string): RawFile {
  const starts = [...text.matchAll(boundary)].map(({ index }) => index);
  const lineAt = lineTable(text);
  const entries: RawEntry[] = [];
  const problems: Problem[] = [];
  for (const [at, start] of [0, ...starts].entries()) {
    for (const { reason, ...entry } of new Scanner(text.slice(start, starts[at]), start).entries()) {
      const line = lineAt(entry.place.start);
      entries.push({ ...entry, line });
      if (reason !== undefined)
        problems.push({ line, message: `The entry is broken (${reason}); only its readable part is used.` });
    }
  }
  return { entries, problems };
}

/** Returns the entry at an offset, or `undefined` if it is malformed. */
export function entryAt(text: string, offset: number): Entry | undefined {
  const at = text.indexOf("@", offset);
  if (at < 0 || text.slice(offset, at).trim() !== "") return undefined;
  const next = new RegExp(boundary);
  next.lastIndex = at + 1;
  const [entry] = new Scanner(text.slice(at, next.exec(text)?.index), at).entries().take(1);
  return entry?.place.start === at && entry.reason === undefined && text[entry.head - 1] === "," ? entry : undefined;
}
