import { escapeHtml } from "@wellsourced/core/html-page";
import { UNSEEN_ELEMENTS } from "@wellsourced/core/markdown";
import { type Element, parseHtml, type TreeNode } from "@wellsourced/markup";
import type { AnswerMark, AnswerReport, CheckedStatement } from "../citations.ts";
import { STATES } from "./findings.ts";
import { latexToHtml } from "./latex.ts";
import { lookOf, SIGNS, SourceRows } from "./looks.ts";
import { isOrdinary, markdownToHtml } from "./markdown.ts";
import { bare, piecesOf, type SignKind, withSigns } from "./signs.ts";
import { wikitextToHtml } from "./wikitext.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Formatting elements that are kept. Only numeric attributes are. */
const PLAIN = set(
  "p blockquote pre code table caption thead tbody tfoot tr em strong b i u s del sub sup q kbd samp var",
);
const ITEMS = set("ul ol");
const BOXES = set(
  "div section article main header footer aside nav address center details summary figure figcaption dl dt dd form fieldset legend dialog",
);
/** Elements that get `dir="auto"`, unless an ancestor has it. */
const DIRECTED = set("p blockquote pre table ul ol h3 h4 h5 h6");
/** Marks that are part of the sentence; others are shown as source names. */
const AS_WORDS: ReadonlySet<AnswerMark["kind"]> = new Set(["link", "address", "author-year", "lead-in"]);
const MOST_SPAN = 100;
/** Empty paragraphs and rows, left over from converting other formats. */
const LEFT_OVER = set("p tr");
const empty = /^(?:<\/?td>|\s*)$/u;

/** Plain text as HTML with its paragraphs and line breaks. */
const plainToHtml = (text: string): string =>
  text
    .split(/\n[ \t]*\n/u)
    .filter((part) => part.trim() !== "")
    .map((part) => `<pre>${escapeHtml(part)}</pre>`)
    .join("");

const READERS: Readonly<Record<AnswerReport["format"], (text: string) => string>> = {
  markdown: markdownToHtml,
  html: (text) => text,
  text: plainToHtml,
  latex: latexToHtml,
  wikitext: wikitextToHtml,
};

/** A numeric attribute such as `colspan`, the only kind that is kept. */
function numbered(element: Element, name: string): string {
  const value = Number(element.get(name) || Number.NaN);
  const isKept = Number.isInteger(value) && value >= 0 && value <= (name === "start" ? 100_000 : MOST_SPAN);
  return isKept ? ` ${name}="${value}"` : "";
}

type ShownAnswer = Pick<AnswerReport, "answer" | "format" | "statements" | "marks" | "sources">;

/**
 * Renders an answer with links from statements to their evidence and from citations to their sources. Of the answer's
 * own markup only harmless element names are kept: no links, scripts, styles or URLs.
 */
class Writer {
  private readonly parts: string[] = [];
  private statement: CheckedStatement | undefined;
  private mark: AnswerMark | undefined;
  /** Levels of the enclosing headings, highest first. */
  private readonly ranks: number[] = [];
  private readonly shown = new Set<number>();
  /** Statements with an end sign in the text; without one, a link would run on. */
  private readonly ended = new Set<number>();
  private readonly report: ShownAnswer;
  private readonly sources: SourceRows;

  constructor(report: ShownAnswer) {
    this.report = report;
    this.sources = new SourceRows(report.sources);
  }

  whole(html: string): string {
    const { answer, statements } = this.report;
    for (const piece of piecesOf(html)) if ("kind" in piece && piece.kind === "end") this.ended.add(piece.index);
    for (const child of parseHtml(html).children) this.node(child, false);
    const lost = statements.filter(({ n }) => !this.shown.has(n)).sort((a, b) => a.start - b.start);
    if (lost.length > 0) this.parts.push("<h3>Statements that are not shown above</h3>");
    for (const statement of lost) {
      this.statement = statement;
      this.parts.push('<p dir="auto">');
      this.words(bare(answer.slice(statement.start, statement.end)));
      this.parts.push("</p>");
    }
    return this.parts.join("");
  }

  private node(node: TreeNode, isDirected: boolean): void {
    if (node.kind === "element") this.element(node, isDirected);
    else for (const piece of piecesOf(node.data)) "words" in piece ? this.words(piece.words) : this.sign(piece);
  }

  private sign({ kind, index }: { readonly kind: SignKind; readonly index: number }): void {
    const statement = this.report.statements[index];
    if (kind === "break") this.parts.push("<br>");
    else if (kind === "begin") this.statement = this.ended.has(index) ? statement : undefined;
    else if (kind === "unmark") this.mark = undefined;
    else if (kind === "mark") {
      this.mark = this.report.marks[index];
      if (this.mark && !AS_WORDS.has(this.mark.kind)) this.parts.push(this.references(this.mark));
    } else if (statement && statement === this.statement) {
      if (!this.shown.has(statement.n)) this.parts.push(this.link(statement, ""));
      this.statement = undefined;
    }
  }

  /** Source names in brackets, each linked to its row. */
  private references({ cites }: AnswerMark): string {
    const one = (ref: string) => {
      const id = this.sources.idOf(ref);
      const title = this.sources.get(ref)?.title;
      const hint = title ? ` title="${escapeHtml(title)}"` : "";
      return id ? `<a href="#${id}"${hint}>${escapeHtml(ref)}</a>` : escapeHtml(ref);
    };
    return cites.length > 0 ? `<span class="refs" dir="ltr">[${cites.map(one).join(", ")}]</span>` : "";
  }

  /** Links exclude surrounding whitespace. */
  private words(words: string): void {
    if (this.mark && !AS_WORDS.has(this.mark.kind)) return;
    const inner = words.trim();
    const from = words.indexOf(inner);
    this.parts.push(escapeHtml(words.slice(0, from)));
    if (inner !== "") this.linked(escapeHtml(inner));
    this.parts.push(escapeHtml(words.slice(from + inner.length)));
  }

  private linked(text: string): void {
    const { mark, statement, parts } = this;
    const target = mark && this.sources.idOf(mark.cites[0] ?? "");
    if (!statement) parts.push(target ? `<a href="#${target}">${text}</a>` : text);
    else if (target) {
      if (!this.shown.has(statement.n)) parts.push(this.link(statement, ""));
      parts.push(`<a class="st ${lookOf(statement)} is-${statement.state}" href="#${target}">${text}</a>`);
    } else parts.push(this.link(statement, text));
  }

  /** Part of a statement; the first one has its number and takes the focus. */
  private link(statement: CheckedStatement, text: string): string {
    const { n, state } = statement;
    const look = lookOf(statement);
    const classes = `class="st ${look} is-${state}"`;
    if (this.shown.has(n))
      return /[\p{L}\p{N}]/u.test(text)
        ? `<a ${classes} href="#s${n}" tabindex="-1">${text}</a>`
        : `<span ${classes}>${text}</span>`;
    this.shown.add(n);
    const tag = `<span class="tag" dir="ltr"><span aria-hidden="true">${SIGNS[look]}</span>${n}<span class="hidden"> ${STATES[state]}: </span></span>`;
    return `<a ${classes} id="a${n}" href="#s${n}">${tag}${text && ` ${text}`}</a>`;
  }

  private element(element: Element, isDirected: boolean): void {
    const { tag } = element;
    if (UNSEEN_ELEMENTS.has(tag)) return;
    if (tag === "img") this.image(element);
    else if (tag === "br" || tag === "hr") this.parts.push(`<${tag}>`);
    else if (tag === "input") this.parts.push(element.has("checked") ? "☑ " : "☐ ");
    else if (/^h[1-6]$/u.test(tag)) this.box(element, `h${this.levelOf(Number(tag[1]))}`, isDirected);
    else if (ITEMS.has(tag)) this.list(element, isDirected);
    else if (tag === "td" || tag === "th") this.cell(element, isDirected);
    else if (tag === "table") this.table(element, isDirected);
    else if (PLAIN.has(tag)) this.box(element, tag, isDirected);
    else if (tag === "li" || BOXES.has(tag)) this.box(element, "div", isDirected);
    // Back links of footnotes would lead nowhere.
    else if (!element.has("data-footnote-backref")) this.children(element, isDirected);
  }

  /** The heading's level on this page, without gaps. */
  private levelOf(rank: number): number {
    while ((this.ranks.at(-1) ?? 0) >= rank) this.ranks.pop();
    this.ranks.push(rank);
    return Math.min(6, 2 + this.ranks.length);
  }

  private children(element: Element, isDirected: boolean): void {
    for (const child of element.children) this.node(child, isDirected);
  }

  private box(element: Element, tag: string, isDirected: boolean, attributes = ""): void {
    const isDirecting = !isDirected && DIRECTED.has(tag);
    const start = this.parts.length;
    this.parts.push(`<${tag}${attributes}${isDirecting ? ' dir="auto"' : ""}>`);
    this.children(element, isDirected || isDirecting);
    if (LEFT_OVER.has(tag) && this.parts.slice(start + 1).every((one) => empty.test(one))) this.parts.length = start;
    else this.parts.push(`</${tag}>`);
  }

  /** Keeps only items in a list. */
  private list(element: Element, isDirected: boolean): void {
    const direction = isDirected ? "" : ' dir="auto"';
    this.parts.push(`<${element.tag}${element.tag === "ol" ? numbered(element, "start") : ""}${direction}>`);
    for (const child of element.children) {
      if (child.kind === "text" && bare(child.data).trim() === "") this.node(child, true);
      else if (child.kind === "element" && child.tag === "li") this.box(child, "li", true);
      else {
        this.parts.push("<li>");
        this.node(child, true);
        this.parts.push("</li>");
      }
    }
    this.parts.push(`</${element.tag}>`);
  }

  private table(element: Element, isDirected: boolean): void {
    this.parts.push('<div class="table" role="region" aria-label="Table of the answer" tabindex="0">');
    this.box(element, "table", isDirected);
    this.parts.push("</div>");
  }

  private cell(element: Element, isDirected: boolean): void {
    const isHead = element.tag === "th" && element.children.length > 0;
    const spans = numbered(element, "colspan") + numbered(element, "rowspan");
    this.box(element, isHead ? "th" : "td", isDirected, spans);
  }

  private image(element: Element): void {
    const words = bare(element.get("alt")).trim();
    if (words !== "") this.parts.push(`<span class="soft">[image: ${escapeHtml(words)}]</span>`);
  }
}

/** Renders an answer; `isPlain` if its line breaks must be kept. */
export function answerToHtml(report: ShownAnswer): { readonly html: string; readonly isPlain: boolean } {
  const text = withSigns(report);
  const isPlain = report.format === "text" || (report.format === "markdown" && !isOrdinary(text));
  const read = isPlain ? plainToHtml : READERS[report.format];
  return { html: new Writer(report).whole(read(text)), isPlain };
}
