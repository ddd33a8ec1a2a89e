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
  /** How failures call the place where that address is written, such as the name of a setting. @default "its address" */
  readonly redisAddress?: string | undefined;
  /** Hosts at once in this process; a host is asked by one process at a time. 0: it works on none. @default 16 */
  readonly hosts?: number | undefined;
  /** Workers of other names in the same Redis have other jobs. @default "wellsourced-crawl" */
  readonly name?: string | undefined;
  /** Receives a sentence when crawls do not move, and why. @default nobody */
  readonly onTrouble?: ((message: string) => void) | undefined;
  /** Milliseconds without progress after which that is reported. @default 180_000 */
  readonly stuckMs?: number | undefined;
}

const HOSTS = 16;
const LIMIT = 100;
/** A turn of a host, with pages that take all their time, is shorter. */
const STUCK_MS = 180_000;
/** How often each process looks for what nobody works on. */
const LOOK_MS = 1_000;
/** Addresses that are written at once. */
const PIECE = 1_000;

/** The jobs of a deployment, on which all its processes work. */
export interface Workers extends CrawlJobs {
  /** The jobs of one owner: no job of another one is there. Closing them closes nothing. */
  of(owner: string): CrawlJobs;
}

/**
 * Joins the workers of a deployment: jobs that any process starts are worked on by all of them. PostgreSQL holds the
 * jobs, addresses and pages; BullMQ carries turns of hosts to the processes, each host to one of them at a time.
 *
 * @throws {Failure} `config` where a package is missing or Redis does not answer
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
  // Looks follow each other. What one of them could not do, the next one does.
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
  /** The jobs as a store has them: those of one owner, or of all. */
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
      // Workers go on with what is there by themselves.
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

/** Looks again and again, and checks what came of it, also while a look waits for a server that does not answer. */
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

/** What the embedded crawl says of a request: it refuses what it cannot use, and nothing is asked for yet. */
function checked(request: JobRequest, how: WorkersOptions & { readonly job: string }) {
  if ("urls" in request) return batch(request.urls, { ...how, ...request.options });
  return { ...crawl(request.url, { ...how, ...request.options }), skipped: [] };
}

async function addSeeds(store: PostgresStore, id: string, request: JobRequest): Promise<void> {
  const isBatch = "urls" in request;
  const keyOf = keysBy(isBatch ? false : (request.options?.ignoreQueryParameters ?? true));
  const seeds = (isBatch ? request.urls : [request.url]).flatMap((url) => seed(url, keyOf));
  for (let at = 0; at < seeds.length; at += PIECE) await store.add(id, seeds.slice(at, at + PIECE));
}

function sharedOf(request: JobRequest, start: string) {
  if ("urls" in request) return { byDepth: false };
  const { limit = LIMIT, maxDiscoveryDepth, sitemap = "include" } = request.options ?? {};
  const most = Number.isFinite(limit) ? Math.min(limit, 2_147_483_647) : undefined;
  const lists = sitemap === "include" ? new URL(start).origin : undefined;
  return { most, byDepth: maxDiscoveryDepth !== undefined, lists };
}
