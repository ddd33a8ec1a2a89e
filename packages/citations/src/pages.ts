/** Separator of a page range: a dash or two hyphens. */
const dash = /(?:(?<!\s)\s+)?(?:-{2,}|[‒–—―−])\s*/u;

/**
 * Splits a page range. Pages may contain hyphens (`6-1--6-14`, `C3-32-C3-35`): then the separator is a longer dash, or
 * the middle one of an odd number of hyphens.
 */
export function pageRange(text: string): readonly [first: string, last: string] | undefined {
  if (/[,;]/u.test(text)) return undefined;
  const dashed = text.trim().split(dash);
  if (dashed.length > 2) return undefined;
  const halves = dashed.length === 2 ? dashed : hyphened(text.trim());
  const [first = "", last = ""] = halves;
  return first && last ? [first, last] : undefined;
}

function hyphened(text: string): readonly string[] {
  const parts = text.split(/(?:(?<!\s)\s+)?-\s*/u);
  if (parts.length % 2 === 1) return [];
  return [parts.slice(0, parts.length / 2).join("-"), parts.slice(parts.length / 2).join("-")];
}

/** Joins the first and the last page, of which either may be missing. */
export const pagesBetween = (first: string | undefined, last: string | undefined): string | undefined =>
  first && last && first !== last ? `${first}-${last}` : first || last || undefined;

/** Normalises a range: a hyphen, or an en dash if the pages contain hyphens. */
export function plainPages(text: string): string {
  const range = pageRange(text);
  if (!range) return text.replace(/(?:(?<!\s)\s+)?[-‒–—―−]+\s*/gu, "-");
  return range.join(range.some((page) => page.includes("-")) ? "–" : "-");
}

/** Formats a range of pages such as `27:1` and `S12-1`, which citeproc reads as a single page. */
export function withRange(line: string, page: string | undefined): string {
  const range = pageRange(page ?? "");
  if (!range?.every((one) => /^\p{L}*\d+[:.-]/u.test(one))) return line;
  const at = Math.max(line.lastIndexOf(range.join("-")), line.lastIndexOf(range.join("–")));
  if (at < 0) return line;
  const before = line.slice(0, at).replace(/(?<!\p{L})p\. $/u, "pp. ");
  return before + range.join("–") + line.slice(at + range.join("-").length);
}

/** Marks the page field as an article number. */
export const articleMark = (page: string | undefined, number: string | undefined): object | undefined =>
  page !== undefined && page === number ? { "article-number": page } : undefined;
