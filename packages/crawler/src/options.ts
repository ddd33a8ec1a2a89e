import { type Clock, Failure, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { ByteBudget } from "./byte-budget.ts";
import type { Politeness, PolitenessOptions } from "./hosts.ts";
import type { Robots } from "./robots.ts";
import type { ScopeOptions } from "./scope.ts";
import type { CrawlStore } from "./store.ts";
import type { Traps } from "./traps.ts";

/** Dependencies of a crawl. */
export interface CrawlParts {
  readonly http: Http;
  readonly reader: Reader;
  /** User agent sent by `http`; its name is matched in robots.txt. */
  readonly userAgent: string;
  /** @default systemClock */
  readonly clock?: Clock | undefined;
  /** @default Math.random */
  readonly random?: Random | undefined;
  /** Stores URLs, pages and counts. @default in memory, without pages */
  readonly store?: CrawlStore | undefined;
  /** State shared with other crawls. @default own state */
  readonly memory?: CrawlMemory | undefined;
}

/** State that a crawl builds up. */
export interface CrawlMemory {
  readonly robots?: Robots | undefined;
  readonly traps?: Traps | undefined;
  /** Limits the bytes processed at once by all crawls that share it. */
  readonly budget?: ByteBudget | undefined;
  /** Creates the politeness rules from the crawl's options. */
  readonly politeness?: ((options: PolitenessOptions) => Politeness) | undefined;
}

/** Options for requesting pages. */
export interface VisitOptions {
  /** Minimum milliseconds between requests to one host. @default the crawl delay of its robots.txt */
  readonly delay?: number | undefined;
  /** Maximum concurrent requests; fewer if a host is slow. @default 8 */
  readonly maxConcurrency?: number | undefined;
  /** Timeout for a page in milliseconds. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** With only `"links"`, pages are not converted, which is much cheaper. @default ["markdown", "links"] */
  readonly formats?: readonly ("markdown" | "links")[] | undefined;
  /** Requests stored pages conditionally and reports changes. @default false */
  readonly recrawl?: boolean | undefined;
  /** Job name in the store; an unfinished job of that name is resumed. @default a new one */
  readonly job?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CrawlOptions extends ScopeOptions, VisitOptions {
  /** Maximum pages, without failures, redirects and duplicates. @default 100 */
  readonly limit?: number | undefined;
  /** Whether to visit pages listed in sitemaps. @default "include" */
  readonly sitemap?: "include" | "skip" | undefined;
  /** Whether URLs that differ only in their query are one page. @default true */
  readonly ignoreQueryParameters?: boolean | undefined;
}

/** @throws {Failure} `validation` for a value that is not a number or too small */
export function atLeast(value: number, least: number, argument: string): number {
  if (Number.isFinite(value) && value >= least) return value;
  throw new Failure("validation", `${argument} must be a number of at least ${least}.`, { argument });
}
