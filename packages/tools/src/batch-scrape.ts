import { Failure, omitUndefined } from "@wellsourced/core";
import type { ScrapeFormat, Wellsourced } from "@wellsourced/wellsourced";
import { jobText, jobUri } from "./crawl-texts.ts";
import type { ToolCall } from "./define-tool.ts";
import { commandOf, needed } from "./job-command.ts";
import { allowed } from "./page-window.ts";
import type { ToolContent } from "./reply.ts";
import { factsItem } from "./saving.ts";
import { PAGE_FORMATS, type ScrapeInput } from "./scrape-fields.ts";

/** The forms to create, in order; the first is the text of the reply. */
export function formatsOf({ formats, cleanScrape }: Pick<ScrapeInput, "formats" | "cleanScrape">) {
  const asked = cleanScrape ? formats : formats.map((one) => (one === "markdown" ? "rawHtml" : one));
  return [...new Set<ScrapeFormat>(asked)];
}

/** @throws {Failure} `validation` for options that batches do not support */
function checkBatch({ formats }: ScrapeInput): void {
  if (formats.includes("branding"))
    throw new Failure(
      "validation",
      "The format branding is not available for several pages. Remove it, or use url instead of urls.",
      {
        suggestedAction: "correct_input",
      },
    );
}

/** Starts a job that reads pages into the index. */
async function startBatch(
  urls: readonly string[],
  input: ScrapeInput,
  { sources, call }: { readonly sources: Wellsourced; readonly call: ToolCall },
) {
  checkBatch(input);
  const { timeout, waitFor, actions = [], parsers, onlyMainContent, includeTags, excludeTags, blockAds } = input;
  const { headers, proxy, extract } = input;
  const wait = waitFor === undefined ? [] : [{ type: "wait" as const, milliseconds: waitFor }];
  const acts = [...wait, ...allowed(actions, sources)];
  const formats = PAGE_FORMATS.filter((format) => formatsOf(input).includes(format));
  const maxPdfPages = parsers.find(({ maxPages }) => maxPages !== undefined)?.maxPages;
  const how = { formats, onlyMainContent, includeTags, excludeTags, blockAds, headers, proxy, extract };
  const page = omitUndefined({ ...how, maxPdfPages, actions: acts.length > 0 ? acts : undefined });
  const { id, accepted, skipped } = await sources.sites.crawls.start({ urls, timeoutMs: timeout, page }, call);
  return factsItem({
    message: `Batch started. Job ID: ${id} (call scrape with it for the status, and query to search what was read).`,
    jobId: id,
    accepted,
    skippedInvalid: skipped.length,
    statusUrl: jobUri(id),
  });
}

/** Starts a batch, or runs another command on one. @throws {Failure} `validation`, `not_found` */
export async function replyToJob(input: ScrapeInput, sources: Wellsourced, call: ToolCall): Promise<ToolContent> {
  const command = commandOf(input);
  if (command === "start") return startBatch(needed("urls", input.urls), input, { sources, call });
  return {
    type: "text",
    text: await jobText(command, needed("jobId", input.jobId), { crawls: sources.sites.crawls, call }),
  };
}
