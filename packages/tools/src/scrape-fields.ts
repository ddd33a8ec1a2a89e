import { z } from "zod";
import { choice, flag, text, wholeNumber } from "./fields.ts";
import type { ResultHandling } from "./saving.ts";

/** Forms that can be made of every page of a job. */
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

/** Those, and how the company of a page presents itself. */
export const FORMATS = [...PAGE_FORMATS, "branding"] as const;

const selectors = (name: string) =>
  z
    .array(text(name).min(1, `${name} must not be blank`).max(200))
    .max(50)
    .default([]);

const parser = z.strictObject({
  type: choice("type", ["pdf"], "Kind of document"),
  maxPages: wholeNumber("maxPages").min(1).max(10_000).optional().describe("Pages to return"),
});

export const formats = z.array(choice("formats", FORMATS, "Form"), "formats must be a list");

/** How a page is to be read: shared by the tools that read pages. */
export const scrapeFields = {
  onlyMainContent: flag("onlyMainContent", true, "Leave out menus and footers"),
  includeTags: selectors("includeTags").describe("Tags, .classes, #ids to keep"),
  excludeTags: selectors("excludeTags").describe("Tags, .classes, #ids to drop"),
  waitFor: wholeNumber("waitFor")
    .min(1, "waitFor must be above 0")
    .max(30_000, "waitFor must be at most 30000")
    .optional()
    .describe("Milliseconds to wait in a browser"),
  blockAds: flag("blockAds", true, "Leave out advertisements"),
  parsers: z.array(parser).max(5).default([]).describe("Limits for kinds of documents"),
};

/** What the reply of a scrape depends on. */
export interface ScrapeInput {
  readonly formats: readonly (typeof FORMATS)[number][];
  readonly cleanScrape: boolean;
  readonly startIndex: number;
  readonly maxChars: number;
  readonly resultHandling: ResultHandling;
}
