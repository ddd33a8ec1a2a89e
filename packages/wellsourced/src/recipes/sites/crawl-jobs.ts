import { randomBytes } from "node:crypto";
import { type Clock, Failure, isHttpUrl, omitUndefined } from "@wellsourced/core";
import type { CrawlOptions, JobRequest, VisitOptions } from "@wellsourced/crawler";
import {
  type CrawlErrors,
  type CrawlProfile,
  type CrawlResults,
  type CrawlStatus,
  notesIn,
  profileOf,
  removedPage,
  resultOf,
  statusOf,
} from "@wellsourced/crawler/reports";
import { type Call, ownerOf } from "../../call.ts";
import type { Crawls, OpenedCrawls } from "../../crawls/crawls.ts";
import type { Settings } from "../../env/index.ts";
import { checkModel } from "../own-model/needs-model.ts";
import type { Parts } from "../parts.ts";
import { checkExtra, type JobExtra } from "./job-work.ts";

type ByJobs = "job" | "signal" | "formats" | "recrawl";

/** A site to crawl. */
interface SiteRequest extends JobExtra, Omit<CrawlOptions, ByJobs> {
  readonly url: string;
}

/** Addresses to read without following links. */
interface ListRequest extends JobExtra, Omit<VisitOptions, ByJobs> {
  readonly urls: readonly string[];
}

export type CrawlRequest = SiteRequest | ListRequest;

/** A job that was started. */
export interface StartedCrawl {
  readonly id: string;
  /** Addresses of a list that can be read; 1 for a site. */
  readonly accepted: number;
  /** Entries that are not http(s) addresses. */
  readonly skipped: readonly string[];
  /** Key that signs the events of the webhook; absent if a setting provides one. */
  readonly webhookKey?: string;
}

/** A job and its outcome. */
export interface CrawlRun extends CrawlStatus, Omit<CrawlErrors, "total" | "webhook"> {
  readonly skipped: readonly string[];
  /** Whether an interrupted job was continued. */
  readonly isResumed: boolean;
}

interface CrawlJobsParts extends Pick<Parts, "judge" | "providers"> {
  readonly settings: Pick<Settings, "webhookKey">;
  readonly crawls: Crawls;
  readonly clock: Clock;
}

/** Approximate bytes of one part of the results. */
const RESULT_BYTES = 10_000_000;
/** Pages to load from the store at a time. */
const PIECE = 50;
/** Interval for polling a job that another process may run. */
const LOOK_MS = 250;

const unknown = (id: string): Failure =>
  new Failure("not_found", `There is no job ${id}. List the jobs to find its ID.`);

function toRequest(request: CrawlRequest, webhookKey?: string): JobRequest {
  const { page, webhook, ...rest } = request;
  const starts = "urls" in request ? request.urls : [request.url];
  const origins = page?.headers && [...new Set(starts.flatMap((url) => URL.parse(url)?.origin ?? []))];
  const extra = omitUndefined({ ...checkExtra(omitUndefined({ page, webhook })), webhookKey, origins });
  const compared = page?.formats?.includes("changeTracking") ? { recrawl: true } : {};
  if ("urls" in rest) {
    const { urls, ...options } = rest;
    return { urls, options: { ...options, ...compared }, extra };
  }
  const { url, ...options } = rest;
  return { url, options: { ...options, ...compared }, extra };
}

/** Creates crawl jobs, which run in the background. Each is visible only to its caller. */
export function createCrawlJobs({ crawls, clock, judge, settings, providers }: CrawlJobsParts) {
  /** Jobs of an earlier process continue at their owner's next call, once that process has released them. */
  const goOn = async ({ jobs }: OpenedCrawls): Promise<void> => void (await jobs.resume());
  const within = async <Value>(id: string, call: Call, work: (opened: OpenedCrawls) => Promise<Value>) => {
    const owner = ownerOf(call);
    const found = await crawls.look(owner, async (opened) => {
      await goOn(opened);
      return { value: await work(opened) };
    });
    if (!found) throw unknown(id);
    return found.value;
  };
  const statusIn = async ({ jobs }: OpenedCrawls, id: string): Promise<CrawlStatus> => {
    const status = await jobs.status(id);
    return statusOf(status, crawls.expiryOf(status));
  };
  const begin = async ({ jobs }: OpenedCrawls, request: CrawlRequest): Promise<StartedCrawl> => {
    const { webhook, page } = request;
    // A forbidden URL is refused at once, rather than by a job that reads nothing.
    if ("url" in request && isHttpUrl(request.url)) await judge(request.url, { names: true });
    if (webhook) await judge(webhook.url);
    if (page?.formats?.includes("summary")) checkModel({ providers }, "The format summary");
    if (page?.extract !== undefined) checkModel({ providers }, "extract");
    const webhookKey = webhook && !settings.webhookKey ? randomBytes(32).toString("hex") : undefined;
    const { id, skipped } = await jobs.start(toRequest(request, webhookKey));
    const accepted = "urls" in request ? request.urls.length - skipped.length : 1;
    return { id, skipped, accepted, ...omitUndefined({ webhookKey }) };
  };
  /** Polls a job until it has ended or time is up. */
  const watch = async (
    opened: OpenedCrawls,
    id: string,
    { ms, call }: { readonly ms: number; readonly call: Call },
  ) => {
    const until = clock.now() + ms;
    let delays = 0;
    for (let reported = -1; ; ) {
      const status = await statusIn(opened, id);
      for (const { origin, ms: gap } of status.delays.slice(delays))
        call.onProgress?.(`robots.txt of ${origin} requires ${gap / 1_000} s between requests`);
      delays = status.delays.length;
      if (status.completed !== reported) call.onProgress?.(`Read ${status.completed} of ${status.total} pages`);
      reported = status.completed;
      if (status.state !== "running" || clock.now() >= until) return status;
      const pause = clock.sleep(Math.min(LOOK_MS, until - clock.now()), call.signal);
      await (opened.jobs.working().includes(id) ? Promise.race([pause, opened.jobs.over(id)]) : pause);
      call.signal?.throwIfAborted();
    }
  };

  return {
    /** Starts a job and returns its id. @throws {Failure} `validation` */
    start: (request: CrawlRequest, call: Call = {}): Promise<StartedCrawl> => {
      const owner = ownerOf(call);
      return crawls.use(owner, async (opened) => {
        await goOn(opened);
        return begin(opened, request);
      });
    },
    /**
     * The status of a job; waits up to `waitMs` for its end.
     *
     * @throws {Failure} `not_found`, also for another user's job
     */
    status: (
      id: string,
      { waitMs: ms = 0 }: { readonly waitMs?: number } = {},
      call: Call = {},
    ): Promise<CrawlStatus> => within(id, call, (opened) => watch(opened, id, { ms, call })),
    /** Failures, and URLs that robots.txt forbids. @throws {Failure} as `status` */
    errors: (
      id: string,
      { offset = 0, limit = 5 }: { readonly offset?: number; readonly limit?: number } = {},
      call: Call = {},
    ): Promise<CrawlErrors> =>
      within(id, call, async ({ jobs, store }) => {
        const { failed, blocked, sitemapErrors } = await jobs.report(id);
        const { webhook } = notesIn((await store.job(id))?.notes);
        return { total: failed, errors: await store.errors(id, { offset, limit }), blocked, sitemapErrors, webhook };
      }),
    /** Ends a job; pages already read are kept. False if it had already ended. @throws {Failure} as `status` */
    cancel: (id: string, call: Call = {}): Promise<boolean> => within(id, call, ({ jobs }) => jobs.cancel(id)),
    /** The caller's running jobs, newest first. */
    async list(call: Call = {}): Promise<readonly CrawlStatus[]> {
      const owner = ownerOf(call);
      const found = await crawls.look(owner, async (opened) => {
        await goOn(opened);
        return opened.jobs.list();
      });
      return (found ?? []).map((status) => statusOf(status, undefined));
    },
    /** The time and failures of a job by phase. @throws {Failure} as `status` */
    profile: (
      id: string,
      { offset = 0, limit = 5 }: { readonly offset?: number; readonly limit?: number } = {},
      call: Call = {},
    ): Promise<CrawlProfile> =>
      within(id, call, async (opened) => {
        const status = await statusIn(opened, id);
        const notes = notesIn((await opened.store.job(id))?.notes);
        return profileOf(opened.store, { status, notes, now: clock.now(), offset, limit });
      }),
    /** Pages of a job from an offset, about ten megabytes at a time. @throws {Failure} as `status` */
    results: (id: string, from: number, call: Call = {}): Promise<CrawlResults> =>
      within(id, call, async ({ jobs, store }) => {
        const { leftOut } = await jobs.status(id);
        const pages: CrawlResults["pages"][number][] = [];
        let bytes = 0;
        for (;;) {
          const records = await store.results(id, { offset: from + pages.length, limit: PIECE });
          for (const { content } of records) {
            bytes += content.length;
            if (bytes > RESULT_BYTES && pages.length > 0) return { pages, next: from + pages.length };
            pages.push(resultOf(content));
          }
          if (records.length === PIECE) continue;
          if (leftOut.removed) pages.push(...(await jobs.report(id)).removed.map(removedPage));
          return { pages };
        }
      }),
    /**
     * Crawls and waits for the end. An interrupted job with the same options is continued.
     *
     * @throws {Failure} `validation`
     */
    run: (request: CrawlRequest, call: Call = {}): Promise<CrawlRun> =>
      crawls.use(ownerOf(call), async (opened) => {
        const { jobs } = opened;
        const left = await jobs.find(toRequest(request));
        if (left !== undefined) await jobs.resume(left);
        const { id, skipped } = left === undefined ? await begin(opened, request) : { id: left, skipped: [] };
        if (left !== undefined) call.onProgress?.("Continuing the interrupted crawl");
        const status = await watch(opened, id, { ms: Number.POSITIVE_INFINITY, call });
        const { errors, blocked } = await jobs.report(id);
        return { ...status, skipped, errors, blocked, isResumed: left !== undefined };
      }),
  };
}
