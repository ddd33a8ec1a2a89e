import { attributesHtml, isAttributes } from "../written-tags.ts";
import { inlineHtml } from "./inline.ts";

/** Tables nested more deeply are treated as text. */
const DEEPEST = 12;
/** Further cells are merged into one. */
const MOST_COLUMNS = 500;

/** Writes tables, whose lines begin with bars and exclamation marks. */
export class TableWriter {
  /** Open elements of each table. */
  private readonly open: { row: boolean; columns: number; cell: "" | "td" | "th" | "caption" }[] = [];
  private readonly out: string[];
  private readonly endBlock: () => void;

  constructor(out: string[], endBlock: () => void) {
    this.out = out;
    this.endBlock = endBlock;
  }

  /** Handles a line of table markup; returns false for content. */
  read(line: string): boolean {
    const [, start, sign, rest = ""] = /^[:\s]*(?:(\{\|)|(\|\}|\|-+|\|\+|\||!))([\s\S]*)$/u.exec(line) ?? [];
    if (start !== undefined) return this.start(rest);
    if (sign === undefined || this.open.length === 0 || /^:/u.test(line)) return false;
    this.endBlock();
    if (sign === "|}") this.finish(rest);
    else if (sign.startsWith("|-")) this.row(rest);
    else if (sign === "|+") this.caption(rest);
    else this.cells(sign, rest);
    return true;
  }

  end(): void {
    while (this.open.length > 0) this.finish("");
  }

  private start(rest: string): boolean {
    if (this.open.length >= DEEPEST) return false;
    this.endBlock();
    this.open.push({ row: false, columns: 0, cell: "" });
    this.out.push(`<table${attributesHtml(rest)}>`);
    return true;
  }

  private finish(rest: string): void {
    this.closeRow();
    this.open.pop();
    this.out.push("</table>");
    if (rest.trim() !== "") this.out.push(`<p>${inlineHtml(rest.trim())}</p>`);
  }

  private closeCell(): void {
    const table = this.open.at(-1);
    if (!table || table.cell === "") return;
    this.out.push(`</${table.cell}>`);
    table.cell = "";
  }

  private closeRow(): void {
    this.closeCell();
    const table = this.open.at(-1);
    if (!table?.row) return;
    this.out.push("</tr>");
    table.row = false;
  }

  private row(rest: string): void {
    this.closeRow();
    const table = this.open.at(-1);
    if (table) {
      table.row = true;
      table.columns = 0;
    }
    this.out.push(`<tr${attributesHtml(rest)}>`);
  }

  private caption(rest: string): void {
    this.closeRow();
    this.cell("caption", rest);
  }

  private cells(sign: string, rest: string): void {
    if (this.open.at(-1)?.row === false) {
      this.closeCell();
      this.row("");
    }
    // A line may also begin with a cell separator.
    for (const part of rest.replace(/^\|(?!\|)/u, "").split(sign === "!" ? /\|\||!!/u : "||"))
      this.cell(sign === "!" ? "th" : "td", part);
  }

  /** Writes a cell, whose attributes precede a single bar. */
  private cell(tag: "td" | "th" | "caption", part: string): void {
    const bar = part.indexOf("|");
    const given = bar < 0 ? "" : part.slice(0, bar);
    const isGiven = bar >= 0 && isAttributes(given);
    const html = inlineHtml((isGiven ? part.slice(bar + 1) : part).trim());
    const table = this.open.at(-1);
    if (!table || table.columns >= MOST_COLUMNS) {
      this.out.push(html);
      return;
    }
    this.closeCell();
    table.cell = tag;
    table.columns++;
    this.out.push(`<${tag}${isGiven ? attributesHtml(given) : ""}>${html}`);
  }
}
