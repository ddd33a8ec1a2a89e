import { z } from "zod";
import { choice, flag, text, wholeNumber } from "./fields.ts";
import type { ResultHandling } from "./saving.ts";

/** Forms available for every page of a job. */
export const PAGE_FORMATS = [
  "markdown",
  "html",
  "rawHtml",
  "links",
  "images",
  "screenshot",
  "summary",
  "changeTracking",
] as const;

/** All forms; `branding` is only available for single pages. */
export const FORMATS = [...PAGE_FORMATS, "branding"] as const;

const selectors = () => z.array(text().min(1).max(200)).max(50).default([]);

const parser = z.strictObject({
  type: choice(["pdf"], "Kind of document"),
  maxPages: wholeNumber().min(1).max(10_000).optional().describe("Pages to return"),
});

export const formats = z.array(choice(FORMATS, "Form"));

/** Arguments of all tools that read pages. */
export const scrapeFields = {
  onlyMainContent: flag(true, "Leave out menus and footers"),
  includeTags: selectors().describe("Tags, .classes, #ids to keep"),
  excludeTags: selectors().describe("Tags, .classes, #ids to drop"),
  waitFor: wholeNumber().min(1).max(30_000).optional().describe("Milliseconds to wait in a browser"),
  blockAds: flag(true, "Leave out advertisements"),
  parsers: z.array(parser).max(5).default([]).describe("Limits for kinds of documents"),
};

/** Arguments that determine the reply of `scrape`. */
export interface ScrapeInput {
  readonly formats: readonly (typeof FORMATS)[number][];
  readonly cleanScrape: boolean;
  readonly startIndex: number;
  readonly maxChars: number;
  readonly resultHandling: ResultHandling;
}
