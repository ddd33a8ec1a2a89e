import type { OutlineEntry } from "@wellsourced/core/records";
import { bodySize } from "./headings.ts";
import type { Line } from "./lines.ts";
import { linesOf, type PageLayout } from "./page-layout.ts";
import { tally } from "./values.ts";

/** Share of a page's height, at head and foot, that holds running titles and page numbers. */
const MARGIN = 0.1;
/** In shorter documents the first of the repeated lines stays: it may be a letterhead. */
const SHORT = 2;

const PAGE_NUMBER =
  /^[\s\p{Pd}|[\](]*(?:(?:pages?|pg|p|seite|s|pagina|página|pág|pag|strona|sida|side|стр|sayfa|oldal)\.? ?)?#(?: ?(?:of|von|de|sur|di|van|av|из|z|\/|:) ?#)?[\s\p{Pd}|[\])]*$|^第? ?# ?[页頁ページ]+(?: ?[/共] ?# ?[页頁]?)?$/iu;

/**
 * Leaves out lines that come back on page after page in the margins, page numbers in them aside, and page numbers. A
 * title on the page to which its bookmark leads stays, though the heads of the next pages repeat it.
 */
export function withoutFurniture(pages: readonly PageLayout[], outline: readonly OutlineEntry[] = []) {
  const left = leftOf(pages, new Set(outline.map(({ title, page }) => `${page} ${lettersOf(title)}`)));
  // Sheets that hold nothing but their numbers are about numbers.
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
    const items = page.items.filter((item) => {
      if ("table" in item || !margin.has(item)) return true;
      const letters = lettersOf(item.text);
      if (letters !== "" && titles.has(`${item.page} ${letters}`)) return true;
      if (pages.length > 1 && (isNumber(item) || slots.isNumbered(item))) return false;
      if (!slots.isRepeated(item) || slots.isTitle(item)) return true;
      const key = keyOf(item);
      const isFirst = !met.has(key);
      met.add(key);
      return pages.length <= SHORT && isFirst && /\p{L}{3}/u.test(key);
    });
    // A page of nothing else has it for its text.
    return items.length === 0 && page.items.some((item) => !isNumber(item)) ? page : { ...page, items };
  });
}

/** The lines at each height of the margins, over all pages. */
class Slots {
  private readonly pages: number;
  private readonly keys: ReadonlyMap<string, number>;
  private readonly forms: ReadonlyMap<string, number>;
  /** The smallest type size of each line. */
  private readonly sizes = new Map<string, number>();
  private readonly filled: ReadonlyMap<number, number>;
  /** How far the numbers at a height are from those of the pages. */
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

  /** The same words on many pages; where most pages have something, on two. */
  isRepeated(line: Line): boolean {
    const isRunning = this.pages > 3 && (this.filled.get(slotOf(line)) ?? 0) >= this.pages * 0.5;
    const often = this.pages <= SHORT || isRunning ? 2 : Math.max(3, this.pages * 0.2);
    const isSame = (this.forms.get(textOf(line)) ?? 0) >= often;
    return isSame || ((this.keys.get(keyOf(line)) ?? 0) >= often && !this.isContent(line));
  }

  /** In larger type than where it comes back: the title that the heads of the pages repeat. */
  isTitle(line: Line): boolean {
    return line.size >= (this.sizes.get(keyOf(line)) ?? line.size) * 1.3;
  }

  /** Begins or ends with a number that counts with the pages. */
  isNumbered(line: Line): boolean {
    const often = Math.max(3, this.pages * 0.2);
    const counts = distancesOf(line).some((distance) => (this.distances.get(distance) ?? 0) >= often);
    return counts && line.text.length < 120 && !this.isContent(line);
  }

  /** Headings, titles of slides, steps and notes count, too: their numbers belong to their words. */
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

/** The last line of a page in a list of references, `arXiv:2401.01234, 2024. URL https:`, may look like that of another. */
const CITES = /\barXiv:\d|\b10\.\d{4,9}\/|\bhttps?:/iu;

/** So much larger than the body is no running head that counts. */
const LARGER = 1.15;

/** `3 of 10` counts pages anywhere. */
const countsPages = (text: string): boolean =>
  /\b(?:page|pg|seite|pagina|página|pág|strona|sida|side|стр)\b\.?\s?\d/iu.test(text) ||
  /\b\d{1,6} ?(?:of|von|de|sur|di|van|из|\/) ?\d{1,6}\s{0,9}$/iu.test(text);

/** A word or two with the number that belongs to them: `Section 3`, `Step 4: haul`, `Result 2 (north)`. */
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
