import { counted, toTimestamp } from "@wellsourced/core";
import type { CrawlErrors, CrawlProfile, CrawlStatus, Wellsourced } from "@wellsourced/wellsourced";
import type { ToolCall } from "./define-tool.ts";

/** Maximum bytes of results on one page. */
const ONE_PIECE = 10_000_000;

const STATES = { running: "Running", done: "Completed", cancelled: "Cancelled", failed: "Failed" } as const;

const NAMES = { crawl: "Crawl", batch: "Batch" } as const;

/** URI of the resource of a job. */
export const jobUri = (id: string): string => `pulse://crawl/${id}`;

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

const reasonsOf = (counts: Readonly<Record<string, number>>): string => {
  const all = Object.entries(counts).map(([because, count]) => `${because.replaceAll(/[_-]/gu, " ")} ${count}`);
  return all.length > 0 ? ` (${all.join(", ")})` : "";
};

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const stateOf = ({ state, bytes }: CrawlStatus): string =>
  state === "done" && bytes > ONE_PIECE ? "Completed (pagination required)" : STATES[state];

/** Limits that the crawler applies to gaps and rests. */
const LONGEST_GAP_S = 60;
const LONGEST_REST_S = 600;

const lasting = (ms: number, most: number) => ({
  seconds: ms / 1_000,
  cut: ms / 1_000 > most ? `; the crawl waits ${most} s` : "",
});

/** Reasons for waiting. */
function paceOf({ delays, rests }: CrawlStatus): readonly string[] {
  return [
    ...delays.map(({ origin, ms }) => {
      const { seconds, cut } = lasting(ms, LONGEST_GAP_S);
      return `Pace: robots.txt of ${origin} requires ${seconds} s between requests${cut}.`;
    }),
    ...rests.map(({ origin, ms, at }) => {
      const { seconds, cut } = lasting(ms, LONGEST_REST_S);
      return `Pause: at ${toTimestamp(at)} ${origin} requested a pause of ${seconds} s${cut}.`;
    }),
  ];
}

/** Describes what was skipped, and how to include it. */
function unreadOf({ kind, state, waiting, leftOut, sitemapErrors }: CrawlStatus): readonly string[] {
  const { query = 0, facets = 0 } = leftOut;
  return [
    ...(kind === "crawl" && state === "done" && waiting > 0
      ? [`The limit was reached: ${counted(waiting, "address")} not visited. A larger limit reads more.`]
      : []),
    ...(query > 0
      ? [
          `Not read, since they differ from a page that was read only in their query (such as ?page=2): ${counted(query, "address")}. ignoreQueryParameters false reads them.`,
        ]
      : []),
    ...(facets > 0 ? [`Not read, since they combine filters of a list: ${counted(facets, "address")}.`] : []),
    ...(sitemapErrors.length > 0
      ? [`Sitemaps that could not be read, or only in part: ${sitemapErrors.length}. Use command errors to see why.`]
      : []),
  ];
}

/** The status of a job. The counts of addresses add up. */
export function statusText(status: CrawlStatus): string {
  const { id, kind, completed, total, found, done, failed, leftOut, waiting, indexed, noindex } = status;
  const { state, bytes, endedAt, expiresAt, failure, changes, unmade } = status;
  const hasEnded = state !== "running";
  return [
    `${NAMES[kind]} status: ${stateOf(status)}${failure ? `. ${failure}` : ""}`,
    `Job ID: ${id}`,
    `Progress: ${completed}/${total} pages (${percent(completed, total)}%)${failed > 0 ? `, of which ${failed} failed` : ""}`,
    `Addresses: ${found} found = ${done} read + ${failed} failed + ${sumOf(leftOut)} left out${reasonsOf(leftOut)} + ${waiting} ${hasEnded ? "not visited" : "waiting"}`,
    `Indexed: ${counted(indexed, "page")}${noindex > 0 ? `, and ${counted(noindex, "page")} opted out` : ""}. Search with query.`,
    ...(hasEnded ? [] : paceOf(status)),
    ...unreadOf(status),
    ...(changes ? [`Changes: ${countsOf(changes)}`] : []),
    ...(sumOf(unmade) > 0
      ? [`Formats that could not be created, with the reason in each page's notes: ${countsOf(unmade)}`]
      : []),
    ...(endedAt === undefined ? [] : [`Ended at: ${toTimestamp(endedAt)}`]),
    expiresAt === undefined
      ? "Expires at: 24 hours after its end, unless set otherwise"
      : `Expires at: ${toTimestamp(expiresAt)}`,
    ...(bytes > ONE_PIECE ? [`next: ${jobUri(id)}/from-0`] : [`Results: ${jobUri(id)}/from-0`]),
    ...(failed > 0 ? ["Use command errors to see what failed."] : []),
  ].join("\n");
}

const errorLine = ({ url, kind, message }: CrawlErrors["errors"][number]): string => `- ${url} (${kind}): ${message}`;

/** Errors, and addresses forbidden by robots.txt. */
export function errorsText(id: string, { total, errors, blocked, sitemapErrors, webhook }: CrawlErrors): string {
  const most = errors.length;
  return [
    total === 0
      ? `No address of job ${id} failed.`
      : `Job ${id} has ${counted(total, "error")}${most < total ? `, of which ${most} are shown` : ""}:`,
    ...errors.map(errorLine),
    blocked.length === 0
      ? "robots.txt forbids none of the addresses."
      : `robots.txt forbids ${counted(blocked.length, "address")}:`,
    ...blocked.slice(0, 20).map((url) => `- ${url}`),
    ...(blocked.length > 20 ? [`… and ${blocked.length - 20} more`] : []),
    ...(sitemapErrors.length > 0 ? ["Sitemaps that could not be read, or only in part:"] : []),
    ...sitemapErrors.map(({ url, message }) => `- ${url}: ${message}`),
    ...(webhook.failed > 0
      ? [
          `Events that did not reach the webhook: ${webhook.failed}; delivered: ${webhook.sent}`,
          ...webhook.failures.map((line) => `- ${line}`),
        ]
      : []),
  ].join("\n");
}

export const listText = (jobs: readonly CrawlStatus[]): string =>
  jobs.length === 0
    ? "There are no active jobs."
    : ["Active jobs:", ...jobs.map(({ id, url }) => `${id} — ${url}`)].join("\n");

const cancelText = (id: string, isCancelled: boolean): string =>
  isCancelled ? `Job ${id} was cancelled. What was read stays in the index.` : `Job ${id} had already ended.`;

/** Milliseconds that a status request waits for a running job, since most clients would repeat it at once. */
const STATUS_WAIT_MS = 5_000;

/** Runs a command on a job and returns its text. @throws {Failure} `not_found` */
export async function jobText(
  command: "status" | "cancel" | "errors",
  id: string,
  { crawls, call }: { readonly crawls: Wellsourced["sites"]["crawls"]; readonly call: ToolCall },
): Promise<string> {
  if (command === "cancel") return cancelText(id, await crawls.cancel(id, call));
  if (command === "errors") return errorsText(id, await crawls.errors(id, {}, call));
  return statusText(await crawls.status(id, { waitMs: STATUS_WAIT_MS }, call));
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The time of a job by phase, and its errors by operation. */
export function profileText(
  profile: CrawlProfile,
  asked: { readonly withErrors: boolean; readonly offset: number },
): string {
  const { id, startedAt, endedAt, ms, indexed, failed, phases, groups, errors, nextError, insights } = profile;
  const shown = asked.withErrors ? errors : [];
  const last = asked.offset + shown.length;
  return [
    `Job ${id}: ${stateOf(profile)}`,
    `Started at: ${toTimestamp(startedAt)}`,
    endedAt === undefined ? `Running for ${seconds(ms)}` : `Ended at: ${toTimestamp(endedAt)}, after ${seconds(ms)}`,
    `Pages: ${indexed} indexed, ${failed} failed`,
    "Time by phase (parallel work is added up):",
    ...phases.map(({ name, ms: spent, share }) => `- ${name}: ${seconds(spent)} (${Math.round(share * 100)}%)`),
    ...(groups.length > 0 ? ["Errors by operation:"] : []),
    ...groups.map(({ operation, count, kinds }) => `- ${operation}: ${count}${reasonsOf(kinds)}`),
    ...(shown.length > 0 ? [`Errors ${asked.offset + 1}-${last} of ${failed}:`, ...shown.map(errorLine)] : []),
    ...(asked.withErrors && nextError !== undefined ? [`Use error_offset ${nextError} for the next errors.`] : []),
    ...(insights.length > 0 ? ["Insights:", ...insights.map((line) => `- ${line}`)] : []),
  ].join("\n");
}
