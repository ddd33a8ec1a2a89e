import type { CrawlOptions, CrawlReport, VisitOptions } from "@wellsourced/crawler";
import type { CrawlError, JobState } from "@wellsourced/crawler/stores";
import type { JobExtra } from "./job-work.ts";

type ByJobs = "job" | "signal" | "formats" | "recrawl";

/** A site to be crawled. */
export interface SiteRequest extends JobExtra, Omit<CrawlOptions, ByJobs> {
  readonly url: string;
}

/** Addresses to be read; no link is followed. */
export interface ListRequest extends JobExtra, Omit<VisitOptions, ByJobs> {
  readonly urls: readonly string[];
}

export type CrawlRequest = SiteRequest | ListRequest;

/** A job that was begun. */
export interface StartedCrawl {
  readonly id: string;
  /** Addresses of a list that can be read; 1 for a site. */
  readonly accepted: number;
  /** What is no http(s) address. */
  readonly skipped: readonly string[];
  /** Signs what the webhook receives; absent where a setting does. */
  readonly webhookKey?: string;
}

/** Where a job stands: found = done + failed + the sum of left out + waiting. */
export interface CrawlStatus
  extends Pick<
    CrawlReport,
    "found" | "done" | "duplicates" | "failed" | "leftOut" | "waiting" | "delays" | "rests" | "sitemapErrors"
  > {
  readonly id: string;
  readonly kind: "crawl" | "batch";
  /** Where it began. */
  readonly url: string;
  readonly state: JobState;
  /** Pages that are over, and as far as can be told all that there will be. */
  readonly completed: number;
  readonly total: number;
  /** Pages that are in the index, and pages that ask not to be. */
  readonly indexed: number;
  readonly noindex: number;
  /** Bytes of all texts. */
  readonly bytes: number;
  /** With the format `changeTracking`: pages by how they are beside their last reading. */
  readonly changes?: Readonly<Record<"new" | "same" | "changed" | "removed", number>>;
  /** How many pages some forms could not be made of; the notes of each page say why. */
  readonly unmade: Readonly<Record<string, number>>;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** When the job is forgotten; what it read stays in the index. */
  readonly expiresAt?: number;
  /** Why it failed. */
  readonly failure?: string;
}

export interface CrawlErrors {
  readonly total: number;
  readonly errors: readonly CrawlError[];
  /** Addresses that robots.txt forbids, at most a thousand. */
  readonly blocked: readonly string[];
  /** Sitemaps that could not be read, or not wholly. */
  readonly sitemapErrors: CrawlStatus["sitemapErrors"];
  /** What the webhook was told, what did not reach it, and why, of at most twenty events. */
  readonly webhook: { readonly sent: number; readonly failed: number; readonly failures: readonly string[] };
}

/** What a job read, some at a time. */
export interface CrawlResults {
  readonly pages: readonly Readonly<Record<string, unknown>>[];
  /** Where the next part begins; absent in the last one. */
  readonly next?: number;
}

/** A job that was waited for. */
export interface CrawlRun extends CrawlStatus, Omit<CrawlErrors, "total" | "webhook"> {
  readonly skipped: readonly string[];
  /** It had begun before, and went on. */
  readonly isResumed: boolean;
}

/** How a job spent its time, and what failed. */
export interface CrawlProfile extends CrawlStatus {
  /** Since the beginning. */
  readonly ms: number;
  /** Work that goes on at once is added up. */
  readonly phases: readonly { readonly name: string; readonly ms: number; readonly share: number }[];
  readonly groups: readonly {
    readonly operation: string;
    readonly count: number;
    readonly kinds: Readonly<Record<string, number>>;
  }[];
  readonly errors: readonly CrawlError[];
  /** Where the next errors begin; absent after the last one. */
  readonly nextError?: number;
  readonly insights: readonly string[];
}
