import { bodyOf, type Element, escapeHtml, parseHtml, writeHtml } from "@wellsourced/markup";
import { findHidden, findUnseen, RemovalLog, type Removed, remove } from "@wellsourced/markup/hidden";

/** HTML embedded in a document, such as a chapter or a feed entry. */
export interface EmbeddedHtml {
  readonly html: string;
  readonly hiddenTextRemoved: number;
  readonly removed: readonly Removed[];
}

/** Rewrites an attribute; `undefined` drops it. Only attributes that affect the Markdown are kept. */
export type Rewrite = (name: string, value: string, element: Element) => string | undefined;

const kept = new Set(
  "href src alt title id class colspan rowspan start value reversed type lang dir display encoding alttext epub:type role width height srcset data-src checked".split(
    " ",
  ),
);
const dropped = new Set("script style template head noscript iframe object embed form input button select".split(" "));

/** Cleans HTML like a web page and rewrites it, without hidden or executable content. */
export function embedHtml(source: string, rewrite: Rewrite = (_, value) => value): EmbeddedHtml {
  const root = parseHtml(source, { isXml: /^\s*<\?xml\s/u.test(source) });
  const log = new RemovalLog();
  const hiddenTextRemoved = remove(findHidden(root), log);
  remove(findUnseen(root));
  const options = {
    drops: (tag: string) => dropped.has(tag) || !/^[a-z][\w:-]*$/u.test(tag),
    rewrite: (name: string, value: string, element: Element) =>
      kept.has(name) ? rewrite(name, value, element) : undefined,
  };
  const html = bodyOf(root).children.map((child) => writeHtml(child, options));
  return { html: html.join(""), hiddenTextRemoved, removed: log.entries };
}

/** The text removed from all embedded HTML of a document. */
export const hiddenIn = (pieces: readonly Pick<EmbeddedHtml, "hiddenTextRemoved" | "removed">[]) => ({
  hiddenTextRemoved: pieces.reduce((sum, it) => sum + it.hiddenTextRemoved, 0),
  removed: pieces.flatMap(({ removed }) => removed),
});

/** Resolves links and images if their base is known. */
export function absolute(base: string | undefined): Rewrite {
  return (name, value) => {
    if ((name !== "href" && name !== "src") || base === undefined || value.startsWith("#")) return value;
    return URL.parse(value, base)?.href ?? value;
  };
}

/** Plain text as paragraphs, separated by blank lines. */
export const paragraphsHtml = (text: string): string => `<p>${escapeHtml(text).replace(/\n\s*\n/gu, "</p><p>")}</p>`;
