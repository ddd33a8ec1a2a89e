import { dropInvisible, squeeze } from "@wellsourced/core";
import { decodeHTMLStrict } from "entities/decode";

/** Raw texts are cut here before cleaning; snippets are never this long. */
const LONGEST = 20_000;

const blocks =
  "address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul";
const inline =
  "a|abbr|b|bdi|bdo|big|cite|code|del|em|font|i|img|ins|kbd|mark|math|q|s|samp|small|span|strike|strong|sub|sup|svg|tt|u|var|wbr";
const attributes = String.raw`(?:\s+[a-z_:][-\w:.]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s*\/?`;
const tag = (names: string) => new RegExp(`</?(?:${names})${attributes}>`, "giu");

/** Only tags of HTML, JATS and MathML: `vector<int>` is text. */
const markup: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/<!\[CDATA\[|\]\]>/gu, ""],
  [/^\s*<jats:title>\s*abstract\s*(?:[.:]\s*)?<\/jats:title>/iu, ""],
  [tag(`${blocks}|jats:(?:p|title|sec|list|list-item|disp-formula|break)`), " "],
  [tag(`${inline}|(?:jats|mml|m|xhtml):[a-z-]+`), ""],
];

/** Elements that are dropped with their contents. */
const enclosures: readonly (readonly [opening: RegExp, closing: string, replacement: string])[] = [
  [/<!--/gu, "-->", ""],
  [/<script\b/giu, "</script>", " "],
  [/<style\b/giu, "</style>", " "],
  [/<tex-math\b/giu, "</tex-math>", " "],
  [/<jats:tex-math\b/giu, "</jats:tex-math>", " "],
];

/** Drops them in one pass. Without a closing tag, the rest of the text is kept. */
function dropEnclosed(text: string, [opening, closing, replacement]: (typeof enclosures)[number]): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(opening)) {
    if (index < from) continue;
    const end = lower.indexOf(closing, index + 4);
    if (end < 0) break;
    kept.push(text.slice(from, index), replacement);
    from = end + closing.length;
  }
  return kept.join("") + text.slice(from);
}

/** Plain text of HTML as a reader sees it: no markup or hidden parts, entities decoded once, white space collapsed. */
export function plainText(html: string | null | undefined): string {
  let text = (html ?? "").slice(0, LONGEST);
  for (const enclosure of enclosures) text = dropEnclosed(text, enclosure);
  for (const [pattern, replacement] of markup) text = text.replace(pattern, replacement);
  return squeeze(dropInvisible(decodeHTMLStrict(text)).text);
}

/** Plain text for registries that escape their markup twice (`&lt;i&gt;`). */
export const scholarlyText = (html: string | null | undefined): string => plainText(plainText(html));
