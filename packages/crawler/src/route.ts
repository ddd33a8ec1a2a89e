import type { Clock, Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Robots } from "./robots.ts";
import type { Scope } from "./scope.ts";
import { readSitemaps } from "./sitemap.ts";
import type { CrawlStore, Found, PageRecord } from "./store.ts";
import type { Traps } from "./traps.ts";
import { addressKey, normalizeUrl, originOf } from "./url-identity.ts";

/** What decides which addresses a crawl comes to know. */
export interface Route {
  /** Addresses that a page leads to, with those marked that are left out. */
  found(links: PageRecord["links"], from: Found, nofollow: boolean): readonly Found[];
  /** Where a redirect leads. That of the start moves the whole crawl. */
  redirected(to: string, from: Found): Promise<readonly Found[]>;
  /** Addresses that sitemaps name, some at a time. */
  listed(signal: AbortSignal): AsyncIterable<readonly Found[]>;
}

export interface RouteOptions {
  readonly keyOf: KeyOf;
  /** What belongs to a crawl from a start; nothing where no link is followed. */
  readonly scopeOf?: ((start: string) => Scope) | undefined;
  /** Whether sitemaps are read. */
  readonly sitemaps: boolean;
  readonly store: CrawlStore;
  readonly job: string;
  readonly http: Pick<Http, "open">;
  readonly robots: Robots;
  readonly clock: Clock;
  readonly onSitemapFailure: (url: string, failure: Failure) => void;
}

/** What all spellings of an address have in common, told from its canonical spelling. */
export type KeyOf = (canonical: string) => string;

const MOST_REDIRECTS = 10;
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

export function createRoute(start: string, options: RouteOptions): Route {
  const { keyOf, scopeOf, store, job } = options;
  let from = start;
  let scope = scopeOf?.(start);
  const known = new Set<string>();
  const judged = (
    url: string,
    at: Pick<Found, "depth" | "redirects" | "changedAt">,
    facts: { readonly nofollow?: boolean; readonly fromSitemap?: boolean } = {},
  ): Found[] => {
    const [address] = seed(url, keyOf);
    if (!address) return [];
    const verdict = scope?.judge(address.url, { depth: at.depth, ...facts });
    return [{ ...address, ...at, ...(verdict && !verdict.in ? { leftOut: verdict.because } : {}) }];
  };
  return {
    found(links, { depth }, nofollow) {
      if (!scope) return [];
      if (known.size > MOST_KNOWN) known.clear();
      return links.flatMap((link) => {
        if (known.has(link.url)) return [];
        const found = judged(link.url, { depth: depth + 1 }, { nofollow: nofollow || link.nofollow });
        // What is in once is in for good; what is left out may come in by another link.
        if (found.some(({ leftOut }) => leftOut === undefined)) known.add(link.url);
        return found;
      });
    },
    async redirected(to, { depth, redirects = 0 }) {
      if (redirects >= MOST_REDIRECTS) return [];
      if (depth === 0 && scopeOf && normalizeUrl(to) !== undefined) {
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
      for await (const entry of readSitemaps(named, { open, signal, onFailure: options.onSitemapFailure })) {
        const changedAt = entry.lastModified && Date.parse(entry.lastModified);
        piece.push(...judged(entry.url, { depth: 1, ...(changedAt ? { changedAt } : {}) }, { fromSitemap: true }));
        if (piece.length >= PIECE) yield piece.splice(0);
      }
      yield piece;
    },
  };
}
