import { plainText } from "@wellsourced/citations/registries";
import { cutChars, isHttpUrl } from "@wellsourced/core";

export { bareDoi, plainText, scholarlyText } from "@wellsourced/citations/registries";

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The beginning of a plain text, escaped for fields that are read as HTML. */
export const asExcerpt = (plain: string | null | undefined, most = 1_000): string =>
  cutChars(plain ?? "", most).replace(/[&<>]/gu, (mark) => CODES[mark] ?? mark);

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
