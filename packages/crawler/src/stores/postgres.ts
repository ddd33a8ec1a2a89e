import { createHash } from "node:crypto";
import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { CrawlError, type CrawlStore, type Ending, Found, JobRecord } from "../store.ts";
import { openPostgres, type Postgres } from "./postgres-pool.ts";
import { SQL } from "./postgres-schema.ts";
import { rows, STATE, toAccounts } from "./rows.ts";

type Within = Pick<Postgres, "all" | "run">;

const Was = z.object({ was: z.int() });

/** A job's number and owner. */
interface Owned {
  readonly number: number;
  readonly owner: string;
}

/** Includes the owner, so that owners do not share pages of the same URL. */
const digestOf = (owner: string, key: string): Buffer =>
  createHash("sha256").update(owner).update("\0").update(key).digest();

/** Removes NUL, which PostgreSQL texts cannot contain. */
const plain = (text: string): string => text.replaceAll("\0", "");

/** Values for `SQL.finish`: state, reason, kind, status, handed. */
function valuesOf(ending: Ending): readonly [number, string | null, string | null, number | null, boolean] {
  if (ending.is === "left out") return [STATE.leftOut, plain(ending.because), null, null, true];
  if (ending.is === "done")
    return [ending.duplicateOf === undefined ? STATE.done : STATE.duplicate, null, null, null, false];
  const { message, kind, status = null } = ending.error;
  return [STATE.failed, plain(message), kind, status, true];
}

async function add({ run }: Within, { number, owner }: Owned, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const column = <Value>(of: (one: Found) => Value) => found.map(of);
  const values = [
    column(({ key }) => digestOf(owner, key)),
    column(({ key }) => key),
    column(({ url }) => url),
    column(({ host }) => host),
    column(({ depth }) => depth),
    column(({ redirects = 0 }) => redirects),
    column(({ leftOut = null }) => leftOut),
    column(({ changedAt = null }) => changedAt),
  ];
  await run(SQL.add, number, ...values);
  const wanted = found.filter(({ leftOut }) => leftOut === undefined);
  if (wanted.length === 0) return;
  const digests = wanted.map(({ key }) => digestOf(owner, key));
  await run(
    SQL.comeIn,
    number,
    digests,
    wanted.map(({ url }) => url),
    wanted.map(({ depth }) => depth),
    wanted.map(({ changedAt = null }) => changedAt),
  );
}

/** A URL of a job and the turn in which it is processed. */
interface Place extends Owned {
  readonly key: string;
  readonly turn: number;
}

async function finish({ all, run }: Within, { number, owner, key, turn }: Place, ending: Ending): Promise<void> {
  const digest = digestOf(owner, key);
  const [before] = await all(Was, SQL.finish, number, digest, ...valuesOf(ending), turn);
  if (!before && turn > 0) throw new Failure("upstream_unavailable", "Another worker has taken over this host.");
  if (ending.is === "done") {
    const { url, depth, hash, etag = null, lastModified = null, readAt, links, content } = ending.page;
    const texts = [JSON.stringify(links), content, owner];
    await run(SQL.keep, digest, key, url, depth, hash, etag, lastModified, readAt, ...texts);
  }
  const isRead = ending.is === "done" && ending.duplicateOf === undefined;
  await run(SQL.count, number, Number(before?.was === STATE.busy), Number(isRead && before?.was !== STATE.done));
}

/** A store with turns of hosts; turn 0 is a process that works alone. */
export interface PostgresStore extends CrawlStore {
  readonly database: Postgres;
  /** Returns the store limited to one owner's jobs and pages. Closing it has no effect. */
  of(owner: string): PostgresStore;
  /** Deletes all owners' jobs that ended before this time. */
  forgetEnded(before: number): Promise<void>;
  /** Deletes all jobs and pages of an owner. @returns the number of jobs */
  erase(owner: string): Promise<number>;
  /** @throws {Failure} `not_found` */
  numberOf(id: string): Promise<number>;
  takeIn(turn: number, id: string, host: string): Promise<Found | undefined>;
  /** @throws {Failure} `upstream_unavailable` if another worker has taken over the host */
  finishIn(turn: number, id: string, key: string, ending: Ending, found: readonly Found[]): Promise<void>;
  unhandedOf(id: string, host: string | null): Promise<readonly string[]>;
}

export interface PostgresOptions {
  /** Name of the setting with this address, for failures. @default "its address" */
  readonly address?: string | undefined;
}

/**
 * Creates a store in PostgreSQL for many processes and machines. Each job has an owner, `""` by default.
 *
 * @throws {Failure} `config` if `pg` is missing or the server cannot be used
 */
export async function createPostgresStore(url: string, { address }: PostgresOptions = {}): Promise<PostgresStore> {
  const database = await openPostgres(url, address);
  return { ...storeOf(database), close: () => database.close() };
}

/** @param owner absent for all owners */
function storeOf(database: Postgres, owner: string | null = null): PostgresStore {
  const { all, run, transaction } = database;
  const known = new Map<string, Owned>();
  const ownedOf = async (id: string): Promise<Owned> => {
    const found = known.get(id) ?? (await all(rows.job, SQL.job, id, owner))[0];
    if (found === undefined) throw new Failure("not_found", `There is no job ${id}.`);
    const owned = { number: found.number, owner: found.owner ?? "" };
    known.set(id, owned);
    return owned;
  };
  const numberOf = async (id: string): Promise<number> => (await ownedOf(id)).number;
  const takeIn: PostgresStore["takeIn"] = async (turn, id, host) =>
    (await all(Found, SQL.take, await numberOf(id), host, turn))[0];
  const finishIn: PostgresStore["finishIn"] = async (turn, id, key, ending, found) => {
    const job = await ownedOf(id);
    await transaction(async (within) => {
      await add(within, job, found);
      await finish(within, { ...job, key, turn }, ending);
    });
  };
  const unhandedOf: PostgresStore["unhandedOf"] = async (id, host) =>
    (await all(rows.key, SQL.unhanded, await numberOf(id), host)).map(({ key }) => key);
  const forgetThese = async (within: Within, sql: string, value: unknown): Promise<number> => {
    const numbers = (await within.all(rows.number, sql, value)).map(({ number }) => number);
    for (const forget of SQL.forget) await within.run(forget, numbers);
    return numbers.length;
  };
  return {
    database,
    numberOf,
    takeIn,
    finishIn,
    unhandedOf,
    of: (one) => storeOf(database, one),
    forgetEnded: (before) => transaction(async (within) => void (await forgetThese(within, SQL.ended, before))),
    erase: (one) =>
      transaction(async (within) => {
        const count = await forgetThese(within, SQL.owned, one);
        await within.run(SQL.forgetPages, one);
        return count;
      }),
    async createJob({ id, owner: of = "", start, options, state, createdAt, endedAt = null }) {
      await run(SQL.createJob, id, owner ?? of, start, options, state, createdAt, endedAt);
    },
    job: async (id) => (await all(JobRecord, SQL.job, id, owner))[0],
    jobs: () => all(JobRecord, SQL.jobs, owner),
    async updateJob(id, { state = null, endedAt = null, start = null, failure = null }) {
      await run(SQL.updateJob, id, state, endedAt, start, failure === null ? null : plain(failure), owner);
    },
    revise: (id, what, change) =>
      transaction(async (within) => {
        const [job] = await within.all(rows.job, SQL.lockJob, id, owner);
        if (job) await within.run(SQL.revise[what], job.number, change(job[what]));
      }),
    async forget(id) {
      const job = await numberOf(id);
      await transaction(async (within) => {
        for (const sql of SQL.forget) await within.run(sql, [job]);
      });
      known.delete(id);
    },
    recover: async (id) => run(SQL.recover, await numberOf(id)),
    async add(id, found) {
      const job = await ownedOf(id);
      await transaction((within) => add(within, job, found));
    },
    waiting: async (id) => all(rows.waiting, SQL.waiting, await numberOf(id)),
    take: (id, host) => takeIn(0, id, host),
    finish: (id, key, ending, found) => finishIn(0, id, key, ending, found),
    async claimText(id, hash, key) {
      const job = await numberOf(id);
      for (;;) {
        const [row] = await all(rows.key, SQL.claim, job, hash, key);
        // No row: another process is claiming it and becomes visible on the next try.
        if (row) return row.key === key ? undefined : row.key;
      }
    },
    async handed(id, key) {
      const job = await ownedOf(id);
      await run(SQL.handed, job.number, digestOf(job.owner, key));
    },
    unhanded: (id) => unhandedOf(id, null),
    page: async (key) => (await all(rows.page, SQL.page, digestOf(owner ?? "", key)))[0],
    async results(id, { offset, limit }) {
      return all(rows.page, SQL.results, await numberOf(id), limit, offset);
    },
    accounts: async (id) => toAccounts(await all(rows.count, SQL.accounts, await numberOf(id))),
    async errors(id, { offset, limit }) {
      return all(CrawlError, SQL.errors, await numberOf(id), limit, offset);
    },
    async leftOut(id, because, most) {
      return (await all(rows.url, SQL.leftOut, await numberOf(id), because, most)).map(({ url }) => url);
    },
    close: async () => undefined,
  };
}
