import { checkText, Failure, hostOf } from "@wellsourced/core";
import type { MapLink, MapOptions } from "@wellsourced/crawler";
import type { Http } from "@wellsourced/http";
import { type Call, passOn } from "../../call.ts";
import type { SitePoliteness } from "../../politeness.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";

export interface MapQuery {
  readonly url: string;
  /** Returns only URLs relevant to the phrase, best first. */
  readonly search?: string | undefined;
  /** @default "include" */
  readonly sitemap?: "include" | "skip" | "only" | undefined;
  /** @default true */
  readonly includeSubdomains?: boolean | undefined;
  /** @default true */
  readonly ignoreQueryParameters?: boolean | undefined;
  /** Maximum URLs, 1–100,000. @default 5_000 */
  readonly limit?: number | undefined;
  /** Time limit in milliseconds; the URLs found until then are returned. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Languages to request from the site. @default none */
  readonly languages?: readonly string[] | undefined;
}

export interface MapResult {
  readonly links: readonly MapLink[];
  /** Number of URLs left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Sitemaps and pages that could not be read. */
  readonly failures: readonly { readonly url: string; readonly kind: string; readonly message: string }[];
  /** False if the search ended at the limit or the time limit. */
  readonly isComplete: boolean;
}

export interface SiteParts extends Pick<Parts, "remember" | "find"> {
  readonly http: Http;
  readonly clock: Parts["clock"];
  readonly userAgent: string;
  readonly politeness: Pick<SitePoliteness, "limits">;
}

const HOUR = 3_600_000;

const asking = (http: Http, languages: readonly string[]): Pick<Http, "open"> =>
  languages.length === 0
    ? http
    : {
        open: (url, options = {}) =>
          http.open(url, { ...options, headers: { ...options.headers, "accept-language": languages.join(", ") } }),
      };

/** Maximum captures in one response of an archive's index. */
const MOST_CAPTURES = 1_000;
/** Media types of pages and documents; a map excludes images, styles and scripts. */
const PAGE_TYPE = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|pdf)|warc\/revisit)$/iu;

/** Looks up a host in the archive's index, revealing only its name; names of internal hosts are never sent. */
const archivedBy =
  ({ http, find }: Pick<SiteParts, "http" | "find">, call: Call): MapOptions["archive"] =>
  async (host, { includeSubdomains, signal }) => {
    try {
      await http.judge(`https://${host}/`, { strictly: true });
    } catch (error) {
      if (Failure.from(error).kind === "validation") return [];
      throw error;
    }
    const scope = includeSubdomains ? "domain" : "host";
    // The index lists subdomains under the domain without `www.`.
    const url = includeSubdomains ? host.replace(/^www\./u, "") : host;
    const ask = { url, scope, distinct: true, limit: MOST_CAPTURES } as const;
    const { records } = await find("capture", ask, { ...passOn(call), signal });
    return records.flatMap(({ url: address, status = 200, mediaType = "text/html" }) =>
      status < 400 && PAGE_TYPE.test(mediaType) ? [address] : [],
    );
  };

/** A URL of the host that the requested URL redirects to, if it is another one. */
const ledTo = (url: string, links: readonly MapLink[]): string | undefined =>
  links.some((link) => hostOf(link.url) === hostOf(url)) ? undefined : links[0]?.url;

/**
 * Returns a function that lists a site's URLs. Complete lists are cached for an hour, so that paging needs no requests.
 */
export function createMapSite({ http, clock, userAgent, remember, politeness, find }: SiteParts) {
  return async (query: MapQuery, call: Call = {}): Promise<MapResult> => {
    checkText(query, "url");
    const { url, languages = [], ...options } = query;
    const spec = {
      kind: "map",
      version: 2,
      input: { url, languages, ...options },
      ttlMs: HOUR,
      keep: ({ isComplete, failures }: MapResult) => isComplete && failures.length === 0,
    };
    const addressCheck = { judge: http.judge, addressesOf: ({ links }: MapResult) => [url, ledTo(url, links)] };
    return remembered<MapResult>(spec, { remember, call, addressCheck }, async (signal) => {
      const { mapSite } = await import("@wellsourced/crawler");
      call.onProgress?.(`Listing the addresses of ${url}`);
      const { robots } = await politeness.limits();
      const archive = archivedBy({ http, find }, call);
      const parts = { http: asking(http, languages), robots, userAgent, clock, archive };
      const found = await mapSite(url, { ...options, ...parts, signal });
      const failures = found.failures.map(({ url: place, failure: { kind, message } }) => ({
        url: place,
        kind,
        message,
      }));
      // A site without a readable page is a failure, not an empty list.
      const [first] = found.failures;
      if (first && found.links.length === 0) throw first.failure;
      return { links: found.links, leftOut: { ...found.leftOut }, failures, isComplete: found.isComplete };
    });
  };
}
