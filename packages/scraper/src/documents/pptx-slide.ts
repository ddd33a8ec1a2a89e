import { escapeHtml } from "./define.ts";
import { eachXml } from "./xml.ts";

export interface Slide {
  readonly title: string;
  /** Pieces of HTML in the order of the slide's shapes. */
  readonly blocks: readonly string[];
  /** Escaped paragraphs of a notes part. */
  readonly notes: readonly string[];
  readonly hidden: boolean;
}

interface Paragraph {
  html: string;
  plain: string;
  level: number;
  bullet: boolean | undefined;
}

type Links = ReadonlyMap<string, { readonly target: string }>;

/** Placeholders whose text is furniture of every slide. */
const furniture = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);

/** Reads one slide, notes or diagram part. */
export function readSlide(part: Uint8Array, links: Links): Slide {
  const reader = new SlideReader(links);
  eachXml(part, {
    open: (name, attributes, prefix) => reader.open(name, attributes, prefix),
    text: (data) => reader.text(data),
    close: (name) => reader.close(name),
  });
  return reader.slide();
}

/** Collects shapes, tables and paragraphs while the XML streams by. */
class SlideReader {
  private readonly links: Links;
  private title = "";
  private readonly blocks: string[] = [];
  private readonly notes: string[] = [];
  private hidden = false;
  private placeholder = "";
  private paragraphs: Paragraph[] = [];
  private paragraph: Paragraph | undefined;
  private inText = false;
  private link = "";
  private rows: string[][] | undefined;

  constructor(links: Links) {
    this.links = links;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, prefix: string): void {
    if (name === "sld" && attributes.show === "0") this.hidden = true;
    else if (name === "sp" || name === "graphicFrame" || name === "pt") this.startShape();
    else if (name === "ph") this.placeholder = attributes.type ?? "body";
    else if (name === "tbl" && prefix === "a") this.rows = [];
    else if (name === "tr") this.rows?.push([]);
    else if (name === "p" && prefix === "a") this.paragraph = { html: "", plain: "", level: 0, bullet: undefined };
    else if (this.paragraph) this.insideParagraph(name, attributes);
  }

  private insideParagraph(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.paragraph;
    if (!paragraph) return;
    if (name === "pPr") paragraph.level = Math.min(8, Number(attributes.lvl ?? 0) || 0);
    else if (name === "buNone") paragraph.bullet = false;
    else if (name === "buChar" || name === "buAutoNum") paragraph.bullet = true;
    else if (name === "rPr") this.link = "";
    else if (name === "hlinkClick") this.link = this.links.get(attributes["r:id"] ?? "")?.target ?? "";
    else if (name === "t") this.inText = true;
    else if (name === "br") this.write("\n", "<br>");
  }

  text(data: string): void {
    if (!this.inText) return;
    const shown = escapeHtml(data);
    const linked = /^https?:\/\//iu.test(this.link) ? `<a href="${escapeHtml(this.link)}">${shown}</a>` : shown;
    this.write(data, linked);
  }

  private write(plain: string, html: string): void {
    if (!this.paragraph) return;
    this.paragraph.plain += plain;
    this.paragraph.html += html;
  }

  close(name: string): void {
    if (name === "t") this.inText = false;
    else if (name === "r" || name === "fld") this.link = "";
    else if (name === "p" && this.paragraph) this.endParagraph(this.paragraph);
    else if (name === "tc" && this.rows) this.endCell(this.rows);
    else if (name === "tbl" && this.rows) this.endTable(this.rows);
    else if (name === "sp" || name === "graphicFrame" || name === "pt") this.endShape();
  }

  private startShape(): void {
    this.placeholder = "";
    this.paragraphs = [];
  }

  private endParagraph(paragraph: Paragraph): void {
    if (paragraph.plain.trim() !== "") this.paragraphs.push(paragraph);
    this.paragraph = undefined;
  }

  private endCell(rows: string[][]): void {
    rows.at(-1)?.push(this.paragraphs.map(({ html }) => html).join("<br>"));
    this.paragraphs = [];
  }

  private endTable(rows: readonly (readonly string[])[]): void {
    const [head, ...body] = rows.filter((row) => row.length > 0);
    const line = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
    if (head) this.blocks.push(`<table>${line(head, "th")}${body.map((row) => line(row, "td")).join("")}</table>`);
    this.rows = undefined;
  }

  private endShape(): void {
    const paragraphs = this.paragraphs;
    this.paragraphs = [];
    if (paragraphs.length === 0 || furniture.has(this.placeholder)) return;
    if (/^(?:title|ctrTitle)$/u.test(this.placeholder) && this.title === "") {
      this.title = paragraphs.map(({ plain }) => plain.replace(/\s+/gu, " ").trim()).join(" ");
      return;
    }
    if (this.placeholder === "body") this.notes.push(...paragraphs.map(({ html }) => html));
    this.blocks.push(...shapeHtml(paragraphs, this.placeholder));
  }

  slide(): Slide {
    return { title: this.title, blocks: this.blocks, notes: this.notes, hidden: this.hidden };
  }
}

/** Paragraphs of one shape. A body placeholder with several is a list: that is how decks are written. */
function shapeHtml(paragraphs: readonly Paragraph[], placeholder: string): string[] {
  const asList = (placeholder === "body" || placeholder === "obj") && paragraphs.length > 1;
  const blocks: string[] = [];
  let list: Paragraph[] = [];
  const flush = () => {
    if (list.length > 0) blocks.push(nested(list));
    list = [];
  };
  for (const paragraph of paragraphs) {
    if (paragraph.bullet ?? (asList || paragraph.level > 0)) list.push(paragraph);
    else {
      flush();
      blocks.push(`<p>${paragraph.html}</p>`);
    }
  }
  flush();
  return blocks;
}

/** Levels become nested lists, however they jump. */
function nested(items: readonly Paragraph[]): string {
  const base = Math.min(...items.map(({ level }) => level));
  let html = "";
  let depth = -1;
  for (const { html: item, level } of items) {
    const wanted = Math.min(level - base, depth + 1);
    if (wanted > depth) html += "<ul>";
    else html += `</li>${"</ul></li>".repeat(depth - wanted)}`;
    html += `<li>${item}`;
    depth = wanted;
  }
  return `${html}</li>${"</ul></li>".repeat(depth)}</ul>`;
}
