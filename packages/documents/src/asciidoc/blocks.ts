import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { calloutHtml, codeHtml, writtenCodeHtml } from "../written-html.ts";
import { type BlockAttributes, readAttributes } from "./attributes.ts";
import type { AdocContext } from "./context.ts";
import { type About, type Cursor, isAttributes, isBlank, isComment, isDelimiter, isTitle, markerAt } from "./cursor.ts";
import { inlineHtml } from "./inline.ts";
import { dedented, listHtml } from "./lists.ts";
import { formulaHtml, imageHtml } from "./macros.ts";
import { tableHtml } from "./tables.ts";

/** Blocks nested more deeply are shown as text. */
const DEEPEST = 24;

const ADMONITION = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/u;
const HEADING = /^(={1,6}|#{1,6})[ \t]{1,40}(\S.*)$/u;
const UNDERLINE = /^(?:=+|-+|~+|\^+|\++)$/u;
const MACRO = /^(\w[\w-]{0,40})::((?:[^\s[](?:[^[]{0,1000}[^\s[])?)?)\[(.*)\]$/u;
const LEVELS = "=-~^+";

/** Converts lines to HTML blocks. `depth` counts the enclosing blocks. */
export function blocksHtml(lines: readonly string[], context: AdocContext, depth = 0): string {
  if (depth > DEEPEST) return `<p>${escapeHtml(lines.join("\n"))}</p>`;
  return new BlockReader(lines, context, depth).read();
}

/** Returns the level of a two-line title, or 0. */
export function underlinedLevel(title: string | undefined, line: string | undefined): number {
  if (title === undefined || line === undefined || !UNDERLINE.test(line) || !/[\p{L}\p{N}]/u.test(title)) return 0;
  const isFitting = Math.abs(title.length - line.length) <= 1 && line.length > 1;
  return isFitting && !/^[\s.[/]/u.test(title) && !/::$/u.test(title) ? LEVELS.indexOf(line[0] ?? "") + 1 : 0;
}

class BlockReader implements Cursor {
  at = 0;
  readonly keys: string[] = [];
  readonly lines: readonly string[];
  readonly context: AdocContext;
  private readonly depth: number;

  constructor(lines: readonly string[], context: AdocContext, depth: number) {
    this.lines = lines;
    this.context = context;
    this.depth = depth;
  }

  read(): string {
    const out: string[] = [];
    while (this.at < this.lines.length) out.push(this.block());
    return out.filter((html) => html !== "").join("\n");
  }

  nest(lines: readonly string[]): string {
    return blocksHtml(lines, this.context, this.depth + 1);
  }

  private line(offset = 0): string {
    return this.lines[this.at + offset] ?? "";
  }

  private inline(text: string): string {
    return inlineHtml(text, this.context);
  }

  about(): About {
    let title = "";
    const lists: string[] = [];
    for (; this.at < this.lines.length; this.at++) {
      const line = this.line();
      if (isAttributes(line) && !line.startsWith("[[")) lists.push(line.slice(1, -1));
      else if (isTitle(line)) title = line.slice(1);
      else if (!isBlank(line) && !isComment(line) && !isAttributes(line) && !this.context.define(this.entry(line)))
        break;
    }
    return { title, attributes: joined(lists.map((list) => readAttributes(this.context.expand(list)))) };
  }

  /** Reads an attribute entry, including continuation lines. */
  private entry(line: string): string {
    if (!line.startsWith(":") || !/^:!?\w[\w-]*!?:/u.test(line)) return line;
    let value = line;
    for (let steps = 0; steps < 50 && / \\$/u.test(value); steps++) {
      value = `${value.replace(/ (?:\+ )?\\$/u, "")} ${this.line(1).trim()}`;
      this.at++;
    }
    return value;
  }

  block(): string {
    const about = this.about();
    if (this.at >= this.lines.length) return "";
    const line = this.line();
    const heading = this.heading(line);
    if (heading !== undefined) return heading;
    const isTable = /^[|,:!]===+$/u.test(line);
    if (isTable) return tableHtml(this.delimited(), line, about, this);
    if (isDelimiter(line)) return this.titled(about, this.enclosed(line, about));
    const rule = this.rule(line) ?? this.macro(line, about);
    if (rule !== undefined) return rule;
    const marker = markerAt(line);
    // Continues a list around this one.
    if (marker && this.keys.includes(marker.key)) return "";
    if (marker) {
      const start = about.attributes.named.get("start");
      return this.titled(
        about,
        listHtml(this, marker, start === undefined ? undefined : Number.parseInt(start, 10) || 1),
      );
    }
    return this.titled(about, this.paragraph(about));
  }

  private titled({ title, attributes }: About, html: string): string {
    if (title === "" || html === "" || ADMONITION.test(attributes.style)) return html;
    return `<p><strong>${this.inline(title)}</strong></p>\n${html}`;
  }

  private heading(line: string): string | undefined {
    const [, marks, title = ""] = HEADING.exec(line) ?? [];
    const underlined = marks === undefined ? underlinedLevel(line, this.lines[this.at + 1]) : 0;
    if (marks === undefined && underlined === 0) return undefined;
    this.at += marks === undefined ? 2 : 1;
    const level = marks?.length ?? underlined;
    return `<h${level}>${this.inline(marks === undefined ? line : title.endsWith(` ${marks}`) ? title.slice(0, -marks.length).trimEnd() : title)}</h${level}>`;
  }

  /** Reads a rule or page break. */
  private rule(line: string): string | undefined {
    const isRule = /^(?:'{3,}|---|- - -|\*\*\*|\* \* \*)$/u.test(line);
    if (!isRule && !/^<{3,}$/u.test(line)) return undefined;
    this.at++;
    return isRule ? "<hr>" : "";
  }

  private macro(line: string, about: About): string | undefined {
    const [, name = "", address = "", list = ""] = line.includes("::") ? (MACRO.exec(line) ?? []) : [];
    if (name === "") return undefined;
    const target = this.context.expand(address);
    const title = about.title === "" ? "" : this.inline(about.title);
    if (name === "image") {
      this.at++;
      const picture = imageHtml(target, this.context.expand(list), this.context);
      return title === "" ? `<p>${picture}</p>` : `<figure>${picture}<figcaption>${title}</figcaption></figure>`;
    }
    if (name === "include") {
      this.at++;
      return `<p>${escapeHtml(`[${target}]`)}</p>`;
    }
    if (name === "video" || name === "audio") {
      this.at++;
      this.context.omit("recording");
      return `<p>${title}<a href="${escapeHtml(target)}">${escapeHtml(target)}</a></p>`;
    }
    if (name === "toc") {
      this.at++;
      return "";
    }
    return undefined;
  }

  /** Returns the lines up to the same delimiter, or to the end. */
  private delimited(): readonly string[] {
    const delimiter = this.line().startsWith("```") ? "```" : this.line();
    const start = this.at + 1;
    let end = start;
    while (end < this.lines.length && this.lines[end] !== delimiter) end++;
    this.at = end + 1;
    return this.lines.slice(start, end);
  }

  private enclosed(delimiter: string, about: About): string {
    const content = this.delimited();
    const { style } = about.attributes;
    const sign = delimiter === "--" ? "open" : (delimiter[0] ?? "");
    if (sign === "/" || style === "comment") return "";
    if (sign === "`") {
      const stated = /^```([\w+#.-]*)/u.exec(delimiter)?.[1] ?? "";
      return codeHtml(verbatim(content).join("\n"), stated || about.attributes.positional[1]);
    }
    if (sign === "+" && !/^(?:source|listing|literal)$/u.test(style)) return this.passed(style, content);
    const isCode = /^(?:source|listing|literal)$/u.test(style);
    if ((sign === "-" || sign === "." || isCode) && !/^(?:stem|latexmath|asciimath|pass)$/u.test(style))
      return this.code(content, about.attributes, sign === "-" && style === "");
    if (style === "verse") return this.quotation(this.verse(content), about.attributes);
    return this.styled(sign === "_" && !ADMONITION.test(style) ? "quote" : style, about, content, () =>
      this.nest(content),
    );
  }

  private passed(style: string, content: readonly string[]): string {
    if (/^(?:stem|latexmath|asciimath)$/u.test(style))
      return `<p>${formulaHtml(style, content.join("\n"), this.context, true)}</p>`;
    return embedHtml(content.join("\n")).html;
  }

  private code(content: readonly string[], { style, positional, named }: BlockAttributes, isListing = false): string {
    const subs = named.get("subs") ?? "";
    const lines = verbatim(content);
    const text = /(?<!-)(?:attributes|normal)/u.test(subs) ? this.context.expand(lines.join("\n")) : lines.join("\n");
    const isNamed = style !== "" && !/^(?:source|listing|literal)$/u.test(style);
    const usual = style === "source" || isListing ? this.context.attribute("source-language") : undefined;
    const language = isNamed ? style : named.get("language") || positional[1] || usual;
    if (!/quotes|normal|macros/u.test(subs)) return codeHtml(text, language);
    const lineHtml = text.split("\n").map((line) => this.inline(line));
    return writtenCodeHtml(lineHtml.join("\n"), language);
  }

  private verse(lines: readonly string[]): string {
    const stanzas = lines
      .join("\n")
      .split(/\n{2,}/u)
      .map((stanza) =>
        stanza
          .split("\n")
          .map((line) => this.inline(line))
          .join("<br>"),
      );
    return stanzas.map((stanza) => `<p>${stanza}</p>`).join("");
  }

  private quotation(html: string, { positional }: BlockAttributes): string {
    const by = positional.slice(1, 3).filter((it) => it !== "");
    const attribution = by.length === 0 ? "" : `<p>— ${by.map((it) => this.inline(it)).join(", ")}</p>`;
    return `<blockquote>${html}${attribution}</blockquote>`;
  }

  /** Converts a block whose style may make it a note, quotation, formula or code. */
  private styled(style: string, { title, attributes }: About, lines: readonly string[], body: () => string): string {
    if (ADMONITION.test(style)) return calloutHtml(style.toLowerCase(), title === "" ? "" : this.inline(title), body());
    if (style === "quote") return this.quotation(body(), attributes);
    if (style === "verse") return this.quotation(this.verse(lines), attributes);
    if (/^(?:stem|latexmath|asciimath|pass)$/u.test(style)) return this.passed(style, lines);
    if (/^(?:source|listing|literal)$/u.test(style)) return this.code(lines, attributes);
    return style === "comment" ? "" : body();
  }

  private paragraph(about: About): string {
    const start = this.at;
    const isLiteral = /^\s/u.test(this.line()) && about.attributes.style === "";
    const lines: string[] = [];
    for (; this.at < this.lines.length && !this.endsParagraph(start); this.at++)
      if (isLiteral || !isComment(this.line())) lines.push(this.line());
    if (isLiteral) return codeHtml(dedented(lines));
    const [, kind, rest] = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]{1,40}(\S.*)$/u.exec(lines[0] ?? "") ?? [];
    if (kind !== undefined)
      return calloutHtml(
        kind.toLowerCase(),
        about.title === "" ? "" : this.inline(about.title),
        `<p>${this.inline([rest, ...lines.slice(1)].join("\n"))}</p>`,
      );
    if (lines.every((line) => /^>/u.test(line)) && lines.length > 0)
      return `<blockquote>${this.nest(lines.map((line) => line.replace(/^> ?/u, "")))}</blockquote>`;
    return this.styled(about.attributes.style, about, lines, () => this.wordsHtml(lines, about));
  }

  private wordsHtml(lines: readonly string[], { attributes }: About): string {
    const last = /^-- (\S.*)$/u.exec(lines.at(-1) ?? "")?.[1];
    const text = lines.map((line) => line.trim()).join(attributes.options.has("hardbreaks") ? " +\n" : "\n");
    if (last !== undefined && /^".*"\n--/su.test(text))
      return `<blockquote><p>${this.inline(text.slice(1, text.lastIndexOf('"')))}</p><p>— ${this.inline(last)}</p></blockquote>`;
    return `<p>${this.inline(text)}</p>`;
  }

  private endsParagraph(start: number): boolean {
    const line = this.line();
    if (isBlank(line)) return true;
    if (this.at === start) return false;
    if (isDelimiter(line) || (isAttributes(line) && !/^\[\[.*\]\]./u.test(line)) || line.startsWith("include::"))
      return true;
    return this.keys.length > 0 && (line === "+" || markerAt(line) !== undefined);
  }
}

/** Merges several attribute lists above a block. */
function joined(lists: readonly BlockAttributes[]): BlockAttributes {
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  return {
    style: lists.map(({ style }) => style).find((style) => style !== "") ?? "",
    positional: lists.find(({ positional }) => positional.some((it) => it !== ""))?.positional ?? [],
    named: new Map(lists.flatMap(({ named }) => [...named])),
    options: new Set(lists.flatMap(({ options }) => [...options])),
    roles: lists.flatMap(({ roles }) => roles),
    id: lists.map(({ id }) => id).find((id) => id !== "") ?? "",
  };
}

const CALLOUTS = /(?:\s{0,8}(?:\/\/|#|--|;;|%))?\s{0,8}((?:(?:<!--(?:\d{1,3}|\.)-->|<(?:\d{1,3}|\.)>) {0,4}){1,20})$/u;

/** Writes callouts in code as `(1)`. */
function verbatim(lines: readonly string[]): readonly string[] {
  let next = 1;
  return lines.map((line) => {
    if (!/<(?:!--)?(?:\d{1,3}|\.)(?:--)?>\s*$/u.test(line.slice(-20))) return line;
    const tail = line.slice(-120);
    const shown = tail.replace(CALLOUTS, (_, marks: string) =>
      [...marks.matchAll(/\d+|\./gu)].map(([mark]) => ` (${mark === "." ? next++ : mark})`).join(""),
    );
    return line.slice(0, -tail.length) + shown;
  });
}
