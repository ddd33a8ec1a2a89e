/** A line of a text as it came from a page: trimmed, with its place, how far it was set in, and whether a blank line came before. */
export interface TextLine {
  readonly text: string;
  readonly at: number;
  readonly indent: number;
  readonly afterBlank: boolean;
}

const tag = /<\/?[a-z][a-z0-9]{0,11}>/giu;
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

/** Lines with their places; residue of markup is dropped, blank lines only leave a mark. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let at = 0;
  let afterBlank = false;
  for (const line of text.split("\n")) {
    const clean = line.replace(/[\f\r\u00AD\uFEFF]/gu, "").replace(tag, "");
    const indent = clean.length - clean.trimStart().length;
    const words = clean.trim();
    if (words) lines.push({ text: words, at: at + Math.max(0, line.indexOf(words.slice(0, 8))), indent, afterBlank });
    afterBlank = words === "";
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
  if (openAddress.test(before.slice(-300)) && /[/_=?&.~%-]$/u.test(before) && /^[\w%/?=&#.~-]/u.test(next))
    return before + next;
  if (/\p{L}[-\u2010\u00AD]$/u.test(before) && !/ [-\u2010]$/u.test(before)) {
    if (/^(?:und|and|oder|or|et|bzw)\b/u.test(next)) return `${before} ${next}`;
    return /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : before + next;
  }
  if (/\d[-–—]$/u.test(before) && /^\d/u.test(next)) return before + next;
  return `${before} ${next}`;
}

/** Does the line end in the middle of something, so that the next one cannot begin an entry? */
export const isOpen = (text: string): boolean =>
  /(?:[,;:/&([–—„“«]|\p{L}[-\u2010]|\d[-–])$/u.test(text) && !/[.”“"]["“]$/u.test(text)
    ? !/[\p{L}.?!]“$/u.test(text)
    : /(?:^|[\s(])(?:and|und|et|y|e|of|the|in|for|von|der|die|das|des|dem|zur|zum|für|eds?\.|hg\.|hrsg\.|vol\.|no\.|bd\.|pp?\.|(?<!\d\s?)s\.|in:|de|la|a|an|to|mit|with|on|im|am)$/iu.test(
        text,
      );
