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

/** Counts that are not in the store yet. */
type News = Partial<Pick<JobNotes, "indexed" | "noindex" | "bytes" | "ms">> & { readonly delivery?: Delivery };

function withNews(notes: JobNotes, { indexed = 0, noindex = 0, bytes = 0, ms, delivery }: News): JobNotes {
  const webhook = { ...notes.webhook, failures: [...notes.webhook.failures] };
  if (delivery?.failure === undefined) webhook.sent += delivery?.count ?? 0;
  else {
    webhook.failed += delivery.count;
    if (webhook.failures.length < MOST_FAILURES) webhook.failures.push(`${delivery.event}: ${delivery.failure}`);
  }
  return {
    indexed: notes.indexed + indexed,
    noindex: notes.noindex + noindex,
    bytes: notes.bytes + bytes,
    webhook,
    ms: {
      request: notes.ms.request + (ms?.request ?? 0),
      read: notes.ms.read + (ms?.read ?? 0),
      index: notes.ms.index + (ms?.index ?? 0),
    },
  };
}

/** The notes of one job. What is new is added to what is there, so that several processes may note at the same time. */
export function createNotes(id: string, { store, clock }: { readonly store: CrawlStore; readonly clock: Clock }) {
  let spent = { request: 0, read: 0, index: 0 };
  /** Counts, and keeps what was counted. */
  const add = async (counts: Omit<News, "ms">): Promise<void> => {
    const news = { ...counts, ms: spent };
    spent = { request: 0, read: 0, index: 0 };
    await store.revise(id, "notes", (before) => JSON.stringify(withNews(notesIn(before), news)));
  };
  return {
    add,
    /** Keeps what became of events. */
    delivered: (delivery: Delivery): Promise<void> => add({ delivery }),
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
