import { escapeHtml } from "@wellsourced/markup";
import { XmlElement } from "@wellsourced/markup/xml";
import type { DocxNumbering, Marker } from "./docx-numbering.ts";
import { isShaded, type RunRoom, readLine } from "./docx-runs.ts";
import { isOn, type ParagraphKind } from "./docx-styles.ts";
import { type ListItem, listHtml } from "./list.ts";
import { type Run, runsHtml } from "./runs.ts";

export interface BlockRoom extends RunRoom {
  readonly numbering: DocxNumbering;
}

type Block =
  | { readonly is: "html" | "code" | "quote" | "term" | "definition"; readonly html: string }
  | { readonly is: "item"; readonly item: ListItem };

const MAX_SPAN = 63;

/** Writes paragraphs, lists and tables of a body, a cell, a note or a box. */
export class DocxBlocks {
  private readonly room: BlockRoom;
  /** The ground is not white here, or nobody knows. */
  private readonly coloured: boolean;
  private readonly blocks: Block[] = [];
  /** The beginning of a paragraph that the next one goes on with: its end was deleted, or it is a drop cap. */
  private carried: Run[] = [];

  constructor(room: BlockRoom, coloured = false) {
    this.room = room;
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
    const { runs, boxes } = readLine(paragraph, this.room, this.coloured);
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
    const kind = this.room.styles.kindOf(paragraph);
    if (kind.is === "code") {
      this.blocks.push({ is: "code", html: codeHtml(runs) });
      return;
    }
    const html = runsHtml(kind.is === "heading" ? runs.map(plainHeading) : runs).trim();
    if (html.replace(/<br>/gu, "").trim() === "") return;
    const { level, marker } = this.marker(paragraph);
    if (kind.is === "heading") this.blocks.push({ is: "html", html: headingHtml(html, kind.level, marker) });
    else if (marker && marker.is !== "none") this.item(html, level, marker);
    else if (marker || kind.is === "continued") this.continued(html, level);
    else this.blocks.push(plainBlock(html, kind));
  }

  private marker(paragraph: XmlElement): { readonly level: number; readonly marker: Marker | undefined } {
    const style = paragraph.at("pPr/pStyle")?.get("val");
    const own = paragraph.at("pPr/numPr");
    const inherited = this.room.styles.property(style, "pPr/numPr");
    const id = (own?.at("numId") ?? inherited?.at("numId"))?.get("val") ?? "0";
    const level = Math.min(8, Number((own?.at("ilvl") ?? inherited?.at("ilvl"))?.get("val") ?? 0) || 0);
    return { level, marker: id === "0" ? undefined : this.room.numbering.next(id, level) };
  }

  private item(html: string, level: number, marker: Marker): void {
    const number = marker.is === "number" ? marker.number : undefined;
    const shown = marker.is === "label" ? `${escapeHtml(marker.label)} ${html}` : html;
    this.blocks.push({ is: "item", item: { level, html: shown, number } });
  }

  /** A further paragraph of the item before it. */
  private continued(html: string, level: number): void {
    const last = this.blocks.at(-1);
    if (last?.is === "item" && level <= last.item.level + 1) last.item.html += `<p>${html}</p>`;
    else this.blocks.push({ is: "html", html: `<p>${html}</p>` });
  }

  inner(parent: XmlElement, coloured: boolean): string {
    const blocks = new DocxBlocks(this.room, coloured);
    blocks.addAll(parent);
    return blocks.html;
  }

  private table(table: XmlElement): string {
    const look = table.at("tblPr/tblLook");
    const styled = table.at("tblPr/tblStyle") !== undefined;
    const rows = rowsOf(table);
    const firstIsHeader =
      rows.length > 1 && (isOne(look?.get("firstRow")) || (Number.parseInt(look?.get("val") ?? "0", 16) & 0x20) !== 0);
    let html = "";
    for (const [index, row] of rows.entries()) {
      const properties = row.at("trPr");
      if (properties?.at("del")) {
        this.room.tally.deletions++;
        continue;
      }
      const header = isOn(properties?.at("tblHeader")) || (index === 0 && firstIsHeader);
      html += this.row(row, header ? "th" : "td", styled);
    }
    return html === "" ? "" : `<table>${html}</table>`;
  }

  private row(row: XmlElement, tag: "th" | "td", styled: boolean): string {
    const before = Math.min(Number(row.at("trPr/gridBefore")?.get("val") ?? 0) || 0, MAX_SPAN);
    let html = `<${tag}></${tag}>`.repeat(before);
    for (const cell of cellsOf(row)) {
      const properties = cell.at("tcPr");
      const across = Math.min(Number(properties?.at("gridSpan")?.get("val") ?? 1) || 1, MAX_SPAN);
      const merge = properties?.at("vMerge");
      // A cell that one above covers stays empty: in Markdown a merged cell has its text in its first place.
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
    const parts: string[] = [];
    for (let from = 0; from < this.blocks.length; ) {
      const kind = this.blocks[from]?.is;
      const isList = kind === "term" || kind === "definition";
      let to = from + 1;
      const belongs = (block: Block | undefined) =>
        block?.is === kind || (isList && (block?.is === "term" || block?.is === "definition"));
      while (to < this.blocks.length && belongs(this.blocks[to])) to++;
      parts.push(groupHtml(this.blocks.slice(from, to)));
      from = to;
    }
    return parts.join("");
  }
}

function groupHtml(blocks: readonly Block[]): string {
  const items = blocks.flatMap((block) => (block.is === "item" ? [block.item] : []));
  if (items.length > 0) return listHtml(items);
  const texts = blocks.flatMap((block) => (block.is === "item" ? [] : [block]));
  const kind = texts[0]?.is;
  const html = texts.map((it) => it.html);
  if (kind === "code") return html.some((line) => line.trim() !== "") ? `<pre>${html.join("\n")}</pre>` : "";
  if (kind === "quote") return `<blockquote>${html.join("")}</blockquote>`;
  if (kind === "html") return html.join("");
  return `<dl>${texts.map((it) => (it.is === "term" ? `<dt>${it.html}</dt>` : `<dd>${it.html}</dd>`)).join("")}</dl>`;
}

function plainBlock(html: string, kind: ParagraphKind): Block {
  if (kind.is === "quote") return { is: "quote", html: `<p>${html}</p>` };
  if (kind.is === "term") return { is: "term", html };
  if (kind.is === "definition") return { is: "definition", html: `<p>${html}</p>` };
  return { is: "html", html: `<p>${html}</p>` };
}

/** Headings are bold by being headings. */
const plainHeading = (run: Run): Run => ({ ...run, marks: run.marks.filter((mark) => mark !== "strong") });

function headingHtml(html: string, level: number, marker: Marker | undefined): string {
  const label = marker?.is === "number" || marker?.is === "label" ? `${escapeHtml(marker.label)} ` : "";
  return `<h${level}>${label}${html}</h${level}>`;
}

/** Lines of code keep their breaks and lose their looks. */
const codeHtml = (runs: readonly Run[]): string =>
  runs.map(({ html }) => html.replace(/<br>/gu, "\n").replace(/<[^<>]*>/gu, "")).join("");

const isOne = (value: string | undefined): boolean => value === "1" || value === "true";

/** Rows and cells may stand in boxes for form fields. */
const rowsOf = (holder: XmlElement): XmlElement[] => unwrapped(holder, "tr");
const cellsOf = (row: XmlElement): XmlElement[] => unwrapped(row, "tc");
const unwrapped = (holder: XmlElement, name: string): XmlElement[] =>
  [...holder.elements()].flatMap((child) => {
    if (child.name === name) return [child];
    return /^(?:sdt|sdtContent|customXml|ins)$/u.test(child.name) ? unwrapped(child, name) : [];
  });

/** A formula on its own, as a paragraph. */
function wrap(element: XmlElement): XmlElement {
  const paragraph = new XmlElement("p", {});
  paragraph.children.push(element);
  return paragraph;
}
