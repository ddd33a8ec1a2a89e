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

/** What an item keeps of its page where its field says that it is the number of an article. */
export const articleMark = (page: string | undefined, number: string | undefined): object | undefined =>
  page !== undefined && page === number ? { "article-number": page } : undefined;
