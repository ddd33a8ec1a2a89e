import type { OutlineEntry } from "@wellsourced/core/records";
import { bodySize } from "./headings.ts";
import type { Line } from "./lines.ts";
import { linesOf, type PageLayout } from "./page-layout.ts";
import { tally } from "./values.ts";

/** Share of a page's height at the top and bottom for running titles and page numbers. */
const MARGIN = 0.1;
/** Up to this many pages, the first of the repeated lines is kept, as it may be a letterhead. */
const SHORT = 2;

const PAGE_NUMBER =
  /^[\s\p{Pd}|[\](]*(?:(?:pages?|pg|p|seite|s|pagina|página|pág|pag|strona|sida|side|стр|sayfa|oldal)\.? ?)?#(?: ?(?:of|von|de|sur|di|van|av|из|z|\/|:) ?#)?[\s\p{Pd}|[\])]*$|^第? ?# ?[页頁ページ]+(?: ?[/共] ?# ?[页頁]?)?$/iu;

/**
 * Removes page numbers and lines repeated in the margins of many pages (ignoring page numbers in them). A title on the
 * page of its bookmark is kept, even if later page headers repeat it, but not the page header above it.
 */
export function withoutHeadersAndFooters(pages: readonly PageLayout[], outline: readonly OutlineEntry[] = []) {
  const left = leftOf(pages, new Set(outline.map(({ title, page }) => `${page} ${lettersOf(title)}`)));
  // On pages with nothing but numbers, these are the content.
  if (!left.some(({ items }) => items.length > 0)) return { pages, heads: 0 };
  const wordedLines = (all: readonly PageLayout[]) => all.flatMap(linesOf).filter((line) => !isNumber(line)).length;
  return { pages: left, heads: wordedLines(pages) - wordedLines(left) };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");

function leftOf(pages: readonly PageLayout[], titles: ReadonlySet<string>): PageLayout[] {
  const slots = new Slots(pages);
  const met = new Set<string>();
  return pages.map((page) => {
    const margin = new Set<unknown>(marginLines(page));
    const same = tally(linesOf(page).map(({ text }) => lettersOf(text)));
    const items = page.items.filter((item) => {
      if ("table" in item || !margin.has(item)) return true;
      const letters = lettersOf(item.text);
      const isHead = (same.get(letters) ?? 0) > 1 && slots.isNumbered(item);
      if (letters !== "" && titles.has(`${item.page} ${letters}`) && !isHead) return true;
      if (pages.length > 1 && (isNumber(item) || slots.isNumbered(item))) return false;
      if (!slots.isRepeated(item) || slots.isTitle(item)) return true;
      const key = keyOf(item);
      const isFirst = !met.has(key);
      met.add(key);
      return pages.length <= SHORT && isFirst && /\p{L}{3}/u.test(key);
    });
    // If a page has nothing else, it is its text.
    return items.length === 0 && page.items.some((item) => !isNumber(item)) ? page : { ...page, items };
  });
}

/** Lines at each height of the margins on all pages. */
class Slots {
  private readonly pages: number;
  private readonly keys: ReadonlyMap<string, number>;
  private readonly forms: ReadonlyMap<string, number>;
  /** The smallest type size of each line. */
  private readonly sizes = new Map<string, number>();
  private readonly filled: ReadonlyMap<number, number>;
  /** Differences between the numbers at a height and the page numbers. */
  private readonly distances: ReadonlyMap<string, number>;
  private readonly body: number;

  constructor(pages: readonly PageLayout[]) {
    this.pages = pages.length;
    this.body = bodySize(pages.flatMap(linesOf));
    const margins = pages.map(marginLines);
    const pagesWith = <Key>(keysOf: (line: Line) => readonly Key[]) =>
      tally(margins.flatMap((lines) => [...new Set(lines.flatMap(keysOf))]));
    this.keys = pagesWith((line) => [keyOf(line)]);
    this.forms = pagesWith((line) => [textOf(line)]);
    this.filled = pagesWith((line) => [slotOf(line)]);
    this.distances = pagesWith(distancesOf);
    for (const line of margins.flat()) {
      const key = keyOf(line);
      this.sizes.set(key, Math.min(line.size, this.sizes.get(key) ?? line.size));
    }
  }

  /** Whether the text occurs on many pages; two suffice if most pages have text there. */
  isRepeated(line: Line): boolean {
    const isRunning = this.pages > 3 && (this.filled.get(slotOf(line)) ?? 0) >= this.pages * 0.5;
    const often = this.pages <= SHORT || isRunning ? 2 : Math.max(3, this.pages * 0.2);
    const isSame = (this.forms.get(textOf(line)) ?? 0) >= often;
    return isSame || ((this.keys.get(keyOf(line)) ?? 0) >= often && !this.isContent(line));
  }

  /** Whether the line is in larger type than its repetitions, so that it is the title repeated in page headers. */
  isTitle(line: Line): boolean {
    return line.size >= (this.sizes.get(keyOf(line)) ?? line.size) * 1.3;
  }

  /** Whether the line begins or ends with a number that increases with the pages. */
  isNumbered(line: Line): boolean {
    const often = Math.max(3, this.pages * 0.2);
    const counts = distancesOf(line).some((distance) => (this.distances.get(distance) ?? 0) >= often);
    return counts && line.text.length < 120 && !this.isContent(line);
  }

  /** Whether the number belongs to the text, as in headings, slide titles, steps and notes. */
  private isContent(line: Line): boolean {
    if (countsPages(line.text)) return false;
    if (CITES.test(line.text) && distancesOf(line).length === 0) return true;
    if (line.size > this.body * LARGER && !line.apart) return true;
    if (!line.apart && LABELLED.test(line.text)) return true;
    if (!/^\s*[([]?\d{1,3}[.)\]]?\s/u.test(line.text)) return false;
    const isMarked = line.spans[0]?.shift === "up";
    const isOnce = (this.keys.get(keyOf(line)) ?? 0) < 2;
    return isMarked || (isOnce && !line.apart) || (line.size < this.body && /[.!?)]\s*$/u.test(line.text));
  }
}

/**
 * The last line of a page of references, such as `arXiv:2401.01234, 2024. URL https:`, may resemble that of another
 * page.
 */
const CITES = /\barXiv:\d|\b10\.\d{4,9}\/|\bhttps?:/iu;

/** Text larger than the body by this factor is not a numbered page header. */
const LARGER = 1.15;

/** `3 of 10` is a page number anywhere. */
const countsPages = (text: string): boolean =>
  /\b(?:page|pg|seite|pagina|página|pág|strona|sida|side|стр)\b\.?\s?\d/iu.test(text) ||
  /\b\d{1,6} ?(?:of|von|de|sur|di|van|из|\/) ?\d{1,6}\s{0,9}$/iu.test(text);

/** One or two words with their number: `Section 3`, `Step 4: haul`, `Result 2 (north)`. */
const LABELLED = /^\p{L}[\p{L}\p{Pd}]*(?: \p{L}[\p{L}\p{Pd}]*)? \d{1,3}(?:$|[.:)]?(?:\s|$))/u;

const slotOf = ({ y }: Line): number => Math.round(y / 3);

const distancesOf = (line: Line): string[] =>
  [/^\d{1,4}(?=\s|$)/u, /(?<=^|\s)\d{1,4}$/u].flatMap((place) => {
    const number = place.exec(line.text)?.[0];
    return number === undefined ? [] : [`${slotOf(line)} ${Number(number) - line.page}`];
  });

const isNumber = (item: PageLayout["items"][number]): boolean => !("table" in item) && PAGE_NUMBER.test(keyOf(item));

const textOf = ({ text }: Line): string => text.replace(/\s+/gu, " ").toLowerCase();

const keyOf = (line: Line): string => textOf(line).replace(/\d+|\b[ivxlc]+\b/gu, "#");

/** Lines in the margins, and the first and last line of the page. */
function marginLines({ items, top, bottom }: PageLayout): Line[] {
  const edge = (top - bottom) * MARGIN;
  const lines = linesOf({ items });
  const highest = lines.reduce((most, { y }) => Math.max(most, y), Number.NEGATIVE_INFINITY);
  const lowest = lines.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  return lines.filter(({ y }) => y >= Math.min(highest - 1, top - edge) || y <= Math.max(lowest + 1, bottom + edge));
}
