/** What stands between the first and the last page: a dash of its own, or two hyphens. */
const dash = /(?:(?<!\s)\s+)?(?:-{2,}|[‒–—―−])\s*/u;

/**
 * The first and the last page of a range. A page may hold hyphens itself (`6-1--6-14`, `C3-32-C3-35`): then a longer dash
 * stands between the two, or as many hyphens before it as behind.
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

/** Pages with one mark between the ends of a range: a hyphen, or a dash where the pages hold hyphens. */
export function plainPages(text: string): string {
  const range = pageRange(text);
  if (!range) return text.replace(/(?:(?<!\s)\s+)?[-‒–—―−]+\s*/gu, "-");
  return range.join(range.some((page) => page.includes("-")) ? "–" : "-");
}

/** Styles with a dash between pages, and "pp." before several. */
const DASHED = new Set(["apa", "mla", "chicago-author-date", "chicago-notes", "harvard", "ieee"]);

/** A line of a style with the range between pages that hold marks, such as `27:1` and `S12-1`: its engine sees one page. */
export function withRange(line: string, page: string | undefined, style: string): string {
  const range = DASHED.has(style) ? pageRange(page ?? "") : undefined;
  if (!range?.every((one) => /^\p{L}*\d+[:.-]/u.test(one))) return line;
  const at = Math.max(line.lastIndexOf(range.join("-")), line.lastIndexOf(range.join("–")));
  if (at < 0) return line;
  const before = line.slice(0, at).replace(/(?<!\p{L})p\. $/u, "pp. ");
  return before + range.join("–") + line.slice(at + range.join("-").length);
}

/** What an item keeps of its page where its field says that it is the number of an article. */
export const articleMark = (page: string | undefined, number: string | undefined): object | undefined =>
  page !== undefined && page === number ? { "article-number": page } : undefined;
