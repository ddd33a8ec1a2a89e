import { type Citation, toDate } from "@wellsourced/core";
import { type CslItem, nameText } from "./csl.ts";
import { isoDate } from "./dates.ts";
import { apaEntry } from "./formats/apa.ts";
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

/**
 * How to refer to a page: what is known of it, and its entries in APA 7 and MLA 9.
 *
 * Takes no engine and no file, so it is as quick the first time as ever. The date of access is in the entries of
 * undated pages only, as both styles want it.
 *
 * @example
 * toCitation({ title: "Walls", published: "2020-03-04" }, { url: "https://example.org", accessed: Date.now() }).formatted.apa;
 * // Walls. (2020, March 4). https://example.org
 */
export function toCitation(page: PageFacts | CslItem, { url, accessed }: Access): Citation {
  const item = isItem(page) ? page : fromPage(page);
  const accessedDate = toDate(accessed);
  const { title = "", author = [], issued } = item;
  const site = item["container-title"] ?? item.publisher ?? "";
  // The entries point to the page as it was read; an address that the item names may be an older one.
  const cited: CslItem = {
    ...item,
    title: asPrinted(item).title || (site ? "" : UNTITLED),
    URL: url,
    accessed: { "date-parts": [accessedDate.split("-").map(Number)] },
  };
  return {
    url,
    accessedDate,
    metadata: { title, author: author.map(nameText).join("; "), site, date: isoDate(issued) },
    formatted: { apa: apaEntry(cited), mla: mlaEntry(cited) },
  };
}
