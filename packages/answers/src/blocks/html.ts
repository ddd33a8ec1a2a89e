import { type Stretch, UNSEEN_ELEMENTS } from "@wellsourced/core/markdown";
import { attribute } from "../inline/tags.ts";
import type { Block } from "./block.ts";

const tag = /<(?:!--|(\/?)([a-z][a-z0-9]{0,20})((?:[\s/][^<>]*)?)>)/giu;
const doctype = /^\s{0,200}<!doctype[^<>]{0,300}>/iu;
const skipped: ReadonlySet<string> = UNSEEN_ELEMENTS.union(new Set(["pre", "math"]));
const breaking =
  /^(?:p|div|section|article|aside|header|footer|main|nav|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|blockquote|h[1-6]|hr|figure|figcaption|details|summary|form|body|html)$/u;

interface Item {
  readonly anchors: readonly string[];
  readonly key: string;
  readonly list: number;
}

/** Splits HTML into blocks. */
export function htmlBlocks(source: string): Block[] {
  const cutter = new Cutter(source, doctype.exec(source)?.[0].length ?? 0);
  const tags = new RegExp(tag);
  for (let found = tags.exec(source); found; found = tags.exec(source)) {
    const end = cutter.tag(found);
    if (end !== undefined) tags.lastIndex = end;
  }
  return cutter.end();
}

class Cutter {
  private readonly blocks: Block[] = [];
  private from: number;
  private heading = 0;
  private lists = 0;
  /** Open lists, each with the number of its last item. */
  private readonly counts: { readonly list: number; count: number }[] = [];
  private items: Item[] = [];
  private anchors: string[] = [];
  private cells: Stretch[] | undefined;
  private cell: number | undefined;
  private isHead = false;
  private readonly source: string;

  constructor(source: string, from: number) {
    this.source = source;
    this.from = from;
  }

  /** Returns the offset to continue at, if it is not the end of the tag. */
  tag({ 0: whole, 1: slash, 2: name, 3: attributes = "", index }: RegExpExecArray): number | undefined {
    if (name === undefined) {
      const end = this.source.indexOf("-->", index);
      return end < 0 ? this.source.length : end + 3;
    }
    const lower = name.toLowerCase();
    const end = index + whole.length;
    if (skipped.has(lower) && !slash) return this.skip(lower, index, end);
    if (!breaking.test(lower)) return undefined;
    this.flush(index, end);
    if (slash) this.close(lower, index, end);
    else this.open(lower, attributes, index, end);
    return undefined;
  }

  end(): Block[] {
    this.flush(this.source.length, this.source.length);
    return this.blocks;
  }

  private skip(name: string, index: number, end: number): number {
    if (name !== "math" && name !== "svg") this.flush(index, end);
    const close = new RegExp(`</${name}[^<>]*>`, "giu");
    close.lastIndex = end;
    const found = close.exec(this.source);
    const stop = found ? found.index + found[0].length : this.source.length;
    if (name !== "math" && name !== "svg") this.from = stop;
    return stop;
  }

  private flush(index: number, end: number): void {
    const { from } = this;
    this.from = end;
    if (this.cells !== undefined || this.source.slice(from, index).trim() === "") return;
    const item = this.items.at(-1);
    const place = { start: from, end: index };
    if (this.heading > 0) this.blocks.push({ kind: "heading", level: this.heading, ...place });
    else if (item) this.blocks.push({ kind: "item", ...item, ...place });
    else this.blocks.push({ kind: "paragraph", anchors: this.anchors, ...place });
    this.anchors = [];
  }

  private open(name: string, attributes: string, index: number, end: number): void {
    const id = attribute(attributes, "id");
    if (/^h[1-6]$/u.test(name)) this.heading = Number(name[1]);
    else if (name === "ol" || name === "ul") {
      const start = Number(attribute(attributes, "start") ?? 1);
      this.counts.push({ list: ++this.lists, count: (Number.isInteger(start) ? start : 1) - 1 });
    } else if (name === "li") this.item(id);
    else if (name === "tr") this.row(index);
    else if (name === "td" || name === "th") {
      this.endCell(index);
      this.cell = end;
      this.isHead &&= name === "th";
    } else if (id !== undefined) this.anchors = [id];
  }

  private item(id: string | undefined): void {
    const list = this.counts.at(-1) ?? { list: 0, count: 0 };
    list.count++;
    const item = { anchors: id === undefined ? [] : [id], key: String(list.count), list: list.list };
    this.items = [...this.items.filter((one) => one.list !== list.list), item].slice(-8);
  }

  private close(name: string, index: number, end: number): void {
    if (/^h[1-6]$/u.test(name)) this.heading = 0;
    else if (name === "li") this.items.pop();
    else if (name === "ol" || name === "ul") {
      const list = this.counts.pop()?.list;
      this.items = this.items.filter((one) => one.list !== list);
    } else if (name === "td" || name === "th") this.endCell(index);
    else if (name === "tr" || name === "table") {
      this.endRow(index);
      this.from = end;
    }
  }

  private row(index: number): void {
    this.endRow(index);
    this.cells = [];
    this.isHead = true;
  }

  private endCell(index: number): void {
    if (this.cell !== undefined) this.cells?.push({ start: this.cell, end: index });
    this.cell = undefined;
  }

  private endRow(index: number): void {
    this.endCell(index);
    const { cells } = this;
    this.cells = undefined;
    const [first] = cells ?? [];
    if (cells && first && !this.isHead) this.blocks.push({ kind: "row", start: first.start, end: index, cells });
  }
}
