import { shownText } from "../markdown/text.ts";

/** A trimmed line of a page's text. */
export interface TextLine {
  readonly text: string;
  readonly at: number;
  readonly indent: number;
  /** Whether a blank line precedes. */
  readonly afterBlank: boolean;
  readonly links: readonly string[];
}

/** A list entry with its lines joined. */
export interface Entry {
  readonly raw: string;
  readonly at: number;
  readonly key?: string;
  /** Whether it starts with authors and year, as the entries of its list do. */
  readonly isCertain?: boolean;
  readonly links?: readonly string[];
}

const tag = /<\/?[a-z][a-z0-9]{0,11}>|<a id="page-\d{1,5}"><\/a>/giu;
/** Signs of emphasis that spans lines. */
const emphasis = /(?<![\w*])\*{1,3}(?=[\p{L}\p{N}"“(])|(?<=[\p{L}\p{N}"”).,:;?!])\*{1,3}(?![\w*])/gu;
const number = /^[^\p{L}\d]*(?:page |seite |s\. ?|p\. ?)?(?:\d{1,4}|[ivxlc]{1,6})(?: ?[/|] ?\d{1,4})?[^\p{L}\d]*$/iu;
const spaced = /^(?:\S ){6}(?:\S(?: \S{1,2})*)?$/u;

/** Removes the page number from a running head. */
const shape = (text: string): string =>
  text
    .replace(/^\d{1,4}\s+|(?<!\s)\s+\d{1,4}$/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** Minimum number of lines per page; repeated last lines of entries, "University Press.", are closer. */
const PAGE = 12;

/** Joins the cells of a row: converters read lists in columns as tables. */
const withoutCells = (line: string): string =>
  line.startsWith("|") && line.endsWith("|")
    ? line
        .split("|")
        .map((cell) => cell.trim())
        .filter((cell) => cell !== "" && !/^-{3,}$/u.test(cell))
        .join(" ")
    : line;

/** Removes Markdown from a line of a converted PDF. */
function plain(line: string): { readonly text: string; readonly links: readonly string[] } {
  const { text, links } = shownText(line.startsWith("```") ? "" : withoutCells(line));
  return { text: text.replace(emphasis, "").trim(), links };
}

/** Splits a text into lines without markup. */
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

/** Returns a test for page numbers and running heads, which recur on many pages. */
export function runningLines(lines: readonly TextLine[]): (line: TextLine, before?: TextLine) => boolean {
  const possible = [...lines.entries()].filter(
    ([, { text }]) => text.length <= 120 && !/[.,;:]$|https?:|\b10\.\d{4}/u.test(text),
  );
  const heads = new Set<string>();
  for (const [key, places] of Map.groupBy(possible, ([, { text }]) => shape(text))) {
    const near = places.filter(([place], at) => at > 0 && place - (places[at - 1]?.[0] ?? 0) < PAGE).length;
    if (key.length > 3 && places.length >= 3 && near * 3 < places.length) heads.add(key);
  }
  return ({ text }, before) => {
    // "142." after "131-" is the end of a page range.
    if (number.test(text)) return !/(?:\d\s?[-–—]|[,:]|\b(?:S|pp?)\.)$/u.test(before?.text ?? "");
    if (spaced.test(text)) return true;
    return heads.has(shape(text)) && !/[.,;:]$/u.test(text);
  };
}

const openAddress = /(?:https?:\/\/|www\.)\S*$/iu;

/** Joins two lines, including words and URLs divided by the break. */
export function joinLines(before: string, next: string): string {
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

/** Whether a line ends inside a phrase, so that the next one cannot start an entry. */
export const isOpen = (text: string): boolean =>
  /(?:(?:\. ?){3}|…)$/u.test(text) ||
  (/(?:[,;:/&([–—„“«]|\p{L}[-\u2010]|\d[-–])$/u.test(text) && !/[.”“"]["“]$/u.test(text)
    ? !/[\p{L}.?!]“$/u.test(text)
    : /(?:^|[\s(])(?:and|und|et|y|e|of|the|in|for|von|der|die|das|des|dem|zur|zum|für|eds?\.|hg\.|hrsg\.|vol\.|no\.|bd\.|pp?\.|(?<!\d\s?)s\.|in:|de|la|a|an|to|mit|with|on|im|am)$/iu.test(
        text,
      ));
