import { FAILURE_KINDS, omitUndefined, parseJson } from "@wellsourced/core";
import { z } from "zod";
import type { Accounts, Found, JobRecord, PageRecord } from "../store.ts";

/** States of a URL, as numbers for the partial indexes. */
export const STATE = { waiting: 0, busy: 1, passedOver: 2, leftOut: 3, failed: 4, done: 5, duplicate: 6 } as const;

/** Row schemas; the database is parsed although its store wrote it. */
export const rows = {
  job: z.object({
    number: z.int(),
    id: z.string(),
    owner: z.string().optional(),
    start: z.string(),
    options: z.string(),
    state: z.enum(["running", "done", "cancelled", "failed"]),
    createdAt: z.number(),
    endedAt: z.number().nullable(),
    failure: z.string().nullable(),
    notes: z.string().nullable(),
    learnt: z.string().nullable(),
  }),
  number: z.object({ number: z.int() }),
  waiting: z.object({ host: z.string(), depth: z.int() }),
  found: z.object({
    key: z.string(),
    url: z.string(),
    host: z.string(),
    depth: z.int(),
    redirects: z.int(),
    changedAt: z.number().nullable(),
  }),
  key: z.object({ key: z.string() }),
  url: z.object({ url: z.string() }),
  page: z.object({
    key: z.string(),
    url: z.string(),
    depth: z.int(),
    hash: z.string(),
    etag: z.string().nullable(),
    lastModified: z.string().nullable(),
    readAt: z.number(),
    links: z.string(),
    content: z.string(),
  }),
  count: z.object({ state: z.int(), because: z.string().nullable(), n: z.int() }),
  error: z.object({ url: z.string(), kind: z.enum(FAILURE_KINDS), message: z.string(), status: z.int().nullable() }),
};
const Links = z.array(z.object({ url: z.string(), nofollow: z.boolean() }));

export const toJob = ({
  number: _,
  owner,
  endedAt,
  failure,
  notes,
  learnt,
  ...job
}: z.infer<typeof rows.job>): JobRecord => ({
  ...job,
  // An empty owner means none.
  ...omitUndefined({ owner: owner || undefined, endedAt: endedAt ?? undefined, failure: failure ?? undefined }),
  ...omitUndefined({ notes: notes ?? undefined, learnt: learnt ?? undefined }),
});

export const toFound = ({ changedAt, ...found }: z.infer<typeof rows.found>): Found => ({
  ...found,
  ...omitUndefined({ changedAt: changedAt ?? undefined }),
});

export const toPage = ({ etag, lastModified, links, ...rest }: z.infer<typeof rows.page>): PageRecord => ({
  ...rest,
  ...omitUndefined({ etag: etag ?? undefined, lastModified: lastModified ?? undefined }),
  links: parseJson(links, Links, "The crawl store"),
});

/** Computes the counts from the number of URLs in each state. */
export function toAccounts(counts: readonly z.infer<typeof rows.count>[]): Accounts {
  const of = (...states: readonly number[]): number =>
    counts.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0);
  const leftOut: Record<string, number> = {};
  for (const { state, because, n } of counts)
    if (state === STATE.leftOut || state === STATE.passedOver)
      leftOut[because ?? ""] = (leftOut[because ?? ""] ?? 0) + n;
  return {
    found: counts.reduce((sum, { n }) => sum + n, 0),
    done: of(STATE.done, STATE.duplicate),
    duplicates: of(STATE.duplicate),
    failed: of(STATE.failed),
    leftOut,
    waiting: of(STATE.waiting, STATE.busy),
  };
}
