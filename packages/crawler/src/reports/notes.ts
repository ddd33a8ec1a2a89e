import type { Clock } from "@wellsourced/core";
import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { CrawlStore } from "../store.ts";
import type { Delivery } from "./webhook.ts";

const Notes = z.object({
  /** Pages added to the index. */
  indexed: z.int().default(0),
  /** Pages that ask not to be indexed. */
  noindex: z.int().default(0),
  /** Size of all texts in bytes. */
  bytes: z.int().default(0),
  /** Pages by their difference from the previous crawl, if it is compared. */
  changes: z.object({ new: z.int(), same: z.int(), changed: z.int() }).optional(),
  /** Number of pages by format that could not be made. */
  unmade: z.record(z.string(), z.int()).default(() => ({})),
  /** Events delivered, events that were not, and the reasons for at most twenty of these. */
  webhook: z
    .object({ sent: z.int(), failed: z.int(), failures: z.array(z.string()) })
    // A function, so that jobs do not share one list.
    .default(() => ({ sent: 0, failed: 0, failures: [] })),
  /** Milliseconds by phase; concurrent work is added up. */
  ms: z.object({ request: z.number(), read: z.number(), index: z.number() }).default({ request: 0, read: 0, index: 0 }),
});

/** Counts of a running job besides those of the crawler. */
export type JobNotes = z.output<typeof Notes>;

const MOST_FAILURES = 20;

type Phase = keyof JobNotes["ms"];

export const notesIn = (text: string | undefined): JobNotes => Notes.parse(text === undefined ? {} : jsonIn(text));

/** Counts not stored yet. */
type News = Partial<Pick<JobNotes, "indexed" | "noindex" | "bytes" | "ms">> & {
  readonly delivery?: Delivery;
  readonly change?: "new" | "same" | "changed";
  readonly unmade?: readonly string[];
};

/** Returns the counts with each name increased by one. */
function oneMore(counts: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  const sum = { ...counts };
  for (const name of names) sum[name] = (sum[name] ?? 0) + 1;
  return sum;
}

function withNews(notes: JobNotes, { indexed = 0, noindex = 0, bytes = 0, ms, ...news }: News): JobNotes {
  const { delivery, change, unmade = [] } = news;
  const { changes = { new: 0, same: 0, changed: 0 } } = notes;
  const webhook = { ...notes.webhook, failures: [...notes.webhook.failures] };
  if (delivery?.failure === undefined) webhook.sent += delivery?.count ?? 0;
  else {
    webhook.failed += delivery.count;
    if (webhook.failures.length < MOST_FAILURES) webhook.failures.push(`${delivery.event}: ${delivery.failure}`);
  }
  return {
    ...notes,
    indexed: notes.indexed + indexed,
    noindex: notes.noindex + noindex,
    bytes: notes.bytes + bytes,
    ...(change ? { changes: { ...changes, [change]: changes[change] + 1 } } : {}),
    unmade: oneMore(notes.unmade, unmade),
    webhook,
    ms: {
      request: notes.ms.request + (ms?.request ?? 0),
      read: notes.ms.read + (ms?.read ?? 0),
      index: notes.ms.index + (ms?.index ?? 0),
    },
  };
}

/** The notes of one job. Counts are added to the stored ones, so several processes can write at once. */
export function createNotes(id: string, { store, clock }: { readonly store: CrawlStore; readonly clock: Clock }) {
  let spent = { request: 0, read: 0, index: 0 };
  /** Adds counts and stores them. */
  const add = async (counts: Omit<News, "ms">): Promise<void> => {
    const news = { ...counts, ms: spent };
    spent = { request: 0, read: 0, index: 0 };
    await store.revise(id, "notes", (before) => JSON.stringify(withNews(notesIn(before), news)));
  };
  return {
    add,
    delivered: (delivery: Delivery): Promise<void> => add({ delivery }),
    /** Runs work and counts its time. */
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
