import { Failure } from "@wellsourced/core";
import { isPlain, UNTITLED } from "./citation.ts";
import { compare, uniqueKeys } from "./cite-key.ts";
import { type CslItem, yearOf } from "./csl.ts";
import { format } from "./format.ts";
import { apaEntry } from "./formats/apa.ts";
import { writeBibtex } from "./formats/bibtex.ts";
import { writeCslJson } from "./formats/csl-json.ts";
import { mlaEntry } from "./formats/mla.ts";
import { writeRis } from "./formats/ris.ts";
import { doiUrl, normalizeDoi } from "./identifiers.ts";
import { asPrinted, referenceOf, type Source } from "./reference-of.ts";

export interface Bibliography {
  readonly style: BibliographyStyle;
  readonly entryCount: number;
  readonly bibliography: string;
}

/** Converts sources to items, one per URL; the first duplicate wins. */
function itemsOf(sources: readonly Source[]): CslItem[] {
  const byUrl = new Map<string, CslItem>();
  for (const { url, doi, author, date, title, site } of sources) {
    const name = normalizeDoi(doi);
    const address = url?.trim() || (name ? doiUrl(name) : "");
    if (address === "" || byUrl.has(address)) continue;
    byUrl.set(address, referenceOf({ hit: { url: address, title, author, site, date, doi: name } }));
  }
  return [...byUrl.values()];
}

/** Truncates dates to the year for BibTeX and CSL-JSON lists. */
function yearly(item: CslItem): CslItem {
  const { issued, ...rest } = item;
  const year = yearOf(issued);
  return year === undefined ? rest : { ...rest, issued: { "date-parts": [[year]] } };
}

/** Drops access dates, so that equal lists give equal bytes in exchange formats. */
const unvisited = ({ accessed: _unused, ...item }: CslItem): CslItem => item;

/** Gives sources without title and site name APA's description instead. */
const lines = (items: readonly CslItem[], write: (item: CslItem) => string): string =>
  items
    .map(asPrinted)
    .map((item) => write(item.title || item["container-title"] ? item : { ...item, title: UNTITLED }))
    .toSorted(compare)
    .join("\n\n");

/** Assigns cite keys and sorts by them. */
function keyed(items: readonly CslItem[]): CslItem[] {
  const keys = uniqueKeys(items);
  return items.map((item) => ({ ...item, id: keys.get(item) ?? item.id })).toSorted((a, b) => compare(a.id, b.id));
}

const writers = {
  apa: (items: readonly CslItem[]) => lines(items, apaEntry),
  mla: (items: readonly CslItem[]) => lines(items, mlaEntry),
  bibtex: (items: readonly CslItem[]) => writeBibtex(keyed(items.map(unvisited).map(yearly)), "bibtex"),
  ris: (items: readonly CslItem[]) => writeRis(keyed(items.map(unvisited))),
  "csl-json": (items: readonly CslItem[]) => writeCslJson(keyed(items.map(yearly))),
};

type BibliographyStyle = keyof typeof writers;
/** Styles for a bibliography of sources. */
export const BIBLIOGRAPHY_STYLES: readonly string[] = Object.keys(writers);
const isStyle = (style: string): style is BibliographyStyle => Object.hasOwn(writers, style);

/**
 * Formats sources as a bibliography in APA 7, MLA 9 or an exchange format, each URL once.
 *
 * Entries are sorted by line (APA, MLA) or cite key, by code point, and separated by blank lines; lines end in a line feed. Output is deterministic and independent of input order, except that the first source with a URL wins. DOIs are
 * normalised but not checked; sources without URL and DOI are left out.
 *
 * @throws {Failure} `validation` for an unknown style or an empty list
 * @example
 * bibliography([{ url: "https://example.org", title: "Walls", date: "2020" }], { style: "mla" }).bibliography;
 * // Walls. 2020, https://example.org.
 */
export function bibliography(
  sources: readonly Source[],
  { style = "apa" }: { readonly style?: string } = {},
): Bibliography {
  if (!isStyle(style)) throw unknownStyle(style);
  if (sources.length === 0)
    throw new Failure("validation", "No sources were given. Pass a list of sources, each with a url or a doi.");
  return listOf(itemsOf(sources), style);
}

const listOf = (items: readonly CslItem[], style: BibliographyStyle): Bibliography => ({
  style,
  entryCount: items.length,
  bibliography: writers[style](items),
});

/**
 * Formats CSL items as a bibliography, keeping all their fields.
 *
 * @throws {Failure} `validation` for an unknown style
 */
export async function bibliographyOf(
  items: readonly CslItem[],
  { style = "apa" }: { readonly style?: string } = {},
): Promise<Bibliography> {
  if (!isStyle(style)) throw unknownStyle(style);
  if ((style !== "apa" && style !== "mla") || items.every(isPlain)) return listOf(items, style);
  return { style, entryCount: items.length, bibliography: await format(items, { style }) };
}

const unknownStyle = (style: string): Failure =>
  new Failure("validation", `Unknown style "${style.slice(0, 60)}". Use one of ${BIBLIOGRAPHY_STYLES.join(", ")}.`);
