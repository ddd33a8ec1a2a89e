import { DONE, Failure, omitUndefined, systemClock } from "@wellsourced/core";
import { batch, type Crawl, type CrawlReport, crawl, type JobReport, nameOf, reportOf } from "./crawl.ts";
import { type JobRequest, settingsIn, settingsOf } from "./job-settings.ts";
import type { CrawlParts } from "./options.ts";
import { siteNotesIn } from "./site-notes.ts";
import type { CrawlStore, JobRecord } from "./store.ts";
import { withUnsavedEnds } from "./unsaved-ends.ts";
import type { CrawledPage } from "./visit.ts";

/** A started or resumed job. */
export interface StartedJob {
  readonly id: string;
  /** Owner of the job, in a store shared by several. */
  readonly owner?: string | undefined;
  /** Whether the job is new rather than resumed. */
  readonly isNew: boolean;
  /** The request's `extra` value. */
  readonly extra?: unknown;
}

/** Callbacks and overrides for one job. */
export interface JobWork extends Partial<Pick<CrawlParts, "http" | "reader">> {
  /** Called once the job is stored. */
  onStart?(): Promise<void> | void;
  /** Receives each page, which counts as delivered when this resolves. */
  onPage?(page: CrawledPage): Promise<void> | void;
  /** Called when the job has ended; not when only this process stops. */
  onEnd?(job: JobRecord): Promise<void> | void;
}

export interface JobsOptions extends CrawlParts {
  readonly store: CrawlStore;
  /** Called for each job started or resumed here. @default pages stay in the store */
  readonly workOf?: ((job: StartedJob) => JobWork) | undefined;
  /**
   * Claims a job for this process; resolves to a release function, or `undefined` if another process works on it.
   * @default always claimed
   */
  readonly claim?: ((id: string) => Promise<(() => void) | undefined>) | undefined;
  /** Receives a message if the end of a job could not be saved. @default none */
  readonly report?: ((problem: string) => void) | undefined;
}

/** State and counts of a job. */
export interface JobStatus
  extends Omit<JobRecord, "options">,
    Pick<
      CrawlReport,
      "found" | "done" | "duplicates" | "failed" | "leftOut" | "waiting" | "delays" | "rests" | "sitemapErrors"
    > {
  /** Whether the job crawls a site or reads given URLs. */
  readonly kind: "crawl" | "batch";
  /** Maximum pages, if set in the request. */
  readonly limit?: number;
  readonly extra?: unknown;
}

/** Background crawls that survive the process if the store does. */
export interface CrawlJobs {
  /** Starts a job and returns its id. @throws {Failure} `validation` */
  start(request: JobRequest): Promise<{ readonly id: string; readonly skipped: readonly string[] }>;
  /** Returns the id of a running job with the same request. */
  find(request: JobRequest): Promise<string | undefined>;
  /** @throws {Failure} `not_found` */
  status(id: string): Promise<JobStatus>;
  /** Returns errors, cuts and URLs disallowed by robots.txt. @throws {Failure} `not_found` */
  report(id: string): Promise<JobReport>;
  /** Cancels a job wherever it runs, keeping its pages; `false` if it had ended. @throws {Failure} `not_found` */
  cancel(id: string): Promise<boolean>;
  /** Running jobs, newest first. */
  list(): Promise<readonly JobStatus[]>;
  /** Resumes jobs, or one job, whose process ended first, and returns their ids. */
  resume(id?: string): Promise<readonly string[]>;
  /** Ids of the jobs running in this process. */
  working(): readonly string[];
  /** Resolves when a job no longer runs here. */
  over(id: string): Promise<void>;
  /** Stops working. Jobs stay running in the store until `resume`. */
  close(): Promise<void>;
}

interface Running {
  readonly stop: AbortController;
  readonly over: Promise<void>;
}

interface Begun {
  readonly going: Crawl;
  readonly work: JobWork;
  readonly stop: AbortController;
  readonly release: () => void;
}

export function createJobs({
  workOf = () => ({}),
  claim = async () => () => {},
  report = () => {},
  ...rest
}: JobsOptions): CrawlJobs {
  const store = withUnsavedEnds(rest.store, report);
  const parts = { ...rest, store };
  const { clock = systemClock } = parts;
  const running = new Map<string, Running>();
  const cancelled = new Set<string>();

  const follow = async ({ going, work, stop }: Begun): Promise<void> => {
    try {
      await work.onStart?.();
      for await (const page of going) {
        await work.onPage?.(page);
        // Another process may have cancelled the job.
        if ((await store.job(going.job))?.state !== "running") stop.abort(DONE);
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      const { message } = Failure.from(error);
      await store.updateJob(going.job, { state: "failed", failure: message, endedAt: clock.now() });
    }
  };
  const settle = async ({ job }: Crawl, { onEnd }: JobWork): Promise<void> => {
    if (cancelled.delete(job)) await store.updateJob(job, { state: "cancelled", endedAt: clock.now() });
    const record = await store.job(job);
    if (record && record.state !== "running") await onEnd?.(record);
  };
  const begin = (begun: Begun): void => {
    const { going, work, stop, release } = begun;
    const over = follow(begun)
      .then(() => settle(going, work))
      .finally(() => {
        running.delete(going.job);
        release();
      });
    over.catch(() => {}); // callers of `over` get the error
    running.set(going.job, { stop, over });
  };
  const known = async (id: string): Promise<JobRecord> => {
    const record = await store.job(id);
    if (!record) throw new Failure("not_found", `There is no job ${id}. List the jobs to find its ID.`);
    return record;
  };
  const statusOf = async ({ options, ...record }: JobRecord): Promise<JobStatus> => {
    const { urls, limit, extra } = settingsIn(options);
    const kind = urls ? "batch" : "crawl";
    const counts = { ...(await store.accounts(record.id)), ...siteNotesIn(record.learnt) };
    return { ...record, kind, ...omitUndefined({ limit, extra }), ...counts };
  };
  const end = async (id: string): Promise<void> => {
    const work = running.get(id);
    work?.stop.abort(DONE);
    await work?.over;
  };
  const resumeJob = async ({ id, start, options }: JobRecord): Promise<boolean> => {
    const release = await claim(id);
    if (!release) return false;
    const { urls, url: _, extra, ...settings } = settingsIn(options);
    const stop = new AbortController();
    const work = workOf({ id, extra, isNew: false });
    const how = { ...parts, ...work, ...settings, job: id, signal: stop.signal };
    begin({ going: urls ? batch(urls, how) : crawl(start, how), work, stop, release });
    return true;
  };
  const underWay = async () => (await store.jobs()).filter(({ state }) => state === "running");

  return {
    async start(request) {
      const stop = new AbortController();
      const job = nameOf(parts);
      const work = workOf({ id: job, extra: request.extra, isNew: true });
      const how = { ...parts, ...work, ...request.options, job, signal: stop.signal };
      const isBatch = "urls" in request;
      const { skipped, ...going } = isBatch ? batch(request.urls, how) : { ...crawl(request.url, how), skipped: [] };
      const options = settingsOf(request);
      const record = { id: job, start: going.start, options, state: "running", createdAt: clock.now() } as const;
      const release = (await claim(job)) ?? (() => {});
      await store.createJob(record);
      begin({ going, work, stop, release });
      return { id: job, skipped };
    },
    async find(request) {
      const options = settingsOf(request);
      return (await underWay()).find((record) => record.options === options)?.id;
    },
    status: async (id) => statusOf(await known(id)),
    async report(id) {
      await known(id);
      return reportOf(store, id);
    },
    async cancel(id) {
      const { state } = await known(id);
      if (state !== "running") return false;
      if (running.has(id)) {
        cancelled.add(id);
        await end(id);
      } else await store.updateJob(id, { state: "cancelled", endedAt: clock.now() });
      return true;
    },
    list: async () => Promise.all((await underWay()).map(statusOf)),
    async resume(only) {
      const left = (await underWay()).filter(({ id }) => !running.has(id) && (only ?? id) === id);
      const resumed: string[] = [];
      for (const record of left) if (await resumeJob(record)) resumed.push(record.id);
      return resumed;
    },
    working: () => [...running.keys()],
    over: async (id) => running.get(id)?.over,
    async close() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}
