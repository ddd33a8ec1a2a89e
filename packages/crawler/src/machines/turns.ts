import { z } from "zod";
import type { HostState } from "../hosts.ts";
import type { Accounts, CrawlStore, JobRecord } from "../store.ts";
import type { PostgresStore } from "../stores/postgres.ts";
import { TURNS } from "./turns-sql.ts";

/** The right to work on a host. It ends when another worker begins one: then nothing more can be written by it. */
export interface Turn {
  readonly host: string;
  readonly number: number;
  /** Requests at once that the host has been seen to bear. */
  readonly width: number;
  /** The host is to be left alone for so long. */
  readonly restMs: number;
}

/** A job that has something to do at a host. */
export interface DueJob {
  readonly id: string;
  readonly owner: string;
  readonly start: string;
  readonly options: string;
  /** Whether its sitemaps are still to be read, which is done in the turn of the host that it starts at. */
  readonly lists: boolean;
}

/** What workers have to know of a job before its options are read. */
export interface SharedJob {
  /** Pages at most. Absent: as many as there are */
  readonly most?: number | undefined;
  readonly byDepth: boolean;
  /** The host whose turn reads the sitemaps. */
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

export type Turns = ReturnType<typeof createTurns>;

/** Who works on which host, in PostgreSQL: the truth that the queue only carries. */
export function createTurns(store: PostgresStore) {
  const { all, run, whole } = store.database;
  return {
    /** Opens a job to the workers. */
    share: (id: string, { most, byDepth, lists }: SharedJob) =>
      run(TURNS.share, id, most ?? null, byDepth, lists ?? null),
    /** Tells that the sitemaps of a job were read. */
    listed: (id: string) => run(TURNS.listed, id),
    record: (id: string): Promise<JobRecord | undefined> => store.job(id),
    /** Hosts with something to do, or left in the middle of it. */
    due: async (): Promise<string[]> => (await all(rows.host, TURNS.due)).map(({ host }) => host),
    /** How often a turn began, of any host. */
    begun: async (): Promise<number> => (await all(rows.begun, TURNS.begun))[0]?.begun ?? 0,
    /** Takes over a host: what was under way there waits again, and whoever worked on it before has lost it. */
    begin: (host: string): Promise<Turn> =>
      whole(async (within) => {
        const [turn] = await within.all(rows.turn, TURNS.begin, host);
        await within.run(TURNS.recover, host);
        return { host, ...rows.turn.parse(turn) };
      }),
    /** Jobs with something to do at a host, the oldest first. */
    jobsOf: (host: string): Promise<DueJob[]> => all(rows.job, TURNS.jobs, host),
    /** Keeps what was learnt about the host, for whoever has its next turn. */
    rest: ({ host, number }: Turn, { width, nextAt }: HostState, now: number) =>
      run(TURNS.rest, host, number, width, Math.max(0, nextAt - now)),
    /** Ends the jobs that are over, and names them. Each is named to one process alone. */
    async end(now: number): Promise<string[]> {
      const ended = (await all(rows.number, TURNS.ended)).map(({ number }) => number);
      if (ended.length === 0) return [];
      return whole(async (within) => {
        // What is seen before the lock may be old: the change looks again.
        await within.run(TURNS.lock, ended);
        return (await within.all(rows.id, TURNS.end, ended, now)).map(({ id }) => id);
      });
    },
    /** The store as the crawl of one job sees it in the turn of a host: that host alone, until the time is over. */
    storeIn: (turn: Turn, owner: string, isOver: () => boolean): CrawlStore => storeIn(store.of(owner), turn, isOver),
  };
}

function storeIn(store: PostgresStore, { host, number }: Turn, isOver: () => boolean): CrawlStore {
  const { all } = store.database;
  let isSpent = false;
  return {
    ...store,
    async updateJob(id, changes) {
      // Only this host is done; whether the job is, is seen when all hosts are.
      if (changes.state !== "done") await store.updateJob(id, changes);
    },
    recover: async () => {},
    // What a job begins with was added when it was started.
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
      // Nothing although something waited: there are pages enough, or the turn is lost.
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
