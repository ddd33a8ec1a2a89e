import { Failure, jsonIn, omitUndefined, systemClock } from "@wellsourced/core";
import { createByteBudget } from "./byte-budget.ts";
import { createPoliteness } from "./hosts.ts";
import { Loop } from "./loop.ts";
import { atLeast, type CrawlOptions, type CrawlParts, type VisitOptions } from "./options.ts";
import { REMOVED } from "./outcomes.ts";
import { addPreviousPages } from "./previous-pages.ts";
import { createRobots } from "./robots.ts";
import { createRoute, type KeyOf, keysBy, seed } from "./route.ts";
import { createScope, type Scope } from "./scope.ts";
import { type SiteNotes, siteNotesIn } from "./site-notes.ts";
import type { Accounts, CrawlError, CrawlStore, Found } from "./store.ts";
import { createMemoryStore } from "./stores/memory.ts";
import { createTraps, cutsIn, type TrapCut, type Traps } from "./traps.ts";
import { normalizeUrl } from "./url-identity.ts";
import type { CrawledPage } from "./visit.ts";

/** Progress and results of a crawl so far. */
export interface CrawlReport extends Accounts {
  readonly errors: readonly CrawlError[];
  /** URLs disallowed by robots.txt. */
  readonly blocked: readonly string[];
  /** On a recrawl: URLs whose pages are gone. */
  readonly removed: readonly string[];
  /** Sitemaps that could not be read, or only in part. */
  readonly sitemapErrors: SiteNotes["sitemapErrors"];
  /** Crawl delays from robots.txt. Delays over one minute are cut to a minute. */
  readonly delays: SiteNotes["delays"];
  /** Pauses requested with `Retry-After`. Pauses over ten minutes are cut to ten. */
  readonly rests: SiteNotes["rests"];
  /** Endless parts of the site that were cut off, and why. */
  readonly cuts: readonly TrapCut[];
}

/** Yields pages as they arrive; `report` returns everything else. */
export interface Crawl extends AsyncIterable<CrawledPage> {
  /** Name of the job in its store. */
  readonly job: string;
  /** Start URL, or the first URL of a batch. */
  readonly start: string;
  report(): Promise<CrawlReport>;
}

/** Maximum errors and blocked URLs in a report. */
const MAX_REPORTED = 1_000;
const TIMEOUT_MS = 30_000;
const CONCURRENCY = 8;
const LIMIT = 100;

/**
 * Crawls a site: `for await (const page of crawl("https://…", { http, reader, … }))`. Each page is read as by
 * `reader.read`. Leaving the loop stops the crawl; with a persistent store, the same job can be resumed.
 *
 * @throws {Failure} `validation` for an invalid start URL or option
 */
export function crawl(start: string, options: CrawlParts & CrawlOptions): Crawl {
  const url = normalizeUrl(start);
  if (url === undefined)
    throw new Failure("validation", "url must be an http(s) address without credentials.", { argument: "url" });
  const { limit = LIMIT, maxDiscoveryDepth, ignoreQueryParameters = true, sitemap = "include" } = options;
  const traps = options.memory?.traps ?? createTraps();
  const keyOf = keysBy(ignoreQueryParameters, traps);
  // Reports invalid patterns now rather than with the first page.
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
 * Reads the given URLs once each, without following links. Invalid URLs are returned in `skipped`.
 *
 * @throws {Failure} `validation` without a valid URL
 */
export function batch(
  urls: readonly string[],
  options: CrawlParts & VisitOptions,
): Crawl & { readonly skipped: readonly string[] } {
  const keyOf = keysBy(false);
  const skipped = urls.filter((url) => normalizeUrl(url) === undefined);
  const seeds = urls.flatMap((url) => seed(url, keyOf));
  const [first] = seeds;
  if (!first) throw new Failure("validation", "urls must contain at least one http(s) address.", { argument: "urls" });
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
  /** Detects endless parts of a site; absent for batches. */
  readonly traps?: Traps;
  /** Creates the scope for a start URL; absent for batches. */
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

/** A job's report from its store, whichever processes worked on it. */
export interface JobReport extends Omit<CrawlReport, "cuts"> {
  /** Endless parts of the site. The number of URLs left out because of them is in `leftOut`, by reason. */
  readonly cuts: readonly Omit<TrapCut, "leftOut">[];
}

/** Returns a job's counts, errors, cuts, and URLs disallowed by robots.txt. */
export async function reportOf(store: CrawlStore, job: string): Promise<JobReport> {
  const blocked = await store.leftOut(job, "robots", MAX_REPORTED);
  const removed = await store.leftOut(job, REMOVED, MAX_REPORTED);
  const errors = await store.errors(job, { offset: 0, limit: MAX_REPORTED });
  const learnt = (await store.job(job))?.learnt;
  return { ...(await store.accounts(job)), ...siteNotesIn(learnt), errors, blocked, removed, cuts: cutsIn(learnt) };
}

/** Explains why a finished job has no pages; `undefined` if it read one. */
export async function emptinessOf(store: CrawlStore, job: string): Promise<string | undefined> {
  const { done, failed, leftOut } = await store.accounts(job);
  const { [REMOVED]: removed = 0, robots = 0, ...others } = leftOut;
  if (done > 0 || removed > 0) return undefined;
  const [first] = failed > 0 ? await store.errors(job, { offset: 0, limit: 1 }) : [];
  if (first) return `No page could be read. ${first.message}`;
  const [forbidden] = robots > 0 ? await store.leftOut(job, "robots", 1) : [];
  if (forbidden) return `No page could be read: robots.txt does not allow ${forbidden}.`;
  const [reason] = Object.keys(others);
  return reason && `No page could be read: every address found was left out (${reason.replaceAll("-", " ")}).`;
}

/** Generates a job id. */
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
  yield* undelivered(store, job);
  const { done, duplicates } = await store.accounts(job);
  const robots = memory.robots ?? createRobots({ open: http.open, clock, agent: userAgent });
  const route = createRoute(record.start, { ...plan, store, job, http, robots, clock });
  if (options.recrawl) await addPreviousPages(record, store, route);
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
      budget: memory.budget ?? createByteBudget(),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      linksOnly: options.formats?.every((format) => format === "links") ?? false,
      recrawl: options.recrawl ?? false,
    },
    width: options.maxConcurrency ?? CONCURRENCY,
    delayMs: options.delay ?? 0,
    politeness: memory.politeness ?? createPoliteness,
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
    await store.updateJob(job, { state, ...omitUndefined({ failure }), endedAt: clock.now() });
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/** Yields pages that were stored before the process ended, but perhaps never delivered. */
async function* undelivered(store: CrawlStore, job: string): AsyncGenerator<CrawledPage> {
  for (const key of await store.unhanded(job)) {
    const record = await store.page(key);
    // Written by the store from a `CrawledPage`.
    if (record) yield jsonIn(record.content) as CrawledPage;
    await store.handed(job, key);
  }
}
