import { type Clock, Failure, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Manners, MannersOptions } from "./hosts.ts";
import type { Robots } from "./robots.ts";
import type { Room } from "./room.ts";
import type { ScopeOptions } from "./scope.ts";
import type { CrawlStore } from "./store.ts";
import type { Traps } from "./traps.ts";

/** What a crawl works with. */
export interface CrawlParts {
  readonly http: Http;
  readonly reader: Reader;
  /** The user agent that `http` sends: its name is looked for in robots.txt. */
  readonly userAgent: string;
  /** @default the machine's own */
  readonly clock?: Clock | undefined;
  /** @default Math.random */
  readonly random?: Random | undefined;
  /** Where addresses, pages and accounts are kept. @default memory, which keeps no pages */
  readonly store?: CrawlStore | undefined;
  /** What is known of hosts and their endless parts, where several crawls share it. @default what this crawl learns */
  readonly memory?: CrawlMemory | undefined;
}

/** What a crawl learns as it goes on. */
export interface CrawlMemory {
  readonly robots?: Robots | undefined;
  readonly traps?: Traps | undefined;
  /** Bounds what is read at once, by all crawls that share it. */
  readonly room?: Room | undefined;
  /** The manners with every host, given what the crawl itself asks for. */
  readonly manners?: ((options: MannersOptions) => Manners) | undefined;
}

/** How pages are asked for, whether they are found or given. */
export interface VisitOptions {
  /** Milliseconds between two requests to one host, at least. @default what its robots.txt asks for */
  readonly delay?: number | undefined;
  /** Requests at once, at most; a host gets as many as it bears. @default 8 */
  readonly maxConcurrency?: number | undefined;
  /** Milliseconds for one page. @default 30_000 */
  readonly timeoutMs?: number | undefined;
  /** `["links"]` alone: pages are not read, which is much cheaper. @default ["markdown", "links"] */
  readonly formats?: readonly ("markdown" | "links")[] | undefined;
  /** Asks again for pages that the store knows only if they changed, and tells what did. @default false */
  readonly recrawl?: boolean | undefined;
  /** The job's name in the store. A job of that name that did not end goes on. @default a new one */
  readonly job?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CrawlOptions extends ScopeOptions, VisitOptions {
  /** Pages at most; failures, redirects and pages that repeat a text do not count. @default 100 */
  readonly limit?: number | undefined;
  /** Pages that sitemaps name are visited as well. @default "include" */
  readonly sitemap?: "include" | "skip" | undefined;
  /** Addresses that differ in their query alone are one page. @default true */
  readonly ignoreQueryParameters?: boolean | undefined;
}

/** @throws {Failure} `validation` for a number that is none or too small */
export function atLeast(value: number, least: number, argument: string): number {
  if (Number.isFinite(value) && value >= least) return value;
  throw new Failure("validation", `${argument} must be a number of at least ${least}.`, { argument });
}
