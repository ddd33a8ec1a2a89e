export type { Accounts, CrawlError, CrawlStore, Ending, Found, JobRecord, JobState, PageRecord } from "../store.ts";
export { lockFile } from "./lock.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./memory.ts";
export { createPostgresStore, type PostgresOptions, type PostgresStore } from "./postgres.ts";
export { postgresFailure } from "./postgres-errors.ts";
export { openPool, type PostgresPool, type PostgresSession } from "./postgres-pool.ts";
export { createSqliteStore } from "./sqlite.ts";
