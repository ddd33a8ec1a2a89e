import { escapeHtml } from "@wellsourced/markup";
import { type Block, blocksHtml, type ListItem, paragraphBlock } from "./blocks.ts";
import type { RtfHead } from "./rtf-tables.ts";
import { type Run, runsHtml } from "./runs.ts";
import { kindOfStyle } from "./styles.ts";

/** Properties of a paragraph. */
export const newParagraph = () => ({
  style: -1,
  outline: undefined as number | undefined,
  list: undefined as number | undefined,
  level: 0,
  inTable: false,
});

type ParagraphState = Readonly<ReturnType<typeof newParagraph>>;

function typedItem(html: string, marker: string, level: number): Block {
  const number = /^\(?(\d{1,6})[.)]?$/u.exec(marker)?.[1];
  const shown = number === undefined && /[\p{L}\p{N}]/u.test(marker) ? `${escapeHtml(marker)} ${html}` : html;
  return { is: "item", item: { level, html: shown, number: number === undefined ? undefined : Number(number) } };
}

const BULLET = 23;
const NO_NUMBER = 255;

/** Builds paragraphs, lists and tables from runs. */
export class RtfOutput {
  private readonly blocks: Block[] = [];
  private readonly head: RtfHead;
  /** The bullet or number typed before the paragraph by older programs. */
  marker = "";
  private runs: Run[] = [];
  private kept: ParagraphState | undefined;
  private cells: string[] = [];
  private cell: string[] = [];
  private header = false;
  /** The current number of each level of each list. */
  private readonly counted = new Map<number, number[]>();

  constructor(head: RtfHead) {
    this.head = head;
  }

  add(run: Run, state: ParagraphState): void {
    this.runs.push(run);
    this.kept = state.inTable || state.list !== undefined || state.outline !== undefined ? { ...state } : this.kept;
  }

  /** Keeps the paragraph properties of a group that ends in the middle of a paragraph. */
  keep(state: ParagraphState): void {
    if (this.runs.length > 0 && state.style >= 0) this.kept = { ...state };
  }

  endParagraph(state: ParagraphState): void {
    const html = this.takeRuns();
    const marker = this.marker.trim();
    this.marker = "";
    const of =
      state.style >= 0 || state.outline !== undefined || state.list !== undefined ? state : (this.kept ?? state);
    this.kept = undefined;
    if (html.trim() === "") return;
    if (state.inTable) this.cell.push(html);
    else {
      this.endRow();
      this.blocks.push(
        of.list === undefined && marker !== "" ? typedItem(html, marker, of.level) : this.block(html, of),
      );
    }
  }

  private block(html: string, state: ParagraphState): Block {
    const style = this.head.styles.get(state.style);
    const kind = kindOfStyle([style?.name ?? ""], state.outline ?? style?.outline);
    if (kind.is === "heading") return { is: "html", html: `<h${kind.level}>${html}</h${kind.level}>` };
    if (state.list !== undefined && state.list > 0)
      return { is: "item", item: this.item(html, state.list, state.level) };
    return paragraphBlock(html, kind);
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
    const tag = this.header ? "th" : "td";
    const cells = this.cells.map((cell) => `<${tag}>${cell}</${tag}>`);
    if (cells.length > 0) this.blocks.push({ is: "row", html: `<tr>${cells.join("")}</tr>` });
    this.cells = [];
    this.cell = [];
  }

  /** Returns the paragraph's runs as HTML; adjacent runs of one style share their tags. */
  private takeRuns(): string {
    const runs = this.runs;
    this.runs = [];
    return runsHtml(runs);
  }

  finish(): string {
    this.endParagraph(newParagraph());
    this.endRow();
    return blocksHtml(this.blocks, "\n");
  }
}
