import type { Line } from "./lines.ts";

/**
 * A list marker and the space after it; bullets may do without. A small letter with a full stop is one before a word, unlike `z. B.` and `v.
 * Smith`.
 */
export const ITEM =
  /^(?:([•◦▪‣●○■□☐☒❑✓➢❖►▶·∙–—*-])|\(?(\d{1,3})[.)]|(\(?(?:[a-zA-Z]|[ivx]{2,5})\)|(?:[a-hj-oq-uw-z]|i{1,3}|i[vx]|vi{1,3})\.(?=\s+\p{L}{2}))|(\[\d{1,3}\]))(?:\s+(?=\S)|(?<=^[•◦▪‣●○■☐☒❑✓➢❖►▶])(?=[\p{L}\p{N}]{2}))/u;

/** A line of a table of contents: dots or a gap, and a page number. */
export const LEADS = /(?<!\.\s?)(?:\.\s?){4,}\s*[\divxlc]+$/iu;

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

const bare = (mark: string): string => mark.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

export const isFirstMark = (mark: string): boolean => /^(?:1|a|i)$/u.test(bare(mark));

/** Whether a marker follows another: `2.` after `1.`, `b)` after `a)`, `ii.` after `i.`. */
export function isNextMark(before: string, mark: string): boolean {
  const [a, b] = [bare(before), bare(mark)];
  if (/^\d+$/u.test(a)) return b === String(Number(a) + 1);
  if (ROMAN.includes(a) && b === ROMAN[ROMAN.indexOf(a) + 1]) return true;
  return a.length === 1 && b.length === 1 && b.charCodeAt(0) === a.charCodeAt(0) + 1;
}

const DEEP_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){1,5})\.?\s+(?=\S)/u;

/** Whether two lines begin with numbers of several levels that follow each other: `1.2` or `1.1.1` after `1.1`. */
export function areNumberedOn(before: string, after: string): boolean {
  const [a, b] = [before, after].map((text) => DEEP_NUMBER.exec(text)?.[1]?.split(".").map(Number));
  if (!a || !b) return false;
  const last = b.length - 1;
  const isSame = (to: number) => b.slice(0, to).every((level, at) => level === a[at]);
  if (b.length === a.length + 1) return isSame(last) && b[last] === 1;
  return isSame(last) && b[last] === (a[last] ?? 0) + 1;
}

export interface ListItem {
  /** Position of its marker. */
  readonly x: number;
  readonly page: number;
  readonly number: number | undefined;
  readonly mark: string;
}

interface OpenList extends ListItem {
  readonly tag: "ol" | "ul";
}

/** Nests items by indentation. */
export class ListWriter {
  private open: OpenList[] = [];

  /** The item, after the tags that open and close lists. */
  item(item: ListItem, html: string): string {
    const tag = item.number === undefined ? "ul" : "ol";
    let before = "";
    let last = this.open.at(-1);
    while (last && (item.page === last.page ? item.x < last.x - 4 : this.open.length > 1 && item.mark !== last.mark)) {
      before += this.shut();
      last = this.open.at(-1);
    }
    const deeper = !last || (item.page === last.page && item.x > last.x + 4);
    if (!last || deeper || !follows(last, item)) {
      if (!deeper) before += this.shut();
      return before + this.begin(item, tag, html);
    }
    this.open[this.open.length - 1] = { ...item, tag };
    return `${before}</li>\n<li>${html}`;
  }

  /** Whether a paragraph is indented like the text of the last item. */
  holds({ x, page, size }: Line): boolean {
    const last = this.open.at(-1);
    return last !== undefined && page === last.page && x > last.x + size * 0.8 && x < last.x + size * 4;
  }

  close(): string {
    let html = "";
    while (this.open.length > 0) html += this.shut();
    return html;
  }

  private begin(item: ListItem, tag: "ol" | "ul", html: string): string {
    this.open.push({ ...item, tag });
    const start = item.number === undefined || item.number === 1 ? "" : ` start="${item.number}"`;
    return `<${tag}${start}><li>${html}`;
  }

  private shut(): string {
    const last = this.open.pop();
    return last ? `</li></${last.tag}>` : "";
  }
}

const follows = (last: ListItem, item: ListItem): boolean =>
  item.number === undefined ? last.number === undefined : last.number !== undefined && item.number === last.number + 1;
