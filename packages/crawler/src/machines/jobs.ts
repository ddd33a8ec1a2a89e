import { type Clock, DONE, systemClock } from "@wellsourced/core";
import { batch, crawl, emptinessOf, nameOf } from "../crawl.ts";
import { type JobRequest, settingsOf } from "../job-settings.ts";
import { type CrawlJobs, createJobs, type JobsOptions } from "../jobs.ts";
import { keysBy, seed } from "../route.ts";
import type { PostgresStore } from "../stores/postgres.ts";
import { openHostQueue } from "./queue.ts";
import { createStuckAlarm } from "./stuck.ts";
import { createTurns } from "./turns.ts";
import { createWork } from "./work.ts";

export interface WorkersOptions extends Omit<JobsOptions, "store" | "claim"> {
  readonly store: PostgresStore;
  readonly redisUrl: string;
  /** Name of the setting with this address, for failures. @default "its address" */
  readonly redisAddress?: string | undefined;
  /**
   * Hosts processed at once here; each host belongs to one process at a time. With 0 this process does no work.
   * @default 16
   */
  readonly hosts?: number | undefined;
  /** Prefix in Redis; workers with different names have separate jobs. @default "wellsourced-crawl" */
  readonly name?: string | undefined;
  /** Receives a message when crawls are stuck, with the reason. @default none */
  readonly onTrouble?: ((message: string) => void) | undefined;
  /** Milliseconds without progress until that is reported. @default 180_000 */
  readonly stuckMs?: number | undefined;
}

const HOSTS = 16;
const LIMIT = 100;
/** Default of `stuckMs`: longer than any turn of a host, even with slow pages. */
const STUCK_MS = 180_000;
/** Interval for finding unassigned work. */
const LOOK_MS = 1_000;
/** URLs written at a time. */
const BATCH = 1_000;

/** Jobs of a deployment, shared by all its processes. */
export interface Workers extends CrawlJobs {
  /** Returns one owner's jobs only. Closing them has no effect. */
  of(owner: string): CrawlJobs;
}

/**
 * Joins the workers of a deployment, which share all jobs. PostgreSQL stores jobs, URLs and pages; BullMQ assigns hosts
 * to processes, one process for each host at a time.
 *
 * @throws {Failure} `config` if a package is missing or Redis does not answer
 */
export async function createWorkers(options: WorkersOptions): Promise<Workers> {
  const { store, redisUrl, hosts = HOSTS, name = "wellsourced-crawl", workOf, clock = systemClock, ...parts } = options;
  const stop = new AbortController();
  const turns = createTurns(store);
  const work = createWork({ ...parts, turns, workOf, clock, signal: stop.signal });
  const { onTrouble = () => {}, stuckMs = STUCK_MS } = options;
  const alarm = createStuckAlarm({ clock, stuckMs, onTrouble });
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    alarm.asking();
    for (const id of await turns.end(clock.now())) {
      const failure = await emptinessOf(store, id);
      if (failure !== undefined) await store.updateJob(id, { state: "failed", failure });
      await work.over(id);
    }
    const due = await turns.due();
    await queue.ask(due);
    alarm.looked(due.length, due.length === 0 ? 0 : await turns.begun());
    await work.tidy();
  };
  // Checks run one after the other; a later one makes up for a failed one.
  const lookSoon = (): Promise<void> => {
    looking = looking.then(() => (stop.signal.aborted ? undefined : look())).catch(alarm.failed);
    return looking;
  };
  const queue = await openHostQueue({
    redisUrl,
    address: options.redisAddress ?? "its address",
    name,
    width: hosts,
    work: (host) => work.turn(host).finally(() => void lookSoon()),
  });
  const watching = watch(clock, stop.signal, { look: lookSoon, check: alarm.check });
  /** Jobs of one owner, or of all. */
  const jobsIn = (own: PostgresStore, owner?: string): CrawlJobs => {
    const jobs = createJobs({ ...parts, clock, store: own });
    return {
      ...jobs,
      async start(request) {
        const id = nameOf(parts);
        const { skipped, start } = checked(request, { ...options, job: id });
        const record = { id, start, options: settingsOf(request), state: "running", createdAt: clock.now() } as const;
        await own.createJob(record);
        await addSeeds(own, id, request);
        await work.started({ id, owner, extra: request.extra });
        await turns.share(id, sharedOf(request, start));
        await lookSoon();
        return { id, skipped };
      },
      async cancel(id) {
        const isCancelled = await jobs.cancel(id);
        if (isCancelled) await work.over(id);
        return isCancelled;
      },
      // Workers resume jobs by themselves.
      resume: async () => [],
      working: work.working,
      async over(id) {
        while (!stop.signal.aborted && (await store.job(id))?.state === "running")
          await clock.sleep(LOOK_MS / 4, stop.signal).catch(() => undefined);
      },
      close: async () => undefined,
    };
  };

  return {
    ...jobsIn(store),
    of: (owner) => jobsIn(store.of(owner), owner),
    async close() {
      stop.abort(DONE);
      await queue.close();
      await Promise.all([watching, looking]);
    },
  };
}

/** Polls for work, and checks for progress even while a poll waits for an unresponsive server. */
async function watch(
  clock: Clock,
  signal: AbortSignal,
  { look, check }: { readonly look: () => Promise<void>; readonly check: () => void },
): Promise<void> {
  let isLooking = false;
  while (!signal.aborted) {
    if (!isLooking) {
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
      });
    }
    await clock.sleep(LOOK_MS, signal).catch(() => undefined);
    if (!signal.aborted) check();
  }
}

/** Validates a request like an embedded crawl, without sending anything. */
function checked(request: JobRequest, how: WorkersOptions & { readonly job: string }) {
  if ("urls" in request) return batch(request.urls, { ...how, ...request.options });
  return { ...crawl(request.url, { ...how, ...request.options }), skipped: [] };
}

async function addSeeds(store: PostgresStore, id: string, request: JobRequest): Promise<void> {
  const isBatch = "urls" in request;
  const keyOf = keysBy(isBatch ? false : (request.options?.ignoreQueryParameters ?? true));
  const seeds = (isBatch ? request.urls : [request.url]).flatMap((url) => seed(url, keyOf));
  for (let at = 0; at < seeds.length; at += BATCH) await store.add(id, seeds.slice(at, at + BATCH));
}

function sharedOf(request: JobRequest, start: string) {
  if ("urls" in request) return { byDepth: false };
  const { limit = LIMIT, maxDiscoveryDepth, sitemap = "include" } = request.options ?? {};
  const most = Number.isFinite(limit) ? Math.min(limit, 2_147_483_647) : undefined;
  const lists = sitemap === "include" ? new URL(start).origin : undefined;
  return { most, byDepth: maxDiscoveryDepth !== undefined, lists };
}
