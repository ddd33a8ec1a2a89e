import { createHash } from "node:crypto";
import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { CrawlStore, Ending, Found } from "../store.ts";
import { openPostgres, type Postgres } from "./postgres-pool.ts";
import { SQL } from "./postgres-schema.ts";
import { rows, STATE, toAccounts, toJob, toPage } from "./rows.ts";

type Within = Pick<Postgres, "all" | "run">;

const Was = z.object({ was: z.int() });

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** PostgreSQL keeps no NUL in a text. */
const plain = (text: string): string => text.replaceAll("\0", "");

/** The values that `SQL.finish` takes after those of the address: state, reason, kind, status, handed. */
function valuesOf(ending: Ending): readonly [number, string | null, string | null, number | null, boolean] {
  if (ending.is === "left out") return [STATE.leftOut, plain(ending.because), null, null, true];
  if (ending.is === "done")
    return [ending.duplicateOf === undefined ? STATE.done : STATE.duplicate, null, null, null, false];
  const { message, kind, status = null } = ending.error;
  return [STATE.failed, plain(message), kind, status, true];
}

async function add({ run }: Within, job: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const column = <Value>(of: (one: Found) => Value) => found.map(of);
  const values = [
    column(({ key }) => digestOf(key)),
    column(({ key }) => key),
    column(({ url }) => url),
    column(({ host }) => host),
    column(({ depth }) => depth),
    column(({ redirects = 0 }) => redirects),
    column(({ leftOut = null }) => leftOut),
  ];
  await run(SQL.add, job, ...values);
  const wanted = found.filter(({ leftOut }) => leftOut === undefined);
  if (wanted.length === 0) return;
  const digests = wanted.map(({ key }) => digestOf(key));
  await run(
    SQL.comeIn,
    job,
    digests,
    wanted.map(({ url }) => url),
    wanted.map(({ depth }) => depth),
  );
}

async function finish({ all, run }: Within, job: number, key: string, ending: Ending, turn: number): Promise<void> {
  const digest = digestOf(key);
  const [before] = await all(Was, SQL.finish, job, digest, ...valuesOf(ending), turn);
  if (!before && turn > 0) throw new Failure("upstream_unavailable", "Another worker has taken over this host.");
  if (ending.is === "done") {
    const { url, depth, hash, etag = null, lastModified = null, readAt, links, content } = ending.page;
    await run(SQL.keep, digest, key, url, depth, hash, etag, lastModified, readAt, JSON.stringify(links), content);
  }
  const isRead = ending.is === "done" && ending.duplicateOf === undefined;
  await run(SQL.count, job, Number(before?.was === STATE.busy), Number(isRead && before?.was !== STATE.done));
}

/** What the store does for the turn of a host, or with turn 0 for a process that works alone. */
export interface PostgresStore extends CrawlStore {
  readonly database: Postgres;
  /** @throws {Failure} `not_found` */
  numberOf(id: string): Promise<number>;
  takeIn(turn: number, id: string, host: string): Promise<Found | undefined>;
  /** @throws {Failure} `upstream_unavailable` where the turn is no longer that of whoever took the address */
  finishIn(turn: number, id: string, key: string, ending: Ending, found: readonly Found[]): Promise<void>;
  unhandedOf(id: string, host: string | null): Promise<readonly string[]>;
}

/**
 * A store in PostgreSQL, which many processes on many machines may use at once.
 *
 * @throws {Failure} `config` where `pg` is missing or the server cannot be used
 */
export async function createPostgresStore(url: string): Promise<PostgresStore> {
  const database = await openPostgres(url);
  const { all, run, whole } = database;
  const numbers = new Map<string, number>();
  const numberOf = async (id: string): Promise<number> => {
    const number = numbers.get(id) ?? (await all(rows.job, SQL.job, id))[0]?.number;
    if (number === undefined) throw new Failure("not_found", `There is no job ${id}.`);
    numbers.set(id, number);
    return number;
  };
  const takeIn: PostgresStore["takeIn"] = async (turn, id, host) =>
    (await all(rows.found, SQL.take, await numberOf(id), host, turn))[0];
  const finishIn: PostgresStore["finishIn"] = async (turn, id, key, ending, found) => {
    const job = await numberOf(id);
    await whole(async (within) => {
      await add(within, job, found);
      await finish(within, job, key, ending, turn);
    });
  };
  const unhandedOf: PostgresStore["unhandedOf"] = async (id, host) =>
    (await all(rows.key, SQL.unhanded, await numberOf(id), host)).map(({ key }) => key);
  return {
    database,
    numberOf,
    takeIn,
    finishIn,
    unhandedOf,
    async createJob({ id, start, options, state, createdAt, endedAt = null }) {
      await run(SQL.createJob, id, start, options, state, createdAt, endedAt);
    },
    job: async (id) => (await all(rows.job, SQL.job, id)).map(toJob)[0],
    jobs: async () => (await all(rows.job, SQL.jobs)).map(toJob),
    async updateJob(id, { state = null, endedAt = null, start = null, failure = null, notes = null, learnt = null }) {
      await run(SQL.updateJob, id, state, endedAt, start, failure === null ? null : plain(failure), notes, learnt);
    },
    async forget(id) {
      const job = await numberOf(id);
      await whole(async (within) => {
        for (const sql of SQL.forget) await within.run(sql, job);
      });
      numbers.delete(id);
    },
    recover: async (id) => run(SQL.recover, await numberOf(id)),
    async add(id, found) {
      const job = await numberOf(id);
      await whole((within) => add(within, job, found));
    },
    waiting: async (id) => all(rows.waiting, SQL.waiting, await numberOf(id)),
    take: (id, host) => takeIn(0, id, host),
    finish: (id, key, ending, found) => finishIn(0, id, key, ending, found),
    async claimText(id, hash, key) {
      const job = await numberOf(id);
      for (;;) {
        const [row] = await all(rows.key, SQL.claim, job, hash, key);
        // Nothing: another process claims it at this moment, and can be seen at the next look.
        if (row) return row.key === key ? undefined : row.key;
      }
    },
    handed: async (id, key) => run(SQL.handed, await numberOf(id), digestOf(key)),
    unhanded: (id) => unhandedOf(id, null),
    page: async (key) => (await all(rows.page, SQL.page, digestOf(key))).map(toPage)[0],
    async results(id, { offset, limit }) {
      return (await all(rows.page, SQL.results, await numberOf(id), limit, offset)).map(toPage);
    },
    accounts: async (id) => toAccounts(await all(rows.count, SQL.accounts, await numberOf(id))),
    async errors(id, { offset, limit }) {
      const found = await all(rows.error, SQL.errors, await numberOf(id), limit, offset);
      return found.map(({ status, ...error }) => (status === null ? error : { ...error, status }));
    },
    async leftOut(id, because, most) {
      return (await all(rows.url, SQL.leftOut, await numberOf(id), because, most)).map(({ url }) => url);
    },
    close: () => database.close(),
  };
}
