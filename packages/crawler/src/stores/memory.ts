import { Failure } from "@wellsourced/core";
import type { Accounts, CrawlError, CrawlStore, Ending, Found, JobRecord, PageRecord } from "../store.ts";
import { createQueue, type Queue } from "./queue.ts";

export interface MemoryStoreOptions {
  /** Keeps pages for recrawls and for reading results later. @default true */
  readonly keepPages?: boolean;
}

interface Job {
  record: JobRecord;
  readonly states: Map<string, "waiting" | "dated" | "busy" | "passed over" | "ended" | "read">;
  readonly busy: Map<string, Found>;
  readonly queues: Map<string, Queue>;
  readonly texts: Map<string, string>;
  readonly unhanded: Set<string>;
  readonly errors: CrawlError[];
  /** By key. */
  readonly leftOut: Map<string, { readonly url: string; readonly because: string }>;
  done: number;
  duplicates: number;
}

/** A store in memory. */
export function createMemoryStore({ keepPages = true }: MemoryStoreOptions = {}): CrawlStore {
  const jobs = new Map<string, Job>();
  const pages = new Map<string, PageRecord>();
  const jobOf = (id: string): Job => {
    const job = jobs.get(id);
    if (!job) throw new Failure("not_found", `There is no job ${id}.`);
    return job;
  };
  const queue = (job: Job, found: Found): void => {
    const line = job.queues.get(found.host) ?? createQueue(({ key }) => job.states.get(key) !== "waiting");
    job.queues.set(found.host, line);
    const { key, changedAt } = found;
    if (changedAt !== undefined && job.states.get(key) === "waiting") line.move(found);
    else line.add(found);
    job.states.set(key, changedAt === undefined ? "waiting" : "dated");
  };
  const add = (job: Job, found: readonly Found[]): void => {
    for (const address of found) {
      const { key, url, leftOut: because } = address;
      const state = job.states.get(key);
      const mayComeIn = because === undefined && (state === "passed over" || gainsTime(state, address));
      if (state !== undefined && !mayComeIn) continue;
      if (because !== undefined) {
        job.states.set(key, "passed over");
        job.leftOut.set(key, { url, because });
      } else {
        job.leftOut.delete(key);
        queue(job, address);
      }
    }
  };
  const gainsTime = (state: string | undefined, { changedAt }: Found): boolean =>
    state === "waiting" && changedAt !== undefined;
  const end = (job: Job, key: string, ending: Ending): void => {
    const url = job.busy.get(key)?.url ?? key;
    job.busy.delete(key);
    job.states.set(key, "ended");
    if (ending.is === "done" && ending.duplicateOf === undefined) job.states.set(key, "read");
    if (ending.is === "failed") job.errors.push(ending.error);
    else if (ending.is === "left out") job.leftOut.set(key, { url, because: ending.because });
    else {
      job.done++;
      if (ending.duplicateOf !== undefined) job.duplicates++;
      if (!keepPages) return;
      job.unhanded.add(key);
      pages.set(key, ending.page);
    }
  };
  return {
    async createJob(record) {
      const empty = { states: new Map(), busy: new Map(), queues: new Map(), texts: new Map(), leftOut: new Map() };
      jobs.set(record.id, { record, ...empty, unhanded: new Set(), errors: [], done: 0, duplicates: 0 });
    },
    job: async (id) => jobs.get(id)?.record,
    jobs: async () => [...jobs.values()].map(({ record }) => record).reverse(),
    async updateJob(id, changes) {
      const job = jobOf(id);
      job.record = { ...job.record, ...changes };
    },
    async revise(id, what, change) {
      const job = jobs.get(id);
      if (job) job.record = { ...job.record, [what]: change(job.record[what]) };
    },
    forget: async (id) => void jobs.delete(id),
    async recover(id) {
      const job = jobOf(id);
      for (const found of job.busy.values()) queue(job, found);
      job.busy.clear();
    },
    add: async (id, found) => add(jobOf(id), found),
    async waiting(id) {
      return [...jobOf(id).queues].flatMap(([host, line]) => {
        const depth = line.depth();
        return depth === undefined ? [] : [{ host, depth }];
      });
    },
    async take(id, host) {
      const job = jobOf(id);
      const found = job.queues.get(host)?.take();
      if (found) {
        job.states.set(found.key, "busy");
        job.busy.set(found.key, found);
      }
      return found;
    },
    async finish(id, key, ending, found) {
      const job = jobOf(id);
      end(job, key, ending);
      add(job, found);
    },
    async claimText(id, hash, key) {
      const { texts } = jobOf(id);
      const owner = texts.get(hash) ?? key;
      texts.set(hash, owner);
      return owner === key ? undefined : owner;
    },
    handed: async (id, key) => void jobOf(id).unhanded.delete(key),
    unhanded: async (id) => [...jobOf(id).unhanded],
    page: async (key) => pages.get(key),
    async results(id, { offset, limit }) {
      const read = [...jobOf(id).states].flatMap(([key, state]) => (state === "read" ? [key] : []));
      return read.slice(offset, offset + limit).flatMap((key) => pages.get(key) ?? []);
    },
    accounts: async (id) => accountsOf(jobOf(id)),
    errors: async (id, { offset, limit }) => jobOf(id).errors.slice(offset, offset + limit),
    leftOut: async (id, because, most) =>
      [...jobOf(id).leftOut.values()].flatMap((it) => (it.because === because ? [it.url] : [])).slice(0, most),
    close: async () => {},
  };
}

function accountsOf({ states, busy, queues, errors, leftOut, done, duplicates }: Job): Accounts {
  const waiting = [...queues.values()].reduce((sum, line) => sum + line.size(), busy.size);
  const left: Record<string, number> = {};
  for (const { because } of leftOut.values()) left[because] = (left[because] ?? 0) + 1;
  return { found: states.size, done, duplicates, failed: errors.length, leftOut: left, waiting };
}
