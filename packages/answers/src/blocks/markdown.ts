import { omitUndefined } from "@wellsourced/core";
import { headingWords, LABEL, type Stretch } from "@wellsourced/core/markdown";
import { western } from "../inline/numbers.ts";
import { type Block, type Line, linesOf } from "./block.ts";
import { isListHeading } from "./headings.ts";
import { type Label, labelOn } from "./labels.ts";

const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/u;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const underline = /^ {0,3}(?:=+|-{2,})[ \t]*$/u;
const bullet = /^[ \t]{0,24}[-*+•‣▪–^·○●][ \t]{1,8}(?=\S)/u;
const box = /^\[[ xX]\][ \t]{1,4}(?=\S)/u;
const numbered = /^[ \t]{0,24}(\p{Nd}{1,4})(?:[.)、．]|\\[.)])(?:[ \t]+(?=\S)|(?=\p{L}))/u;
const definition = new RegExp(String.raw`^[ \t]{0,3}\[([\^@]?${LABEL})\]:[ \t]{0,8}(?=\S|$)`, "u");
/** The address of a definition, on the same line or the next one. */
const defined = /[ \t]*(?:(?:\r\n?|\n)[ \t]{0,80})?(?=<?https?:)/iuy;
/** A footnote or a citation of reStructuredText. */
const note = /^\.\. \[(#?[\p{L}\p{N}][\p{L}\p{N}._:+-]{0,100})\][ \t]{1,8}(?=\S)/u;
const orgNote = /^\[fn:([^[\]]{1,60})\][ \t]{1,8}(?=\S)/u;
const row = /^[ \t]{0,8}\|.*\|[ \t]*$/u;
const divider = /^[\s|:-]{3,}$/u;
/** The delimiter row of a table without outer bars. */
const openDivider = /^ {0,3}[:-]{2,80}[ \t]{0,8}\|[ \t|:-]{1,400}$/u;
const quote = /^(?: {0,3}>[ \t]?)+/u;
const nothing = /^[ \t]*(?:!\[[^\]]{0,300}\]\([^()]{0,2000}\)[ \t]*)+$/u;

/** The cells of a table row. */
function cellsOf({ text, start }: Line): Stretch[] {
  const cells: Stretch[] = [];
  let from = /^[ \t]{0,8}\|/u.test(text) ? text.indexOf("|") + 1 : 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "|") {
      cells.push({ start: start + from, end: start + at });
      from = at + 1;
    }
  }
  if (text.slice(from).trim() !== "") cells.push({ start: start + from, end: start + text.length });
  return cells;
}

/** Splits Markdown or plain text, with its code blanked, into blocks. */
export function markdownBlocks(source: string): Block[] {
  const cutter = new Cutter(source);
  for (const line of linesOf(source)) cutter.line(line);
  return cutter.end();
}

class Cutter {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  /** Whether the current rows are above or below the delimiter row. */
  private table: "none" | "head" | "body" = "none";
  private list = 0;
  private isAfterBlank = true;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  line(line: Line): void {
    const { text } = line;
    if (text.trim() === "") this.close();
    else if (this.isNextParagraph(text)) this.reopen(line.end);
    else if (!this.special(line)) this.words(line);
    this.isAfterBlank = text.trim() === "";
  }

  /** Whether an indented paragraph continues a note. */
  private isNextParagraph(text: string): boolean {
    return !this.open && this.blocks.at(-1)?.kind === "entry" && /^(?: {4}|\t)/u.test(text);
  }

  end(): Block[] {
    this.close();
    return this.blocks;
  }

  private close(): void {
    if (this.open) this.blocks.push(this.open);
    this.open = undefined;
    this.table = "none";
  }

  private reopen(end: number): void {
    const last = this.blocks.pop();
    if (last) this.open = { ...last, end };
  }

  private begin(block: Block): void {
    this.close();
    this.open = block;
  }

  /** Reads a line that is a block by itself. */
  private special({ text, start, end }: Line): boolean {
    const level = heading.exec(text);
    if (level) {
      const words = headingWords(text.slice(level[0].length));
      const from = start + level[0].length;
      this.begin({ kind: "heading", level: level[1]?.length ?? 1, start: from, end: from + words.length });
      this.close();
      return true;
    }
    if (this.open?.kind === "paragraph" && underline.test(text)) {
      this.open = { ...this.open, kind: "heading", level: text.includes("=") ? 1 : 2 };
      this.close();
      return true;
    }
    if (rule.test(text) || nothing.test(text)) {
      this.close();
      return true;
    }
    if (this.open?.kind === "paragraph" && openDivider.test(text)) {
      this.open = undefined;
      this.table = "body";
      return true;
    }
    return (row.test(text) || (this.table === "body" && text.includes("|"))) && this.row({ text, start, end });
  }

  /** The header row names columns and states nothing. */
  private row(line: Line): boolean {
    if (this.table === "none") {
      this.close();
      this.open = { kind: "row", start: line.start, end: line.end, cells: cellsOf(line) };
      this.table = "head";
      return true;
    }
    if (divider.test(line.text)) {
      if (this.table === "head") this.open = undefined;
      this.table = "body";
      return true;
    }
    const { table } = this;
    this.begin({ kind: "row", start: line.start, end: line.end, cells: cellsOf(line) });
    this.table = table;
    return true;
  }

  /** Reads paragraphs, items and entries, which span lines. */
  private words({ text, start, end }: Line): void {
    const isFree = !this.open || (/^[^\p{Ll}]/u.test(text) && !text.endsWith("."));
    if (isFree && isListHeading(text.replace(/[*_]+/gu, ""))) {
      this.begin({ kind: "heading", level: 2, start, end });
      this.close();
      return;
    }
    if (this.isListInLine({ text, start, end })) return;
    const inner = quote.exec(text)?.[0].length ?? 0;
    const rest = text.slice(inner);
    const at = start + inner;
    const entry = definition.exec(rest);
    const name = entry?.[1] ?? "";
    const from = entry ? this.addressFrom(at + entry[0].length) : undefined;
    if (entry && (from !== undefined || (/^(?:[\^@]|\p{Nd}+$)/u.test(name) && rest.length > entry[0].length))) {
      const begin = from ?? at + entry[0].length;
      const key = name.replace(/^[\^@]|\^$/gu, "");
      this.begin({ kind: "entry", key, start: begin, end: Math.max(begin, end), label: at });
      return;
    }
    const named = note.exec(rest) ?? orgNote.exec(rest);
    if (named) {
      this.begin({ kind: "entry", key: named[1] ?? "", start: at + named[0].length, end, label: at });
      return;
    }
    const mark = labelOn(rest, this.due());
    const number = mark ? null : numbered.exec(rest);
    const key = mark?.key ?? (number ? western(number[1] ?? "") : undefined);
    const words = mark?.end ?? (number ?? bullet.exec(rest))?.[0].length;
    if (this.open && this.isMoreOfEntry(rest, key === undefined)) {
      this.open = { ...this.open, end };
      return;
    }
    if (words !== undefined && (key === undefined || this.mayBegin(rest, mark))) {
      const isNew = this.open?.kind !== "item" && this.isAfterBlank && this.blocks.at(-1)?.kind !== "item";
      if (isNew) this.list++;
      const list = this.list;
      const task = box.exec(rest.slice(words))?.[0].length ?? 0;
      const place = { start: at + words + task, end };
      this.begin({ kind: "item", ...place, list, ...omitUndefined({ key, label: mark && at + mark.start }) });
      return;
    }
    if (this.open && this.open.kind !== "row") this.open = { ...this.open, end };
    else this.begin({ kind: "paragraph", start: at, end });
  }

  /** Offset of a definition's address, which may be on the next line. */
  private addressFrom(at: number): number | undefined {
    defined.lastIndex = at;
    return defined.test(this.source) ? defined.lastIndex : undefined;
  }

  /** Whether a line contains a heading and its entries: "References: [1] …; [2] …". */
  private isListInLine({ text, start, end }: Line): boolean {
    const head = /^[*_]{0,3}[^:：]{2,40}[:：][*_]{0,3}/u.exec(text)?.[0] ?? "";
    if (head === "" || !isListHeading(head.replace(/[*_]+/gu, ""))) return false;
    const places = [...text.matchAll(/[[［【]\p{Nd}{1,3}[\]］】][ \t:]/gu)].map(({ index }) => index);
    if (text.slice(head.length, places[0] ?? text.length).trim() !== "") return false;
    this.begin({ kind: "heading", level: 2, start, end: start + head.length });
    places.forEach((at, index) => {
      this.words({
        text: text.slice(at, places[index + 1]),
        start: start + at,
        end: start + (places[index + 1] ?? end - start),
      });
    });
    return true;
  }

  /** Whether a line that looks like an item continues the entry above: it is indented, or contains its URL. */
  private isMoreOfEntry(rest: string, isBullet: boolean): boolean {
    if (this.open?.kind === "entry") return /^[ \t]{4}/u.test(rest);
    return isBullet && this.open?.key !== undefined && /^[ \t]{1,24}[-*+–][ \t]{1,4}<?https?:/iu.test(rest);
  }

  /** The next number after the heading or note above. */
  private due(): number {
    const { key = "0" } = this.open ?? this.blocks.at(-1) ?? {};
    return Number(key) + 1;
  }

  /** Whether a label can start an item here; in a running sentence ("in\n1984. Then") it cannot. */
  private mayBegin(rest: string, mark: Label | undefined): boolean {
    if (this.open?.kind !== "paragraph") return true;
    return mark?.interrupts ?? /^\s{0,24}\p{Nd}{1,3}[.)、．]/u.test(rest);
  }
}
