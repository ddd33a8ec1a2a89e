import type { Clock, Random } from "@wellsourced/core";
import type { CrawlJobs } from "@wellsourced/crawler";
import type { CrawlStore, JobRecord } from "@wellsourced/crawler/stores";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Owner } from "@wellsourced/sessions";
import type { Corpora } from "../corpora/corpora.ts";
import type { Settings } from "../env/index.ts";
import type { SitePoliteness } from "../politeness.ts";
import type { Find } from "../recipes/search/find.ts";
import type { SharedDatabase } from "../shared-database.ts";

/** Crawl jobs of one user. */
export interface OpenedCrawls {
  readonly store: CrawlStore;
  readonly jobs: CrawlJobs;
}

/** Crawls of users, separate for each. */
export interface Crawls {
  /** Returns when a job and its pages expire. */
  expiryOf(job: { readonly endedAt?: number | undefined }): number | undefined;
  /** Runs `work` on the owner's crawls, after removing expired jobs. @throws {Failure} `config` */
  use<Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value>;
  /** Like `use`, for reading: `undefined` if the owner has no jobs. @throws {Failure} as `use` */
  look<Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value | undefined>;
  /** The owner's jobs, for an export. */
  export(owner: Owner): Promise<readonly JobRecord[]>;
  /** Ends and removes all of the owner's jobs. @returns their number */
  erase(owner: Owner): Promise<number>;
  /** Starts working on jobs shared with other processes, if there are any. */
  join(): Promise<void>;
  close(): Promise<void>;
}

export interface CrawlsOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  /** Keeps crawls in memory only. */
  readonly inMemory: boolean;
  readonly http: Http;
  readonly reader: Reader;
  readonly userAgent: string;
  readonly corpora: Corpora;
  readonly politeness: SitePoliteness;
  /** Queries the model that summarises pages. */
  readonly find: Find;
  /** Receives a message if shared crawls are stuck or the end of one cannot be saved. */
  readonly report: (message: string) => void;
  /** Database shared by several processes. @default a local file for each user */
  readonly database: SharedDatabase | undefined;
}

/** Computes the expiry from the end of a job. */
export const expiryAfter =
  (ttlMs: number): Crawls["expiryOf"] =>
  ({ endedAt }) =>
    endedAt === undefined ? undefined : endedAt + ttlMs;
