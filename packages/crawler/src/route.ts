import type { Clock, Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Robots } from "./robots.ts";
import type { Scope } from "./scope.ts";
import { withNotes } from "./site-notes.ts";
import { NO_SITEMAP, readSitemaps } from "./sitemap.ts";
import type { CrawlStore, Found, PageRecord } from "./store.ts";
import type { Traps } from "./traps.ts";
import { addressKey, normalizeUrl, originOf } from "./url-identity.ts";

/** Decides which URLs a crawl adds. */
export type Route = ReturnType<typeof createRoute>;

interface RouteOptions {
  readonly keyOf: KeyOf;
  /** Whether URLs that differ only in their query are the same. @default false */
  readonly ignoreQueryParameters?: boolean | undefined;
  /** Creates the scope for a start URL; absent for batches. */
  readonly scopeOf?: ((start: string) => Scope) | undefined;
  /** Whether to read sitemaps. */
  readonly sitemaps: boolean;
  readonly store: CrawlStore;
  readonly job: string;
  readonly http: Pick<Http, "open">;
  readonly robots: Robots;
  readonly clock: Clock;
}

/** Returns the key shared by all spellings of a URL, given its canonical form. */
export type KeyOf = (canonical: string) => string;

export const MOST_REDIRECTS = 10;
/** Sitemap URLs added at a time. */
const BATCH = 500;
/** Links cached as known, since most pages repeat those of the menu. */
const MOST_KNOWN = 10_000;

export const keysBy =
  (ignoreQueryParameters: boolean, traps?: Traps): KeyOf =>
  (url) =>
    addressKey(url, { ignoreQueryParameters, ...(traps ? { session: traps.session(url) } : {}) });

/** Returns a start URL as an entry; empty if it is invalid. */
export function seed(given: string, keyOf: KeyOf): Found[] {
  const url = normalizeUrl(given);
  return url === undefined ? [] : [{ key: keyOf(url), url, host: originOf(url), depth: 0 }];
}

/** Reason for URLs that differ only in their query from another one. */
export const QUERY = "query";
/** Limit for paths and dropped URLs that are tracked. */
const MOST_QUERIES = 20_000;

/** Detects URLs dropped in favour of another one with the same path, if queries are ignored. */
export function createQueries(ignoreQueryParameters: boolean) {
  const first = new Map<string, string>();
  const dropped = new Set<string>();
  return {
    /** Returns a separate key for a dropped URL, or `undefined` if it counts. */
    droppedAs({ key, url }: Pick<Found, "key" | "url">): string | undefined {
      if (!ignoreQueryParameters) return undefined;
      const own = addressKey(url, { ignoreQueryParameters: false });
      const known = first.get(key);
      if (known === undefined && first.size < MOST_QUERIES) first.set(key, own);
      if (known === undefined || known === own) return undefined;
      if (dropped.size < MOST_QUERIES) dropped.add(own);
      if (!dropped.has(own)) return undefined;
      return own === key ? `${own}?` : own;
    },
    count: (): number => dropped.size,
  };
}

export function createRoute(start: string, options: RouteOptions) {
  const { keyOf, scopeOf, store, job } = options;
  let from = start;
  let scope = scopeOf?.(start);
  const known = new Set<string>();
  const queries = createQueries(options.ignoreQueryParameters ?? false);
  for (const address of seed(start, keyOf)) queries.droppedAs(address);
  const judged = (
    url: string,
    at: Pick<Found, "depth" | "redirects" | "changedAt">,
    facts: { readonly nofollow?: boolean; readonly fromSitemap?: boolean } = {},
  ): Found[] => {
    const [address] = seed(url, keyOf);
    if (!address) return [];
    const verdict = scope?.judge(address.url, { depth: at.depth, ...facts });
    if (verdict && !verdict.in) return [{ ...address, ...at, leftOut: verdict.because }];
    const dropped = queries.droppedAs(address);
    return dropped === undefined ? [{ ...address, ...at }] : [{ ...address, ...at, key: dropped, leftOut: QUERY }];
  };
  return {
    /** Returns the URLs linked from a page; those left out carry the reason. */
    found(links: PageRecord["links"], { depth }: Found, nofollow: boolean): readonly Found[] {
      if (!scope) return [];
      if (known.size > MOST_KNOWN) known.clear();
      return links.flatMap((link) => {
        if (known.has(link.url)) return [];
        const found = judged(link.url, { depth: depth + 1 }, { nofollow: nofollow || link.nofollow });
        // Once in scope, always in scope; a URL left out may come in by another link.
        if (found.some(({ leftOut }) => leftOut === undefined || leftOut === QUERY)) known.add(link.url);
        return found;
      });
    },
    /** Returns a redirect's target. If the start URL redirects out of scope, the crawl moves there. */
    async redirected(to: string, { depth, redirects = 0 }: Found): Promise<readonly Found[]> {
      // A redirect within the scope keeps it; otherwise the crawl moves to the target.
      const isWithin = scope?.judge(to, { depth: 0 }).in ?? false;
      if (depth === 0 && scopeOf && !isWithin && normalizeUrl(to) !== undefined) {
        from = to;
        scope = scopeOf(to);
        known.clear();
        await store.updateJob(job, { start: to });
      }
      return judged(to, { depth, redirects: redirects + 1 });
    },
    /** Yields URLs of sitemaps in batches. */
    async *listed(signal: AbortSignal): AsyncIterable<readonly Found[]> {
      if (!options.sitemaps) return;
      const { sitemaps, state } = await options.robots.of(from, signal);
      if (state === "unreachable") return;
      const named = sitemaps.length > 0 ? sitemaps : [new URL("/sitemap.xml", from).href];
      const { open } = options.http;
      const piece: Found[] = [];
      const sitemapErrors: { readonly url: string; readonly message: string }[] = [];
      const onFailure = (url: string, { kind, message, detail }: Failure): void => {
        // A missing file at the default location is not a failure.
        const isGuess = sitemaps.length === 0 && url === named[0];
        if (!isGuess || (kind !== "not_found" && kind !== "blocked" && detail !== NO_SITEMAP))
          sitemapErrors.push({ url, message });
      };
      for await (const entry of readSitemaps(named, { open, signal, onFailure })) {
        const changedAt = entry.lastModified && Date.parse(entry.lastModified);
        piece.push(...judged(entry.url, { depth: 1, ...(changedAt ? { changedAt } : {}) }, { fromSitemap: true }));
        if (piece.length >= BATCH) yield piece.splice(0);
      }
      yield piece;
      if (sitemapErrors.length > 0) await store.revise(job, "learnt", (before) => withNotes(before, { sitemapErrors }));
    },
  };
}
