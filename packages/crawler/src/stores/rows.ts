import { parseJson } from "@wellsourced/core";
import { z } from "zod";
import { type Accounts, JobRecord, PageRecord } from "../store.ts";

/** States of a URL, as numbers for the partial indexes. */
export const STATE = { waiting: 0, busy: 1, passedOver: 2, leftOut: 3, failed: 4, done: 5, duplicate: 6 } as const;

/** Rows other than the records of `store.ts`. They are parsed too, although the store wrote them. */
export const rows = {
  job: JobRecord.extend({ number: z.int() }),
  number: z.object({ number: z.int() }),
  waiting: z.object({ host: z.string(), depth: z.int() }),
  key: z.object({ key: z.string() }),
  url: z.object({ url: z.string() }),
  page: PageRecord.extend({
    links: z.string().transform((links) => parseJson(links, PageRecord.shape.links, "The crawl store")),
  }),
  count: z.object({ state: z.int(), because: z.string().nullable(), n: z.int() }),
};

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
