import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryStore } from "../src/stores/memory.ts";
import { createSqliteStore } from "../src/stores/sqlite.ts";
import { testStore } from "./test-store.ts";

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crawl-store-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ["memory", async () => createMemoryStore()],
  ["SQLite", () => createSqliteStore(join(folder, `${files++}.db`))],
])("the store in %s", (_name, open) => testStore(open));

test("a file that cannot be opened is a matter of the configuration", async () => {
  await expect(createSqliteStore(join(folder, "missing", "x.db"))).rejects.toMatchObject({ kind: "config" });
});

test("a file of an earlier version goes on, and gets what it lacks", async () => {
  const file = join(folder, "earlier.db");
  const earlier = new DatabaseSync(file);
  earlier.exec(`
    CREATE TABLE job (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, start TEXT NOT NULL,
      options TEXT NOT NULL, state TEXT NOT NULL, createdAt INTEGER NOT NULL, endedAt INTEGER, failure TEXT, notes TEXT);
    CREATE TABLE address (number INTEGER PRIMARY KEY, job INTEGER NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL,
      host TEXT NOT NULL, depth INTEGER NOT NULL, redirects INTEGER NOT NULL, state INTEGER NOT NULL,
      handed INTEGER NOT NULL DEFAULT 1, because TEXT, kind TEXT, status INTEGER);
    CREATE INDEX address_waiting ON address (job, host, depth, number) WHERE state = 0;
    INSERT INTO job (id, start, options, state, createdAt) VALUES ('one', 'https://a.example/', '{}', 'running', 1);
    INSERT INTO address (job, key, url, host, depth, redirects, state)
      VALUES (1, 'a', 'https://a.example/', 'https://a.example', 0, 0, 0);
  `);
  earlier.close();
  for (const learnt of ["{}", '{"cuts":[]}']) {
    const store = await createSqliteStore(file);
    await store.revise("one", "learnt", () => learnt);
    expect(await store.job("one")).toMatchObject({ state: "running", learnt });
    await store.recover("one");
    const found = await store.take("one", "https://a.example");
    expect(found).toEqual({ key: "a", url: "https://a.example/", host: "https://a.example", depth: 0, redirects: 0 });
    await store.close();
  }
});
