import { toDate } from "@wellsourced/core";
import type { Citation } from "@wellsourced/core/records";
import { type CslDate, type CslItem, nameText } from "./csl.ts";
import { isoDate } from "./dates.ts";
import { format } from "./format.ts";
import { apaEntry } from "./formats/apa.ts";
import { inCslMarks } from "./formats/markup.ts";
import { mlaEntry } from "./formats/mla.ts";
import { fromPage, type PageFacts } from "./from-page.ts";
import { asPrinted } from "./reference-of.ts";

export interface Access {
  readonly url: string;
  /** Access time in milliseconds since the epoch. */
  readonly accessed: number;
}

/** Distinguishes CSL items, which have a type and an id, from page metadata. */
const isItem = (page: PageFacts | CslItem): page is CslItem => "type" in page && "id" in page;

/** APA's description of a page without a title. */
export const UNTITLED = "[Webpage]";

/** Fields that only the CSL engine formats. */
const BOUND = ["volume", "issue", "page", "publisher", "edition", "number", "editor", "genre"] as const;

/** Whether the hand-written formatters cover all fields of an item. */
export const isPlain = (item: CslItem): boolean =>
  !BOUND.some((field) => item[field] !== undefined) && !item.title?.includes("nocase");

const dayOf = (at: number): CslDate => ({ "date-parts": [toDate(at).split("-").map(Number)] });

/**
 * Adds the access date, which many styles print for web pages. Works with a DOI are returned unchanged.
 *
 * @param at milliseconds since the epoch
 */
export const readAt = (item: CslItem, at: number): CslItem => (item.DOI ? item : { ...item, accessed: dayOf(at) });

/** Returns the item as cited in the entries, with the facts of the citation. */
function citedAt(item: CslItem, { url, accessed }: Access) {
  const { title = "", author = [], issued } = item;
  const site = item["container-title"] ?? item.publisher ?? "";
  const metadata = { title, author: author.map(nameText).join("; "), site, date: isoDate(issued) };
  const cited: CslItem = {
    ...item,
    title: asPrinted(item).title || (title || site ? "" : UNTITLED),
    // The URL that was read; the item's own may be outdated.
    URL: url,
    accessed: dayOf(accessed),
  };
  return { cited, facts: { url, accessedDate: toDate(accessed), metadata } };
}

/**
 * Formats the citation of a page in APA 7 and MLA 9.
 *
 * Uses neither the CSL engine nor files, so the first call is fast too. Access dates appear only for undated pages, as
 * both styles ask. Volumes, editors and the like are left out: use `citationFor` for those.
 *
 * @example
 * toCitation({ title: "Walls", published: "2020-03-04" }, { url: "https://example.org", accessed: Date.now() }).formatted.apa;
 * // Walls. (2020, March 4). https://example.org
 */
export function toCitation(page: PageFacts | CslItem, access: Access): Citation {
  const { cited, facts } = citedAt(isItem(page) ? page : fromPage(page), access);
  const marked = inCslMarks(cited);
  return { ...facts, formatted: { apa: apaEntry(marked), mla: mlaEntry(marked) } };
}

/** Formats a citation with all fields, loading the CSL engine if needed. */
export async function citationFor(item: CslItem, access: Access): Promise<Citation> {
  if (isPlain(item)) return toCitation(item, access);
  const { cited, facts } = citedAt(item, access);
  const [apa, mla] = await Promise.all([format([cited], { style: "apa" }), format([cited], { style: "mla" })]);
  return { ...facts, formatted: { apa, mla } };
}
