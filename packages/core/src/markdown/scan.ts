import { Backticks } from "./backticks.ts";
import { Fences } from "./fences.ts";
import type { Stretch } from "./stretch.ts";
import { ATTRIBUTES, UNSEEN_ELEMENTS } from "./tags.ts";

/** The usual notation for a comment in Markdown: an unused link definition without a target. */
const COMMENT = String.raw`^ {0,3}\[[^[\]\n]{1,100}\]:[ \t]{0,9}(?:#|<>|<#>|\/\/)[ \t]{1,9}(?:"[^"\r\n]*"|'[^'\r\n]*'|\([^\r\n]*\))[ \t]*\r?$`;
const COMMENT_LINE = new RegExp(COMMENT, "u");

/** Whether a line is a comment written as a link definition. */
export const isComment = (line: string): boolean => COMMENT_LINE.test(line);

/** Starts of hidden content and of code, which contains no hidden content. */
const SIGNS = new RegExp(
  [
    String.raw`\\[^\n]`,
    String.raw`^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(?:\x60{3,40}(?=[^\x60\n]*$)|~{3,40}(?!~)))`,
    "(`+)",
    String.raw`(<!--|<!\[CDATA\[|<\?(?=\S)|<![a-z][^<>]{0,500}>)`,
    String.raw`<([a-z][a-z0-9-]{0,20})(?=[\s/>])(${ATTRIBUTES})>`,
    `(${COMMENT})`,
  ].join("|"),
  "gimu",
);
const ENDS: Readonly<Record<string, string>> = { "<![cdata[": "]]>", "<?": "?>" };
/** Ends of a paragraph, beyond which no code span reaches. */
const BREAK = /\n(?=[ \t>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||`{3}|~{3}))/gmu;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/iu;
/** Styles, without spaces, that hide an element. */
const HIDING =
  /display:none|visibility:(?:hidden|collapse)|(?:font-size|opacity|max-height):0{1,9}(?:\.0{0,9})?(?![.\d])/iu;
/** Whether attributes hide an element. */
const hides = (attributes: string): boolean =>
  /(?:^|\s)hidden(?=[\s=/]|$)/iu.test(attributes) ||
  [...attributes.matchAll(/style\s*=\s*["']([^"']*)/giu)].some(([, style = ""]) =>
    HIDING.test(style.replace(/\s+/gu, "")),
  );
/** Characters searched for the end of an element. */
const FAR = 20_000;

/** Hidden content and code in a Markdown text. */
export interface Scan {
  /** Content that no reader sees: comments, scripts, metadata and hidden elements. */
  readonly unseen: readonly Stretch[];
  /** Fenced code with its fences, and `<pre>`. */
  readonly blocks: readonly Stretch[];
  /** Code spans with their backticks. */
  readonly spans: readonly Stretch[];
}

/** Adds a stretch that has an end, and returns where to go on. */
function take(stretches: Stretch[], start: number, end: number | undefined): number {
  if (end !== undefined) stretches.push({ start, end });
  return end ?? start + 1;
}

class Scanner implements Scan {
  readonly unseen: Stretch[] = [];
  readonly blocks: Stretch[] = [];
  readonly spans: Stretch[] = [];
  private readonly text: string;
  /** End marks that do not occur in the rest of the text. */
  private readonly missing = new Set<string>();
  /** By element name, the offset up to which no end tag was found. */
  private readonly open = new Map<string, number>();
  private backticks = new Backticks("");
  private fences: Fences | undefined;
  /** End of the paragraph that `backticks` indexes. */
  private paragraphEnd = -1;

  constructor(text: string) {
    this.text = text;
    const signs = new RegExp(SIGNS);
    for (let match = signs.exec(text); match; match = signs.exec(text)) {
      const next = this.after(match, signs.lastIndex);
      signs.lastIndex = Math.max(next, signs.lastIndex);
    }
  }

  private after(
    { index, 0: sign, 1: fence, 2: ticks, 3: opener, 4: tag, 5: attributes = "", 6: comment }: RegExpExecArray,
    end: number,
  ) {
    if (sign.startsWith("\\")) return end;
    if (fence) return take(this.blocks, index, this.endOfFence(index));
    if (ticks) return take(this.spans, index, this.endOfCode(ticks.length, end));
    if (opener === "<!--") return take(this.unseen, index, this.endOfComment(index));
    if (opener) return take(this.unseen, index, this.endOf(ENDS[opener.toLowerCase()] ?? ">", index));
    if (comment) return take(this.unseen, index, end);
    if (!tag) return end;
    if (UNSEEN_ELEMENTS.has(tag.toLowerCase())) return take(this.unseen, index, this.endOfElement(tag, end));
    if (/^pre$/iu.test(tag)) take(this.blocks, index, this.endOfElement(tag, end));
    if (!hides(attributes) || VOID.test(tag) || attributes.endsWith("/")) return end;
    // An unclosed element hides the rest of its paragraph.
    return take(this.unseen, index, this.endOfElement(tag, end) ?? end + this.paragraphFrom(end).length);
  }

  private paragraphFrom(at: number): string {
    const rest = this.text.slice(at, at + FAR);
    return rest.slice(0, /\n[ \t>]*\n/u.exec(rest)?.index ?? rest.length);
  }

  private endOf(mark: string, from: number): number | undefined {
    if (this.missing.has(mark)) return undefined;
    const at = this.text.indexOf(mark, from);
    if (at < 0) this.missing.add(mark);
    return at < 0 ? undefined : at + mark.length;
  }

  /** `<!-->` ends at once. An unclosed comment at the start of a line hides the rest of the text. */
  private endOfComment(start: number): number | undefined {
    const opensLine = /(?:^|\n)[ \t]*$/u.test(this.text.slice(Math.max(0, start - 40), start));
    return this.endOf("-->", start + 2) ?? (opensLine ? this.text.length : undefined);
  }

  private endOfFence(start: number): number {
    this.fences ??= new Fences({ text: this.text });
    const { fences } = this;
    let at = start;
    for (let end = -1; end < this.text.length; at = end + 1) {
      const found = this.text.indexOf("\n", at);
      end = found < 0 ? this.text.length : found;
      const part = fences.take(this.text.slice(at, end), at);
      if (part === "text") break;
      if (fences.open === undefined) return end;
    }
    fences.end();
    return Math.min(at, this.text.length);
  }

  private endOfCode(length: number, from: number): number | undefined {
    if (from > this.paragraphEnd) {
      BREAK.lastIndex = from;
      this.paragraphEnd = BREAK.exec(this.text)?.index ?? this.text.length;
      this.backticks = new Backticks(this.text, from, this.paragraphEnd);
    }
    const close = this.backticks.closing(length, from);
    return close === undefined ? undefined : close + length;
  }

  private endOfElement(name: string, from: number): number | undefined {
    const tag = name.toLowerCase();
    if (from < (this.open.get(tag) ?? 0)) return undefined;
    const tags = new RegExp(`<(\\/?)${tag}(?=[\\s/>])[^<>]{0,2000}>`, "giu");
    const rest = this.text.slice(from, from + FAR);
    let depth = 1;
    for (const { index, 0: whole, 1: slash } of rest.matchAll(tags)) {
      depth += slash ? -1 : 1;
      if (depth === 0) return from + index + whole.length;
    }
    this.open.set(tag, from + FAR);
    return undefined;
  }
}

/** Finds hidden content and code in a Markdown text, each in order and in linear time. */
export const scanMarkdown = (text: string): Scan =>
  /[<`~]|\]:/u.test(text) ? new Scanner(text) : { unseen: [], blocks: [], spans: [] };
