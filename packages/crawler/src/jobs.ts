import { DONE, Failure, given, systemClock } from "@wellsourced/core";
import { batch, type Crawl, type CrawlReport, crawl, type JobReport, nameOf, reportOf } from "./crawl.ts";
import { type JobRequest, settingsIn, settingsOf } from "./job-settings.ts";
import type { CrawlParts } from "./options.ts";
import { siteNotesIn } from "./site-notes.ts";
import type { CrawlStore, JobRecord } from "./store.ts";
import { seeingEnds } from "./unwritten-ends.ts";
import type { CrawledPage } from "./visit.ts";

/** A job as it begins or goes on. */
export interface StartedJob {
  readonly id: string;
  /** Whose it is, where one store holds the jobs of several. */
  readonly owner?: string | undefined;
  /** It begins, and does not go on. */
  readonly isNew: boolean;
  /** What the request said beside the crawler's own options. */
  readonly extra?: unknown;
}

/** What is done for one job, beside the crawl itself. */
export interface JobWork extends Partial<Pick<CrawlParts, "http" | "reader">> {
  /** Told once the job is in the store. */
  onStart?(): Promise<void> | void;
  /** Takes each page, which counts as handed over once this is done. */
  onPage?(page: CrawledPage): Promise<void> | void;
  /** Told how the job ended. A job whose process stops has not ended. */
  onEnd?(job: JobRecord): Promise<void> | void;
}

export interface JobsOptions extends CrawlParts {
  readonly store: CrawlStore;
  /** Asked for each job that begins or goes on here. @default pages stay in the store */
  readonly workOf?: ((job: StartedJob) => JobWork) | undefined;
  /** Makes a job this process's own until it is released; nothing where another process works on it. @default always */
  readonly claim?: ((id: string) => Promise<(() => void) | undefined>) | undefined;
  /** Receives a sentence when the end of a job could not be saved. @default nobody */
  readonly report?: ((problem: string) => void) | undefined;
}

/** Where a job stands, and what its accounts say. */
export interface JobStatus
  extends Omit<JobRecord, "options">,
    Pick<
      CrawlReport,
      "found" | "done" | "duplicates" | "failed" | "leftOut" | "waiting" | "delays" | "rests" | "sitemapErrors"
    > {
  /** A site, or addresses that were given. */
  readonly kind: "crawl" | "batch";
  /** Pages at most, where the request said so. */
  readonly limit?: number;
  readonly extra?: unknown;
}

/** Crawls that go on by themselves, and outlive their process where the store does. */
export interface CrawlJobs {
  /** Begins, and answers with the job's name. @throws {Failure} `validation` */
  start(request: JobRequest): Promise<{ readonly id: string; readonly skipped: readonly string[] }>;
  /** The job under way that was started in the very same way. */
  find(request: JobRequest): Promise<string | undefined>;
  /** @throws {Failure} `not_found` */
  status(id: string): Promise<JobStatus>;
  /** What failed, what was cut, and what robots.txt forbids. @throws {Failure} `not_found` */
  report(id: string): Promise<JobReport>;
  /** Ends a job, wherever it runs; what was read stays. False for one that had ended. @throws {Failure} `not_found` */
  cancel(id: string): Promise<boolean>;
  /** Jobs under way, the newest first. */
  list(): Promise<readonly JobStatus[]>;
  /** Goes on with the jobs whose process ended before they did, or with one of them, and names them. */
  resume(id?: string): Promise<readonly string[]>;
  /** Names of the jobs that this process works on. */
  working(): readonly string[];
  /** Resolves once a job is no longer under way here. */
  over(id: string): Promise<void>;
  /** Stops the work here. The jobs are under way in the store, and go on after `resume`. */
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
  const store = seeingEnds(rest.store, report);
  const parts = { ...rest, store };
  const { clock = systemClock } = parts;
  const running = new Map<string, Running>();
  const cancelled = new Set<string>();

  const follow = async ({ going, work, stop }: Begun): Promise<void> => {
    try {
      await work.onStart?.();
      for await (const page of going) {
        await work.onPage?.(page);
        // Another process may have cancelled it.
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
    over.catch(() => {}); // whoever waits for it is told
    running.set(going.job, { stop, over });
  };
  const known = async (id: string): Promise<JobRecord> => {
    const record = await store.job(id);
    if (!record) throw new Failure("not_found", `There is no job ${id}. List the jobs to see which there are.`);
    return record;
  };
  const statusOf = async ({ options, ...record }: JobRecord): Promise<JobStatus> => {
    const { urls, limit, extra } = settingsIn(options);
    const kind = urls ? "batch" : "crawl";
    const counts = { ...(await store.accounts(record.id)), ...siteNotesIn(record.learnt) };
    return { ...record, kind, ...given({ limit, extra }), ...counts };
  };
  const end = async (id: string): Promise<void> => {
    const work = running.get(id);
    work?.stop.abort(DONE);
    await work?.over;
  };
  const goOn = async ({ id, start, options }: JobRecord): Promise<boolean> => {
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
      for (const record of left) if (await goOn(record)) resumed.push(record.id);
      return resumed;
    },
    working: () => [...running.keys()],
    over: async (id) => running.get(id)?.over,
    async close() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}
