import { isReferenceHeading } from "@wellsourced/citations/documents";
import type { Stretch } from "../flow.ts";
import { western } from "../inline/numbers.ts";
import { type Block, type Line, linesOf } from "./block.ts";

const fence = /^ {0,3}(?:>\s{0,2}){0,4}(?:[-*+]\s{1,3})?\s{0,12}(`{3,}|~{3,})/u;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/u;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const underline = /^ {0,3}(?:=+|-{2,})[ \t]*$/u;
const bullet = /^[ \t]{0,24}(?:[-*+•‣▪–]|[·○●])[ \t]+(?=\S)/u;
const numbered = /^[ \t]{0,24}(\p{Nd}{1,4})(?:[.)、．]|\\[.)])(?:[ \t]+(?=\S)|(?=\p{L}))/u;
const bracketed = /^[ \t]{0,24}\[(\p{Nd}{1,4})\](:?)[ \t]{0,8}(?=\S)/u;
const definition = /^[ \t]{0,3}\[([\^@]?[^[\]]{1,200})\]:[ \t]{0,8}(?=\S)/u;
/** A footnote or a citation of reStructuredText. */
const note = /^\.\. \[(#?[\p{L}\p{N}][\p{L}\p{N}._:+-]{0,100})\][ \t]{1,8}(?=\S)/u;
const row = /^[ \t]{0,8}\|.*\|[ \t]*$/u;
const divider = /^[\s|:-]{3,}$/u;
const quote = /^(?: {0,3}>[ \t]?)+/u;
const nothing = /^[ \t]*(?:!\[[^\]]{0,300}\]\([^()]{0,2000}\)[ \t]*)+$/u;

/** The cells of a row of a table. */
function cellsOf({ text, start }: Line): Stretch[] {
  const cells: Stretch[] = [];
  let from = text.indexOf("|") + 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "|") {
      cells.push({ start: start + from, end: start + at });
      from = at + 1;
    }
  }
  return cells;
}

/** Cuts Markdown and plain text into blocks. */
export function markdownBlocks(source: string): Block[] {
  const lines = [...linesOf(source)];
  const cutter = new Cutter(fencesOf(lines));
  lines.forEach((line, index) => {
    cutter.line(line, index);
  });
  return cutter.end();
}

const closing = /^[ \t>]{0,16}(`{3,}|~{3,})[ \t]*$/u;

/** The lines that begin a fence which a later line ends. */
function fencesOf(lines: readonly Line[]): ReadonlySet<number> {
  const closed = new Set<number>();
  const longest = new Map<string, number>();
  for (let index = lines.length - 1; index >= 0; index--) {
    const text = lines[index]?.text ?? "";
    const opener = fence.exec(text)?.[1];
    if (opener !== undefined && (longest.get(opener.charAt(0)) ?? 0) >= opener.length) closed.add(index);
    const closer = closing.exec(text)?.[1];
    if (closer !== undefined)
      longest.set(closer.charAt(0), Math.max(longest.get(closer.charAt(0)) ?? 0, closer.length));
  }
  return closed;
}

class Cutter {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private fence: string | undefined;
  /** Nothing ends the fence: its code is taken to end with the first blank line. */
  private isUnclosed = false;
  /** Rows of a table whose divider has not come yet, and whether it has. */
  private table: "none" | "head" | "body" = "none";
  private list = 0;
  private isAfterBlank = true;

  private readonly closed: ReadonlySet<number>;

  constructor(closed: ReadonlySet<number>) {
    this.closed = closed;
  }

  line(line: Line, index: number): void {
    const { text } = line;
    const mark = fence.exec(text)?.[1];
    if (this.fence !== undefined) {
      const isEnd = mark?.startsWith(this.fence) && closing.test(text);
      if (isEnd || (this.isUnclosed && text.trim() === "")) this.fence = undefined;
      return;
    }
    if (mark !== undefined) {
      this.close();
      this.fence = mark;
      this.isUnclosed = !this.closed.has(index);
      return;
    }
    if (text.trim() === "") this.close();
    else if (!this.special(line)) this.words(line);
    this.isAfterBlank = text.trim() === "";
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

  private begin(block: Block): void {
    this.close();
    this.open = block;
  }

  /** Lines that are a block of their own. */
  private special({ text, start, end }: Line): boolean {
    const level = heading.exec(text);
    if (level) {
      this.begin({ kind: "heading", level: level[1]?.length ?? 1, start: start + level[0].length, end });
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
    return row.test(text) && this.row({ text, start, end });
  }

  /** A row above the divider names the columns and says nothing itself. */
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

  /** Paragraphs, items and entries, which run on over several lines. */
  private words({ text, start, end }: Line): void {
    if (!this.open && isReferenceHeading(text.replace(/[*_]+/gu, ""))) {
      this.begin({ kind: "heading", level: 2, start, end });
      this.close();
      return;
    }
    const inner = quote.exec(text)?.[0].length ?? 0;
    const rest = text.slice(inner);
    const at = start + inner;
    const entry = definition.exec(rest);
    const bracket = bracketed.exec(rest);
    const key = entry?.[1] ?? "";
    if (entry && (/^(?:[\^@]|\p{Nd}+$)/u.test(key) || /^<?https?:/iu.test(rest.slice(entry[0].length)))) {
      this.begin({ kind: "entry", key: key.replace(/^[\^@]/u, ""), start: at + entry[0].length, end, label: at });
      return;
    }
    const named = note.exec(rest);
    if (named) {
      this.begin({ kind: "entry", key: named[1] ?? "", start: at + named[0].length, end, label: at });
      return;
    }
    const number = bracket ?? numbered.exec(rest);
    const item = number ?? bullet.exec(rest);
    if (this.open && this.isMoreOfEntry(rest, number === null)) {
      this.open = { ...this.open, end };
      return;
    }
    if (item && (number === null || this.mayBegin(rest))) {
      const isNew = this.open?.kind !== "item" && this.isAfterBlank && this.blocks.at(-1)?.kind !== "item";
      if (isNew) this.list++;
      const list = this.list;
      const label = at + (rest.length - rest.trimStart().length);
      const from = at + item[0].length;
      this.begin({
        kind: "item",
        start: from,
        end,
        list,
        ...(number ? { key: western(number[1] ?? "") } : {}),
        ...(bracket ? { label } : {}),
      });
      return;
    }
    if (this.open && this.open.kind !== "row") this.open = { ...this.open, end };
    else this.begin({ kind: "paragraph", start: at, end });
  }

  /** Does a line that looks like an item go on with the entry above: set in, or with its address? */
  private isMoreOfEntry(rest: string, isBullet: boolean): boolean {
    if (this.open?.kind === "entry") return /^[ \t]{4}/u.test(rest);
    return isBullet && this.open?.key !== undefined && /^[ \t]{1,24}[-*+–][ \t]{1,4}<?https?:/iu.test(rest);
  }

  /** A number at a line's beginning is no item where a sentence runs on: "in\n1984. Then". */
  private mayBegin(rest: string): boolean {
    if (this.open?.kind !== "paragraph") return true;
    return /^\s*(?:\[\p{Nd}+\]|\p{Nd}{1,3}[.)、．])/u.test(rest);
  }
}
