import type { Stretch } from "./layer.ts";

/** What may open something that no reader sees, or code, in which nothing is hidden. */
const SIGNS =
  /\\[^\n]|^[ \t>]*(?:[-*+][ \t]+)?(`{3,40}(?=[^`\n]*$)|~{3,40})[^\n]*$|(`+)|(<!--)|<!\[CDATA\[|<\?(?=\S)|<([a-z][a-z0-9]{0,20})(?=[\s/>])([^<>]{0,2000})>/gimu;
/** Elements whose content is for programs. */
const FOR_PROGRAMS = /^(?:script|style|template|noscript|head|title|iframe|object|svg)$/iu;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/iu;
/** Styles, without blanks, that take an element from sight. */
const HIDING =
  /display:none|visibility:(?:hidden|collapse)|(?:font-size|opacity|max-height):0{1,9}(?:\.0{0,9})?(?![.\d])/iu;
/** Do these attributes take an element from sight? */
const hides = (attributes: string): boolean =>
  /(?:^|\s)hidden(?=[\s=/]|$)/iu.test(attributes) ||
  [...attributes.matchAll(/style\s*=\s*["']([^"']*)/giu)].some(([, style = ""]) =>
    HIDING.test(style.replace(/\s+/gu, "")),
  );
/** Letters in which a span of code, or the end of an element, is looked for. */
const FAR = 20_000;

/** Reads a text from sign to sign. Time grows with its length. */
class Scanner {
  readonly found: Stretch[] = [];
  private readonly text: string;
  /** Ends that were looked for and are nowhere behind that place. */
  private readonly missing = new Set<string>();
  /** Up to where an element of that name was looked for, and not found to end. */
  private readonly open = new Map<string, number>();

  constructor(text: string) {
    this.text = text;
  }

  scan(): readonly Stretch[] {
    const signs = new RegExp(SIGNS);
    for (let match = signs.exec(this.text); match; match = signs.exec(this.text)) {
      const next = this.after(match, signs.lastIndex);
      signs.lastIndex = Math.max(next, signs.lastIndex);
    }
    return this.found;
  }

  private after(
    { index, 0: sign, 1: fence, 2: ticks, 3: comment, 4: tag, 5: attributes = "" }: RegExpExecArray,
    end: number,
  ) {
    if (sign.startsWith("\\")) return end;
    if (fence) return this.endOfFence(fence, end);
    if (ticks) return this.endOfCode(ticks, end);
    if (comment) return this.hide(index, this.endOfComment(index));
    if (!tag) return this.hide(index, this.endOf(sign.startsWith("<?") ? "?>" : "]]>", index));
    if (FOR_PROGRAMS.test(tag)) return this.hide(index, this.endOfElement(tag, end));
    if (!hides(attributes) || VOID.test(tag) || attributes.endsWith("/")) return end;
    // One that is never closed hides its paragraph.
    return this.hide(index, this.endOfElement(tag, end) ?? end + this.paragraphFrom(end).length);
  }

  private paragraphFrom(at: number): string {
    const rest = this.text.slice(at, at + FAR);
    return rest.slice(0, /\n[ \t>]*\n/u.exec(rest)?.index ?? rest.length);
  }

  private hide(start: number, end: number | undefined): number {
    if (end === undefined) return start + 1;
    this.found.push({ start, end });
    return end;
  }

  private endOf(mark: string, from: number): number | undefined {
    if (this.missing.has(mark)) return undefined;
    const at = this.text.indexOf(mark, from);
    if (at < 0) this.missing.add(mark);
    return at < 0 ? undefined : at + mark.length;
  }

  /** `<!-->` ends at once. One that opens a line and is never closed hides the rest. */
  private endOfComment(start: number): number | undefined {
    const opensLine = /(?:^|\n)[ \t]*$/u.test(this.text.slice(Math.max(0, start - 40), start));
    return this.endOf("-->", start + 2) ?? (opensLine ? this.text.length : undefined);
  }

  private endOfFence(fence: string, from: number): number {
    const close = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`, "gmu");
    close.lastIndex = from;
    const found = close.exec(this.text);
    return found ? found.index + found[0].length : this.text.length;
  }

  /** Code runs over no blank line. */
  private endOfCode(ticks: string, from: number): number {
    const close = new RegExp(`(?<!\`)${ticks}(?!\`)`, "u").exec(this.paragraphFrom(from));
    return close ? from + close.index + ticks.length : from;
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

/**
 * The stretches of a text that none of its readers sees: comments, what is for programs, and elements that are hidden.
 * Code is shown as it stands.
 */
export const unseenIn = (text: string): readonly Stretch[] => (text.includes("<") ? new Scanner(text).scan() : []);

/** The same text with blanks there, so that all places stay. */
export function withoutUnseen(text: string, unseen: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of unseen) {
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, " "));
    at = end;
  }
  return parts.join("") + text.slice(at);
}
