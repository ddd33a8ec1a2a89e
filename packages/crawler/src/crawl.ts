import { Failure, given, jsonIn, systemClock } from "@wellsourced/core";
import { addEarlier } from "./earlier.ts";
import { createManners } from "./hosts.ts";
import { Loop } from "./loop.ts";
import { atLeast, type CrawlOptions, type CrawlParts, type VisitOptions } from "./options.ts";
import { REMOVED } from "./outcomes.ts";
import { createRobots } from "./robots.ts";
import { createRoom } from "./room.ts";
import { createRoute, type KeyOf, keysBy, seed } from "./route.ts";
import { createScope, type Scope } from "./scope.ts";
import { type SiteNotes, siteNotesIn } from "./site-notes.ts";
import type { Accounts, CrawlError, CrawlStore, Found } from "./store.ts";
import { createMemoryStore } from "./stores/memory.ts";
import { createTraps, cutsIn, type TrapCut, type Traps } from "./traps.ts";
import { normalizeUrl } from "./url-identity.ts";
import type { CrawledPage } from "./visit.ts";

/** What became of a crawl so far. */
export interface CrawlReport extends Accounts {
  readonly errors: readonly CrawlError[];
  /** Addresses that robots.txt forbids. */
  readonly blocked: readonly string[];
  /** On a second visit: addresses whose pages are gone. */
  readonly removed: readonly string[];
  /** Sitemaps that could not be read, or not wholly. */
  readonly sitemapErrors: SiteNotes["sitemapErrors"];
  /** Gaps that hosts ask for in robots.txt. A gap of more than a minute is cut to a minute. */
  readonly delays: SiteNotes["delays"];
  /** Pauses that hosts asked for with `Retry-After`. One of more than ten minutes is cut to ten. */
  readonly rests: SiteNotes["rests"];
  /** Endless parts of the site that were cut, and why. */
  readonly cuts: readonly TrapCut[];
}

/** Pages as they come, and an account of everything else. */
export interface Crawl extends AsyncIterable<CrawledPage> {
  /** The job's name in its store. */
  readonly job: string;
  /** Where it begins, or its first address. */
  readonly start: string;
  report(): Promise<CrawlReport>;
}

/** Errors and blocked addresses that a report names. */
const MOST_TOLD = 1_000;
const TIMEOUT_MS = 30_000;
const CONCURRENCY = 8;
const LIMIT = 100;

/**
 * Reads a site page by page: `for await (const page of crawl("https://…", { http, reader, … }))`. Each page is read as
 * `reader.read` would read it. Breaking off the loop ends the crawl; a store that lasts lets the same job go on later.
 *
 * @throws {Failure} `validation` for a start or an option that cannot be used
 */
export function crawl(start: string, options: CrawlParts & CrawlOptions): Crawl {
  const url = normalizeUrl(start);
  if (url === undefined)
    throw new Failure("validation", "url must be an http(s) address without credentials.", { argument: "url" });
  const { limit = LIMIT, maxDiscoveryDepth, ignoreQueryParameters = true, sitemap = "include" } = options;
  const traps = options.memory?.traps ?? createTraps();
  const keyOf = keysBy(ignoreQueryParameters, traps);
  // Bad patterns are told at once, and not when the first page is asked for.
  createScope(url, options);
  const seeds = [seed(url, keyOf)].flat();
  const how = {
    limit: atLeast(limit, 1, "limit"),
    byDepth: maxDiscoveryDepth !== undefined,
    keyOf,
    ignoreQueryParameters,
    seeds,
    traps,
    sitemaps: sitemap === "include",
  };
  return begin(url, options, { ...how, scopeOf: (from) => createScope(from, options) });
}

/**
 * Reads addresses that are given, each once; no link is followed. What is no http(s) address is told in `skipped`.
 *
 * @throws {Failure} `validation` without a single address that can be read
 */
export function batch(
  urls: readonly string[],
  options: CrawlParts & VisitOptions,
): Crawl & { readonly skipped: readonly string[] } {
  const keyOf = keysBy(false);
  const skipped = urls.filter((url) => normalizeUrl(url) === undefined);
  const seeds = urls.flatMap((url) => seed(url, keyOf));
  const [first] = seeds;
  if (!first) throw new Failure("validation", "urls must hold at least one http(s) address.", { argument: "urls" });
  const how = { limit: Number.POSITIVE_INFINITY, byDepth: false, keyOf, seeds, sitemaps: false };
  return { ...begin(first.url, options, how), skipped };
}

interface Plan {
  readonly limit: number;
  readonly byDepth: boolean;
  readonly keyOf: KeyOf;
  readonly ignoreQueryParameters?: boolean | undefined;
  readonly sitemaps: boolean;
  readonly seeds: readonly Found[];
  /** Tells endless parts of a site; nothing where no link is followed. */
  readonly traps?: Traps;
  /** What belongs to a crawl from a start; nothing where no link is followed. */
  readonly scopeOf?: (start: string) => Scope;
}

function begin(start: string, options: CrawlParts & VisitOptions, plan: Plan): Crawl {
  const {
    store = createMemoryStore({ keepPages: false }),
    job = nameOf(options),
    maxConcurrency = CONCURRENCY,
  } = options;
  atLeast(maxConcurrency, 1, "maxConcurrency");
  atLeast(options.delay ?? 0, 0, "delay");
  return {
    job,
    [Symbol.asyncIterator]: () => run({ start, job, store }, options, plan),
    start,
    report: async () => ({ ...(await reportOf(store, job)), cuts: plan.traps?.cuts() ?? [] }),
  };
}

/** What a store can tell of a job, whichever processes worked on it. */
export interface JobReport extends Omit<CrawlReport, "cuts"> {
  /** Endless parts of the site. How many addresses were left out for them, `leftOut` tells by the reason. */
  readonly cuts: readonly Omit<TrapCut, "leftOut">[];
}

/** The accounts of a job, with what failed, what was cut, and what robots.txt forbids. */
export async function reportOf(store: CrawlStore, job: string): Promise<JobReport> {
  const blocked = await store.leftOut(job, "robots", MOST_TOLD);
  const removed = await store.leftOut(job, REMOVED, MOST_TOLD);
  const errors = await store.errors(job, { offset: 0, limit: MOST_TOLD });
  const learnt = (await store.job(job))?.learnt;
  return { ...(await store.accounts(job)), ...siteNotesIn(learnt), errors, blocked, removed, cuts: cutsIn(learnt) };
}

/** Why a job that has come to its end has nothing to show for it; nothing for one that read a page. */
export async function emptinessOf(store: CrawlStore, job: string): Promise<string | undefined> {
  const { done, failed, leftOut } = await store.accounts(job);
  const { [REMOVED]: removed = 0, robots = 0, ...others } = leftOut;
  if (done > 0 || removed > 0) return undefined;
  const [first] = failed > 0 ? await store.errors(job, { offset: 0, limit: 1 }) : [];
  if (first) return `No page could be read. ${first.message}`;
  const [forbidden] = robots > 0 ? await store.leftOut(job, "robots", 1) : [];
  if (forbidden) return `No page could be read: robots.txt does not allow ${forbidden}.`;
  const [reason] = Object.keys(others);
  return reason && `No page could be read: all that was found was left out (${reason.replaceAll("-", " ")}).`;
}

/** A name for a job. */
export const nameOf = ({ random = Math.random }: Pick<CrawlParts, "random">): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, "0"),
  ).join("");

interface Job {
  readonly start: string;
  readonly job: string;
  readonly store: CrawlStore;
}

async function* run(
  { start, job, store }: Job,
  options: CrawlParts & VisitOptions,
  plan: Plan,
): AsyncGenerator<CrawledPage> {
  const { http, reader, userAgent, clock = systemClock, random = Math.random, signal, memory = {} } = options;
  const known = await store.job(job);
  if (known && known.state !== "running") return;
  const record = known ?? { id: job, start, options: "{}", state: "running" as const, createdAt: clock.now() };
  if (!known) await store.createJob(record);
  if (record.learnt !== undefined) plan.traps?.recall(record.learnt);
  await store.add(job, plan.seeds);
  await store.recover(job);
  yield* again(store, job);
  const { done, duplicates } = await store.accounts(job);
  const robots = memory.robots ?? createRobots({ open: http.open, clock, agent: userAgent });
  const route = createRoute(record.start, { ...plan, store, job, http, robots, clock });
  if (options.recrawl) await addEarlier(record, store, route);
  const loop = new Loop({
    ...plan,
    job,
    store,
    clock,
    random,
    robots,
    route,
    parts: {
      http,
      reader,
      clock,
      userAgent,
      keyOf: plan.keyOf,
      room: memory.room ?? createRoom(),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      linksOnly: options.formats?.every((format) => format === "links") ?? false,
      recrawl: options.recrawl ?? false,
    },
    width: options.maxConcurrency ?? CONCURRENCY,
    delayMs: options.delay ?? 0,
    manners: memory.manners ?? createManners,
    done: done - duplicates,
  });
  const end = () => loop.end();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) loop.end();
  try {
    yield* loop.pages();
    await loop.keepLessons();
    if (signal?.aborted) return;
    const failure = await emptinessOf(store, job);
    const state = failure === undefined ? "done" : "failed";
    await store.updateJob(job, { state, ...given({ failure }), endedAt: clock.now() });
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/** Pages that were safe when the process ended, and perhaps never reached the caller. */
async function* again(store: CrawlStore, job: string): AsyncGenerator<CrawledPage> {
  for (const key of await store.unhanded(job)) {
    const record = await store.page(key);
    // The store wrote it from a page of this kind.
    if (record) yield jsonIn(record.content) as CrawledPage;
    await store.handed(job, key);
  }
}
