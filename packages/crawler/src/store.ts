import { FAILURE_KINDS } from "@wellsourced/core";
import { z } from "zod";

/** A value that databases store as `NULL` if it is absent. */
const optional = <Type extends z.ZodType>(type: Type) =>
  type
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();

/** A URL found by a crawl. */
export const Found = z.object({
  /** Key shared by all spellings of the URL. */
  key: z.string(),
  url: z.string(),
  host: z.string(),
  /** Links from the start page. */
  depth: z.int(),
  /** Last change according to a sitemap, in milliseconds since the epoch. */
  changedAt: optional(z.number()),
  /** Redirects leading here without a page in between. @default 0 */
  redirects: optional(z.int()),
  /** Reason for not visiting it, if known in advance. */
  leftOut: optional(z.string()),
});
export type Found = Readonly<z.output<typeof Found>>;

/** Outcome of a URL. */
export type Ending =
  | { readonly is: "done"; readonly page: PageRecord; readonly duplicateOf?: string | undefined }
  | { readonly is: "failed"; readonly error: CrawlError }
  | { readonly is: "left out"; readonly because: string };

export const CrawlError = z.object({
  url: z.string(),
  kind: z.enum(FAILURE_KINDS),
  message: z.string(),
  status: optional(z.int()),
});
export type CrawlError = Readonly<z.output<typeof CrawlError>>;

/** A stored page: enough to deliver it again and to request it conditionally. */
export const PageRecord = z.object({
  key: z.string(),
  url: z.string(),
  depth: z.int(),
  /** Hash of the text. */
  hash: z.string(),
  etag: optional(z.string()),
  lastModified: optional(z.string()),
  readAt: z.number(),
  links: z.array(z.object({ url: z.string(), nofollow: z.boolean() }).readonly()).readonly(),
  /** The delivered page as JSON. */
  content: z.string(),
});
export type PageRecord = Readonly<z.output<typeof PageRecord>>;

export const JobRecord = z.object({
  id: z.string(),
  /** Owner of the job, in a store shared by several; databases store none as an empty text. */
  owner: z
    .string()
    .transform((owner) => owner || undefined)
    .optional(),
  start: z.string(),
  /** Settings of the job as JSON. */
  options: z.string(),
  state: z.enum(["running", "done", "cancelled", "failed"]),
  createdAt: z.number(),
  endedAt: optional(z.number()),
  /** Reason for a failed job. */
  failure: optional(z.string()),
  /** Data of the job's runner, as JSON. */
  notes: optional(z.string()),
  /** What the crawl learned about its sites, as JSON, for resuming. */
  learnt: optional(z.string()),
});
export type JobRecord = Readonly<z.output<typeof JobRecord>>;
export type JobState = JobRecord["state"];

/** Counts: found = done + failed + left out + waiting. URLs in progress count as waiting. */
export interface Accounts {
  readonly found: number;
  readonly done: number;
  /** Pages, included in `done`, that repeat the text of another one. */
  readonly duplicates: number;
  readonly failed: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly waiting: number;
}

/** Stores the URLs, pages and counts of crawls. Each call is atomic, so a process may end between any two. */
export interface CrawlStore {
  createJob(job: JobRecord): Promise<void>;
  job(id: string): Promise<JobRecord | undefined>;
  /** Newest first. */
  jobs(): Promise<readonly JobRecord[]>;
  updateJob(id: string, changes: Partial<Pick<JobRecord, "state" | "endedAt" | "start" | "failure">>): Promise<void>;
  /** Updates data stored with a job atomically. `change` may be called again; a missing job stays missing. */
  revise(id: string, what: "notes" | "learnt", change: (before: string | undefined) => string): Promise<void>;
  /** Deletes a job with its URLs and counts. Pages stay, as the last version of their URLs. */
  forget(id: string): Promise<void>;
  /** Requeues URLs that were in progress when the process ended. */
  recover(job: string): Promise<void>;
  /** Adds new URLs. One that was left out may come in by another link, and a waiting one gains a date of change. */
  add(job: string, found: readonly Found[]): Promise<void>;
  /** Hosts with waiting URLs and their lowest depth. */
  waiting(job: string): Promise<readonly { readonly host: string; readonly depth: number }[]>;
  /**
   * Takes the next URL of a host: lowest depth first; then those without a date of change, followed by the most
   * recently changed; then in order of discovery.
   */
  take(job: string, host: string): Promise<Found | undefined>;
  /** Saves a URL's outcome and the URLs found there. */
  finish(job: string, key: string, ending: Ending, found: readonly Found[]): Promise<void>;
  /** Claims a text for a URL; returns the key of the URL that claimed it first, if another did. */
  claimText(job: string, hash: string, key: string): Promise<string | undefined>;
  /** Marks a page as delivered. */
  handed(job: string, key: string): Promise<void>;
  /** Keys of pages that may not have been delivered. */
  unhanded(job: string): Promise<readonly string[]>;
  /** The last version of a page, by any job. */
  page(key: string): Promise<PageRecord | undefined>;
  /** Pages of a job in order of discovery, without duplicates. */
  results(job: string, range: { readonly offset: number; readonly limit: number }): Promise<readonly PageRecord[]>;
  accounts(job: string): Promise<Accounts>;
  errors(job: string, range: { readonly offset: number; readonly limit: number }): Promise<readonly CrawlError[]>;
  /** URLs left out for this reason. */
  leftOut(job: string, because: string, most: number): Promise<readonly string[]>;
  close(): Promise<void>;
}
