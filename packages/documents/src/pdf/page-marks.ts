import type { PageStart } from "@wellsourced/core/records";
import type { DocumentPage } from "../document.ts";

/** Private-use characters, which text extracted from files does not contain. */
const [OPEN, CLOSE] = ["\ue000", "\ue001"];

/** A page marker that passes through the Markdown writer, between or inside blocks. */
export const pageMark = (page: number, where: "between" | "inside"): string =>
  where === "between" ? `<p>${OPEN}${page}b${CLOSE}</p>` : `${OPEN}${page}i${CLOSE}`;

/**
 * Replaces markers by anchors between blocks, removes them from sentences, and returns where each page begins. Markers
 * of unknown pages are removed, too.
 */
export function resolvePageMarks(markdown: string, known: readonly DocumentPage[]) {
  const byNumber = new Map(known.map((page) => [page.page, page]));
  const [first] = known;
  const starts: PageStart[] = first ? [{ ...first, offset: 0 }] : [];
  const parts: string[] = [];
  let length = 0;
  let at = 0;
  for (const match of markdown.matchAll(/\ue000(\d{1,5})([bi])\ue001/gu)) {
    const page = byNumber.get(Number(match[1]));
    const before = markdown.slice(at, match.index);
    if (page) starts.push({ ...page, offset: length + before.length });
    const anchor = match[2] === "b" ? `<a id="page-${match[1]}"></a>` : "";
    parts.push(before, anchor);
    length += before.length + anchor.length;
    at = match.index + match[0].length;
  }
  parts.push(markdown.slice(at));
  return { markdown: parts.join(""), starts };
}
