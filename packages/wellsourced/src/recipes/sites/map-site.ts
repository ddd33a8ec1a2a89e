import { checkText, Failure, hostOf } from "@wellsourced/core";
import type { MapOptions } from "@wellsourced/crawler";
import type { Http } from "@wellsourced/http";
import { type Call, passOn } from "../../call.ts";
import type { SitePoliteness } from "../../politeness.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";

export interface MapQuery {
  readonly url: string;
  /** Gives only the addresses that the phrase is about, best first. */
  readonly search?: string | undefined;
  /** @default "include" */
  readonly sitemap?: "include" | "skip" | "only" | undefined;
  /** @default true */
  readonly includeSubdomains?: boolean | undefined;
  /** @default true */
  readonly ignoreQueryParameters?: boolean | undefined;
  /** Addresses at most, 1–100 000. @default 5_000 */
  readonly limit?: number | undefined;
  /** Milliseconds; what was found until then is returned. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Languages that the site is asked for. @default none */
  readonly languages?: readonly string[] | undefined;
}

interface MappedLink {
  readonly url: string;
  readonly title?: string;
  readonly lastModified?: string;
  readonly foundIn: string;
}

export interface MapResult {
  readonly links: readonly MappedLink[];
  /** How many addresses were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Places that could not be read. */
  readonly failures: readonly { readonly url: string; readonly kind: string; readonly message: string }[];
  /** False where the limit or the time ended the search. */
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

/** As many captures as an archive's index gives in one reply. */
const MOST_CAPTURES = 1_000;
/** Pages and documents; pictures, styles and scripts are no addresses of a map. */
const PAGE_TYPE = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|pdf)|warc\/revisit)$/iu;

/** Asks the archive's index for a host, of which it is told nothing more; a host that is not public is told to nobody. */
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
    // The index of a domain has what is below its bare name.
    const url = includeSubdomains ? host.replace(/^www\./u, "") : host;
    const ask = { url, scope, distinct: true, limit: MOST_CAPTURES } as const;
    const { records } = await find("capture", ask, { ...passOn(call), signal });
    return records.flatMap(({ url: address, status = 200, mediaType = "text/html" }) =>
      status < 400 && PAGE_TYPE.test(mediaType) ? [address] : [],
    );
  };

/** An address of the host that the one that was given led to, where it led to another. */
const ledTo = (url: string, links: readonly MappedLink[]): string | undefined =>
  links.some((link) => hostOf(link.url) === hostOf(url)) ? undefined : links[0]?.url;

/** Builds the listing of a site's addresses. A whole listing is remembered for an hour, so that paging asks nobody. */
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
    const judging = { judge: http.judge, addressesOf: ({ links }: MapResult) => [url, ledTo(url, links)] };
    return remembered<MapResult>(spec, { remember, call, judging }, async (signal) => {
      const { mapSite } = await import("@wellsourced/crawler");
      call.onProgress?.(`Looking for the addresses of ${url}`);
      const { robots } = await politeness.limits();
      const archive = archivedBy({ http, find }, call);
      const parts = { http: asking(http, languages), robots, userAgent, clock, archive };
      const found = await mapSite(url, { ...options, ...parts, signal });
      const failures = found.failures.map(({ url: place, failure: { kind, message } }) => ({
        url: place,
        kind,
        message,
      }));
      // A site of which nothing could be read has not been found empty.
      const [first] = found.failures;
      if (first && found.links.length === 0) throw first.failure;
      return { links: found.links, leftOut: { ...found.leftOut }, failures, isComplete: found.isComplete };
    });
  };
}
