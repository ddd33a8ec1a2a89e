export { bareDoi } from "@wellsourced/citations/notices";

import { cutChars, dropInvisible, isHttpUrl, squeeze } from "@wellsourced/core";
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

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The beginning of a plain text, escaped for fields that are read as HTML. */
export const asExcerpt = (plain: string | null | undefined, most = 1_000): string =>
  cutChars(plain ?? "", most).replace(/[&<>]/gu, (mark) => CODES[mark] ?? mark);

/** Plain text for registries that escape their markup twice (`&lt;i&gt;`). */
export const scholarlyText = (html: string | null | undefined): string => plainText(plainText(html));

/** Plain texts without duplicates and empty ones. */
export const plainTexts = (list: readonly (string | null | undefined)[] | null | undefined): string[] => [
  ...new Set((list ?? []).map(plainText).filter(Boolean)),
];

/** Turns `Family, Given` into `Given Family`; other names, such as those of organisations, are unchanged. */
export const givenFirst = <Name extends Maybe<string>>(name: Name): string | Name =>
  name?.replace(/^([^,]+),\s*([^\s,][^,]*)$/u, "$2 $1") ?? name;

/** A non-negative integer, else `undefined`. */
export const countOf = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** An absolute HTTP URL, else `undefined`. `//host/…` takes the scheme of the page. */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = (text ?? "").trim().replace(/^\/\//u, "https://");
  return isHttpUrl(address) ? address : undefined;
}

type Known<Bag extends object> = { [Name in keyof Bag]?: NonNullable<Bag[Name]> };

/** Drops properties that are `undefined`, `null`, an empty string or an empty list. */
export function known<Bag extends object>(bag: Bag): Known<Bag> {
  const said = Object.entries(bag).filter(([, value]) => isSaid(value));
  return Object.fromEntries(said) as Known<Bag>; // entries of the bag itself, minus the empty ones
}

function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}

/** A field that an upstream may omit or send as `null`. */
export type Maybe<Value> = Value | null | undefined;

/** A record as an upstream sends it: any field may be missing or `null`, inside lists too. */
export type Raw<Rec> = { readonly [Name in keyof Rec]?: RawValue<Rec[Name]> };
type RawValue<Value> =
  | (Value extends readonly (infer Item)[] ? readonly (Item | null | undefined)[] : Value)
  | null
  | undefined;

/** A raw record without its source, which is the provider. */
export type RawOf<Rec extends { readonly source: string }> = Raw<Omit<Rec, "source">>;

/** Crossref's prefix for tests: these DOIs are not publications. */
const TEST_PREFIX = "10.5555/";

/** Spellings of a DOI for case-sensitive indexes that keep DOIs as deposited. */
export const doiSpellings = (doi: string): readonly string[] => [...new Set([doi, doi.toUpperCase()])];

export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/gu, encodeURIComponent)}`;

export const isTestDoi = (doi: string): boolean => doi.startsWith(TEST_PREFIX);

/** A DOI as part of a path: slashes are kept, unless segments such as `..` would change the path. */
export function doiPath(doi: string): string {
  const pieces = doi.split("/").map(encodeURIComponent);
  return pieces.join(pieces.some((piece) => /^\.{0,2}$/u.test(piece)) ? "%2F" : "/");
}
