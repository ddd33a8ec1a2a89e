/** A line of a text as it came from a page: trimmed, with its place, how far it was set in, and whether a blank line came before. */
export interface TextLine {
  readonly text: string;
  readonly at: number;
  readonly indent: number;
  readonly afterBlank: boolean;
  /** Where its words lead. */
  readonly links: readonly string[];
}

/** An entry as its lines were joined. */
export interface Entry {
  readonly raw: string;
  readonly at: number;
  readonly key?: string;
  /** Does it begin as this list's entries surely do? */
  readonly sure?: boolean;
  /** Where its words lead. */
  readonly links?: readonly string[];
}

const tag = /<\/?[a-z][a-z0-9]{0,11}>|<a id="page-\d{1,5}"><\/a>/giu;
const address = /^(?:https?:|www\.|doi:|10\.\d{4})/iu;
const emphasis = /(?<![\w*])\*{1,3}(?=[\p{L}\p{N}"“(])|(?<=[\p{L}\p{N}"”).,:;?!])\*{1,3}(?![\w*])/gu;
const number = /^[^\p{L}\d]*(?:page |seite |s\. ?|p\. ?)?(?:\d{1,4}|[ivxlc]{1,6})(?: ?[/|] ?\d{1,4})?[^\p{L}\d]*$/iu;
const spaced = /^(?:\S ){6}(?:\S(?: \S{1,2})*)?$/u;

/** The number of the page aside, running heads are the same on every page. */
const shape = (text: string): string =>
  text
    .replace(/^\d{1,4}\s+|(?<!\s)\s+\d{1,4}$/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** Pages have more lines than this; the last lines of entries, "University Press.", come back sooner. */
const PAGE = 12;

/** Letters of a link's target, and of its words. */
const TARGET = 1_000;
const WORDS = 500;

/** Where the target of a link ends that begins here, one pair of brackets in it included; -1 if it does not. */
function endOfTarget(line: string, from: number): number {
  let depth = 0;
  for (let at = from; at < line.length && at < from + TARGET; at++) {
    const sign = line[at];
    if (sign === " " || sign === "\t") return -1;
    if (sign === "(" && ++depth > 2) return -1;
    if (sign === ")" && depth-- === 0) return at;
  }
  return -1;
}

/** Links by their words; where these are an address, by the address itself, which no line's end has divided. */
function unlinked(line: string): { readonly text: string; readonly links: readonly string[] } {
  const links: string[] = [];
  let text = "";
  let from = 0;
  for (let at = line.indexOf("]("); at >= 0; at = line.indexOf("](", at + 1)) {
    const begin = Math.max(from, at - WORDS);
    const open = begin + line.slice(begin, at).lastIndexOf("[");
    const end = open < begin ? -1 : endOfTarget(line, at + 2);
    if (end < 0) continue;
    const [words, url] = [line.slice(open + 1, at), line.slice(at + 2, end)];
    links.push(url);
    text += line.slice(from, open) + (address.test(words) ? url : words);
    from = end + 1;
  }
  return { text: text + line.slice(from), links };
}

/** Rows of tables, for which columns of a list were taken, become lines again. */
const withoutCells = (line: string): string =>
  line.startsWith("|") && line.endsWith("|")
    ? line
        .split("|")
        .map((cell) => cell.trim())
        .filter((cell) => cell !== "" && !/^-{3,}$/u.test(cell))
        .join(" ")
    : line;

/** A line of Markdown, as readers of PDFs write it, by its words. */
function plain(line: string): { readonly text: string; readonly links: readonly string[] } {
  const { text, links } = unlinked(line);
  const words = (text.startsWith("```") ? "" : withoutCells(text))
    .replace(emphasis, "")
    .replace(/`([^`]{1,300})`/gu, "$1")
    .replace(/\\([^\w\s])/gu, "$1");
  return { text: words.trim(), links };
}

/** Lines with their places; residue of markup is dropped, blank lines only leave a mark. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let at = 0;
  let afterBlank = false;
  for (const line of text.split("\n")) {
    const clean = line.replace(/[\f\r\u00AD\uFEFF]/gu, "").replace(tag, "");
    const indent = clean.length - clean.trimStart().length;
    const { text: words, links } = plain(clean.trim());
    const place = at + Math.max(0, line.indexOf(words.slice(0, 8)));
    if (words) lines.push({ text: words, at: place, indent, afterBlank, links });
    afterBlank = clean.trim() === "";
    at += line.length + 1;
  }
  return lines;
}

/** Shapes of lines that come back on many pages: running heads and feet. */
export function furnitureOf(lines: readonly TextLine[]): (line: TextLine, before?: TextLine) => boolean {
  const possible = [...lines.entries()].filter(
    ([, { text }]) => text.length <= 120 && !/[.,;:]$|https?:|\b10\.\d{4}/u.test(text),
  );
  const heads = new Set<string>();
  for (const [key, places] of Map.groupBy(possible, ([, { text }]) => shape(text))) {
    const near = places.filter(([place], at) => at > 0 && place - (places[at - 1]?.[0] ?? 0) < PAGE).length;
    if (key.length > 3 && places.length >= 3 && near * 3 < places.length) heads.add(key);
  }
  return ({ text }, before) => {
    // Pages that the line's end divided, "131-" and "142.", are no page's number.
    if (number.test(text)) return !/(?:\d\s?[-–—]|[,:]|\b(?:S|pp?)\.)$/u.test(before?.text ?? "");
    if (spaced.test(text)) return true;
    return heads.has(shape(text)) && !/[.,;:]$/u.test(text);
  };
}

const openAddress = /(?:https?:\/\/|www\.)\S*$/iu;

/** Two lines as one: words and addresses that the line's end divided are put together again. */
export function joined(before: string, next: string): string {
  if (!before) return next;
  const isDivided = /[/_=?&~%-]$/u.test(before)
    ? /^[\w%/?=&#.~-]/u
    : /\.$/u.test(before)
      ? /^[a-z\d%/?=&#~-]/u
      : undefined;
  if (isDivided?.test(next) && openAddress.test(before.slice(-300))) return before + next;
  if (/\p{L}[-\u2010\u00AD]$/u.test(before) && !/ [-\u2010]$/u.test(before)) {
    if (/^(?:und|and|oder|or|et|bzw)\b/u.test(next)) return `${before} ${next}`;
    return /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : before + next;
  }
  if (/\d[-–—]$/u.test(before) && /^\d/u.test(next)) return before + next;
  return `${before} ${next}`;
}

/** Does the line end in the middle of something, so that the next one cannot begin an entry? */
export const isOpen = (text: string): boolean =>
  /(?:(?:\. ?){3}|…)$/u.test(text) ||
  (/(?:[,;:/&([–—„“«]|\p{L}[-\u2010]|\d[-–])$/u.test(text) && !/[.”“"]["“]$/u.test(text)
    ? !/[\p{L}.?!]“$/u.test(text)
    : /(?:^|[\s(])(?:and|und|et|y|e|of|the|in|for|von|der|die|das|des|dem|zur|zum|für|eds?\.|hg\.|hrsg\.|vol\.|no\.|bd\.|pp?\.|(?<!\d\s?)s\.|in:|de|la|a|an|to|mit|with|on|im|am)$/iu.test(
        text,
      ));
