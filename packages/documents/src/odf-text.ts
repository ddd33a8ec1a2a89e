import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { blocksHtml, paragraphBlock } from "./blocks.ts";
import { clampedInteger } from "./clamped-integer.ts";
import { type Comment, commentsHtml } from "./comments.ts";
import { countIfAny, picturesWithoutText } from "./document.ts";
import type { OpenStyles } from "./odf.ts";
import { runsHtml, webLink } from "./runs.ts";
import { kindOfStyle } from "./styles.ts";
import type { Parts } from "./zip.ts";

const MAX_BLANKS = 200;
const MAX_ROWS = 2_000;
const MAX_CELLS_A_ROW = 100;

/** Generated lists and internal elements. */
const notText = new Set(
  "table-of-content alphabetical-index illustration-index tracked-changes sequence-decls variable-decls user-field-decls forms".split(
    " ",
  ),
);

/** Writes the text of an OpenDocument file as HTML, block by block. */
export class OpenText {
  /** Number of hidden text runs. */
  hidden = 0;
  readonly secrets = new RemovalLog();
  private comments: Comment[] = [];
  /** Formulas without a stored value. */
  uncounted = 0;
  /** Content that is not shown, and rows and cells beyond the limits. */
  private readonly unseen = { pictures: 0, objects: 0, lists: 0 };
  private readonly beyond = { rows: 0, cells: 0 };
  private readonly styles: OpenStyles;
  private readonly parts: Parts;
  private readonly notes: string[] = [];
  /** The current number of each continued list. */
  private readonly counted = new Map<string, number>();

  constructor(styles: OpenStyles, parts: Parts) {
    this.styles = styles;
    this.parts = parts;
  }

  /** The notes at the end, with backlinks that the Markdown writer omits. */
  get notesHtml(): string {
    return this.notes.length === 0 ? "" : `<ol>${this.notes.join("")}</ol>`;
  }

  /** Returns the comments since the last call. */
  takeComments(): string {
    const html = commentsHtml(this.comments);
    this.comments = [];
    return html;
  }

  commentOf(annotation: XmlElement, cell?: string): Comment {
    return { by: [cell, annotation.at("creator")?.text], html: this.blocks(annotation) };
  }

  private comment(annotation: XmlElement): string {
    this.comments.push(this.commentOf(annotation));
    return "";
  }

  /** Descriptions of omitted content that is not hidden text. */
  get leftOut(): string[] {
    return [
      ...picturesWithoutText(this.unseen.pictures),
      ...countIfAny(this.unseen.objects, "embedded object"),
      ...countIfAny(this.unseen.lists, "generated list (contents, index)", "generated lists (contents, index)"),
      ...countIfAny(this.uncounted, "formula").map((formulas) => `computed values of ${formulas}`),
      ...countIfAny(this.beyond.rows, "row").map((rows) => `${rows} after the first ${MAX_ROWS} of a table`),
      ...countIfAny(this.beyond.cells, "cell").map((cells) => `${cells} after the first ${MAX_CELLS_A_ROW} of a row`),
    ];
  }

  blocks(parent: XmlElement): string {
    let html = "";
    for (const child of parent.elements()) html += this.block(child);
    return html;
  }

  block(element: XmlElement): string {
    switch (element.name) {
      case "p":
        return this.paragraph(element);
      case "h":
        return this.heading(element);
      case "list":
        return this.list(element, 1, undefined);
      case "table":
        return this.table(element);
      case "section":
        if (element.get("display") === "none") {
          this.hide("hidden section", element);
          return "";
        }
        return this.blocks(element);
      case "frame":
      case "custom-shape":
      case "rect":
        return this.frame(element);
      case "annotation":
        return this.comment(element);
      default:
        if (/-(?:content|index)$/u.test(element.name) && notText.has(element.name)) this.unseen.lists++;
        return notText.has(element.name) ? "" : this.blocks(element);
    }
  }

  private heading(element: XmlElement): string {
    const level = clampedInteger(element.get("outline-level"), 1, 6);
    const words = this.inline(element).trim();
    return words === "" || this.drops(element) ? "" : `<h${level}>${words}</h${level}>`;
  }

  private paragraph(element: XmlElement): string {
    if (this.drops(element)) return "";
    const name = element.get("style-name");
    const kind = kindOfStyle([name ?? "", ...this.names(name)].map((it) => it.replace(/_20_|_/gu, " ").toLowerCase()));
    if (kind.is === "code") return `<pre>${escapeHtml(plain(element))}</pre>`;
    const words = this.inline(element);
    if (words.trim() === "") return "";
    if (kind.is === "heading") return `<h${kind.level}>${words}</h${kind.level}>`;
    return blocksHtml([paragraphBlock(words, kind)]);
  }

  /** Display names of a style and its ancestors. */
  private names(style: string | undefined): string[] {
    return this.styles.chain(style).map((it) => it.get("display-name") ?? it.get("name") ?? "");
  }

  /** Whether an element is hidden and therefore omitted; counts it if it has text. */
  private drops(element: XmlElement): boolean {
    if (!this.styles.isHidden(element.get("style-name"))) return false;
    if (element.text.trim() !== "") this.hide("hidden style", element);
    return true;
  }

  private hide(because: string, { text }: XmlElement): void {
    this.hidden++;
    this.secrets.note(because, text);
  }

  private list(element: XmlElement, level: number, inherited: string | undefined): string {
    const style = element.get("style-name") ?? inherited;
    const { ordered = false, start = 1 } = this.styles.listLevel(style, level) ?? {};
    const key = `${style ?? ""} ${level}`;
    const goesOn = element.get("continue-numbering") === "true" || element.get("continue-list") !== undefined;
    let number = goesOn ? (this.counted.get(key) ?? start - 1) : start - 1;
    let items = "";
    /** Nested lists before the first item. */
    let inner = "";
    for (const item of element.elements()) {
      if (item.name !== "list-item" && item.name !== "list-header") continue;
      const content = [...item.elements()].map((child) =>
        child.name === "list" ? this.list(child, level + 1, style) : this.block(child),
      );
      const html = content.join("");
      if (html === "") continue;
      // A skipped level has no item, so its content belongs to the previous item.
      if (isOnlyList(item)) {
        if (items === "") inner += html;
        else items = items.replace(/<\/li>$/u, `${html}</li>`);
        continue;
      }
      const counts = item.name === "list-item";
      if (counts) number = Number(item.get("start-value") ?? number + 1) || number + 1;
      items += `<li${counts && ordered ? ` value="${number}"` : ""}>${html}</li>`;
    }
    this.counted.set(key, number);
    const tag = ordered ? "ol" : "ul";
    // Word processors wrap headings in lists to number them.
    const onlyHeadings = /^(?:<li[^>]*>(?:<[uo]l>)?<h\d>.*<\/h\d>(?:<\/[uo]l>)?<\/li>)$/u.test(items);
    if (onlyHeadings) return items.replace(/<\/?(?:li|[uo]l)[^<>]*>/gu, "");
    return items === "" ? inner : `${inner}<${tag}>${items}</${tag}>`;
  }

  table(table: XmlElement): string {
    const rows: string[] = [];
    this.rows(table, rows, "td");
    return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
  }

  private rows(holder: XmlElement, rows: string[], tag: "td" | "th"): void {
    for (const child of holder.elements()) {
      if (child.name === "table-header-rows") this.rows(child, rows, "th");
      else if (child.name === "table-rows" || child.name === "table-row-group") this.rows(child, rows, tag);
      else if (child.name !== "table-row") continue;
      else if (rows.length < MAX_ROWS) rows.push(this.row(child, tag));
      else if (child.text.trim() !== "") this.beyond.rows++;
    }
  }

  private row(row: XmlElement, tag: "td" | "th"): string {
    let html = "";
    let cells = 0;
    for (const cell of row.elements("table-cell")) {
      const content = this.blocks(cell);
      const stated = clampedInteger(cell.get("number-columns-repeated"), 1, Number.MAX_SAFE_INTEGER);
      const repeat = Math.min(stated, MAX_CELLS_A_ROW - cells);
      if (content !== "") this.beyond.cells += stated - repeat;
      const spans = span(cell, "columns", "colspan") + span(cell, "rows", "rowspan");
      for (let at = 0; at < (content === "" ? Math.min(repeat, 50) : repeat); at++)
        html += `<${tag}${spans}>${content}</${tag}>`;
      cells += repeat;
    }
    return `<tr>${html}</tr>`;
  }

  /** A frame with text, a picture or an embedded object. */
  frame(frame: XmlElement): string {
    const box = frame.at("text-box");
    if (box) return this.blocks(box);
    const object = frame.at("object")?.get("href")?.replace(/^\.\//u, "");
    const math = object === undefined ? undefined : this.parts.get(`${object}/content.xml`);
    const formula = math && mathmlHtml(math);
    if (formula) return `<p>${formula}</p>`;
    const table = frame.at("table");
    if (table) return this.table(table);
    const alt = (frame.at("desc") ?? frame.at("title"))?.text.trim() ?? "";
    if (alt !== "" && frame.at("image")) return `<p><img alt="${escapeHtml(alt)}"></p>`;
    if (object !== undefined || frame.at("object-ole")) this.unseen.objects++;
    else if (frame.at("image")) this.unseen.pictures++;
    if (frame.at("image")) return "";
    return this.blocks(frame);
  }

  inline(parent: XmlElement): string {
    return parent.children
      .map((child) => (typeof child === "string" ? escapeHtml(collapse(child)) : this.span(child)))
      .join("");
  }

  private span(element: XmlElement): string {
    switch (element.name) {
      case "s":
        return " ".repeat(clampedInteger(element.get("c"), 1, MAX_BLANKS));
      case "tab":
        return " ";
      case "line-break":
        return "<br>";
      case "a":
        return runsHtml([{ html: this.inline(element), marks: [], link: webLink(element.get("href")) }]);
      case "note":
        return this.note(element);
      case "annotation":
        return this.comment(element);
      case "annotation-end":
      case "hidden-text":
      case "hidden-paragraph":
        return "";
      case "span":
        return this.styled(element);
      case "frame":
        return stripParagraph(this.frame(element));
      case "ruby":
        return this.inline(element.at("ruby-base") ?? element);
      default:
        return this.inline(element);
    }
  }

  private styled(element: XmlElement): string {
    const name = element.get("style-name");
    if (this.drops(element)) return "";
    const html = this.inline(element);
    if (this.names(name).some((it) => /^Source(?:_20_|\s)Text$/u.test(it)))
      return runsHtml([{ html, marks: ["code"], link: "" }]);
    const value = (property: string) => this.styles.property(name, property);
    const position = value("style:text-position");
    const marks = [
      ...(/^(?:bold|[6-9]00)$/u.test(value("fo:font-weight")) ? ["strong"] : []),
      ...(value("fo:font-style") === "italic" ? ["em"] : []),
      ...(/^(?!none$)./u.test(value("style:text-line-through-style")) ? ["s"] : []),
      ...(/^(?:super|[1-9])/u.test(position) ? ["sup"] : /^(?:sub|-)/u.test(position) ? ["sub"] : []),
    ];
    return runsHtml([{ html, marks, link: "" }]);
  }

  private note(note: XmlElement): string {
    const body = note.at("note-body");
    const number = this.notes.length + 1;
    this.notes.push("");
    if (body) this.notes[number - 1] = `<li id="footnote-${number}">${this.blocks(body)}</li>`;
    return `<sup><a href="#footnote-${number}">${number}</a></sup>`;
  }
}

const isOnlyList = (item: XmlElement): boolean => {
  const children = [...item.elements()];
  return children.length > 0 && children.every(({ name }) => name === "list");
};

const collapse = (text: string): string => text.replace(/[ \t\r\n]+/gu, " ");

const stripParagraph = (html: string): string => /^<p>((?:(?!<\/?p>).)*)<\/p>$/su.exec(html)?.[1] ?? html;

function span(cell: XmlElement, what: "columns" | "rows", attribute: string): string {
  const value = clampedInteger(cell.get(`number-${what}-spanned`), 1, 1_000);
  return value > 1 && value < 1_000 ? ` ${attribute}="${value}"` : "";
}

/** Returns code with its whitespace. */
function plain(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      if (child.name === "s") return " ".repeat(clampedInteger(child.get("c"), 1, MAX_BLANKS));
      if (child.name === "tab") return "\t";
      return child.name === "line-break" ? "\n" : plain(child);
    })
    .join("");
}

/** Extracts MathML from a separate part; empty if the part is not a formula. */
function mathmlHtml(part: Uint8Array): string {
  const math = parseXml(part).at("math");
  return math ? mathNode(math) : "";
}

/** Annotations in StarMath notation are not TeX. */
const mathNode = (element: XmlElement): string =>
  element.name === "annotation"
    ? ""
    : `<${element.name}>${element.children.map((it) => (typeof it === "string" ? escapeHtml(it) : mathNode(it))).join("")}</${element.name}>`;
