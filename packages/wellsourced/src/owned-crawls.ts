import type { Clock, Random } from "@wellsourced/core";
import type { CrawlJobs } from "@wellsourced/crawler";
import type { CrawlStore, JobRecord } from "@wellsourced/crawler/stores";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Owner } from "@wellsourced/sessions";
import type { Settings } from "./env/index.ts";
import type { SharedDatabase } from "./open-database.ts";
import type { SitePoliteness } from "./open-politeness.ts";
import type { Corpora } from "./owned-corpora.ts";
import type { Find } from "./recipes/find.ts";

/** The jobs of one user. */
export interface OpenedCrawls {
  readonly store: CrawlStore;
  readonly jobs: CrawlJobs;
}

/** The crawls of each user: no job of one is there for another one. */
export interface Crawls {
  /** When a job and what it read can no longer be asked for. */
  expiryOf(job: { readonly endedAt?: number | undefined }): number | undefined;
  /** Works on what is the owner's. Jobs that ended long ago are forgotten before. @throws {Failure} `config` */
  use<Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value>;
  /** The same for who starts nothing. `undefined`: the owner has no jobs. @throws {Failure} as `use` */
  look<Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value | undefined>;
  /** What the owner started, for an export. */
  export(owner: Owner): Promise<readonly JobRecord[]>;
  /** Ends and removes all of the owner's jobs. @returns how many there were */
  erase(owner: Owner): Promise<number>;
  /** Takes part in the work that other processes began, from now on. Without others there is none. */
  join(): Promise<void>;
  close(): Promise<void>;
}

export interface CrawlsOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
  readonly http: Http;
  readonly reader: Reader;
  readonly userAgent: string;
  readonly corpora: Corpora;
  readonly politeness: SitePoliteness;
  /** Asks the model that sums up pages. */
  readonly find: Find;
  /** Receives a sentence when crawls that several processes share do not move, or the end of one cannot be saved. */
  readonly report: (message: string) => void;
  /** Where several processes share them. @default each user has a file on this machine */
  readonly database: SharedDatabase | undefined;
}

/** The end of a job and the time for which its results are kept. */
export const expiryAfter =
  (ttlMs: number): Crawls["expiryOf"] =>
  ({ endedAt }) =>
    endedAt === undefined ? undefined : endedAt + ttlMs;
