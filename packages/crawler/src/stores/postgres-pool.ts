import { Failure } from "@wellsourced/core";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { SCHEMA } from "./postgres-schema.ts";

export interface Postgres {
  /** The rows of one statement. @throws {Failure} `upstream_unavailable` where the server does not do it */
  all<Row extends z.ZodType>(row: Row, sql: string, ...values: readonly unknown[]): Promise<z.infer<Row>[]>;
  run(sql: string, ...values: readonly unknown[]): Promise<void>;
  /** Several statements, all of them or nothing. `work` may be called again. */
  whole<Value>(work: (within: Pick<Postgres, "all" | "run">) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const MOST_TRIES = 5;
/** Two changes waited for each other, or met: one of them is made again. */
const MEETINGS: ReadonlySet<unknown> = new Set(["40P01", "40001"]);
/** Processes that start together do not make the tables at the same time. */
const LOCK = 7_461_201;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** What the server says is no text for a caller: it may hold an address with a password. */
const refused = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure("upstream_unavailable", "PostgreSQL does not answer. Check its address and try again.", {
        suggestedAction: "inform_user",
        detail: String(codeOf(error) ?? ""),
        cause: error,
      });

async function loadDriver() {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    throw new Failure("config", "PostgreSQL needs a package that could not be loaded: npm install pg", { cause });
  }
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
  try {
    await client.query("BEGIN");
    const value = await work(within(client));
    await client.query("COMMIT");
    return value;
  } catch (error) {
    // A connection that cannot even give up is not used again.
    await client.query("ROLLBACK").catch((trouble: Error) => {
      broken = trouble;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const There = z.object({ there: z.boolean() });

/** Makes the tables once: to make them again would wait for whoever works with them, and they for it. */
async function makeTables(pool: Pool): Promise<void> {
  const [known] = await within(pool).all(There, "SELECT to_regclass('crawl_host') IS NOT NULL AS there");
  if (known?.there) return;
  await once(pool, async ({ run }) => {
    await run("SELECT pg_advisory_xact_lock($1)", LOCK);
    await run(SCHEMA);
  });
}

/**
 * Connections to one database, with the tables of the crawler made.
 *
 * @throws {Failure} `config` where `pg` is missing or the server cannot be used
 */
export async function openPostgres(connectionString: string): Promise<Postgres> {
  const { Pool } = await loadDriver();
  const pool = new Pool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => undefined); // each statement that fails says so to whoever sent it
  const whole: Postgres["whole"] = async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(pool, work);
      } catch (error) {
        if (tries >= MOST_TRIES || !MEETINGS.has(codeOf(error))) throw refused(error);
      }
    }
  };
  try {
    await makeTables(pool);
  } catch (cause) {
    await pool.end();
    throw new Failure("config", "PostgreSQL cannot be used. Check its address, and that its user may make tables.", {
      cause,
    });
  }
  const alone = within(pool);
  return {
    all: (row, sql, ...values) =>
      alone.all(row, sql, ...values).catch((error: unknown) => Promise.reject(refused(error))),
    run: (sql, ...values) => alone.run(sql, ...values).catch((error: unknown) => Promise.reject(refused(error))),
    whole,
    close: () => pool.end(),
  };
}
