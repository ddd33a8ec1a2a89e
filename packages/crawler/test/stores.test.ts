import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
