import { type PostgresServer, startPostgres } from "@wellsourced/testkit/postgres";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPostgresRegistry, type WorkRecord } from "../src/index.ts";
import { storeConformance } from "./conformance.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString });
  pool.on("error", () => undefined); // A statement that fails says so itself.
  return pool;
}

let databases = 0;
/** An empty database on the server. */
async function emptyDatabase(): Promise<string> {
  const admin = poolOf(server.url);
  const name = `works_${++databases}`;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return server.url.replace(/\/postgres$/u, `/${name}`);
}

storeConformance("a registry in PostgreSQL", async () => {
  const url = await emptyDatabase();
  return { open: () => openPostgresRegistry(poolOf(url)) };
});

const numbered = (at: number): WorkRecord => ({
  source: "made",
  key: String(at),
  ids: [`doi:10.1000/${at}`],
  title: `Report ${at} on the state of bridge ${(at * 7919) % 1009}`,
});

test("thousands of records of one call are all found, and replaced ones leave no keys behind", async () => {
  const pool = poolOf(await emptyDatabase());
  const store = openPostgresRegistry(pool);
  onTestFinished(() => store.close());
  const records = Array.from({ length: 5_000 }, (_, at) => numbered(at));
  const keys = async () => (await pool.query("SELECT count(*) FROM works_key")).rows[0]?.count;
  const counts: unknown[] = [];
  for (let round = 0; round < 2; round++) {
    const writer = await store.write();
    await writer.add(records);
    await writer.commit();
    await writer.close();
    counts.push(await keys());
  }
  for (let at = 0; at < 5_000; at += 97) expect(await store.find(`doi:10.1000/${at}`)).toEqual([numbered(at)]);
  expect(counts[1]).toBe(counts[0]);
});

test("a writer whose connection ends loses only what it had not committed, and another may add", async () => {
  const url = await emptyDatabase();
  const [admin, store] = [poolOf(url), openPostgresRegistry(poolOf(url))];
  onTestFinished(async () => {
    await admin.end();
    await store.close();
  });
  const writer = await store.write();
  await writer.add([numbered(1)]);
  await writer.commit({ read: "1" });
  await writer.add([numbered(2)]);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expect(writer.add([numbered(3)])).rejects.toMatchObject({ kind: "upstream_unavailable" });
  await writer.close().catch(() => undefined);
  await (await store.write()).close();
  expect(await store.find("made:1")).toEqual([numbered(1)]);
  expect(await store.find("made:2")).toEqual([]);
  expect((await store.status()).notes).toEqual({ read: "1" });
});

test("tables of another version are refused", async () => {
  const url = await emptyDatabase();
  const [pool, store] = [poolOf(url), openPostgresRegistry(poolOf(url))];
  onTestFinished(async () => {
    await pool.end();
    await store.close();
  });
  await pool.query("CREATE TABLE works_format (format integer)");
  await pool.query("INSERT INTO works_format VALUES (99)");
  await expect(store.find("made:1")).rejects.toMatchObject({ kind: "config" });
  await expect(store.write()).rejects.toMatchObject({ kind: "config" });
});
