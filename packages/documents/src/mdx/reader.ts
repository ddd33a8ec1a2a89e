import { Fences } from "@wellsourced/core/markdown";
import { escapeHtml } from "@wellsourced/markup";
import type { WrittenContext } from "../written-context.ts";
import { type Braces, findBraces, type JsxTag, readTag, stringOf } from "./jsx.ts";

/** Content that the text refers to and does not contain. */
export type Omission = "component without text" | "expression" | "picture without a description";

const MODULE =
  /^(?:import\s+(?:["']|[\w*{$][^\n]{0,1000}\sfrom\s*["']|(?:type\s|\w{1,60},\s)?\{[^{}\n]*$)|export\s+(?:default\b|const\s|let\s|var\s|function\b|async\s|class\s|\{|\*))/u;
/** Lines that one import or export may have. */
const MOST_LINES = 500;
const SPECIAL = /[`<{\\$]/gu;
const COMPONENT = /^(?:[A-Z]|$)|\./u;
const WORDS = ["title", "label", "heading", "header", "caption", "summary", "description", "text", "name"];

/** Reads MDX as Markdown: without imports, exports and expressions, with the content of components. */
export class MdxReader {
  /** Imports and exports, which may state metadata. */
  readonly modules: string[] = [];
  private readonly out: string[] = [];
  /** Indentation of what is in each open component. */
  private readonly indents: (number | undefined)[] = [];
  private readonly context: WrittenContext<Omission>;

  constructor(context: WrittenContext<Omission>) {
    this.context = context;
  }

  read(text: string): string {
    const lines = text.split("\n");
    // MDX has no code by indentation, so that fences may be indented as components are.
    const flat = lines.map((line) => line.trimStart());
    const fences = new Fences({ formulas: true, text: flat.join("\n") });
    let prose: string[] = [];
    let isStart = true;
    const flush = () => {
      if (prose.length > 0) this.prose(prose.join("\n"));
      prose = [];
    };
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? "";
      if (fences.take(flat[at] ?? "") !== "text") {
        flush();
        this.out.push(`${this.dedent(line)}\n`);
      } else if (isStart && MODULE.test(line)) {
        flush();
        const last = this.module(lines, at);
        while (at < last) fences.take(flat[++at] ?? "");
        continue;
      } else prose.push(line);
      isStart = line.trim() === "";
    }
    flush();
    return this.out.join("");
  }

  /** Takes an import or export, up to a blank line outside of its brackets; returns its last line. */
  private module(lines: readonly string[], start: number): number {
    let open = 0;
    let at = start;
    for (; at < lines.length && at < start + MOST_LINES; at++) {
      const line = lines[at] ?? "";
      if (open <= 0 && at > start && (line.trim() === "" || MODULE.test(line))) break;
      open += line.split(/[{([]/u).length - line.split(/[})\]]/u).length;
    }
    this.modules.push(lines.slice(start, at).join("\n"));
    return at - 1;
  }

  /** A line without the indentation of the component around it. */
  private dedent(line: string): string {
    const most = this.indents.findLast((indent) => indent !== undefined) ?? 0;
    const spaces = /^ */u.exec(line)?.[0].length ?? 0;
    return line.slice(Math.min(most, spaces));
  }

  private prose(text: string): void {
    const braces = findBraces(text);
    let at = 0;
    while (at < text.length) {
      SPECIAL.lastIndex = at;
      const next = SPECIAL.exec(text)?.index ?? text.length;
      this.plain(text.slice(at, next), next < text.length);
      at = next < text.length ? this.sign(text, next, braces) : next;
    }
    this.plain("\n");
  }

  /** Adds text; its lines are indented as the first one in a component is. */
  private plain(text: string, goesOn = false): void {
    const [first = "", ...lines] = text.split("\n");
    this.out.push(first);
    for (const [index, line] of lines.entries()) {
      const spaces = /^ */u.exec(line)?.[0].length ?? 0;
      const last = this.indents.length - 1;
      if (
        last >= 0 &&
        this.indents[last] === undefined &&
        (line.length > spaces || (goesOn && index === lines.length - 1))
      )
        this.indents[last] = spaces;
      this.out.push("\n", this.dedent(line));
    }
  }

  private sign(text: string, at: number, braces: Braces): number {
    const raw = this.rawEnd(text, at);
    if (raw > at) {
      this.out.push(text.slice(at, raw));
      return raw;
    }
    const tag = text[at] === "<" ? readTag(text, at, braces) : undefined;
    if (tag) {
      this.out.push(this.tag(tag));
      return tag.end;
    }
    const end = text[at] === "{" ? braces.get(at) : undefined;
    if (end === undefined) {
      this.out.push(text[at] ?? "");
      return at + 1;
    }
    this.expression(text.slice(at + 1, end));
    return end + 1;
  }

  /** The end of code, a formula or an escaped sign. */
  private rawEnd(text: string, at: number): number {
    if (text[at] === "\\") return at + 2;
    if (text[at] !== "`" && text[at] !== "$") return at;
    const mark = /(`+|\$+)/uy;
    mark.lastIndex = at;
    const length = mark.exec(text)?.[0].length ?? 1;
    const sign = text.slice(at, at + length);
    const end = text.slice(at + length, at + length + 2_000).indexOf(sign);
    const inside = end < 0 ? "" : text.slice(at + length, at + length + end);
    const isFormula = sign === "$$" || /^[^\s][^\n]*(?<=\S)$/u.test(inside);
    const isClosed = end >= 0 && !/\n\s*\n/u.test(inside) && (sign.startsWith("`") || isFormula);
    return isClosed ? at + length + end + length : at + length;
  }

  private expression(inside: string): void {
    if (/^\s*\/\*[\s\S]*\*\/\s*$/u.test(inside) || /^#[\w-]+$/u.test(inside)) return;
    const text = stringOf(inside);
    this.out.push(text ?? this.context.omit("expression"));
  }

  private tag(tag: JsxTag): string {
    const { name, kind, attributes } = tag;
    if (!COMPONENT.test(name)) return elementHtml(tag);
    if (kind === "close") {
      this.indents.pop();
      return "";
    }
    if (kind === "open") this.indents.push(undefined);
    if (/^(?:Image|Img|NextImage)$/u.test(name) && attributes.has("src")) {
      const alt = attributes.get("alt") ?? "";
      if (alt === "") this.context.omit("picture without a description");
      return `![${alt}](<${attributes.get("src") ?? ""}>)`;
    }
    const words = WORDS.flatMap((key) => attributes.get(key) || []);
    if (words.length === 0 && kind === "empty") return this.context.omit("component without text");
    const [first, ...rest] = words;
    const address = attributes.get("href") ?? attributes.get("to") ?? "";
    const head = first === undefined ? "" : address === "" ? `**${first}**` : `[${first}](<${address}>)`;
    const shown = [head, ...rest].filter((part) => part !== "").join("\n\n");
    return shown === "" ? "" : `${shown}\n${kind === "open" ? "\n" : ""}`;
  }
}

/** An element of HTML, with its attributes as HTML names them. */
function elementHtml({ name, kind, attributes }: JsxTag): string {
  if (kind === "close") return `</${name}>`;
  const written = [...attributes].flatMap(([key, value]) =>
    value === "" ? [] : ` ${key === "className" ? "class" : key.toLowerCase()}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join("")}${kind === "empty" ? " /" : ""}>`;
}
