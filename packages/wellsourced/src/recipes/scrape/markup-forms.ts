import { omitUndefined } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Picked, Picking, Reader } from "@wellsourced/scraper";
import type { Call } from "../../call.ts";
import type { ScrapeQuery, Source } from "./scrape-query.ts";

/** Forms that can be made from the page alone. */
export const MARKUP_FORMATS = ["markdown", "html", "rawHtml", "links", "images"] as const;
type MarkupFormat = (typeof MARKUP_FORMATS)[number];

/** A page whose parts are created on first use. */
export interface PageWork {
  readonly query: Partial<Picking> & Pick<ScrapeQuery, "maxPdfPages">;
  readonly source: Pick<Source, "markup">;
  readonly parts: { readonly reader: Pick<Reader, "parse"> };
  readonly call: Call;
  readonly page: () => Promise<Page>;
  readonly picked: () => Promise<Picked>;
}

export const pickingOf = ({
  includeTags = [],
  excludeTags = [],
  blockAds = true,
  onlyMainContent = true,
}: Partial<Picking>): Picking => ({ includeTags, excludeTags, blockAds, onlyMainContent });

/** The last page to include of a paged document. */
function firstPages({ markdown, pages }: Page, most: number | undefined): string {
  const next = most === undefined ? undefined : pages?.find(({ page }) => page > most);
  return next ? markdown.slice(0, next.offset).trimEnd() : markdown;
}

async function markdownOf({ query, page, picked, source, parts, call }: PageWork): Promise<string> {
  const { includeTags, excludeTags, onlyMainContent } = pickingOf(query);
  const isDocument = (await page()).contentType !== "html" && includeTags.length + excludeTags.length === 0;
  if (isDocument) return firstPages(await page(), query.maxPdfPages);
  if (includeTags.length > 0 || !onlyMainContent) return (await picked()).markdown();
  if (excludeTags.length === 0) return (await page()).markdown;
  const { url } = await source.markup();
  const clues = {
    url,
    mediaType: "text/html; charset=utf-8",
    ...omitUndefined({ owner: call.owner, signal: call.signal }),
  };
  return (await parts.reader.parse(Buffer.from((await picked()).html(), "utf8"), clues)).markdown;
}

export const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Creates each form. */
export const MARKUP_FORMS: Readonly<Record<MarkupFormat, (work: PageWork) => Promise<string>>> = {
  markdown: markdownOf,
  html: async ({ picked }) => (await picked()).html(),
  rawHtml: async ({ source }) => (await source.markup()).html,
  links: async ({ picked }) => asJson((await picked()).links),
  images: async ({ picked }) => asJson((await picked()).images),
};

/** Creates a value on first use. */
export const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
