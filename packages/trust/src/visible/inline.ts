import { Backticks, dropEmphasis, type EmphasisRun } from "@wellsourced/core/markdown";
import type { Extra } from "./layer.ts";
import { entityAt, formulaAt, linkTail, noteAt, noteMark, type Shown, tagAt } from "./signs.ts";

/** A stretch of a paragraph and what a reader sees in its place; or the beginning or end of what may be left out. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text?: string;
  readonly extra?: Extra | "end";
}

export interface Paragraph {
  readonly text: string;
  /** A row of a table: its bars part cells. */
  readonly isRow?: boolean;
  /** Has the document an address under this name? */
  readonly isDefined: (label: string) => boolean;
}

const SIGN = /[\\`*_~[\]!<&$|]|https?:\/\/|www\./gu;
/** What stands in an address is not markup. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<\]*`|]*/uy;
const ESCAPED = /[!-/:-@[-`{-~]/u;

interface Bracket {
  readonly at: number;
  readonly isImage: boolean;
}

/** What readers see of a paragraph in Markdown, as changes to it in order. One pass, in time that grows with its length. */
export function editsOf(paragraph: Paragraph): Edit[] {
  return new InlineReader(paragraph).read();
}

class InlineReader {
  private readonly edits: Edit[] = [];
  private readonly runs: EmphasisRun[] = [];
  private readonly brackets: Bracket[] = [];
  private readonly raised: number[] = [];
  private readonly text: string;
  private backticks: Backticks | undefined;

  private readonly paragraph: Paragraph;

  constructor(paragraph: Paragraph) {
    this.paragraph = paragraph;
    this.text = paragraph.text;
  }

  read(): Edit[] {
    const sign = new RegExp(SIGN);
    for (let found = sign.exec(this.text); found; found = sign.exec(this.text))
      sign.lastIndex = this.take(found.index, found[0]);
    for (const edit of dropEmphasis(this.runs, this.text)) this.edits.push(edit);
    return this.edits.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  /** Reads what begins at a sign and returns where to go on. */
  private take(at: number, sign: string): number {
    if (sign === "\\") return this.escaped(at);
    if (sign === "`") return this.code(at);
    if (sign === "*" || sign === "_" || sign === "~") return this.run(at, sign);
    if (sign === "[" || sign === "!") return this.open(at, sign);
    if (sign === "]") return this.close(at);
    if (sign === "<") return this.tag(at);
    if (sign === "&") return this.swap(at, entityAt(this.text, at));
    if (sign === "$") return this.swap(at, formulaAt(this.text, at));
    if (sign === "|") return this.bar(at);
    ADDRESS.lastIndex = at;
    return at + (ADDRESS.exec(this.text)?.[0].length ?? 1);
  }

  private drop(start: number, end: number): number {
    this.edits.push({ start, end });
    return end;
  }

  private swap(at: number, found: Shown | undefined): number {
    if (!found) return at + 1;
    this.edits.push({ start: at, end: at + found.length, text: found.shown });
    return at + found.length;
  }

  private escaped(at: number): number {
    const next = this.text.charAt(at + 1);
    if (next === "\n") return this.drop(at, at + 1);
    if (!ESCAPED.test(next)) return at + 1;
    this.drop(at, at + 1);
    return at + 2;
  }

  private code(at: number): number {
    const { text } = this;
    this.backticks ??= new Backticks(text);
    let inside = at;
    while (text.charAt(inside) === "`") inside++;
    const close = this.backticks.closing(inside - at, inside);
    if (close === undefined) return inside;
    const length = inside - at;
    const isPadded = text.charAt(inside) === " " && text.charAt(close - 1) === " " && close - inside > 2;
    const padded = isPadded ? 1 : 0;
    this.drop(at, inside + padded);
    return this.drop(close - padded, close + length);
  }

  private run(at: number, sign: string): number {
    let end = at;
    while (this.text.charAt(end) === sign) end++;
    this.runs.push({
      at,
      length: end - at,
      sign,
      before: this.text.slice(Math.max(0, at - 2), at),
      after: this.text.slice(end, end + 2),
    });
    return end;
  }

  private open(at: number, sign: string): number {
    const isImage = sign === "!";
    if (isImage && this.text.charAt(at + 1) !== "[") return at + 1;
    const note = isImage ? undefined : noteAt(this.text, at);
    if (note) {
      this.extra("note", at, at + note.length, note.shown);
      return at + note.length;
    }
    this.brackets.push({ at, isImage });
    return at + (isImage ? 2 : 1);
  }

  private extra(kind: Extra, start: number, end: number, text: string): void {
    this.edits.push({ start, end: start, extra: kind }, { start, end, text }, { start: end, end, extra: "end" });
  }

  private close(at: number): number {
    const bracket = this.brackets.pop();
    const tail = bracket && linkTail(this.text, at + 1);
    if (!bracket) return at + 1;
    if (tail) return this.link(bracket, at, tail);
    return this.reference(bracket, at);
  }

  private link({ at, isImage }: Bracket, close: number, { end, target }: { end: number; target: string }): number {
    const first = at + (isImage ? 2 : 1);
    const kind = isImage ? "alternative" : noteMark(this.text.slice(first, close), target) ? "mark" : undefined;
    this.drop(at, first);
    if (kind) this.edits.push({ start: first, end: first, extra: kind }, { start: close, end: close, extra: "end" });
    return this.drop(close, end);
  }

  /** `[words][label]`, `[label][]` and `[label]`, where the document says what the label stands for. */
  private reference({ at, isImage }: Bracket, close: number): number {
    const first = at + (isImage ? 2 : 1);
    const words = this.text.slice(first, Math.min(close, first + 1_000));
    const label = /^\[([^[\]]{0,1000})\]/u.exec(this.text.slice(close + 1, close + 1_003));
    const end = label ? close + 1 + label[0].length : close + 1;
    if (!this.paragraph.isDefined(label?.[1] || words)) return close + 1;
    return this.link({ at, isImage }, close, { end, target: "" });
  }

  private tag(at: number): number {
    const tag = tagAt(this.text, at);
    if (!tag) return at + 1;
    const end = at + tag.length;
    if (tag.address !== undefined) {
      this.drop(at, at + 1);
      this.drop(end - 1, end);
      return end;
    }
    this.edits.push({ start: at, end, ...(tag.name === "br" ? { text: "\n" } : {}) });
    if (tag.name === "sup") this.raised.push(end);
    if (tag.name === "/sup") this.lower(this.raised.pop(), at);
    if (tag.name === "rt" || tag.name === "rp") this.edits.push({ start: end, end, extra: "reading" });
    if (tag.name === "/rt" || tag.name === "/rp") this.edits.push({ start: at, end: at, extra: "end" });
    return end;
  }

  /** A number or sign that is raised after a word leads to a note; after a figure or a unit it is a power. */
  private lower(start: number | undefined, end: number): void {
    if (start === undefined || end - start > 40) return;
    if (
      !/^\\?\[?(?:\d{1,3}|[a-z*†‡§¶])(?:\s?[,;–-]\s?(?:\d{1,3}|[a-z*†‡§¶]))*\\?\]?$/iu.test(this.text.slice(start, end))
    )
      return;
    const before = this.text.slice(Math.max(0, start - 25), start).replace(/<sup[^<>]*>$/iu, "");
    if (!RAISED_AFTER.test(before) || UNIT.test(before)) return;
    this.edits.push({ start, end: start, extra: "mark" }, { start: end, end, extra: "end" });
  }

  private bar(at: number): number {
    if (!this.paragraph.isRow) return at + 1;
    const { text } = this;
    let [start, end] = [at, at + 1];
    while (start > 0 && text.charAt(start - 1) === " ") start--;
    while (text.charAt(end) === " ") end++;
    const isOuter = start === 0 || end === text.length;
    this.edits.push({ start, end, text: isOuter ? "" : "\t" });
    return end;
  }
}

const RAISED_AFTER = /(?:\p{L}{4}|[.,;:!?)\]"'”’»*_])$/u;
const UNIT = /(?:met(?:re|er)s?|miles?|feet|foot|inch(?:es)?|yards?|seconds?)$/iu;
