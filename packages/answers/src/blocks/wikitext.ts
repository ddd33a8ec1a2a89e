import type { Stretch } from "@wellsourced/core/markdown";
import { type Block, type Line, linesOf } from "./block.ts";

const item = /^([*#:;]{1,8})\s*(?=\S)/u;
const listed = /<references(?![^<>]*\/>)[^<>]{0,200}>/iu;

/** Splits wikitext into blocks. The content of `<references>` defines notes and is not a block. */
export function wikitextBlocks(source: string): Block[] {
  const cutter = new Cutter();
  let isListed = false;
  for (const line of linesOf(source)) {
    if (isListed) isListed = !/<\/references/iu.test(line.text);
    else if (listed.test(line.text)) {
      cutter.blank();
      isListed = !/<\/references/iu.test(line.text);
    } else cutter.line(line);
  }
  return cutter.end();
}

/** The level and the words of a heading such as `== Words ==`. */
function headingIn(line: string): (Stretch & { readonly level: number }) | undefined {
  const text = line.trimEnd();
  let level = 0;
  while (level < 6 && text[level] === "=" && text.at(-1 - level) === "=") level++;
  return level > 0 && text.length > 2 * level ? { level, start: level, end: text.length - level } : undefined;
}

class Cutter {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private isTable = false;
  private cells: Stretch[] = [];
  private count = 0;
  private list = 0;

  blank(): void {
    if (this.open) this.blocks.push(this.open);
    this.open = undefined;
  }

  end(): Block[] {
    this.blank();
    this.row();
    return this.blocks;
  }

  line(line: Line): void {
    const { text, start, end } = line;
    if (text.startsWith("{|")) {
      this.blank();
      this.isTable = true;
    } else if (this.isTable) this.tableLine(line);
    else if (text.trim() === "") this.blank();
    else this.words({ text, start, end });
  }

  private words({ text, start, end }: Line): void {
    const level = headingIn(text);
    const point = item.exec(text);
    if (level) {
      this.blank();
      this.blocks.push({ kind: "heading", level: level.level, start: start + level.start, end: start + level.end });
    } else if (point) {
      const isNew = this.open?.kind !== "item";
      this.blank();
      if (isNew) {
        this.list++;
        this.count = 0;
      }
      this.count++;
      const key = point[1]?.endsWith("#") ? { key: String(this.count) } : {};
      this.open = { kind: "item", start: start + point[0].length, end, list: this.list, ...key };
    } else if (this.open && this.open.kind !== "item") this.open = { ...this.open, end };
    else {
      this.blank();
      this.open = { kind: "paragraph", start, end };
    }
  }

  private tableLine({ text, start, end }: Line): void {
    if (text.startsWith("|}") || text.startsWith("|-") || text.startsWith("!")) {
      this.row();
      this.isTable = !text.startsWith("|}");
    } else if (text.startsWith("|") && !text.startsWith("|+")) this.cellsOf(text, start);
    else {
      const last = this.cells.at(-1);
      if (last) this.cells[this.cells.length - 1] = { ...last, end };
    }
  }

  /** Splits cells at double bars; attributes before a single bar are dropped. */
  private cellsOf(text: string, start: number): void {
    let from = 1;
    for (const { index } of text.matchAll(/\|\||$/gu)) {
      if (index < from) continue;
      const style = /^[^|[\]{}<>]{0,200}=[^|[\]{}<>]{0,200}\|/u.exec(text.slice(from, index))?.[0].length ?? 0;
      this.cells.push({ start: start + from + style, end: start + index });
      from = index + 2;
    }
  }

  private row(): void {
    const { cells } = this;
    this.cells = [];
    const [first, last] = [cells[0], cells.at(-1)];
    if (first && last) this.blocks.push({ kind: "row", start: first.start, end: last.end, cells });
  }
}
