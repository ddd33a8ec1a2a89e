import { z } from "zod";
import type { HostState } from "../hosts.ts";
import type { Accounts, CrawlStore, JobRecord } from "../store.ts";
import type { PostgresStore } from "../stores/postgres.ts";
import { TURNS } from "./turns-sql.ts";

/**
 * Exclusive right to work on a host. It ends when another worker begins a turn; the earlier worker's writes are then
 * rejected.
 */
export interface Turn {
  readonly host: string;
  readonly number: number;
  /** Concurrent requests that the host has handled well. */
  readonly width: number;
  /** Remaining pause of the host, in milliseconds. */
  readonly restMs: number;
}

/** Limits of a job that SQL needs. */
interface SharedJob {
  /** Maximum pages; unlimited if absent. */
  readonly most?: number | undefined;
  readonly byDepth: boolean;
  /** Host whose turn reads the sitemaps. */
  readonly lists?: string | undefined;
}

const rows = {
  host: z.object({ host: z.string() }),
  turn: z.object({ number: z.int(), width: z.number(), restMs: z.number() }),
  job: z.object({ id: z.string(), owner: z.string(), start: z.string(), options: z.string(), lists: z.boolean() }),
  waiting: z.object({ host: z.string(), depth: z.int() }),
  number: z.object({ number: z.int() }),
  read: z.object({ read: z.int() }),
  id: z.object({ id: z.string() }),
  begun: z.object({ begun: z.number() }),
};

/** A job with work for a host; `lists` if its sitemaps must still be read, in the turn of its start host. */
export type DueJob = Readonly<z.infer<typeof rows.job>>;

export type Turns = ReturnType<typeof createTurns>;

/** Records in PostgreSQL which worker owns which host; the queue only distributes turns. */
export function createTurns(store: PostgresStore) {
  const { all, run, transaction } = store.database;
  return {
    /** Opens a job to the workers. */
    share: (id: string, { most, byDepth, lists }: SharedJob) =>
      run(TURNS.share, id, most ?? null, byDepth, lists ?? null),
    /** Marks a job's sitemaps as read. */
    listed: (id: string) => run(TURNS.listed, id),
    record: (id: string): Promise<JobRecord | undefined> => store.job(id),
    /** Hosts with waiting, unfinished or undelivered URLs. */
    due: async (): Promise<string[]> => (await all(rows.host, TURNS.due)).map(({ host }) => host),
    /** Number of turns begun for all hosts. */
    begun: async (): Promise<number> => (await all(rows.begun, TURNS.begun))[0]?.begun ?? 0,
    /** Takes over a host; URLs in progress wait again, and the previous worker loses its turn. */
    begin: (host: string): Promise<Turn> =>
      transaction(async (within) => {
        const [turn] = await within.all(rows.turn, TURNS.begin, host);
        await within.run(TURNS.recover, host);
        return { host, ...rows.turn.parse(turn) };
      }),
    /** Jobs with work for a host, oldest first. */
    jobsOf: (host: string): Promise<DueJob[]> => all(rows.job, TURNS.jobs, host),
    /** Saves what was learned about the host for its next turn. */
    rest: ({ host, number }: Turn, { width, nextAt }: HostState, now: number) =>
      run(TURNS.rest, host, number, width, Math.max(0, nextAt - now)),
    /** Ends finished jobs and returns their ids. Each is returned to one process only. */
    async end(now: number): Promise<string[]> {
      const ended = (await all(rows.number, TURNS.ended)).map(({ number }) => number);
      if (ended.length === 0) return [];
      return transaction(async (within) => {
        // The state may have changed before the lock, so the update checks it again.
        await within.run(TURNS.lock, ended);
        return (await within.all(rows.id, TURNS.end, ended, now)).map(({ id }) => id);
      });
    },
    /** Store for one job within a turn, limited to the turn's host and time. */
    storeIn: (turn: Turn, owner: string, isOver: () => boolean): CrawlStore => storeIn(store.of(owner), turn, isOver),
  };
}

function storeIn(store: PostgresStore, { host, number }: Turn, isOver: () => boolean): CrawlStore {
  const { all } = store.database;
  let isSpent = false;
  return {
    ...store,
    async updateJob(id, changes) {
      // Only this host is done; the job is done when all hosts are.
      if (changes.state !== "done") await store.updateJob(id, changes);
    },
    recover: async () => {},
    // Start URLs were added with the job.
    add: (id, found) =>
      store.add(
        id,
        found.filter(({ depth }) => depth > 0),
      ),
    async waiting(id) {
      if (isSpent || isOver()) return [];
      return all(rows.waiting, TURNS.waiting, await store.numberOf(id), host, number);
    },
    async take(id, from) {
      const found = isOver() ? undefined : await store.takeIn(number, id, from);
      // URLs were waiting but none was taken: the limit is reached or the turn is lost.
      isSpent ||= found === undefined;
      return found;
    },
    finish: (id, key, ending, found) => store.finishIn(number, id, key, ending, found),
    unhanded: (id) => store.unhandedOf(id, host),
    async accounts(id): Promise<Accounts> {
      const [job] = await all(rows.read, TURNS.read, await store.numberOf(id));
      const done = job?.read ?? 0;
      return { found: done, done, duplicates: 0, failed: 0, leftOut: {}, waiting: 0 };
    },
  };
}
