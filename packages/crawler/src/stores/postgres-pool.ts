import { Failure } from "@wellsourced/core";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { codeOf, postgresFailure } from "./postgres-errors.ts";
import { SCHEMA } from "./postgres-schema.ts";

export interface Postgres {
  /** Runs one statement and returns its rows. @throws {Failure} `upstream_unavailable` if the server fails */
  all<Row extends z.ZodType>(row: Row, sql: string, ...values: readonly unknown[]): Promise<z.infer<Row>[]>;
  run(sql: string, ...values: readonly unknown[]): Promise<void>;
  /** Runs `work` in a transaction. It may be retried. */
  transaction<Value>(work: (within: Pick<Postgres, "all" | "run">) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const MOST_TRIES = 5;
/** Deadlocks and serialisation failures, which are retried. */
const MEETINGS: ReadonlySet<unknown> = new Set(["40P01", "40001"]);
/** Advisory lock: processes that start together must not create the tables at once. */
const LOCK = 7_461_201;

async function loadDriver() {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    throw new Failure("config", "PostgreSQL needs a package that could not be loaded: npm install pg", { cause });
  }
}

/** Connections for other uses than a crawl's store: those of `pg`, as far as callers need them. */
export interface PostgresPool {
  query(statement: { readonly name?: string; readonly text: string; readonly values?: unknown[] }): Promise<{
    readonly rows: readonly unknown[];
  }>;
  connect(): Promise<PostgresSession>;
  end(): Promise<void>;
}
export interface PostgresSession extends Pick<PostgresPool, "query"> {
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  release(broken?: Error | boolean): void;
}

/** Opens connections when they are needed. @throws {Failure} `config` if `pg` is missing */
export async function openPool(connectionString: string): Promise<Pool & PostgresPool> {
  const { Pool } = await loadDriver();
  const pool = new Pool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => undefined); // failed statements report the error
  return pool;
}

const within = (client: Pick<PoolClient, "query">): Pick<Postgres, "all" | "run"> => ({
  all: async (row, sql, ...values) => (await client.query(sql, [...values])).rows.map((it) => row.parse(it)),
  run: async (sql, ...values) => void (await client.query(sql, [...values])),
});

async function once<Value>(
  pool: Pool,
  work: (within: Pick<Postgres, "all" | "run">) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // An unhandled connection error between statements would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query("BEGIN");
    const value = await work(within(client));
    await client.query("COMMIT");
    return value;
  } catch (error) {
    // Discard a connection that cannot roll back.
    await client.query("ROLLBACK").catch((trouble: Error) => {
      broken = trouble;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

const There = z.object({ there: z.boolean() });

/** Detects the newest version of the tables. */
const NEWEST = "SELECT to_regclass('crawl_address_next') IS NOT NULL AS there";

/** Creates the tables only if needed, since that would wait for all users of the tables and block them. */
async function makeTables(pool: Pool): Promise<void> {
  const [known] = await within(pool).all(There, NEWEST);
  if (known?.there) return;
  await once(pool, async ({ run }) => {
    await run("SELECT pg_advisory_xact_lock($1)", LOCK);
    await run(SCHEMA);
  });
}

/**
 * Connects to a database and creates the crawler's tables.
 *
 * @param address name of the setting with this address, for failures
 * @throws {Failure} `config` if `pg` is missing or the server cannot be used
 */
export async function openPostgres(connectionString: string, address = "its address"): Promise<Postgres> {
  const pool = await openPool(connectionString);
  const refuse = (error: unknown): never => {
    throw postgresFailure(error, address);
  };
  const transaction: Postgres["transaction"] = async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(pool, work);
      } catch (error) {
        if (tries >= MOST_TRIES || !MEETINGS.has(codeOf(error))) throw postgresFailure(error, address);
      }
    }
  };
  try {
    await makeTables(pool);
  } catch (cause) {
    await pool.end();
    // At start, an unreachable server is a configuration error.
    throw new Failure("config", postgresFailure(cause, address).message, { suggestedAction: "inform_user", cause });
  }
  const alone = within(pool);
  return {
    all: (row, sql, ...values) => alone.all(row, sql, ...values).catch(refuse),
    run: (sql, ...values) => alone.run(sql, ...values).catch(refuse),
    transaction,
    close: () => pool.end(),
  };
}
