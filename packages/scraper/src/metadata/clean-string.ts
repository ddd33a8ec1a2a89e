import { dropInvisible, fold, squeeze } from "@wellsourced/core";
import { type Element, parseHtml, rawText, type TreeNode } from "@wellsourced/markup";
import { isInline } from "@wellsourced/markup/dom";
import { breakChatTokens } from "@wellsourced/markup/markdown";

/** Elements that documentation mentions by name, and that are never left open in a short text. */
const WRITTEN_ABOUT = new Set(
  "article aside audio body button canvas caption col colgroup datalist details dialog dl fieldset figcaption figure footer form head header hgroup html iframe input label legend link main map menu meta meter nav object ol optgroup option output picture progress search section select slot source summary svg table tbody td textarea tfoot th thead title tr track ul video".split(
    " ",
  ),
);

/** Escapes element names such as in `<table>: the table element`: a tag without attributes that is never closed. */
function withNames(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([a-z]{2,10})/giu)].map(([, name = ""]) => name.toLowerCase()));
  return text.replace(/<([a-z]{2,10})>/giu, (tag, name: string) =>
    WRITTEN_ABOUT.has(name.toLowerCase()) && !closed.has(name.toLowerCase()) ? `&lt;${name}&gt;` : tag,
  );
}

/** A string stated by a page as one safe line; empty for other values. */
export function cleanString(value: unknown, max = 500): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const given = String(value).slice(0, max * 8);
  // Some generators escape twice or leave tags in.
  const text = /<[a-z/!]|&#?\w{1,31};/iu.test(given) ? rawText(parseHtml(withNames(given))) : given;
  return breakChatTokens(squeeze(dropInvisible(text).text))
    .slice(0, max)
    .trim();
}

/** An absolute http(s) URL, or undefined. */
export function cleanUrl(value: unknown, baseUrl: string | undefined): string | undefined {
  if (typeof value !== "string" || value.trim() === "" || value.length > 4_000) return undefined;
  const parsed = URL.parse(value.trim(), baseUrl);
  return parsed && /^https?:$/u.test(parsed.protocol) ? parsed.href : undefined;
}

/** The visible lines of an element, one per block or break, without skipped elements. */
export function shownLines(root: Element, limit: number, isSkipped: (element: Element) => boolean): string[] {
  const lines: string[] = [""];
  let left = limit;
  const walk = (at: TreeNode): void => {
    if (left <= 0) return;
    if (at.kind === "text") {
      lines.push((lines.pop() ?? "") + at.data.slice(0, left));
      left -= at.data.length;
      return;
    }
    if (isSkipped(at)) return;
    const apart = !isInline(at.tag);
    if (apart) lines.push("");
    for (const child of at.children) walk(child);
    if (apart) lines.push("");
  };
  walk(root);
  return lines.map(squeeze).filter((it) => it !== "");
}

/** The significant words of a name or title, for comparison. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
