import { jsonIn, omitUndefined } from "@wellsourced/core";
import { z } from "zod";
import type { CrawlReport } from "../crawl.ts";
import type { JobStatus } from "../jobs.ts";
import type { CrawlError, JobState } from "../store.ts";
import { notesIn } from "./notes.ts";

/** State and counts of a job: found = done + failed + the sum of left out + waiting. */
export interface CrawlStatus
  extends Pick<
    CrawlReport,
    "found" | "done" | "duplicates" | "failed" | "leftOut" | "waiting" | "delays" | "rests" | "sitemapErrors"
  > {
  readonly id: string;
  readonly kind: "crawl" | "batch";
  /** Start page. */
  readonly url: string;
  readonly state: JobState;
  /** Pages read or failed, and the number expected in total. */
  readonly completed: number;
  readonly total: number;
  /** Pages added to the index, and pages that ask not to be indexed. */
  readonly indexed: number;
  readonly noindex: number;
  /** Size of all texts in bytes. */
  readonly bytes: number;
  /** With the format `changeTracking`: pages by their difference from the previous crawl. */
  readonly changes?: Readonly<Record<"new" | "same" | "changed" | "removed", number>>;
  /** Number of pages by format that could not be made; the notes of each page give the reason. */
  readonly unmade: Readonly<Record<string, number>>;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** When the job is forgotten; its pages stay in the index. */
  readonly expiresAt?: number;
  /** Why it failed. */
  readonly failure?: string;
}

export interface CrawlErrors {
  readonly total: number;
  readonly errors: readonly CrawlError[];
  /** Addresses that robots.txt forbids, at most a thousand. */
  readonly blocked: readonly string[];
  /** Sitemaps that could not be read in full. */
  readonly sitemapErrors: CrawlStatus["sitemapErrors"];
  /** Events delivered to the webhook, events that were not, and the reasons for at most twenty of these. */
  readonly webhook: { readonly sent: number; readonly failed: number; readonly failures: readonly string[] };
}

/** One part of a job's pages. */
export interface CrawlResults {
  readonly pages: readonly Readonly<Record<string, unknown>>[];
  /** Where the next part begins; absent in the last one. */
  readonly next?: number;
}

/** The status of a job as callers see it. */
export function statusOf(status: JobStatus, expiresAt: number | undefined): CrawlStatus {
  const { id, kind, start: url, state, createdAt: startedAt, endedAt, failure, limit, notes, ...counts } = status;
  const { found, done, duplicates, failed, leftOut, waiting, delays, rests, sitemapErrors } = counts;
  const completed = done + failed;
  // The limit does not count pages that failed or repeat another one.
  const most = Math.max(completed, (limit ?? Number.POSITIVE_INFINITY) + duplicates + failed);
  const total = state === "running" ? Math.min(completed + waiting, most) : completed;
  const { indexed, noindex, bytes, changes, unmade } = notesIn(notes);
  const compared = changes && { ...changes, removed: leftOut.removed ?? 0 };
  return {
    ...{ id, kind, url, state, completed, total, indexed, noindex, bytes, unmade, startedAt },
    ...{ found, done, duplicates, failed, leftOut, waiting, delays, rests, sitemapErrors },
    ...omitUndefined({ changes: compared, endedAt, expiresAt, failure }),
  };
}

const StoredPage = z.looseObject({
  finalUrl: z.string(),
  status: z.number().optional(),
  links: z.array(z.string()).optional(),
  change: z.string().optional(),
  diff: z.string().optional(),
  page: z
    .looseObject({
      markdown: z.string(),
      contentType: z.string().optional(),
      metadata: z.looseObject({ title: z.string().optional(), description: z.string().optional() }).optional(),
      forms: z.record(z.string(), z.string()).optional(),
      notes: z.array(z.string()).optional(),
    })
    .optional(),
});

/** A stored page as a result. */
export function resultOf(content: string): Readonly<Record<string, unknown>> {
  const { finalUrl: url, page, links, change: changeStatus, diff } = StoredPage.parse(jsonIn(content));
  const { title, description } = page?.metadata ?? {};
  const changeTracking = changeStatus && omitUndefined({ changeStatus, diff });
  const { markdown, contentType: type, forms, notes } = page ?? {};
  return omitUndefined({ url, title, description, type, markdown, links, ...forms, changeTracking, notes });
}

/** A page of the previous crawl that no longer exists, as a result. */
export const removedPage = (url: string) => ({ url, changeTracking: { changeStatus: "removed" } });
