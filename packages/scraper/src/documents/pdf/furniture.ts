import type { Line } from "./lines.ts";
import type { PageLayout } from "./page-layout.ts";

/** Share of a page's height at its head and foot where running titles and page numbers stand. */
const MARGIN = 0.1;
/** In shorter documents the first of the repeated lines stays: it may be a letterhead. */
const SHORT = 2;

const PAGE_NUMBER =
  /^[\s\p{Pd}|[\](]*(?:(?:pages?|pg|p|seite|s|pagina|página|pág|pag|strona|sida|side|стр|sayfa|oldal)\.? ?)?#(?: ?(?:of|von|de|sur|di|van|av|из|z|\/|:) ?#)?[\s\p{Pd}|[\])]*$|^第? ?# ?[页頁ページ]+(?: ?[/共] ?# ?[页頁]?)?$/iu;

/** Leaves out lines that come back on page after page in the margins, numbers aside, and page numbers. */
export function withoutFurniture(pages: readonly PageLayout[]): PageLayout[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(marginLines(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const often = pages.length <= SHORT ? 2 : Math.max(3, pages.length * 0.2);
  const met = new Set<string>();
  return pages.map((page) => {
    const margin = new Set<unknown>(marginLines(page));
    const items = page.items.filter((item) => {
      if ("table" in item || !margin.has(item)) return true;
      const key = keyOf(item);
      if (pages.length > 1 && PAGE_NUMBER.test(key)) return false;
      if ((counts.get(key) ?? 0) < often) return true;
      const isFirst = !met.has(key);
      met.add(key);
      return pages.length <= SHORT && isFirst && /\p{L}{3}/u.test(key);
    });
    return { ...page, items };
  });
}

const keyOf = ({ text }: Line): string =>
  text
    .replace(/\d+|\b[ivxlc]+\b/giu, "#")
    .replace(/\s+/gu, " ")
    .toLowerCase();

/** Lines in the margins, and the first and the last of the page wherever they stand. */
function marginLines({ items, top, bottom }: PageLayout): Line[] {
  const edge = (top - bottom) * MARGIN;
  const lines = items.flatMap((item) => ("table" in item ? [] : [item]));
  const highest = lines.reduce((most, { y }) => Math.max(most, y), Number.NEGATIVE_INFINITY);
  const lowest = lines.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  return lines.filter(({ y }) => y >= Math.min(highest - 1, top - edge) || y <= Math.max(lowest + 1, bottom + edge));
}
