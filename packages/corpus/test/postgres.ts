import { Pool } from "pg";
import type { LogDatabase } from "../src/index.ts";

/** A database as passed in by an application. */
export function databaseOf(connectionString: string): LogDatabase & { close(): Promise<void> } {
  const pool = new Pool({ connectionString });
  pool.on("error", () => undefined); // the caller of each statement gets its error
  const over = ({ query }: { query: Pool["query"] }): Pick<LogDatabase, "all" | "run"> => ({
    all: async (row, sql, ...values) => (await query(sql, [...values])).rows.map((it: unknown) => row.parse(it)),
    run: async (sql, ...values) => void (await query(sql, [...values])),
  });
  return {
    ...over({ query: pool.query.bind(pool) as Pool["query"] }),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const value = await work(over({ query: client.query.bind(client) as Pool["query"] }));
        await client.query("COMMIT");
        return value;
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
