import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { texHtml } from "../omml.ts";
import { dedent, endOfIndented, indentOf, isBlank, trimBlank } from "../rst/lines.ts";
import { calloutHtml, codeHtml, pictureHtml, tightHtml } from "../written-html.ts";
import type { OrgContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";
import { isPicture } from "./links.ts";
import { tableHtml } from "./tables.ts";

/** Blocks nested more deeply are shown as text. */
const DEEPEST = 24;

const KEYWORD = /^\s*#\+([\w-]{1,60}(?:\[[^[\]]{0,200}\])?):[ \t]?([^\n]*)$/u;
const BEGIN = /^\s*#\+begin_(\S{1,60})(?:[ \t]([^\n]*))?$/iu;
const ITEM = /^(\s*)([-+]|\*(?<=\s\*)|(?:\d{1,9}|[A-Za-z])[.)])(?:[ \t]+|$)(?:\[@(\d{1,9}|[A-Za-z])\][ \t]*)?/u;
const DRAWER = /^\s*:([\w-]{1,60}):\s*$/u;
const NOTE = /^\[fn:([\w-]{1,100})\][ \t]?/u;
const ENVIRONMENT = /^\s*\\begin\{([A-Za-z]{1,30}\*?)\}/u;
const FORMULAS =
  /^(?:equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|split|cases|array|[bpvVB]?matrix)\*?$/u;
const FIXED = /^\s*:(?: |$)/u;

/** Converts lines to HTML blocks. `depth` counts the enclosing blocks. */
export function blocksHtml(given: readonly string[], context: OrgContext, depth = 0, isItem = false): string {
  const lines = trimBlank(given);
  if (depth > DEEPEST) return lines.length > 0 ? `<p>${escapeHtml(lines.join("\n"))}</p>` : "";
  return new BlockReader(lines, context, depth).read(isItem);
}

class BlockReader {
  private at = 0;
  private readonly out: string[] = [];
  /** The caption above the current block. */
  private caption = "";
  private alt = "";

  private readonly lines: readonly string[];
  private readonly context: OrgContext;
  private readonly depth: number;
  /** The last line that ends each kind of block, so that unclosed blocks are found at once. */
  private readonly lastEnds = new Map<string, number>();

  constructor(lines: readonly string[], context: OrgContext, depth: number) {
    this.lines = lines;
    this.context = context;
    this.depth = depth;
    for (const [index, line] of lines.entries()) {
      const end = endName(line);
      if (end !== undefined) this.lastEnds.set(end, index);
    }
  }

  /** `startsInItem`: the first line is text even if it looks like markup. */
  read(startsInItem: boolean): string {
    if (startsInItem && !BEGIN.test(this.line()) && this.line() !== "") this.paragraph();
    while (this.at < this.lines.length) {
      const line = this.line();
      if (isBlank(line)) this.at++;
      else if (!this.special(line)) this.paragraph();
    }
    return this.out.filter((html) => html !== "").join("\n");
  }

  private line(): string {
    return this.lines[this.at] ?? "";
  }

  private inline(text: string): string {
    return inlineHtml(text, this.context);
  }

  private nested(lines: readonly string[]): string {
    return blocksHtml(dedent(lines), this.context, this.depth + 1);
  }

  /** Adds a block and clears the caption. */
  private put(html: string): true {
    this.out.push(html);
    this.caption = "";
    this.alt = "";
    return true;
  }

  private special(line: string): boolean {
    return (
      this.comment(line) ||
      this.block(line) ||
      this.keyword(line) ||
      this.drawer(line) ||
      this.note(line) ||
      this.table(line) ||
      this.list(line) ||
      this.fixed(line) ||
      this.environment(line) ||
      this.rule(line)
    );
  }

  private comment(line: string): boolean {
    if (!/^\s*#(?: |$)/u.test(line) && !/^\s*CLOCK: \[/u.test(line)) return false;
    this.at++;
    return true;
  }

  private rule(line: string): boolean {
    if (!/^\s*-{5,}\s*$/u.test(line)) return false;
    this.at++;
    return this.put("<hr>");
  }

  private keyword(line: string): boolean {
    const [, key = "", value = ""] = KEYWORD.exec(line) ?? [];
    if (key === "") return false;
    this.at++;
    const name = key.toLowerCase().split("[", 1)[0] ?? "";
    if (name === "caption") this.caption = `${this.caption} ${value}`.trim();
    else if (name === "attr_html") this.alt = /(?:^|\s):alt\s+([^:\n]{1,300})/u.exec(value)?.[1]?.trim() ?? this.alt;
    else if (name === "include") {
      this.context.omit("included file");
      return this.put(`<p>${escapeHtml(`[${/^"([^"]+)"|^\S+/u.exec(value)?.[0]?.replaceAll('"', "") ?? value}]`)}</p>`);
    } else if (name === "html") return this.put(embedHtml(value).html);
    else if (/^(?:latex|beamer|ascii|texinfo|odt|man)$/u.test(name)) this.context.omit("raw passage");
    return true;
  }

  private block(line: string): boolean {
    const [, kind = "", rest = ""] = BEGIN.exec(line) ?? [];
    if (kind === "") return false;
    const name = kind.toLowerCase();
    if ((this.lastEnds.get(name) ?? -1) <= this.at) {
      this.at++;
      return true;
    }
    let end = this.at + 1;
    while (endName(this.lines[end] ?? "") !== name) end++;
    const content = this.lines.slice(this.at + 1, end);
    this.at = end + 1;
    return this.put(this.blockHtml(name, rest.trim(), content));
  }

  private blockHtml(name: string, rest: string, content: readonly string[]): string {
    const title = this.caption === "" ? "" : `<p>${this.inline(this.caption)}</p>`;
    const [first = ""] = rest.split(/\s/u, 1);
    switch (name) {
      case "src":
        return title + codeHtml(unescaped(dedent(content)), first);
      case "example":
        return title + codeHtml(unescaped(dedent(content)));
      case "comment":
        return "";
      case "export":
        return /^html$/iu.test(first) ? embedHtml(content.join("\n")).html : this.context.omit("raw passage");
      case "quote":
        return `<blockquote>${this.nested(content)}</blockquote>`;
      case "verse":
        return `<p>${dedent(content)
          .map((it) => this.inline(it.replace(/\\\\$/u, "")))
          .join("<br>")}</p>`;
      default:
        return /^(?:note|tip|important|warning|caution|info|hint|danger|attention|example-block)$/u.test(name)
          ? calloutHtml(name, "", this.nested(content))
          : title + this.nested(content);
    }
  }

  /** Reads a drawer. Properties and logs are metadata; other drawers are content. */
  private drawer(line: string): boolean {
    const [, name = ""] = DRAWER.exec(line) ?? [];
    if (name === "" || name.toUpperCase() === "END" || (this.lastEnds.get(":end") ?? -1) <= this.at) return false;
    let end = this.at + 1;
    while (endName(this.lines[end] ?? "") !== ":end") end++;
    const content = this.lines.slice(this.at + 1, end);
    this.at = end + 1;
    return /^(?:PROPERTIES|LOGBOOK)$/iu.test(name) || this.put(this.nested(content));
  }

  private note(line: string): boolean {
    const [mark, name = ""] = NOTE.exec(line) ?? [];
    if (mark === undefined) return false;
    let end = this.at + 1;
    while (
      end < this.lines.length &&
      !NOTE.test(this.lines[end] ?? "") &&
      !(isBlank(this.lines[end]) && isBlank(this.lines[end + 1]))
    )
      end++;
    const content = [line.slice(mark.length), ...this.lines.slice(this.at + 1, end)];
    this.at = end;
    this.context.notes.define(name, tightHtml(this.nested(content)));
    return true;
  }

  private table(line: string): boolean {
    if (!/^\s*\|/u.test(line)) return false;
    const start = this.at;
    while (/^\s*(?:\||#\+tblfm:)/iu.test(this.line())) this.at++;
    return this.put(tableHtml(this.lines.slice(start, this.at), this.caption, this.context));
  }

  private fixed(line: string): boolean {
    if (!FIXED.test(line)) return false;
    const start = this.at;
    while (FIXED.test(this.line())) this.at++;
    return this.put(
      codeHtml(
        this.lines
          .slice(start, this.at)
          .map((it) => it.replace(/^\s*: ?/u, ""))
          .join("\n"),
      ),
    );
  }

  private environment(line: string): boolean {
    const [, name = ""] = ENVIRONMENT.exec(line) ?? [];
    const close = `\\end{${name}}`;
    if (name === "" || (this.lastEnds.get(close) ?? -1) < this.at) return false;
    const start = this.at;
    while (!(this.lines[this.at] ?? "").includes(close)) this.at++;
    this.at++;
    const tex = this.lines.slice(start, this.at).join("\n").trim();
    return this.put(FORMULAS.test(name) ? `<p>${texHtml(tex, true)}</p>` : codeHtml(tex, "latex"));
  }

  private list(line: string): boolean {
    const first = ITEM.exec(line);
    if (!first) return false;
    const indent = indentOf(line);
    const isNumbered = /^[\dA-Za-z]/u.test(first[2] ?? "");
    const items: string[] = [];
    let isTerms = false;
    const goesOn = (mark: RegExpExecArray): boolean =>
      indentOf(this.line()) === indent && /^[\dA-Za-z]/u.test(mark[2] ?? "") === isNumbered;
    for (let mark = ITEM.exec(this.line()); mark && goesOn(mark); mark = ITEM.exec(this.line())) {
      const counter = mark[3] === undefined || !isNumbered ? "" : ` value="${Number(mark[3]) || 1}"`;
      const { term, html } = this.item(mark[0].length, indent);
      isTerms ||= term !== undefined;
      items.push(term === undefined ? `<li${counter}>${html}</li>` : `<dt>${term}</dt><dd>${html}</dd>`);
    }
    const tag = isTerms ? "dl" : isNumbered ? "ol" : "ul";
    return this.put(
      `<${tag}>${items.map((it) => (isTerms ? it.replace(/^<li[^>]*>([\s\S]*)<\/li>$/u, "<dd>$1</dd>") : it)).join("")}</${tag}>`,
    );
  }

  /** Reads an item with everything indented below its mark; two blank lines end the list. */
  private item(length: number, indent: number): { readonly term: string | undefined; readonly html: string } {
    const [, box = "", given = ""] = /^(?:\[([ xX-])\][ \t]+)?([\s\S]*)$/u.exec(this.line().slice(length)) ?? [];
    const end = this.endOfItem(indent);
    const below = this.lines.slice(this.at + 1, end);
    this.at = end;
    while (isBlank(this.lines[this.at]) && this.at < this.lines.length) this.at++;
    const cut = given.search(/[ \t]::(?:[ \t]|$)/u);
    const term = cut < 0 ? undefined : this.inline(given.slice(0, cut).trim());
    const rest = cut < 0 ? given : given.slice(cut + 3).trim();
    const checkbox = box === "" ? "" : `<input type="checkbox"${/x/iu.test(box) ? " checked" : ""}> `;
    const html = tightHtml(blocksHtml([rest, ...dedent(below)], this.context, this.depth + 1, rest !== ""));
    return { term, html: html.startsWith("<p>") ? html.replace("<p>", `<p>${checkbox}`) : checkbox + html };
  }

  private endOfItem(indent: number): number {
    const end = endOfIndented(this.lines, this.at + 1, indent + 1);
    for (let at = this.at + 1; at + 1 < end; at++)
      if (isBlank(this.lines[at]) && isBlank(this.lines[at + 1])) return at;
    return end;
  }

  private paragraph(): void {
    const start = this.at;
    do this.at++;
    while (this.at < this.lines.length && !this.endsParagraph(this.line()));
    const text = this.lines
      .slice(start, this.at)
      .map((line) => line.trim())
      .join("\n");
    const [, target = ""] = /^\[\[([^[\]]{1,1000})\]\]$/u.exec(text) ?? [];
    if (isPicture(target)) this.picture(target);
    else this.put(`<p>${this.inline(text)}</p>`);
  }

  private picture(target: string): void {
    if (this.alt === "" && this.caption === "") this.context.omit("picture without a description");
    const picture = pictureHtml(target.replace(/^(?:file|attachment):/u, ""), this.alt);
    this.put(
      this.caption === ""
        ? `<p>${picture}</p>`
        : `<figure>${picture}<figcaption>${this.inline(this.caption)}</figcaption></figure>`,
    );
  }

  private endsParagraph(line: string): boolean {
    return (
      isBlank(line) ||
      ITEM.test(line) ||
      /^\s*(?:\||#(?: |$|\+)|-{5,}\s*$)/u.test(line) ||
      FIXED.test(line) ||
      DRAWER.test(line) ||
      ENVIRONMENT.test(line)
    );
  }
}

/** Returns what a line ends: a named block, a drawer or an environment. */
function endName(line: string): string | undefined {
  const [, block] = /^\s*#\+end_(\S{1,60})\s*$/iu.exec(line) ?? [];
  if (block !== undefined) return block.toLowerCase();
  if (/^\s*:end:\s*$/iu.test(line)) return ":end";
  return /\\end\{[A-Za-z]{1,30}\*?\}/u.exec(line)?.[0];
}

/** Removes the commas that protect lines of code from being read as markup. */
const unescaped = (lines: readonly string[]): string =>
  lines.map((line) => line.replace(/^(\s*),(,*(?:\*|#\+))/u, "$1$2")).join("\n");
