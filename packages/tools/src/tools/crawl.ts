import { omitUndefined } from "@wellsourced/core";
import type { CrawlRequest, Wellsourced } from "@wellsourced/wellsourced";
import { z } from "zod";
import { jobText, jobUri, listText } from "../crawl-texts.ts";
import { defineTool, type ToolCall } from "../define-tool.ts";
import { choice, flag, optional, required, text, wholeNumber } from "../fields.ts";
import { commandOf, JOB_COMMANDS, jobFields, needed } from "../job-command.ts";
import { actions, allowed } from "../page-window.ts";
import type { ToolContent } from "../reply.ts";
import { factsItem, itemsBody, itemsShape, withScheme } from "../saving.ts";
import { PAGE_FORMATS, scrapeFields } from "../scrape-fields.ts";

const WEBHOOK_EVENTS = ["completed", "page", "failed", "started"] as const;
const { onlyMainContent, includeTags, excludeTags, parsers } = scrapeFields;

const patterns = (description: string) => z.array(text().min(1).max(1_000)).max(200).optional().describe(description);

const least = (min: number, description: string) => wholeNumber().min(min).optional().describe(description);

/** Maximum characters of JSON that is sent with each event. */
const MOST_SENT = 10_000;
const isShort = (value: object): boolean => JSON.stringify(value).length <= MOST_SENT;

const input = z.strictObject({
  command: choice([...JOB_COMMANDS, "list"], "Command; jobId alone means status").optional(),
  url: optional("Address to start from", 8_192).transform((url) => url && withScheme(url)),
  ...jobFields,
  prompt: optional("Plan in plain words for the configured model; it overrides the settings below", 2_000),
  limit: wholeNumber().min(1).max(100_000).default(100).describe("Maximum number of pages"),
  maxDiscoveryDepth: least(1, "Maximum depth in links"),
  crawlEntireDomain: flag(false, "Read the whole host, not only below the start"),
  allowSubdomains: flag(false, "Read subdomains too"),
  allowExternalLinks: flag(false, "Follow links to other hosts too"),
  includePaths: patterns("Regular expressions for paths to read"),
  excludePaths: patterns("Regular expressions for paths to leave out"),
  ignoreQueryParameters: flag(true, "Addresses that differ only in the query are one page"),
  sitemap: choice(["include", "skip"], "Whether sitemaps are read").default("include"),
  delay: least(0, "Milliseconds between requests to a host"),
  maxConcurrency: least(1, "Maximum concurrent requests"),
  webhook: z
    .strictObject({
      url: required("Address to post to", 8_192).transform(withScheme),
      headers: z
        .record(z.string(), z.string())
        .refine(isShort, `headers must be ${MOST_SENT} characters or less`)
        .optional()
        .describe("Request headers"),
      metadata: z
        .record(z.string(), z.unknown())
        .refine(isShort, `metadata must be ${MOST_SENT} characters or less`)
        .optional()
        .describe("Values to return with every event")
        .meta({ additionalProperties: true }),
      events: z.array(choice(WEBHOOK_EVENTS, "Event")).optional().describe("Events to post; by default page"),
    })
    .optional()
    .describe("Where to post signed events"),
  scrapeOptions: z
    .strictObject({
      formats: z
        .array(choice(PAGE_FORMATS, "Format"))
        .optional()
        .describe("Formats kept in addition to Markdown; changeTracking compares with the last visit"),
      ...{ parsers, onlyMainContent, includeTags, excludeTags, actions },
    })
    .optional()
    .describe("Settings for reading each page"),
});

type Input = z.output<typeof input>;

/** Arguments passed to the crawl unchanged. */
const crawlOptions = ({ limit, maxDiscoveryDepth, maxConcurrency, delay, sitemap, webhook, ...asked }: Input) => {
  const { crawlEntireDomain, allowSubdomains, allowExternalLinks, ignoreQueryParameters, includePaths } = asked;
  return {
    ...{ limit, maxDiscoveryDepth, maxConcurrency, delay, sitemap, webhook },
    ...{ crawlEntireDomain, allowSubdomains, allowExternalLinks, ignoreQueryParameters, includePaths },
  };
};

function toRequest(url: string, asked: Input, sources: Wellsourced): CrawlRequest {
  const { scrapeOptions, excludePaths } = asked;
  const request = { url, ...crawlOptions(asked), excludePaths: excludePaths && [...new Set(excludePaths)] };
  if (!scrapeOptions) return request;
  const { parsers: bounds = [], actions: acts, ...page } = scrapeOptions;
  const maxPdfPages = bounds.find(({ maxPages }) => maxPages !== undefined)?.maxPages;
  return { ...request, page: omitUndefined({ ...page, maxPdfPages, actions: acts && allowed(acts, sources) }) };
}

/** Starts a crawl. Settings that the model derives from a prompt are reported before the start and in the reply. */
async function start(asked: Input, sources: Wellsourced, call: ToolCall): Promise<ToolContent> {
  const { prompt } = asked;
  const { crawls } = sources.sites;
  const url = needed("url", asked.url);
  const request = toRequest(url, asked, sources);
  const plan = prompt === undefined ? undefined : await crawls.plan({ url, prompt }, call);
  if (plan) call.onProgress(`Settings from the prompt: ${JSON.stringify(plan)}`);
  const { id, webhookKey } = await crawls.start({ ...request, ...plan }, call);
  return factsItem({
    message: `Crawl started. Job ID: ${id} (call crawl with it for the status, and query to search what was read).`,
    jobId: id,
    statusUrl: jobUri(id),
    ...omitUndefined({ webhookKey, settingsFromPrompt: plan }),
  });
}

export const crawl = defineTool({
  name: "crawl",
  title: "Crawl a site",
  description:
    "Use this to crawl a site into the index that query searches. A crawl is a job: start it, then get its status or errors, or cancel it. It obeys robots.txt.",
  sets: ["pulse"],
  effects: { writes: true, idempotent: false, openWorld: true },
  cache: "never",
  present: "items",
  input,
  output: itemsShape,
  async run(asked, sources, call) {
    const command = commandOf(asked);
    if (command === "start") return itemsBody([await start(asked, sources, call)]);
    const text =
      command === "list"
        ? listText(await sources.sites.crawls.list(call))
        : await jobText(command, needed("jobId", asked.jobId), { crawls: sources.sites.crawls, call });
    return itemsBody([{ type: "text", text }]);
  },
});
