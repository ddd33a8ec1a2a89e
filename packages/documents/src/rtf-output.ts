import { type ListItem, listHtml } from "./list.ts";
import type { RtfHead } from "./rtf-tables.ts";
import { type Run, runsHtml } from "./runs.ts";

/** What a paragraph is by its properties. */
export interface ParagraphState {
  readonly style: number;
  readonly outline: number | undefined;
  readonly list: number | undefined;
  readonly level: number;
  readonly inTable: boolean;
}

export type RtfBlock =
  | { readonly is: "html"; readonly html: string }
  | { readonly is: "item"; readonly item: ListItem }
  | { readonly is: "code"; readonly html: string }
  | { readonly is: "row"; readonly cells: readonly string[]; readonly header: boolean };

const BULLET = 23;
const NO_NUMBER = 255;

/** Builds paragraphs, lists and tables from runs. */
export class RtfOutput {
  readonly blocks: RtfBlock[] = [];
  private readonly head: RtfHead;
  private runs: Run[] = [];
  private kept: ParagraphState | undefined;
  private cells: string[] = [];
  private cell: string[] = [];
  private header = false;
  /** How far each level of each list has counted. */
  private readonly counted = new Map<number, number[]>();

  constructor(head: RtfHead) {
    this.head = head;
  }

  add(run: Run, state: ParagraphState): void {
    this.runs.push(run);
    this.kept = state.inTable || state.list !== undefined || state.outline !== undefined ? { ...state } : this.kept;
  }

  /** A group ended in the middle of a paragraph: what it said of the paragraph holds on. */
  keep(state: ParagraphState): void {
    if (this.runs.length > 0 && state.style >= 0) this.kept = { ...state };
  }

  endParagraph(state: ParagraphState): void {
    const html = this.takeRuns();
    const of =
      state.style >= 0 || state.outline !== undefined || state.list !== undefined ? state : (this.kept ?? state);
    this.kept = undefined;
    if (html.trim() === "") return;
    if (state.inTable) this.cell.push(html);
    else {
      this.endRow();
      this.blocks.push(this.block(html, of));
    }
  }

  private block(html: string, state: ParagraphState): RtfBlock {
    const style = this.head.styles.get(state.style);
    const name = style?.name ?? "";
    const outline = state.outline ?? style?.outline;
    const named = /^heading (\d)$/u.exec(name)?.[1];
    const level = named ? Number(named) : outline !== undefined && outline < 9 ? outline + 1 : undefined;
    if (name === "title") return { is: "html", html: `<h1>${html}</h1>` };
    if (level !== undefined) return { is: "html", html: `<h${Math.min(6, level)}>${html}</h${Math.min(6, level)}>` };
    if (state.list !== undefined && state.list > 0)
      return { is: "item", item: this.item(html, state.list, state.level) };
    if (/^(?:html preformatted|preformatted text|source code|code)$/u.test(name)) return { is: "code", html };
    if (/^(?:quote|intense quote|block ?quote|block text|quotations)$/u.test(name))
      return { is: "html", html: `<blockquote><p>${html}</p></blockquote>` };
    return { is: "html", html: `<p>${html}</p>` };
  }

  private item(html: string, list: number, level: number): ListItem {
    const levels = this.head.lists.get(this.head.overrides.get(list) ?? 0) ?? [];
    const { kind = BULLET, start = 1 } = levels[level] ?? {};
    const counts = this.counted.get(list) ?? [];
    this.counted.set(list, counts);
    const number = (counts[level] ?? start - 1) + 1;
    counts[level] = number;
    counts.length = level + 1;
    return { level, html, number: kind === BULLET || kind === NO_NUMBER ? undefined : number };
  }

  table(name: string, state: ParagraphState): void {
    if (name === "cell") {
      const last = this.takeRuns();
      if (last.trim() !== "") this.cell.push(last);
      this.cells.push(this.cell.join("<br>"));
      this.cell = [];
    } else if (name === "nestcell" || name === "nestrow") this.endParagraph({ ...state, inTable: true });
    else if (name === "row") this.endRow();
    else if (name === "trhdr") this.header = true;
    else if (name === "trowd") this.header = false;
  }

  private endRow(): void {
    if (this.cell.length > 0) this.cells.push(this.cell.join("<br>"));
    if (this.cells.length > 0) this.blocks.push({ is: "row", cells: this.cells, header: this.header });
    this.cells = [];
    this.cell = [];
  }

  /** The paragraph's runs as HTML; neighbours of one look share their marks. */
  private takeRuns(): string {
    const runs = this.runs;
    this.runs = [];
    return runsHtml(runs);
  }

  finish(): string {
    this.endParagraph({ style: -1, outline: undefined, list: undefined, level: 0, inTable: false });
    this.endRow();
    const parts: string[] = [];
    for (let from = 0; from < this.blocks.length; ) {
      const kind = this.blocks[from]?.is;
      let to = from + 1;
      while (to < this.blocks.length && this.blocks[to]?.is === kind) to++;
      parts.push(groupHtml(this.blocks.slice(from, to)));
      from = to;
    }
    return parts.join("\n");
  }
}

/** Blocks of one kind in a row: items make a list, rows a table, lines of code one block. */
function groupHtml(blocks: readonly RtfBlock[]): string {
  const items: ListItem[] = [];
  const rows: string[] = [];
  const code: string[] = [];
  const rest: string[] = [];
  for (const block of blocks) {
    if (block.is === "item") items.push(block.item);
    else if (block.is === "code") code.push(block.html);
    else if (block.is === "html") rest.push(block.html);
    else {
      const tag = block.header ? "th" : "td";
      rows.push(`<tr>${block.cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`);
    }
  }
  if (items.length > 0) return listHtml(items);
  if (rows.length > 0) return `<table>${rows.join("")}</table>`;
  return code.length > 0 ? `<pre>${code.join("\n")}</pre>` : rest.join("\n");
}
