import { XmlElement } from "@wellsourced/markup/xml";
import { type Block, blocksHtml, paragraphBlock } from "./blocks.ts";
import { clampedInteger } from "./clamped-integer.ts";
import { isShaded, type RunContext, readLine } from "./docx-runs.ts";
import { isOn } from "./docx-styles.ts";
import { headingHtml, itemBlock, type Marker, type NextMarker } from "./numbering.ts";
import { isTrue } from "./office.ts";
import { type Run, runsHtml } from "./runs.ts";

export interface BlockContext extends RunContext {
  readonly nextMarker: NextMarker;
}

const MAX_SPAN = 63;

/** Writes paragraphs, lists and tables of the body, a cell, a note or a text box. */
export class DocxBlocks {
  private readonly context: BlockContext;
  /** Whether the background is coloured or unknown. */
  private readonly coloured: boolean;
  private readonly blocks: Block[] = [];
  /** Runs to be joined with the next paragraph: a drop cap, or a paragraph whose end mark was deleted. */
  private carried: Run[] = [];

  constructor(context: BlockContext, coloured = false) {
    this.context = context;
    this.coloured = coloured;
  }

  add(element: XmlElement): void {
    const { name } = element;
    if (name === "p") this.paragraph(element);
    else if (name === "tbl") this.blocks.push({ is: "html", html: this.table(element) });
    else if (name === "AlternateContent") this.addAll(element.at("Choice") ?? element.at("Fallback"));
    else if (/^(?:sdt|sdtContent|customXml|ins|moveTo|Choice)$/u.test(name)) this.addAll(element);
    else if (name === "oMathPara" || name === "oMath") this.paragraph(wrap(element));
  }

  addAll(parent: XmlElement | undefined): void {
    for (const child of parent?.elements() ?? []) this.add(child);
  }

  private paragraph(paragraph: XmlElement): void {
    const { runs, boxes } = readLine(paragraph, this.context, this.coloured);
    const mark = paragraph.at("pPr/rPr");
    const all = [...this.carried, ...runs];
    this.carried = [];
    const isDropCap = paragraph.at("pPr/framePr")?.get("dropCap") !== undefined;
    if ((mark?.at("del") || isDropCap) && all.length > 0) this.carried = all;
    else this.text(paragraph, all);
    for (const box of boxes) {
      const html = typeof box === "string" ? box : this.inner(box, true);
      if (html !== "") this.blocks.push({ is: "html", html });
    }
  }

  private text(paragraph: XmlElement, runs: readonly Run[]): void {
    const kind = this.context.styles.kindOf(paragraph);
    const isCode = kind.is === "code" || (kind.is === "plain" && isTypedLine(runs) && !this.isItem(paragraph));
    if (isCode) this.blocks.push(paragraphBlock(codeHtml(runs), { is: "code" }));
    if (isCode) return;
    const html = runsHtml(kind.is === "heading" ? runs.map(plainHeading) : runs).trim();
    if (html.replace(/<br>/gu, "").trim() === "") return;
    const { level, marker } = this.marker(paragraph);
    if (kind.is === "heading") this.blocks.push({ is: "html", html: headingHtml(html, kind.level, marker) });
    else if (marker && marker.is !== "none") this.blocks.push(itemBlock(html, level, marker));
    else if (marker || kind.is === "continued") this.continued(html, level);
    else this.blocks.push(paragraphBlock(html, kind));
  }

  private marker(paragraph: XmlElement): { readonly level: number; readonly marker: Marker | undefined } {
    const style = paragraph.at("pPr/pStyle")?.get("val");
    const own = paragraph.at("pPr/numPr");
    const inherited = this.context.styles.property(style, "pPr/numPr");
    const id = (own?.at("numId") ?? inherited?.at("numId"))?.get("val") ?? "0";
    const level = clampedInteger((own?.at("ilvl") ?? inherited?.at("ilvl"))?.get("val"), 0, 8);
    return { level, marker: id === "0" ? undefined : this.context.nextMarker(id, level) };
  }

  private isItem(paragraph: XmlElement): boolean {
    const style = paragraph.at("pPr/pStyle")?.get("val");
    return (paragraph.at("pPr/numPr") ?? this.context.styles.property(style, "pPr/numPr")) !== undefined;
  }

  /** Adds a further paragraph to the previous item. */
  private continued(html: string, level: number): void {
    const last = this.blocks.at(-1);
    if (last?.is === "item" && level <= last.item.level + 1) last.item.html += `<p>${html}</p>`;
    else this.blocks.push({ is: "html", html: `<p>${html}</p>` });
  }

  inner(parent: XmlElement, coloured: boolean): string {
    const blocks = new DocxBlocks(this.context, coloured);
    blocks.addAll(parent);
    return blocks.html;
  }

  private table(table: XmlElement): string {
    const look = table.at("tblPr/tblLook");
    const styled = table.at("tblPr/tblStyle") !== undefined;
    const rows = unwrapped(table, "tr");
    const firstIsHeader =
      rows.length > 1 && (isTrue(look?.get("firstRow")) || (Number.parseInt(look?.get("val") ?? "0", 16) & 0x20) !== 0);
    const kept = rows.filter((row) => !row.at("trPr/del"));
    this.context.tally.deletions += rows.length - kept.length;
    const html = kept.map((row) => {
      const isHeader = isOn(row.at("trPr/tblHeader")) || (row === rows[0] && firstIsHeader);
      return this.row(row, isHeader ? "th" : "td", styled);
    });
    return html.length === 0 ? "" : `<table>${html.join("")}</table>`;
  }

  private row(row: XmlElement, tag: "th" | "td", styled: boolean): string {
    const before = clampedInteger(row.at("trPr/gridBefore")?.get("val"), 0, MAX_SPAN);
    let html = `<${tag}></${tag}>`.repeat(before);
    for (const cell of unwrapped(row, "tc")) {
      const properties = cell.at("tcPr");
      const across = clampedInteger(properties?.at("gridSpan")?.get("val"), 1, MAX_SPAN);
      const merge = properties?.at("vMerge");
      // The continuation of a vertically merged cell is empty: in Markdown the text is in the first cell.
      const covered = merge !== undefined && merge.get("val") !== "restart";
      const coloured = this.coloured || styled || isShaded(properties?.at("shd"));
      const content = covered ? "" : this.inner(cell, coloured);
      html += `<${tag}${across > 1 ? ` colspan="${across}"` : ""}>${content}</${tag}>`;
    }
    return `<tr>${html}</tr>`;
  }

  get html(): string {
    if (this.carried.length > 0) this.blocks.push({ is: "html", html: `<p>${runsHtml(this.carried)}</p>` });
    this.carried = [];
    return blocksHtml(this.blocks);
  }
}

/** Removes bold from headings, which are bold anyway. */
const plainHeading = (run: Run): Run => ({ ...run, marks: run.marks.filter((mark) => mark !== "strong") });

/** Whether a line is only code. */
const isTypedLine = (runs: readonly Run[]): boolean => {
  const worded = runs.filter(({ html }) => html.trim() !== "");
  return worded.length > 0 && worded.every(({ marks, link }) => marks.includes("code") && link === "");
};

/** Code lines with their line breaks and without formatting. */
const codeHtml = (runs: readonly Run[]): string =>
  runs.map(({ html }) => html.replace(/<br>/gu, "\n").replace(/<[^<>]*>/gu, "")).join("");

/** Child elements, including those wrapped in content controls. */
const unwrapped = (holder: XmlElement, name: string): XmlElement[] =>
  [...holder.elements()].flatMap((child) => {
    if (child.name === name) return [child];
    return /^(?:sdt|sdtContent|customXml|ins)$/u.test(child.name) ? unwrapped(child, name) : [];
  });

/** Wraps a formula in a paragraph. */
function wrap(element: XmlElement): XmlElement {
  const paragraph = new XmlElement("p", {});
  paragraph.children.push(element);
  return paragraph;
}
