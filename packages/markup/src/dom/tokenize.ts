import { decodeHTML, decodeHTMLAttribute } from "entities";
import { hashed, nameAt } from "./known-names.ts";

/** Maximum attributes of a tag; only attacks have more. The rest are ignored. */
const MAX_ATTRIBUTES = 64;
const MAX_VALUE = 65_536;
/** Scripts store state in `data-` attributes and `props`, such as the posts of a whole thread. */
const MAX_DATA_VALUE = 1_048_576;
const MAX_NAME = 100;
/** Longer comments are not for programs. */
const MAX_COMMENT = 100;

/** Receives tokens. Names are in lower case, and character references are resolved. */
export interface TokenHandler {
  /** @param at offset of the opening bracket */
  open(tag: string, attributes: readonly string[], selfClosing: boolean, at: number): void;
  close(tag: string): void;
  text(data: string): void;
  /** Receives comments of at most 100 characters. @default ignored */
  comment?(data: string): void;
  /**
   * Whether CDATA is text at this point. Outside of SVG and MathML it is a comment that ends at the first bracket.
   * @default no
   */
  takesCdata?(): boolean;
}

/** Elements with raw text up to their end tag, and whether character references in them are resolved. */
const rawTags = new Map([
  ["script", false],
  ["style", false],
  ["xmp", false],
  ["iframe", false],
  ["noembed", false],
  ["noframes", false],
  ["title", true],
  ["textarea", true],
]);

const none: readonly string[] = [];

const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [BANG, DOUBLE, SINGLE, SLASH, EQUALS, GREATER, QUESTION] = [33, 34, 39, 47, 61, 62, 63];

const isBlank = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * Tokenizes any text as HTML (HTML standard, "Tokenization") in one pass. Searches only go forward, and one that finds
 * nothing ends the page.
 */
export function tokenize(html: string, handler: TokenHandler): void {
  new Scanner(html, handler).run();
}

class Scanner {
  private readonly html: string;
  private readonly handler: TokenHandler;
  private at = 0;
  /** Whether the previous character within the tag was a slash. */
  private slash = false;
  /** Names and values of the current tag. */
  private readonly attributes: string[] = [];
  private length = 0;

  constructor(html: string, handler: TokenHandler) {
    this.html = html;
    this.handler = handler;
  }

  run(): void {
    const { html } = this;
    let textFrom = 0;
    while (this.at < html.length) {
      const angle = html.indexOf("<", this.at);
      if (angle < 0) break;
      const next = html.charCodeAt(angle + 1);
      const isTag = isLetter(next) || next === SLASH || next === BANG || next === QUESTION;
      if (!isTag || angle + 1 >= html.length) {
        this.at = angle + 1;
        continue;
      }
      this.text(textFrom, angle);
      this.at = angle + 1;
      if (next === SLASH) this.endTag();
      else if (next === BANG) this.declaration();
      else if (next === QUESTION) this.skipPast(">");
      else this.startTag();
      textFrom = this.at;
    }
    this.text(textFrom, html.length);
  }

  private text(from: number, to: number, references = true): void {
    if (to <= from) return;
    const data = this.html.slice(from, to);
    this.handler.text(references && data.includes("&") ? decodeHTML(data) : data);
  }

  private skipPast(end: string): void {
    const found = this.html.indexOf(end, this.at);
    this.at = found < 0 ? this.html.length : found + end.length;
  }

  /** The tag name at the current position. */
  private tagName(): string {
    const { html } = this;
    const from = this.at;
    let at = from;
    let hash = 0;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === GREATER || code === SLASH || isBlank(code)) break;
      hash = hashed(hash, code);
    }
    this.at = at;
    return nameAt(html, from, Math.min(at, from + MAX_NAME), hash);
  }

  private endTag(): void {
    this.at++;
    const code = this.html.charCodeAt(this.at);
    if (!isLetter(code)) {
      // `</>` is ignored; anything else is a comment up to its bracket.
      this.skipPast(">");
      return;
    }
    const tag = this.tagName();
    const cut = this.html.indexOf(">", this.at);
    this.at = cut < 0 ? this.html.length : cut + 1;
    if (cut >= 0) this.handler.close(tag);
  }

  private declaration(): void {
    const { html } = this;
    if (html.startsWith("!--", this.at)) {
      this.comment();
    } else if (html.startsWith("![CDATA[", this.at) && this.handler.takesCdata?.()) {
      const from = this.at + 8;
      const end = html.indexOf("]]>", from);
      this.text(from, end < 0 ? html.length : end, false);
      this.at = end < 0 ? html.length : end + 3;
    } else this.skipPast(">");
  }

  /** Skips a comment: to `-->` or `--!>`; `<!-->` and `<!--->` are complete. */
  private comment(): void {
    const { html } = this;
    const from = this.at + 3;
    if (html.startsWith(">", from) || html.startsWith("->", from)) {
      this.at = from;
      this.skipPast(">");
      return;
    }
    const end = /--!?>/gu;
    end.lastIndex = from;
    const found = end.exec(html);
    this.at = found ? end.lastIndex : html.length;
    if (found && found.index - from <= MAX_COMMENT) this.handler.comment?.(html.slice(from, found.index));
  }

  private startTag(): void {
    const from = this.at - 1;
    const tag = this.tagName();
    this.length = 0;
    for (;;) {
      const code = this.nextInTag();
      if (code === GREATER) break;
      if (Number.isNaN(code) || !this.attribute()) {
        this.at = this.html.length;
        return;
      }
    }
    this.at++;
    // A copy is as long as needed, unlike a list that grew.
    const attributes = this.length === 0 ? none : this.attributes.slice(0, this.length);
    this.handler.open(tag, attributes, this.slash, from);
    const references = rawTags.get(tag);
    if (references !== undefined && !this.slash) this.rawText(tag, references);
  }

  /** Skips whitespace and slashes. Returns the next character code, `NaN` at the end of the page. */
  private nextInTag(): number {
    const { html } = this;
    let code = html.charCodeAt(this.at);
    this.slash = false;
    while (code === SLASH || isBlank(code)) {
      this.slash = code === SLASH;
      code = html.charCodeAt(++this.at);
    }
    return code;
  }

  /** Reads one attribute; false if the page ends within it. */
  private attribute(): boolean {
    const { html } = this;
    const from = this.at;
    let at = from + 1;
    let hash = hashed(0, html.charCodeAt(from));
    let code = html.charCodeAt(at);
    while (at < html.length && code !== EQUALS && code !== GREATER && code !== SLASH && !isBlank(code)) {
      hash = hashed(hash, code);
      code = html.charCodeAt(++at);
    }
    const name = at - from > MAX_NAME ? "" : nameAt(html, from, at, hash);
    while (isBlank(code)) code = html.charCodeAt(++at);
    this.at = at;
    if (code !== EQUALS) {
      this.keep(name, "");
      return at < html.length;
    }
    const value = this.value(name.startsWith("data-") || name === "props" ? MAX_DATA_VALUE : MAX_VALUE);
    if (value === undefined) return false;
    this.keep(name, value);
    return true;
  }

  /** Keeps the first of several attributes with the same name. */
  private keep(name: string, value: string): void {
    const { attributes, length } = this;
    if (name === "" || length >= 2 * MAX_ATTRIBUTES) return;
    for (let at = 0; at < length; at += 2) if (attributes[at] === name) return;
    attributes[length] = name;
    attributes[length + 1] = value;
    this.length = length + 2;
  }

  /** The attribute's value after an equals sign; undefined if the page ends within it. */
  private value(most: number): string | undefined {
    const { html } = this;
    let code = html.charCodeAt(++this.at);
    while (isBlank(code)) code = html.charCodeAt(++this.at);
    if (code === GREATER) return "";
    const quoted = code === DOUBLE || code === SINGLE;
    const from = quoted ? this.at + 1 : this.at;
    const end = quoted ? html.indexOf(code === DOUBLE ? '"' : "'", from) : this.endOfBare(from);
    if (end < 0 || end >= html.length) return undefined;
    this.at = quoted ? end + 1 : end;
    const value = html.slice(from, Math.min(end, from + most));
    return value.includes("&") ? decodeHTMLAttribute(value) : value;
  }

  private endOfBare(from: number): number {
    const { html } = this;
    let at = from;
    for (let code = html.charCodeAt(at); at < html.length && code !== GREATER && !isBlank(code); )
      code = html.charCodeAt(++at);
    return at;
  }

  /** Reads raw text up to the end tag of the same name, or else to the end of the page. */
  private rawText(tag: string, references: boolean): void {
    const { html } = this;
    const from = this.at;
    let end = html.indexOf("</", from);
    while (end >= 0 && !this.isEndOf(tag, end + 2)) end = html.indexOf("</", end + 2);
    this.text(from, end < 0 ? html.length : end, references);
    this.at = end < 0 ? html.length : end + 1;
    if (end >= 0) this.endTag();
  }

  private isEndOf(tag: string, at: number): boolean {
    const { html } = this;
    const code = html.charCodeAt(at + tag.length);
    const ends = code === GREATER || code === SLASH || isBlank(code);
    return ends && html.slice(at, at + tag.length).toLowerCase() === tag;
  }
}
