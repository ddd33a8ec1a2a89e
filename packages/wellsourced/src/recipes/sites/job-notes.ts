import type { Clock } from "@wellsourced/core";
import { jsonIn } from "@wellsourced/core";
import type { CrawlStore } from "@wellsourced/crawler/stores";
import { z } from "zod";
import type { Delivery } from "./webhook.ts";

const Notes = z.object({
  /** Pages that are in the index. */
  indexed: z.int().default(0),
  /** Pages that ask not to be. */
  noindex: z.int().default(0),
  /** Bytes of all texts. */
  bytes: z.int().default(0),
  /** Events that a webhook was told, those that did not reach it, and why, of at most twenty. */
  webhook: z
    .object({ sent: z.int(), failed: z.int(), failures: z.array(z.string()) })
    // A list of its own for each job: a default that is a value would be one list for all.
    .default(() => ({ sent: 0, failed: 0, failures: [] })),
  /** Milliseconds by phase; what goes on at once is added up. */
  ms: z.object({ request: z.number(), read: z.number(), index: z.number() }).default({ request: 0, read: 0, index: 0 }),
});

/** What is noted of a job while it runs, beside the crawler's own accounts. */
export type JobNotes = z.output<typeof Notes>;

const MOST_FAILURES = 20;

export type Phase = keyof JobNotes["ms"];

export const notesIn = (text: string | undefined): JobNotes => Notes.parse(text === undefined ? {} : jsonIn(text));

/** The notes of one job, which go on where an earlier process left them. */
export function createNotes(id: string, { store, clock }: { readonly store: CrawlStore; readonly clock: Clock }) {
  let opened: Promise<JobNotes> | undefined;
  const spent = { request: 0, read: 0, index: 0 };
  const load = () => {
    opened ??= store.job(id).then((record) => notesIn(record?.notes));
    return opened;
  };
  return {
    /** Counts, and keeps what was counted. */
    async add(counts: Partial<Pick<JobNotes, "indexed" | "noindex" | "bytes">>): Promise<void> {
      const notes = await load();
      for (const phase of ["request", "read", "index"] as const) {
        notes.ms[phase] += spent[phase];
        spent[phase] = 0;
      }
      notes.indexed += counts.indexed ?? 0;
      notes.noindex += counts.noindex ?? 0;
      notes.bytes += counts.bytes ?? 0;
      await store.updateJob(id, { notes: JSON.stringify(notes) });
    },
    /** Keeps what became of events. */
    async delivered({ event, count, failure }: Delivery): Promise<void> {
      const { webhook } = await load();
      if (failure === undefined) webhook.sent += count;
      else webhook.failed += count;
      if (failure !== undefined && webhook.failures.length < MOST_FAILURES)
        webhook.failures.push(`${event}: ${failure}`);
      await this.add({});
    },
    /** Does some work, and counts its time. */
    async timed<Value>(phase: Phase, work: () => Promise<Value>): Promise<Value> {
      const began = clock.now();
      try {
        return await work();
      } finally {
        spent[phase] += clock.now() - began;
      }
    },
  };
}
