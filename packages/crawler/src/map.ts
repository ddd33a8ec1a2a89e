import { abortable, type Clock, DONE, Failure, systemClock, withDeadline } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { rankLinks } from "./rank.ts";
import { createRobots, type Robots, refusalOf, unreachable } from "./robots.ts";
import { createQueries, QUERY } from "./route.ts";
import { createScope, type Scope, type ScopeReason } from "./scope.ts";
import { readSitemaps } from "./sitemap.ts";
import { readStartPage, type StartPage } from "./start-page.ts";
import { addressKey, normalizeUrl } from "./url-identity.ts";

export interface MapOptions {
  readonly http: Pick<Http, "open">;
  /** User agent sent by `http`; its name is matched in robots.txt. */
  readonly userAgent: string;
  /** @default systemClock */
  readonly clock?: Clock | undefined;
  /** Cache of robots.txt rules. @default a new one */
  readonly robots?: Robots | undefined;
  /**
   * Returns the URLs that an archive knows of a host and its subdomains. Not called with `sitemap: "only"`.
   *
   * @default none
   */
  readonly archive?: ((host: string, how: ArchiveAsk) => Promise<readonly string[]>) | undefined;
  /** Whether to read sitemaps, or only sitemaps. @default "include" */
  readonly sitemap?: "include" | "skip" | "only" | undefined;
  /** Whether to include subdomains. @default true */
  readonly includeSubdomains?: boolean | undefined;
  /** Whether URLs that differ only in their query are the same. @default true */
  readonly ignoreQueryParameters?: boolean | undefined;
  /** Whether to leave out `/de/`, `/fr/` and the like; the language of the start page always stays. @default true */
  readonly excludeLanguages?: boolean | undefined;
  /** Returns only URLs that match this phrase, best first. */
  readonly search?: string | undefined;
  /** @default 5_000 */
  readonly limit?: number | undefined;
  /** Milliseconds; URLs found until then are returned. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface ArchiveAsk {
  readonly includeSubdomains: boolean;
  readonly signal: AbortSignal;
}

export interface MapLink {
  readonly url: string;
  /** Link text. */
  readonly title?: string;
  /** From a sitemap or feed. */
  readonly lastModified?: string;
  readonly foundIn: "start" | "page" | "sitemap" | "feed" | "archive";
}

export interface SiteMap {
  /** In order of discovery, or by relevance to the phrase; URLs known only from an archive come last. */
  readonly links: readonly MapLink[];
  /** Number of URLs left out, by reason. */
  readonly leftOut: Readonly<Partial<Record<ScopeReason | typeof QUERY, number>>>;
  /** Sources that could not be read. */
  readonly failures: readonly { readonly url: string; readonly failure: Failure }[];
  /** `false` if the limit or timeout was reached. */
  readonly isComplete: boolean;
}

/** URLs collected for ranking by phrase. */
const MOST_RANKED = 100_000;
/** Timeout for the archive. */
const ARCHIVE_MS = 10_000;
/** Default sitemap locations. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml"];

/** Collects unique links. */
class Findings {
  readonly links = new Map<string, MapLink>();
  readonly leftOut: Partial<Record<ScopeReason | typeof QUERY, number>> = {};
  private readonly queries: ReturnType<typeof createQueries>;
  readonly failures: { url: string; failure: Failure }[] = [];
  private readonly scope: Scope;
  private readonly most: number;
  private readonly ignoreQueryParameters: boolean;

  constructor(scope: Scope, most: number, ignoreQueryParameters: boolean) {
    this.scope = scope;
    this.most = most;
    this.ignoreQueryParameters = ignoreQueryParameters;
    this.queries = createQueries(ignoreQueryParameters);
  }

  get isFull(): boolean {
    return this.links.size >= this.most;
  }

  add(link: MapLink): void {
    const url = normalizeUrl(link.url);
    const verdict = this.scope.judge(link.url, { depth: 1, fromSitemap: link.foundIn === "sitemap" });
    if (url === undefined || !verdict.in) {
      const because = verdict.in ? "not-http" : verdict.because;
      this.leftOut[because] = (this.leftOut[because] ?? 0) + 1;
      return;
    }
    const key = addressKey(url, { ignoreQueryParameters: this.ignoreQueryParameters });
    const known = this.links.get(key);
    if (this.queries.droppedAs({ key, url }) !== undefined) this.leftOut[QUERY] = this.queries.count();
    // Merge details from several sources.
    if (known) this.links.set(key, { ...link, ...known });
    else if (!this.isFull) this.links.set(key, { ...link, url });
  }
}

interface Task {
  readonly start: string;
  readonly options: MapOptions;
  readonly findings: Findings;
  readonly signal: AbortSignal;
}

/** Adds URLs of sitemaps or feeds; the first source of a URL counts. */
async function addListed({ options, findings, signal }: Task, urls: readonly string[], foundIn: "sitemap" | "feed") {
  const onFailure = (url: string, failure: Failure) => findings.failures.push({ url, failure });
  const { open } = options.http;
  for await (const entry of readSitemaps(urls, { open, signal, most: MOST_RANKED, onFailure })) {
    findings.add({ ...entry, foundIn });
    if (findings.isFull) return;
  }
}

/** Tries the default locations, whose absence is not a failure. */
async function addUsualPlaces(task: Task): Promise<void> {
  for (const place of USUAL_PLACES) {
    const before = task.findings.failures.length;
    const known = task.findings.links.size;
    await addListed(task, [new URL(place, task.start).href], "sitemap");
    const guessed = task.findings.failures[before]?.failure.kind;
    if (guessed === "not_found" || guessed === "content_empty") task.findings.failures.splice(before, 1);
    if (task.findings.links.size > known) return;
  }
}

/** Adds the start page and its links. */
async function addStartPage(task: Task): Promise<StartPage | undefined> {
  const { start, findings, options, signal } = task;
  try {
    const page = await readStartPage(start, options.http.open, signal);
    findings.add({ url: page.url, ...(page.title === "" ? {} : { title: page.title }), foundIn: "start" });
    for (const link of page.links) findings.add({ ...link, foundIn: "page" });
    return page;
  } catch (error) {
    if (signal.aborted) throw error;
    findings.failures.push({ url: start, failure: Failure.from(error, "network") });
    return undefined;
  }
}

/** Uses the scheme of the start URL, since archives often know a site from before https. */
function inSchemeOf(start: string, address: string): string {
  const url = URL.parse(address);
  if (url?.port !== "" || !/^https?:$/u.test(url.protocol)) return address;
  url.protocol = new URL(start).protocol;
  return url.href;
}

/** Starts the archive request; the returned function adds its URLs after all others. */
function askArchive({ start, options, findings, signal }: Task): () => Promise<void> {
  const { archive, clock = systemClock, includeSubdomains = true } = options;
  if (!archive || options.sitemap === "only") return async () => {};
  const { hostname } = new URL(start);
  const enough = new AbortController();
  const late = () => new Failure("network", "The archive did not answer in time.", { code: "timeout" });
  const asked = withDeadline(
    { clock, ms: ARCHIVE_MS, signal: AbortSignal.any([signal, enough.signal]), late },
    (bounded) => abortable(archive(hostname, { includeSubdomains, signal: bounded }), bounded),
  ).catch((error: unknown) => Failure.from(error, "network"));
  return async () => {
    if (findings.isFull) return enough.abort(DONE);
    const known = await asked;
    signal.throwIfAborted();
    if (known instanceof Failure) findings.failures.push({ url: start, failure: known });
    else for (const url of known) findings.add({ url: inSchemeOf(start, url), foundIn: "archive" });
  };
}

async function search(task: Task): Promise<void> {
  const { start, options, signal } = task;
  const { clock = systemClock, userAgent: agent, sitemap = "include" } = options;
  const { robots: asked = createRobots({ open: options.http.open, clock, agent }) } = options;
  const robots = await asked.of(start, signal);
  if (robots.state === "unreachable") throw refusalOf(robots) ?? unreachable(start, robots);
  const addArchived = askArchive(task);
  let page: StartPage | undefined;
  if (sitemap !== "only") {
    if (robots.allows(start)) page = await addStartPage(task);
    else {
      const failure = new Failure("blocked", `robots.txt does not allow ${start}.`);
      task.findings.failures.push({ url: start, failure });
    }
  }
  if (sitemap !== "skip")
    await (robots.sitemaps.length > 0 ? addListed(task, robots.sitemaps, "sitemap") : addUsualPlaces(task));
  if (page && !task.findings.isFull)
    await addListed(
      task,
      page.feeds.filter((feed) => robots.allows(feed)),
      "feed",
    );
  await addArchived();
}

/**
 * Lists the URLs of a site without reading its pages: from sitemaps, links of the start page, feeds, and optionally an
 * archive.
 *
 * @throws {Failure} `validation` for an invalid start URL; `network` if the site cannot be reached
 */
export async function mapSite(start: string, options: MapOptions): Promise<SiteMap> {
  const { includeSubdomains = true, excludeLanguages = true, ignoreQueryParameters = true } = options;
  const { limit = 5_000, search: phrase = "", clock = systemClock, timeoutMs = 60_000, signal } = options;
  if (!Number.isInteger(limit) || limit < 1)
    throw new Failure("validation", "limit must be a whole number of at least 1.", { argument: "limit" });
  const scope = createScope(start, { crawlEntireDomain: true, allowSubdomains: includeSubdomains, excludeLanguages });
  const findings = new Findings(scope, phrase === "" ? limit : MOST_RANKED, ignoreQueryParameters);
  const over = new AbortController();
  const done = new AbortController();
  const bell = clock.sleep(timeoutMs, done.signal).then(
    () => over.abort(),
    () => undefined,
  );
  const task = { start: normalizeUrl(start) ?? start, options, findings, signal: over.signal };
  const leave = () => over.abort(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  try {
    signal?.throwIfAborted();
    await search(task);
  } catch (error) {
    signal?.throwIfAborted();
    // After a timeout, return what was found so far.
    if (!over.signal.aborted) throw error;
  } finally {
    signal?.removeEventListener("abort", leave);
    done.abort();
    await bell;
  }
  const all = [...findings.links.values()];
  const { leftOut, failures } = findings;
  const isComplete = !over.signal.aborted && !findings.isFull;
  const ranked = phrase === "" ? all : rankLinks(all, phrase);
  const [archived, own] = [true, false].map((is) => ranked.filter((link) => (link.foundIn === "archive") === is));
  const links = [...(own ?? []), ...(archived ?? [])].slice(0, limit);
  return { links, leftOut, failures, isComplete };
}
