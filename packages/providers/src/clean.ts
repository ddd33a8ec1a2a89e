import { cutChars, dropInvisible, isHttpUrl, squeeze } from "@wellsourced/core";
import { decodeHTMLStrict } from "entities/decode";

/** Longer raw texts are not snippets; what lies beyond is not looked at. */
const LONGEST = 20_000;

const blocks =
  "address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul";
const inline =
  "a|abbr|b|bdi|bdo|big|cite|code|del|em|font|i|img|ins|kbd|mark|math|q|s|samp|small|span|strike|strong|sub|sup|svg|tt|u|var|wbr";
const attributes = String.raw`(?:\s+[a-z_:][-\w:.]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s*\/?`;
const tag = (names: string) => new RegExp(`</?(?:${names})${attributes}>`, "giu");

/** Only names that HTML, JATS or MathML has: `vector<int>` is text. */
const markup: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/<!\[CDATA\[|\]\]>/gu, ""],
  [/^\s*<jats:title>\s*abstract\s*(?:[.:]\s*)?<\/jats:title>/iu, ""],
  [tag(`${blocks}|jats:(?:p|title|sec|list|list-item|disp-formula|break)`), " "],
  [tag(`${inline}|(?:jats|mml|m|xhtml):[a-z-]+`), ""],
];

/** What goes with everything inside it. */
const enclosures: readonly (readonly [opening: RegExp, closing: string, replacement: string])[] = [
  [/<!--/gu, "-->", ""],
  [/<script\b/giu, "</script>", " "],
  [/<style\b/giu, "</style>", " "],
  [/<tex-math\b/giu, "</tex-math>", " "],
  [/<jats:tex-math\b/giu, "</jats:tex-math>", " "],
];

/** One pass over the text; what is opened and never closed stays, as browsers would not show it either way. */
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

/** Text as a reader would see it: no markup, entities decoded once, nothing hidden, white space folded. */
export function plainText(html: string | null | undefined): string {
  let text = (html ?? "").slice(0, LONGEST);
  for (const enclosure of enclosures) text = dropEnclosed(text, enclosure);
  for (const [pattern, replacement] of markup) text = text.replace(pattern, replacement);
  return squeeze(dropInvisible(decodeHTMLStrict(text)).text);
}

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The beginning of a plain text, written as HTML: for fields that are read as HTML, so that no character is lost. */
export const asExcerpt = (plain: string | null | undefined, most = 1_000): string =>
  cutChars(plain ?? "", most).replace(/[&<>]/gu, (mark) => CODES[mark] ?? mark);

/** The same for registries that escape their markup a second time (`&lt;i&gt;`). */
export const scholarlyText = (html: string | null | undefined): string => plainText(plainText(html));

/** Several texts, each once, without those that hold nothing. */
export const plainTexts = (list: readonly (string | null | undefined)[] | null | undefined): string[] => [
  ...new Set((list ?? []).map(plainText).filter(Boolean)),
];

/** `Family, Given` → `Given Family`; other names, such as those of organisations, are left as they are. */
export const givenFirst = <Name extends Maybe<string>>(name: Name): string | Name =>
  name?.replace(/^([^,]+),\s*([^\s,][^,]*)$/u, "$2 $1") ?? name;

/** A number that counts something, or `undefined`: whole, and not below nothing. */
export const countOf = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** An address of the web that can be opened, or `undefined`. `//host/…` means the scheme of the page it stands on. */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = (text ?? "").trim().replace(/^\/\//u, "https://");
  return isHttpUrl(address) ? address : undefined;
}

type Known<Bag extends object> = { [Name in keyof Bag]?: NonNullable<Bag[Name]> };

/** The same object without what is `undefined`, `null`, an empty text or an empty list: absent is never spelled. */
export function known<Bag extends object>(bag: Bag): Known<Bag> {
  const said = Object.entries(bag).filter(([, value]) => isSaid(value));
  return Object.fromEntries(said) as Known<Bag>; // entries of the bag itself, minus the empty ones
}

function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}

/** What an upstream may leave out or send as `null`. */
export type Maybe<Value> = Value | null | undefined;

/** A record as an upstream words it: anything may be missing or `null`, also inside of lists. */
export type Raw<Rec> = { readonly [Name in keyof Rec]?: RawValue<Rec[Name]> };
type RawValue<Value> =
  | (Value extends readonly (infer Item)[] ? readonly (Item | null | undefined)[] : Value)
  | null
  | undefined;

/** The same without its source, which is the provider that is asked. */
export type RawOf<Rec extends { readonly source: string }> = Raw<Omit<Rec, "source">>;

const SHAPE = /^10\.\d{4,9}\/\S+$/u;
/** Crossref's prefix for tests. Nothing under it is a publication. */
const TEST_PREFIX = "10.5555/";

/** `https://doi.org/10.1000/ABC`, `doi:10.1000/abc` → `10.1000/abc`. Anything else is no DOI. */
export function bareDoi(text: string | null | undefined): string | undefined {
  const doi = text
    ?.trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/iu, "")
    .toLowerCase();
  return doi !== undefined && SHAPE.test(doi) ? doi : undefined;
}

/** A bare DOI for indexes that tell capitals from small letters and keep what they were given. */
export const doiSpellings = (doi: string): readonly string[] => [...new Set([doi, doi.toUpperCase()])];

/** Where a DOI resolves. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/gu, encodeURIComponent)}`;

export const isTestDoi = (doi: string): boolean => doi.startsWith(TEST_PREFIX);

/** A DOI as a part of a path: its slashes stay, but where its pieces would be taken for steps between folders. */
export function doiPath(doi: string): string {
  const pieces = doi.split("/").map(encodeURIComponent);
  return pieces.join(pieces.some((piece) => /^\.{0,2}$/u.test(piece)) ? "%2F" : "/");
}
