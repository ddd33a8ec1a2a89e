import type { FailureKind } from "@wellsourced/core";

/** An address that a crawl came to know. */
export interface Found {
  /** What all spellings of the address have in common. */
  readonly key: string;
  readonly url: string;
  readonly host: string;
  /** Links from the start. */
  readonly depth: number;
  /** Milliseconds since the epoch at which the page changed last, as a sitemap says. */
  readonly changedAt?: number | undefined;
  /** Redirects that led here without a page between them. @default 0 */
  readonly redirects?: number | undefined;
  /** Why it is not visited, where that is known at once. */
  readonly leftOut?: string | undefined;
}

/** What became of an address. */
export type Ending =
  | { readonly is: "done"; readonly page: PageRecord; readonly duplicateOf?: string | undefined }
  | { readonly is: "failed"; readonly error: CrawlError }
  | { readonly is: "left out"; readonly because: string };

export interface CrawlError {
  readonly url: string;
  readonly kind: FailureKind;
  readonly message: string;
  readonly status?: number | undefined;
}

/** What is kept of a page that was read: enough to hand it over again, and to ask for it again only if it changed. */
export interface PageRecord {
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  /** Of the text. */
  readonly hash: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly readAt: number;
  /** Addresses that the page leads to, with those that are not to be followed marked. */
  readonly links: readonly { readonly url: string; readonly nofollow: boolean }[];
  /** The page as it is handed over, as JSON. */
  readonly content: string;
}

export type JobState = "running" | "done" | "cancelled" | "failed";

export interface JobRecord {
  readonly id: string;
  /** Whose it is, in a store that holds the jobs of several. */
  readonly owner?: string | undefined;
  readonly start: string;
  /** What the job was started with, as JSON. */
  readonly options: string;
  readonly state: JobState;
  readonly createdAt: number;
  readonly endedAt?: number | undefined;
  /** Why it failed. */
  readonly failure?: string | undefined;
  /** What whoever runs the job keeps with it, as JSON. */
  readonly notes?: string | undefined;
  /** What the crawl learnt of its sites, as JSON, so that it need not learn it again when it goes on. */
  readonly learnt?: string | undefined;
}

/** Where a job stands: found = done + failed + the sum of left out + waiting. What is under way is waiting. */
export interface Accounts {
  readonly found: number;
  readonly done: number;
  /** Of those done, pages whose text was read before under another address. */
  readonly duplicates: number;
  readonly failed: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly waiting: number;
}

/**
 * Where crawls are kept: their addresses, pages and accounts. Each call is all or nothing, so that a process may end
 * between any two of them.
 */
export interface CrawlStore {
  createJob(job: JobRecord): Promise<void>;
  job(id: string): Promise<JobRecord | undefined>;
  /** The newest first. */
  jobs(): Promise<readonly JobRecord[]>;
  updateJob(id: string, changes: Partial<Pick<JobRecord, "state" | "endedAt" | "start" | "failure">>): Promise<void>;
  /**
   * Changes what is kept with a job by what it was, so that processes that do so at the same time lose nothing of each
   * other. `change` may be called again. A job that is gone stays gone.
   */
  revise(id: string, what: "notes" | "learnt", change: (before: string | undefined) => string): Promise<void>;
  /** Removes a job with its addresses and accounts. Pages stay, as the last reading of their addresses. */
  forget(id: string): Promise<void>;
  /** What was under way when its process ended waits again. */
  recover(job: string): Promise<void>;
  /**
   * Keeps the addresses that are new to the job. One that was left out when it was found may come in by another link, and
   * one that waits takes over a time of change that was not known before.
   */
  add(job: string, found: readonly Found[]): Promise<void>;
  /** Hosts with addresses that wait, with the least depth of each. */
  waiting(job: string): Promise<readonly { readonly host: string; readonly depth: number }[]>;
  /**
   * The next address of a host, which is under way from now on: the least depth first; of the same depth those whose
   * time of change is known last, the newest of them first; then as found.
   */
  take(job: string, host: string): Promise<Found | undefined>;
  /** Tells what became of an address, together with what was found there. */
  finish(job: string, key: string, ending: Ending, found: readonly Found[]): Promise<void>;
  /** Claims a text for an address; the key of the address that has it already, if another has. */
  claimText(job: string, hash: string, key: string): Promise<string | undefined>;
  /** A page that was done is with the caller: it need not be handed over again. */
  handed(job: string, key: string): Promise<void>;
  /** Keys of pages that were done but perhaps never reached the caller. */
  unhanded(job: string): Promise<readonly string[]>;
  /** The last reading of an address, by whichever job. */
  page(key: string): Promise<PageRecord | undefined>;
  /** The pages that a job read, as they were found, without those that repeat the text of another one. */
  results(job: string, range: { readonly offset: number; readonly limit: number }): Promise<readonly PageRecord[]>;
  accounts(job: string): Promise<Accounts>;
  errors(job: string, range: { readonly offset: number; readonly limit: number }): Promise<readonly CrawlError[]>;
  /** Addresses that were left out for this reason. */
  leftOut(job: string, because: string, most: number): Promise<readonly string[]>;
  close(): Promise<void>;
}
