import { openOnce } from "@wellsourced/core";
import type { PostgresStore } from "@wellsourced/crawler/stores";
import type { Settings } from "./env/index.ts";

export interface SharedDatabase {
  readonly redisUrl: string;
  /** @throws {Failure} `config` if `pg` is missing or the server cannot be used */
  open(): Promise<PostgresStore>;
  /** @throws {Failure} if the server does not respond */
  reachable(): Promise<void>;
  close(): Promise<void>;
}

/** The database in which processes share crawls and indexes, opened on first use; `undefined` if none is configured. */
export function createSharedDatabase({
  postgresUrl: url,
  redisUrl,
}: Pick<Settings, "postgresUrl" | "redisUrl">): SharedDatabase | undefined {
  if (!url || !redisUrl) return undefined;
  const opened = openOnce(async (): Promise<PostgresStore> => {
    const { createPostgresStore } = await import("@wellsourced/crawler/stores");
    return createPostgresStore(url, { address: "WELLSOURCED_POSTGRES_URL" });
  });
  return {
    redisUrl,
    open: opened.get,
    async reachable() {
      await (await opened.get()).database.run("SELECT 1");
    },
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
