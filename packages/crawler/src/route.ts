import type { Clock, Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Robots } from "./robots.ts";
import type { Scope } from "./scope.ts";
import { withNotes } from "./site-notes.ts";
import { NO_SITEMAP, readSitemaps } from "./sitemap.ts";
import type { CrawlStore, Found, PageRecord } from "./store.ts";
import type { Traps } from "./traps.ts";
import { addressKey, normalizeUrl, originOf } from "./url-identity.ts";

/** What decides which addresses a crawl comes to know. */
export interface Route {
  /** Addresses that a page leads to, with those marked that are left out. */
  found(links: PageRecord["links"], from: Found, nofollow: boolean): readonly Found[];
  /** Where a redirect leads. That of the start moves the whole crawl, where it leads out of what was asked for. */
  redirected(to: string, from: Found): Promise<readonly Found[]>;
  /** Addresses that sitemaps name, some at a time. */
  listed(signal: AbortSignal): AsyncIterable<readonly Found[]>;
}

export interface RouteOptions {
  readonly keyOf: KeyOf;
  /** Whether addresses that differ in their query alone are one. @default false */
  readonly ignoreQueryParameters?: boolean | undefined;
  /** What belongs to a crawl from a start; nothing where no link is followed. */
  readonly scopeOf?: ((start: string) => Scope) | undefined;
  /** Whether sitemaps are read. */
  readonly sitemaps: boolean;
  readonly store: CrawlStore;
  readonly job: string;
  readonly http: Pick<Http, "open">;
  readonly robots: Robots;
  readonly clock: Clock;
}

/** What all spellings of an address have in common, told from its canonical spelling. */
export type KeyOf = (canonical: string) => string;

export const MOST_REDIRECTS = 10;
/** Addresses of a sitemap that are kept at once. */
const PIECE = 500;
/** Links that are remembered as known: most pages of a site repeat those of its menus. */
const MOST_KNOWN = 10_000;

export const keysBy =
  (ignoreQueryParameters: boolean, traps?: Traps): KeyOf =>
  (url) =>
    addressKey(url, { ignoreQueryParameters, ...(traps ? { session: traps.session(url) } : {}) });

/** An address as a crawl begins with it; nothing for what is none. */
export function seed(given: string, keyOf: KeyOf): Found[] {
  const url = normalizeUrl(given);
  return url === undefined ? [] : [{ key: keyOf(url), url, host: originOf(url), depth: 0 }];
}

/** The address differs from one that counts in its query alone, and queries are ignored. */
export const QUERY = "query";
/** Paths of which is known which address counts for them, and addresses that are counted beside them. */
const MOST_QUERIES = 20_000;

/** Finds the addresses that are not visited because another one of the same path is, where queries are ignored. */
export function createQueries(ignoreQueryParameters: boolean) {
  const first = new Map<string, string>();
  const dropped = new Set<string>();
  return {
    /** A key of its own for an address that another one stands for; nothing for one that counts. */
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

export function createRoute(start: string, options: RouteOptions): Route {
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
    found(links, { depth }, nofollow) {
      if (!scope) return [];
      if (known.size > MOST_KNOWN) known.clear();
      return links.flatMap((link) => {
        if (known.has(link.url)) return [];
        const found = judged(link.url, { depth: depth + 1 }, { nofollow: nofollow || link.nofollow });
        // What is in once is in for good; what is left out may come in by another link.
        if (found.some(({ leftOut }) => leftOut === undefined || leftOut === QUERY)) known.add(link.url);
        return found;
      });
    },
    async redirected(to, { depth, redirects = 0 }) {
      // A start that only names the door keeps what it asked for; one that is elsewhere is asked for there.
      const isWithin = scope?.judge(to, { depth: 0 }).in ?? false;
      if (depth === 0 && scopeOf && !isWithin && normalizeUrl(to) !== undefined) {
        from = to;
        scope = scopeOf(to);
        known.clear();
        await store.updateJob(job, { start: to });
      }
      return judged(to, { depth, redirects: redirects + 1 });
    },
    async *listed(signal) {
      if (!options.sitemaps) return;
      const { sitemaps, state } = await options.robots.of(from, signal);
      if (state === "unreachable") return;
      const named = sitemaps.length > 0 ? sitemaps : [new URL("/sitemap.xml", from).href];
      const { open } = options.http;
      const piece: Found[] = [];
      const sitemapErrors: { readonly url: string; readonly message: string }[] = [];
      const onFailure = (url: string, { kind, message, detail }: Failure): void => {
        // Nobody promised the usual place, so that nothing is there is no failure.
        const isGuess = sitemaps.length === 0 && url === named[0];
        if (!isGuess || (kind !== "not_found" && kind !== "blocked" && detail !== NO_SITEMAP))
          sitemapErrors.push({ url, message });
      };
      for await (const entry of readSitemaps(named, { open, signal, onFailure })) {
        const changedAt = entry.lastModified && Date.parse(entry.lastModified);
        piece.push(...judged(entry.url, { depth: 1, ...(changedAt ? { changedAt } : {}) }, { fromSitemap: true }));
        if (piece.length >= PIECE) yield piece.splice(0);
      }
      yield piece;
      if (sitemapErrors.length > 0) await store.revise(job, "learnt", (before) => withNotes(before, { sitemapErrors }));
    },
  };
}
