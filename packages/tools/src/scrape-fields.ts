import { z } from "zod";
import { choice, flag, optional, text, wholeNumber } from "./fields.ts";
import { jobCommand, jobFields } from "./job-command.ts";
import { actions } from "./page-window.ts";
import { resultHandling, withScheme } from "./saving.ts";

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

export const formats = z.array(choice(FORMATS, "Format"));

/** Arguments of all tools that read pages. */
export const scrapeFields = {
  onlyMainContent: flag(true, "Leave out menus and footers"),
  includeTags: selectors().describe("Tags, .classes, #ids to keep"),
  excludeTags: selectors().describe("Tags, .classes, #ids to drop"),
  waitFor: wholeNumber().min(1).max(30_000).optional().describe("Milliseconds to wait in a browser"),
  blockAds: flag(true, "Leave out advertisements"),
  parsers: z.array(parser).max(5).default([]).describe("Limits for kinds of documents"),
};

/** Arguments of `scrape`, for one page or a batch. */
export const scrapeInput = z.strictObject({
  command: jobCommand,
  url: optional("Address of the page", 8_192).transform((url) => url && withScheme(url)),
  urls: z
    .array(text().max(8_192).transform(withScheme))
    .min(1)
    .max(100_000)
    .optional()
    .describe("Addresses to read in the background as one job; use either this or `url`"),
  ...jobFields,
  formats: formats.default(["markdown", "html"]).describe("Formats to return"),
  ...scrapeFields,
  timeout: wholeNumber().min(1).max(120_000).default(60_000).describe("Maximum wait in milliseconds"),
  maxChars: wholeNumber().min(1).default(100_000).describe("Characters to return"),
  startIndex: wholeNumber().min(0).default(0).describe("Character to start from"),
  resultHandling,
  forceRescrape: flag(false, "Ignore the cache"),
  cleanScrape: flag(true, "Clean the page; false keeps it as sent"),
  maxAge: wholeNumber().min(0).default(172_800_000).describe("Maximum age of a cached page, ms"),
  proxy: choice(["basic", "stealth", "auto"], "Whether to fetch plainly or as a browser").default("auto"),
  headers: z.record(z.string(), z.string()).optional().describe("Request headers"),
  actions,
  extract: text().max(2_000).optional().describe("Facts for a model to extract from the page"),
});
export type ScrapeInput = z.output<typeof scrapeInput>;
