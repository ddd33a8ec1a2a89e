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
  /** Where the page is. */
  readonly url: string;
  /** When it was read, in milliseconds since the epoch. */
  readonly accessed: number;
}

/** Items have a type and an id; what pages say of themselves has neither. */
const isItem = (page: PageFacts | CslItem): page is CslItem => "type" in page && "id" in page;

/** APA's way with a page that names itself nowhere. */
export const UNTITLED = "[Webpage]";

/** Fields that the entries written by hand leave out: they are the engine's. */
const BOUND = ["volume", "issue", "page", "publisher", "edition", "number", "editor", "genre"] as const;

/** Whether an entry written by hand says all that the engine would. */
export const isPlain = (item: CslItem): boolean =>
  !BOUND.some((field) => item[field] !== undefined) && !item.title?.includes("nocase");

const dayOf = (at: number): CslDate => ({ "date-parts": [toDate(at).split("-").map(Number)] });

/**
 * The work with the day on which its page was read, which many styles print of pages. One with a DOI stays as it is:
 * it is cited by that, and does not change.
 *
 * @param at milliseconds since the epoch
 */
export const readAt = (item: CslItem, at: number): CslItem => (item.DOI ? item : { ...item, accessed: dayOf(at) });

/** The item as its entries cite it, and the facts of its citation. */
function citedAt(item: CslItem, { url, accessed }: Access) {
  const { title = "", author = [], issued } = item;
  const site = item["container-title"] ?? item.publisher ?? "";
  const metadata = { title, author: author.map(nameText).join("; "), site, date: isoDate(issued) };
  const cited: CslItem = {
    ...item,
    title: asPrinted(item).title || (title || site ? "" : UNTITLED),
    // The entries point to the page as it was read; an address that the item names may be an older one.
    URL: url,
    accessed: dayOf(accessed),
  };
  return { cited, facts: { url, accessedDate: toDate(accessed), metadata } };
}

/**
 * How to refer to a page: what is known of it, and its entries in APA 7 and MLA 9.
 *
 * Takes no engine and no file, so it is as quick the first time as ever. The date of access is in the entries of
 * undated pages only, as both styles want it. Volumes, editors and the like are left out: `citationFor` has them.
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

/** The same with every part of the reference; the engine is loaded for items that need it. */
export async function citationFor(item: CslItem, access: Access): Promise<Citation> {
  if (isPlain(item)) return toCitation(item, access);
  const { cited, facts } = citedAt(item, access);
  const [apa, mla] = await Promise.all([format([cited], { style: "apa" }), format([cited], { style: "mla" })]);
  return { ...facts, formatted: { apa, mla } };
}
