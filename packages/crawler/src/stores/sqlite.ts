import type { SQLInputValue, StatementSync } from "node:sqlite";
import { type Clock, Failure, inTransaction, retryWhileLocked, systemClock } from "@wellsourced/core";
import type { z } from "zod";
import { CrawlError, type CrawlStore, type Ending, Found, JobRecord } from "../store.ts";
import { rows, STATE, toAccounts } from "./rows.ts";
import { openDatabase, SQL } from "./sqlite-schema.ts";

/**
 * Creates a store in one SQLite file, which survives a killed process.
 *
 * @throws {Failure} `config` if the file cannot be opened
 */
export async function createSqliteStore(
  file: string,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<CrawlStore> {
  const database = await retryWhileLocked(() => openDatabase(file), clock).catch((cause: unknown) => {
    if (cause instanceof Failure) throw cause;
    throw new Failure("config", `The crawl store ${file} cannot be opened. Give the path of a writable file.`, {
      cause,
    });
  });
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = (sql: string, ...values: readonly SQLInputValue[]) => statement(sql).run(...values);
  const all = <Row extends z.ZodType>(row: Row, sql: string, ...values: readonly SQLInputValue[]): z.infer<Row>[] =>
    statement(sql)
      .all(...values)
      .map((it) => row.parse(it));
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? all(rows.job, SQL.job, id)[0]?.number;
    if (number === undefined) throw new Failure("not_found", `There is no job ${id}.`);
    numbers.set(id, number);
    return number;
  };
  const transaction = (work: () => void): void => inTransaction(database, work);
  const add = (job: number, found: readonly Found[]): void => {
    for (const { key, url, host, depth, redirects = 0, leftOut, changedAt = null } of found) {
      const state = leftOut === undefined ? STATE.waiting : STATE.passedOver;
      run(SQL.add, job, key, url, host, depth, redirects, state, leftOut ?? null, changedAt);
    }
  };
  const end = (job: number, key: string, ending: Ending): void => {
    if (ending.is === "left out") run(SQL.finish, job, key, STATE.leftOut, ending.because, null, null, 1);
    else if (ending.is === "failed") {
      const { message, kind, status = null } = ending.error;
      run(SQL.finish, job, key, STATE.failed, message, kind, status, 1);
    } else {
      const { url, depth, hash, etag = null, lastModified = null, readAt, links, content } = ending.page;
      run(SQL.finish, job, key, ending.duplicateOf === undefined ? STATE.done : STATE.duplicate, null, null, null, 0);
      run(SQL.keep, key, url, depth, hash, etag, lastModified, readAt, JSON.stringify(links), content);
    }
  };
  return patient(clock, {
    async createJob({ id, start, options, state, createdAt, endedAt = null }) {
      run(SQL.createJob, id, start, options, state, createdAt, endedAt);
    },
    job: async (id) => all(JobRecord, SQL.job, id)[0],
    jobs: async () => all(JobRecord, SQL.jobs),
    async updateJob(id, { state = null, endedAt = null, start = null, failure = null }) {
      run(SQL.updateJob, id, state, endedAt, start, failure);
    },
    async revise(id, what, change) {
      transaction(() => {
        const [job] = all(JobRecord, SQL.job, id);
        if (job) run(SQL.revise[what], id, change(job[what]));
      });
    },
    async forget(id) {
      const job = numberOf(id);
      transaction(() => {
        for (const sql of SQL.forget) run(sql, job);
      });
      numbers.delete(id);
    },
    recover: async (id) => void run(SQL.recover, numberOf(id)),
    async add(id, found) {
      const job = numberOf(id);
      transaction(() => add(job, found));
    },
    waiting: async (id) => all(rows.waiting, SQL.waiting, numberOf(id)),
    take: async (id, host) => all(Found, SQL.take, numberOf(id), host)[0],
    async finish(id, key, ending, found) {
      const job = numberOf(id);
      transaction(() => {
        end(job, key, ending);
        add(job, found);
      });
    },
    async claimText(id, hash, key) {
      run(SQL.claim, numberOf(id), hash, key);
      const owner = all(rows.key, SQL.owner, numberOf(id), hash)[0]?.key;
      return owner === key ? undefined : owner;
    },
    handed: async (id, key) => void run(SQL.handed, numberOf(id), key),
    unhanded: async (id) => all(rows.key, SQL.unhanded, numberOf(id)).map(({ key }) => key),
    page: async (key) => all(rows.page, SQL.page, key)[0],
    results: async (id, { offset, limit }) => all(rows.page, SQL.results, numberOf(id), limit, offset),
    accounts: async (id) => toAccounts(all(rows.count, SQL.accounts, numberOf(id))),
    errors: async (id, { offset, limit }) => all(CrawlError, SQL.errors, numberOf(id), limit, offset),
    leftOut: async (id, because, most) => all(rows.url, SQL.leftOut, numberOf(id), because, most).map(({ url }) => url),
    async close() {
      database.close();
    },
  });
}

/** Wraps a store to retry atomic operations while another process locks the file. */
function patient(clock: Clock, store: CrawlStore): CrawlStore {
  const tried = Object.entries(store).map(([name, work]) => [
    name,
    (...given: readonly unknown[]) => retryWhileLocked(() => Reflect.apply(work, store, given), clock),
  ]);
  return Object.fromEntries(tried) as unknown as CrawlStore; // has the same keys as `store`
}
