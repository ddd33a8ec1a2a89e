import { omitUndefined, toTimestamp } from "@wellsourced/core";
import type { LocalFile, Page } from "@wellsourced/core/records";
import type { Fetched } from "../fetched.ts";
import { doiToCheck } from "../pages/about-page.ts";
import type { SourceText } from "./source-text.ts";

/** A document of the caller's index. */
export interface IndexedDocument {
  readonly id: string;
  readonly text: string;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
}

/** The text of an indexed document, checked as it is; the page may have changed since. */
export function textOfDocument({ id, text, url, title, addedAt }: IndexedDocument, note?: string): SourceText {
  return {
    text,
    isHtml: false,
    ...omitUndefined({ url, title: title ?? id, note }),
    fetchedAt: toTimestamp(addedAt),
    fromCopy: true,
    provenance: [`text: ${id}, as it was indexed on ${toTimestamp(addedAt)}`],
  };
}

/** The text of a local file, without a URL, since links to its passages would not work. */
export function textOfFile(page: Page, { name }: LocalFile): SourceText {
  const { url: _, ...source } = textOfPage(page);
  return {
    ...source,
    isHtml: false,
    title: source.title ?? name,
    provenance: [`text: the file ${name}, read as ${page.contentType}`],
  };
}

/** The text of a page, with the reason if it is incomplete. */
export function textOfPage(page: Page & Fetched): SourceText {
  const why =
    page.partialBecause === "paywall"
      ? "the rest of it is behind a paywall"
      : "none of the reading methods returned the whole page";
  const partial = page.partial ? why : undefined;
  const cutBecause = page.wireTruncated ? "only its beginning was read: the rest is beyond a limit" : partial;
  return {
    text: page.markdown,
    url: page.finalUrl,
    isHtml: page.contentType === "html",
    ...omitUndefined({ title: page.metadata.title, doi: doiToCheck(page), pages: page.pages, cutBecause }),
    ...omitUndefined({ fetchedAt: page.fetchedAt, fromCopy: page.fromCopy }),
    provenance: [
      `text: ${page.finalUrl}, read as ${page.contentType}${page.extractedBy ? `, extraction method ${page.extractedBy}` : ""}`,
    ],
  };
}

/** Beginnings of words that HTML encodes unchanged; shorter ones occur on every page. */
const PLAIN_WORD = /(?<!\p{L})[a-z]{5}/gu;
const FEWEST = 3;
/** Optional line breaks within words. */
const BREAKS = /&shy;|&#173;|\u00ad|<wbr>/gu;

/** Whether HTML contains at least half of a text's longer words; otherwise it need not be parsed. */
export function mayContain(html: string, said: string): boolean {
  const words = [...new Set(said.toLowerCase().match(PLAIN_WORD))];
  const page = html.toLowerCase().replace(BREAKS, "");
  return words.length < FEWEST || words.filter((word) => page.includes(word)).length >= words.length / 2;
}
