import { escapeHtml } from "@wellsourced/markup";
import { codeHtml, tightHtml } from "../written-html.ts";
import type { RstContext } from "./context.ts";
import { directiveHtml } from "./directives.ts";
import { inlineHtml } from "./inline.ts";
import { dedent, endOfIndented, indentOf, isBlank, trimBlank } from "./lines.ts";
import { gridTable, isSimpleBorder, simpleTable } from "./tables.ts";

/** Blocks nested more deeply are shown as text. */
const DEEPEST = 24;

const DECORATION = /^([!-/:-@[-`{-~])\1*\s*$/u;
const BULLET = /^([*+\-•‣⁃])(?: +|$)/u;
const NUMBER =
  /^(?:\(?(\d{1,9}|[ivxlcdm]{1,12}|[IVXLCDM]{1,12}|[a-zA-Z]|#)\)|(\d{1,9}|[ivxlcdm]{1,12}|[IVXLCDM]{1,12}|[a-zA-Z]|#)\.)(?: +|$)/u;
const FIELD = /^:((?:[^:\\\n`]|\\.|:(?![\s]|$)|`[^`\n]{0,200}`){1,200}):(?: +|$)/u;
const OPTION =
  /^((?:-[A-Za-z0-9]|--?[A-Za-z][\w-]*|\/[A-Z])(?:[ =](?:[A-Za-z][\w-]*|<[^<>\n]{1,80}>))?(?:, (?:-[A-Za-z0-9]|--?[A-Za-z][\w-]*|\/[A-Z])(?:[ =](?:[A-Za-z][\w-]*|<[^<>\n]{1,80}>))?){0,10})(?: {2,}|$)/u;
const EXPLICIT = /^\.\.(?: +|$)/u;

/** Converts lines to HTML blocks. `depth` counts the enclosing blocks; only the outermost level has sections. */
export function blocksHtml(given: readonly string[], context: RstContext, depth = 0): string {
  const lines = dedent(trimBlank(given));
  if (depth > DEEPEST) return lines.length > 0 ? `<p>${escapeHtml(lines.join("\n"))}</p>` : "";
  return new BlockReader(lines, context, depth).read();
}

/** Whether a line is an underline or overline long enough for its title. */
const decorates = (line: string | undefined, title: string): boolean =>
  line !== undefined && DECORATION.test(line) && line.trimEnd().length >= Math.min(4, title.trimEnd().length);

class BlockReader {
  private at = 0;
  private readonly out: string[] = [];

  private readonly lines: readonly string[];
  private readonly context: RstContext;
  private readonly depth: number;

  constructor(lines: readonly string[], context: RstContext, depth: number) {
    this.lines = lines;
    this.context = context;
    this.depth = depth;
  }

  read(): string {
    while (this.at < this.lines.length) {
      const line = this.line();
      if (isBlank(line)) this.at++;
      else if (indentOf(line) > 0) this.quotation();
      else if (!this.special(line)) this.paragraph();
    }
    return this.out.join("\n");
  }

  private line(offset = 0): string {
    return this.lines[this.at + offset] ?? "";
  }

  private inline(text: string): string {
    return inlineHtml(text, this.context);
  }

  private nested(lines: readonly string[]): string {
    return blocksHtml(lines, this.context, this.depth + 1);
  }

  private special(line: string): boolean {
    return (
      this.section(line) ||
      this.table(line) ||
      this.explicit(line) ||
      this.bulletList(line) ||
      this.numberedList(line) ||
      this.fieldList(line) ||
      this.optionList(line) ||
      this.lineBlock(line) ||
      this.doctest(line) ||
      this.definitions(line)
    );
  }

  private section(line: string): boolean {
    if (
      DECORATION.test(line) &&
      !isBlank(this.line(1)) &&
      decorates(this.line(2), this.line(1)) &&
      this.line(2).startsWith(line[0] ?? "")
    ) {
      this.heading(this.line(1), `${line[0]}${line[0]}`);
      this.at += 3;
      return true;
    }
    if (DECORATION.test(line) && line.trimEnd().length >= 4 && isBlank(this.line(1))) {
      this.out.push("<hr>");
      this.at++;
      return true;
    }
    if (DECORATION.test(line) || !decorates(this.line(1), line) || !isBlank(this.lines[this.at - 1])) return false;
    this.heading(line, this.line(1)[0] ?? "");
    this.at += 2;
    return true;
  }

  private heading(title: string, style: string): void {
    const { titleStyles } = this.context;
    if (!titleStyles.includes(style)) titleStyles.push(style);
    const level = Math.min(6, titleStyles.indexOf(style) + 1);
    this.context.defineTarget(title.trim(), undefined);
    this.out.push(`<h${level}>${this.inline(title.trim())}</h${level}>`);
  }

  private table(line: string): boolean {
    const write = (cell: readonly string[]) => tightHtml(this.nested(cell));
    if (/^\+[-=]+\+/u.test(line)) {
      let end = this.at;
      while (/^[+|]/u.test(this.lines[end] ?? "")) end++;
      const html = gridTable(this.lines.slice(this.at, end), write);
      if (html === undefined) return false;
      this.out.push(html);
      this.at = end;
      return true;
    }
    if (!isSimpleBorder(line) || !/ /u.test(line.trimEnd())) return false;
    // The last border is followed by a blank line.
    let end = this.at + 1;
    while (
      end < this.lines.length &&
      !(isSimpleBorder(this.lines[end]) && isBlank(this.lines[end + 1]) && end > this.at + 1)
    )
      end++;
    if (end >= this.lines.length) return false;
    this.out.push(simpleTable(this.lines.slice(this.at, end + 1), write));
    this.at = end + 1;
    return true;
  }

  /** Reads comments, directives, targets, notes and substitutions. */
  private explicit(line: string): boolean {
    if (line.startsWith("__ ")) {
      this.at++;
      return true;
    }
    const [start] = EXPLICIT.exec(line) ?? [];
    if (start === undefined) return false;
    const end = endOfIndented(this.lines, this.at + 1, 1);
    const body = this.lines.slice(this.at + 1, end);
    const first = line.slice(start.length);
    this.at = end;
    // An empty comment ends before the block below it.
    if (first === "" && isBlank(body[0])) this.at -= body.length;
    else this.out.push(this.explicitHtml(first, body));
    return true;
  }

  private explicitHtml(first: string, body: readonly string[]): string {
    const note = /^\[(\d{1,4}|#[\w.-]{0,100}|\*)\](?: +|$)/u.exec(first);
    const content = (from: number) => this.nested([first.slice(from), ...dedent(body)]);
    if (note) {
      this.context.defineNote(note[1] ?? "", content(note[0].length));
      return "";
    }
    const citation = /^(\[[A-Za-z][\w.+:-]{0,100}\])(?: +|$)/u.exec(first);
    if (citation) return `<p>${escapeHtml(citation[1] ?? "")} ${tightHtml(content(citation[0].length))}</p>`;
    const directive = /^(?:\|[^|\n]{1,200}\| *)?([A-Za-z][\w.+:-]*) ?::(?: +|$)/u.exec(first);
    if (!directive || first.startsWith("|") || first.startsWith("_")) return "";
    const nest = (lines: readonly string[]) => this.nested(lines);
    return directiveHtml(
      { name: directive[1] ?? "", first: first.slice(directive[0].length), body },
      this.context,
      nest,
    );
  }

  private bulletList(line: string): boolean {
    const [, sign] = BULLET.exec(line) ?? [];
    if (sign === undefined) return false;
    const items: string[] = [];
    while (BULLET.exec(this.line())?.[1] === sign) items.push(`<li>${this.item(BULLET)}</li>`);
    this.out.push(`<ul>${items.join("")}</ul>`);
    return true;
  }

  private numberedList(line: string): boolean {
    const number = NUMBER.exec(line);
    // A lone number at the start of a wrapped paragraph is no list.
    const next = this.line(1);
    if (!number || !(isBlank(next) || indentOf(next) > 0 || NUMBER.test(next))) return false;
    const items: string[] = [];
    const kind = kindOf(number);
    let value = numberOf(number, kind);
    const start = value;
    for (
      let found = NUMBER.exec(this.line());
      found && (items.length === 0 || follows(found, kind, value + 1));
      found = NUMBER.exec(this.line())
    ) {
      if (items.length > 0) value++;
      items.push(`<li value="${value}">${this.item(NUMBER)}</li>`);
    }
    this.out.push(`<ol${start === 1 ? "" : ` start="${start}"`}>${items.join("")}</ol>`);
    return true;
  }

  /** Reads an item, whose lines are indented to its text. */
  private item(marker: RegExp): string {
    const line = this.line();
    const [mark = ""] = marker.exec(line) ?? [];
    const rest = line.slice(mark.length);
    const end = endOfIndented(this.lines, this.at + 1, rest === "" ? 1 : mark.length);
    const content = [
      rest,
      ...this.lines.slice(this.at + 1, end).map((it) => it.slice(Math.min(mark.length, indentOf(it)))),
    ];
    this.at = end;
    while (this.at < this.lines.length && isBlank(this.line())) this.at++;
    return tightHtml(this.nested(rest === "" ? dedent(content) : content));
  }

  private fieldList(line: string): boolean {
    if (!FIELD.test(line)) return false;
    const fields: string[] = [];
    for (let found = FIELD.exec(this.line()); found; found = FIELD.exec(this.line())) {
      const rest = this.line().slice(found[0].length);
      const end = endOfIndented(this.lines, this.at + 1, 1);
      const body = tightHtml(this.nested([rest, ...dedent(this.lines.slice(this.at + 1, end))]));
      fields.push(`<dt>${this.inline(found[1] ?? "")}</dt>${body === "" ? "" : `<dd>${body}</dd>`}`);
      this.at = end;
    }
    this.out.push(`<dl>${fields.join("")}</dl>`);
    return true;
  }

  private optionList(line: string): boolean {
    const option = OPTION.exec(line);
    if (!option || (option[0] === line.trimEnd() && indentOf(this.line(1)) === 0)) return false;
    const options: string[] = [];
    for (let found = OPTION.exec(this.line()); found; found = OPTION.exec(this.line())) {
      const end = endOfIndented(this.lines, this.at + 1, 2);
      const body = this.nested([this.line().slice(found[0].length), ...dedent(this.lines.slice(this.at + 1, end))]);
      options.push(`<dt><code>${escapeHtml(found[1] ?? "")}</code></dt><dd>${tightHtml(body)}</dd>`);
      this.at = end;
    }
    this.out.push(`<dl>${options.join("")}</dl>`);
    return true;
  }

  private lineBlock(line: string): boolean {
    if (!/^\|(?: |$)/u.test(line)) return false;
    const rows: string[] = [];
    for (; /^(?:\|(?: |$)| )/u.test(this.line()); this.at++) {
      const text = this.line();
      if (text.startsWith("|")) rows.push(text.slice(2).trim());
      else rows.push(`${rows.pop() ?? ""} ${text.trim()}`);
    }
    this.out.push(`<p>${rows.map((row) => this.inline(row)).join("<br>")}</p>`);
    return true;
  }

  private doctest(line: string): boolean {
    if (!line.startsWith(">>> ")) return false;
    const start = this.at;
    while (!isBlank(this.lines[this.at])) this.at++;
    this.out.push(codeHtml(this.lines.slice(start, this.at).join("\n"), "pycon"));
    return true;
  }

  private definitions(line: string): boolean {
    if (isBlank(this.line(1)) || indentOf(this.line(1)) === 0 || line.trimEnd().endsWith("::")) return false;
    const items: string[] = [];
    while (
      !isBlank(this.line()) &&
      indentOf(this.line()) === 0 &&
      !isBlank(this.line(1)) &&
      indentOf(this.line(1)) > 0 &&
      !EXPLICIT.test(this.line())
    ) {
      const [term = "", ...kinds] = this.line().split(" : ");
      const end = endOfIndented(this.lines, this.at + 1, 1);
      const about = kinds.map((it) => ` (${this.inline(it.trim())})`).join("");
      items.push(
        `<dt>${this.inline(term.trim())}${about}</dt><dd>${tightHtml(this.nested(this.lines.slice(this.at + 1, end)))}</dd>`,
      );
      this.at = end;
      while (this.at < this.lines.length && isBlank(this.line())) this.at++;
    }
    this.out.push(`<dl>${items.join("")}</dl>`);
    return true;
  }

  private quotation(): void {
    const end = endOfIndented(this.lines, this.at, 1);
    this.out.push(`<blockquote>${this.nested(this.lines.slice(this.at, end))}</blockquote>`);
    this.at = end;
  }

  private paragraph(): void {
    const start = this.at;
    while (this.at < this.lines.length && !isBlank(this.line())) this.at++;
    const text = this.lines
      .slice(start, this.at)
      .map((line) => line.trimEnd())
      .join("\n");
    const isIntroduction = text.endsWith("::");
    const shown = isIntroduction ? introduction(text) : text;
    if (shown.trim() !== "" && shown !== ":") this.out.push(`<p>${this.inline(shown)}</p>`);
    if (isIntroduction) this.literal();
  }

  /** Reads the indented block after `::`, or lines that all start with the same sign. */
  private literal(): void {
    while (this.at < this.lines.length && isBlank(this.line())) this.at++;
    const sign = /^[!-/:-@[-`{-~]/u.exec(this.line())?.[0];
    let end = endOfIndented(this.lines, this.at, 1);
    if (end === this.at && sign !== undefined) while (this.lines[end]?.startsWith(sign)) end++;
    this.out.push(codeHtml(dedent(this.lines.slice(this.at, end)).join("\n"), this.context.language));
    this.at = end;
  }
}

/** Returns the text before `::`, with a colon if it follows a word. */
const introduction = (text: string): string => (/\S::$/u.test(text) ? text.slice(0, -1) : text.slice(0, -2).trimEnd());

type NumberKind = "decimal" | "letter" | "roman" | "auto";
const textOf = (found: RegExpExecArray): string => found[1] ?? found[2] ?? "";

function kindOf(found: RegExpExecArray): NumberKind {
  const text = textOf(found);
  if (text === "#") return "auto";
  if (/^\d/u.test(text)) return "decimal";
  return /^(?:i|I|[ivxlcdm]{2,}|[IVXLCDM]{2,})$/u.test(text) ? "roman" : "letter";
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function numberOf(found: RegExpExecArray, kind: NumberKind): number {
  const text = textOf(found).toLowerCase();
  if (kind === "auto") return 1;
  if (kind === "decimal") return Number(text);
  if (kind === "letter") return text.charCodeAt(0) - 96;
  const digits = Array.from(text, (digit) => ROMAN[digit] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

const follows = (found: RegExpExecArray, kind: NumberKind, value: number): boolean =>
  textOf(found) === "#" || numberOf(found, kind) === value;
