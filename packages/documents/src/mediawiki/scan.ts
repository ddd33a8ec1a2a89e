import { escapeHtml } from "@wellsourced/markup";
import { tightHtml } from "../written-html.ts";
import { readAttributes, textHtml } from "../written-tags.ts";
import { blocksHtml } from "./blocks.ts";
import type { WikiContext } from "./context.ts";
import { bracketHtml, fileHtml } from "./links.ts";
import { isRaw, rawHtml } from "./raw.ts";
import { templateText } from "./templates.ts";

/** Markup nested more deeply is text. */
const DEEPEST = 30;

const TOKEN = /<!--|<(\/?)([A-Za-z][\w-]{0,30})([^<>]{0,1000})>|\{{2,}|\}{2,}|\[\[|\]\]/gu;
/** Elements whose content is read as a unit. */
const FRAMED = /^(?:ref|references|gallery|poem)$/u;
/** Tags for translation and transclusion, which have no text. */
const UNSEEN = /^(?:noinclude|onlyinclude|translate|tvar|languages|section|templatestyles|indicator)$/u;

interface Frame {
  readonly open: string;
  /** `{{`, `{{{`, `[[` or an element name. */
  readonly kind: string;
  readonly attributes: string;
  parts: string[];
}

/** Replaces everything that may span lines by marks: links, templates, notes, formulas, code. */
export class Scanner {
  private readonly frames: Frame[] = [{ open: "", kind: "", attributes: "", parts: [] }];
  /** Open frames by kind, so that unmatched end marks are found at once. */
  private readonly open = new Map<string, number>();
  private readonly found = new Map<string, number>();
  private readonly token = new RegExp(TOKEN);
  private at = 0;

  private readonly text: string;
  private readonly context: WikiContext;

  constructor(text: string, context: WikiContext) {
    this.text = text;
    this.context = context;
  }

  scan(): string {
    const { text, token } = this;
    for (let match = token.exec(text); match; match = token.exec(text)) {
      this.put(text.slice(this.at, match.index));
      this.at = match.index + match[0].length;
      this.sign(match);
      token.lastIndex = this.at;
    }
    this.put(text.slice(this.at));
    while (this.frames.length > 1) this.flatten();
    return this.frames[0]?.parts.join("") ?? "";
  }

  private sign([whole, slash = "", name = "", attributes = ""]: RegExpExecArray): void {
    if (whole === "<!--") this.comment();
    else if (whole === "[[") this.enter(whole, "[[");
    else if (whole === "]]") this.closeLink();
    else if (whole.startsWith("{")) this.openBraces(whole.length);
    else if (whole.startsWith("}")) this.closeBraces(whole.length);
    else this.tag(whole, slash, name.toLowerCase(), attributes);
  }

  private put(text: string): void {
    if (text !== "") this.frames.at(-1)?.parts.push(text);
  }

  private enter(open: string, kind: string, attributes = ""): void {
    if (this.frames.length > DEEPEST) {
      this.put(kind.startsWith("[") || kind.startsWith("{") ? open : escapeHtml(open));
      return;
    }
    this.frames.push({ open, kind, attributes, parts: [] });
    this.open.set(kind, (this.open.get(kind) ?? 0) + 1);
  }

  private leave(): Frame | undefined {
    const frame = this.frames.pop();
    if (frame) this.open.set(frame.kind, (this.open.get(frame.kind) ?? 0) - 1);
    return frame;
  }

  /** Turns the innermost frame into text. */
  private flatten(): void {
    const frame = this.leave();
    if (!frame) return;
    this.put(frame.open.startsWith("<") ? escapeHtml(frame.open) : frame.open);
    for (const part of frame.parts) this.put(part);
  }

  /** Closes the innermost frame of one of these kinds; frames within it become text. */
  private close(...kinds: readonly string[]): Frame | undefined {
    if (!kinds.some((kind) => (this.open.get(kind) ?? 0) > 0)) return undefined;
    while (!kinds.includes(this.frames.at(-1)?.kind ?? "")) this.flatten();
    return this.leave();
  }

  /** Removes a comment, and its line if nothing else is on it. */
  private comment(): void {
    const start = this.at - 4;
    const end = this.find("-->", this.at);
    this.at = end < 0 ? this.text.length : end + 3;
    this.dropLine(start);
  }

  /** Skips the rest of the line if nothing else is on it. */
  private dropLine(start: number): void {
    const isFirst = /(?:^|\n)[ \t]{0,100}$/u.test(this.text.slice(Math.max(0, start - 101), start));
    const rest = /[ \t]{0,100}\n/uy;
    rest.lastIndex = this.at;
    if (isFirst && rest.test(this.text)) this.at = rest.lastIndex;
  }

  /** Returns the next offset of a string without searching any part twice. */
  private find(wanted: string, from: number): number {
    const before = this.found.get(wanted);
    if (before !== undefined && (before < 0 || before >= from)) return before;
    const found = this.text.indexOf(wanted, from);
    this.found.set(wanted, found);
    return found;
  }

  private tag(whole: string, slash: string, name: string, attributes: string): void {
    if (UNSEEN.test(name)) this.dropLine(this.at - whole.length);
    else if (isRaw(name) && slash === "") this.raw(whole, name, attributes);
    else if (!FRAMED.test(name)) this.put(whole.replaceAll("\n", " "));
    else if (slash === "/") this.closeTag(whole, name);
    else if (!attributes.endsWith("/")) this.enter(whole, name, attributes);
    else if (name === "ref") this.put(this.noteMark(undefined, attributes.slice(0, -1)));
  }

  private raw(whole: string, name: string, attributes: string): void {
    if (attributes.endsWith("/")) {
      this.put(this.context.keep(""));
      return;
    }
    const closes = [`</${name}>`, `</${name.toUpperCase()}>`, `</${name} >`];
    const ends = closes.map((tag) => ({ tag, end: this.find(tag, this.at) })).filter(({ end }) => end >= 0);
    const first = ends.sort((one, other) => one.end - other.end)[0];
    if (!first) {
      this.put(this.context.keep(escapeHtml(whole)));
      return;
    }
    const content = this.text.slice(this.at, first.end);
    this.at = first.end + first.tag.length;
    this.put(this.context.keep(rawHtml(name, content, readAttributes(attributes), this.context)));
  }

  private openBraces(length: number): void {
    let left = length;
    // The outermost braces are templates, whose names or arguments may be parameters.
    for (; left % 3 !== 0; left -= 2) this.enter("{{", "{{");
    for (; left > 0; left -= 3) this.enter("{{{", "{{{");
  }

  private closeBraces(length: number): void {
    let left = length;
    while (left >= 2) {
      const frame = this.close("{{", "{{{");
      if (!frame) break;
      const inside = frame.parts.join("");
      if (frame.kind === "{{{" && left > 2) {
        left -= 3;
        const [name = "", value] = inside.split("|");
        this.put(value?.trim() ?? textHtml(`{{{${name}}}}`));
        continue;
      }
      left -= 2;
      if (frame.kind === "{{{") this.put("{");
      const isNested = (this.open.get("{{") ?? 0) > 0;
      this.put(templateText(inside, isNested, this.context));
    }
    this.put("}".repeat(left));
  }

  private closeLink(): void {
    const frame = this.close("[[");
    const inside = frame?.parts.join("") ?? "";
    if (!frame || /\n[ \t]*\n/u.test(inside)) {
      this.put(`${frame ? "[[" : ""}${inside}]]`);
      return;
    }
    const trailing = /\p{L}{0,40}/uy;
    trailing.lastIndex = this.at;
    const trail = trailing.exec(this.text)?.[0] ?? "";
    const html = bracketHtml(inside, trail, this.context);
    if (html === undefined) {
      this.put(`[[${inside}]]`);
      return;
    }
    this.at += trail.length;
    this.put(this.context.keep(html));
  }

  private closeTag(whole: string, name: string): void {
    const frame = this.close(name);
    if (!frame) {
      this.put(escapeHtml(whole));
      return;
    }
    const inside = frame.parts.join("");
    if (name === "ref") this.put(this.noteMark(inside, frame.attributes));
    else if (name === "poem") this.put(`<p>${inside.trim().replaceAll("\n", "<br>")}</p>`);
    else if (name === "gallery") this.put(this.context.keep(galleryHtml(inside, this.context)));
  }

  /** Returns the mark of a note, or none where notes are only defined. */
  private noteMark(inside: string | undefined, attributes: string): string {
    const given = readAttributes(attributes);
    const html = inside === undefined ? undefined : tightHtml(blocksHtml(inside.trim()));
    const mark = this.context.noteMark(html, given.get("name"), given.get("group"));
    return (this.open.get("references") ?? 0) > 0 ? "" : mark;
  }
}

/** Converts the images of a gallery, one on each line. */
const galleryHtml = (inside: string, context: WikiContext): string =>
  inside
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", rest = ""] = /^\s*(?:[^:|]{1,40}:)?([^|]*)(?:\|([\s\S]*))?$/u.exec(line) ?? [];
      return `<p>${fileHtml(name.trim(), [...rest.split("|"), "thumb"], context)}</p>`;
    })
    .join("\n");
