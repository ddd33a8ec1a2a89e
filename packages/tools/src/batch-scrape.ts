import { Failure, given } from "@wellsourced/core";
import type { ScrapeFormat, Wellsourced } from "@wellsourced/wellsourced";
import { cancelText, errorsText, jobUri, statusText } from "./crawl-texts.ts";
import type { ToolCall } from "./define-tool.ts";
import { commandOf, type JobAsked, needed, STATUS_WAIT_MS } from "./job-command.ts";
import { type Actions, allowed } from "./page-window.ts";
import type { ToolContent } from "./reply.ts";
import { factsItem } from "./saving.ts";
import { type FORMATS, PAGE_FORMATS } from "./scrape-fields.ts";

/** Arguments of `scrape` that apply to a batch. */
export interface BatchInput extends JobAsked<"start" | "status" | "cancel" | "errors"> {
  readonly formats: readonly (typeof FORMATS)[number][];
  readonly cleanScrape: boolean;
  readonly timeout: number;
  readonly waitFor?: number | undefined;
  readonly actions?: Actions;
  readonly parsers: readonly { readonly maxPages?: number | undefined }[];
  readonly onlyMainContent: boolean;
  readonly includeTags: string[];
  readonly excludeTags: string[];
  readonly blockAds: boolean;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly proxy: "basic" | "stealth" | "auto";
  readonly extract?: string | undefined;
}

/** The forms to create, in order; the first is the text of the reply. */
export function formatsOf({ formats, cleanScrape }: Pick<BatchInput, "formats" | "cleanScrape">) {
  const asked = cleanScrape ? formats : formats.map((one) => (one === "markdown" ? "rawHtml" : one));
  return [...new Set<ScrapeFormat>(asked)];
}

/** @throws {Failure} `validation` for options that batches do not support */
function checkBatch({ formats }: BatchInput): void {
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
  input: BatchInput,
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
  const page = given({ ...how, maxPdfPages, actions: acts.length > 0 ? acts : undefined });
  const { id, accepted, skipped } = await sources.crawls.start({ urls, timeoutMs: timeout, page }, call);
  return factsItem({
    message: `Batch started. Job ID: ${id} (call scrape with it for the status, and query to search what was read).`,
    jobId: id,
    accepted,
    skippedInvalid: skipped.length,
    statusUrl: jobUri(id),
  });
}

/** Starts a batch, or runs another command on one. @throws {Failure} `validation`, `not_found` */
export async function replyToJob(input: BatchInput, sources: Wellsourced, call: ToolCall): Promise<ToolContent> {
  const command = commandOf(input);
  if (command === "start") return startBatch(needed("urls", input.urls), input, { sources, call });
  return { type: "text", text: await textOfJob(command, input, { sources, call }) };
}

async function textOfJob(
  command: "status" | "cancel" | "errors",
  input: BatchInput,
  { sources, call }: { readonly sources: Wellsourced; readonly call: ToolCall },
): Promise<string> {
  const id = needed("jobId", input.jobId);
  if (command === "cancel") return cancelText(id, await sources.crawls.cancel(id, call));
  if (command === "errors") return errorsText(id, await sources.crawls.errors(id, {}, call));
  return statusText(await sources.crawls.status(id, { waitMs: STATUS_WAIT_MS }, call));
}
