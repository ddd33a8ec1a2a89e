import { randomBytes, randomUUID } from "node:crypto";
import files, { readdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import { systemClock } from "@wellsourced/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readOrMakeKey } from "../src/index.ts";
import { createDiskStore } from "../src/stores/index.ts";
import { ADA, makeFolder } from "./helpers.ts";

/** Synced paths in order, a hook before a folder is renamed, and whether the disk is full. */
const disk = { synced: [] as string[], beforeRename: async () => {}, isFull: false };
const real = { ...files };

/** The stores are already loaded, so the system's own functions are wrapped instead of their import. */
beforeAll(() => {
  files.open = async (...args) => {
    const handle = await real.open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      disk.synced.push(String(args[0]));
    };
    return handle;
  };
  files.rename = async (...args) => {
    await disk.beforeRename();
    return real.rename(...args);
  };
  files.link = async (...args) => {
    if (disk.isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    return real.link(...args);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(files, real);
  syncBuiltinESMExports();
});

beforeEach(() => {
  disk.synced.length = 0;
  disk.beforeRename = async () => {};
  disk.isFull = false;
});

const record = (version: number) => ({ version, bytes: Buffer.from(`version ${version}`), expiresAt: 1 });

test("a first step lasts together with the names of all folders that had to be made for it", async () => {
  const above = await makeFolder();
  const folder = join(above, "data", "sessions");
  const store = createDiskStore({ clock: systemClock, folder, randomBytes });
  const id = randomUUID();
  await store.put(ADA, id, record(1));
  const synced = disk.synced.map((path) => relative(above, path).replace(/[0-9a-f]{32}/u, "OWNER"));
  expect(new Set(synced.map((path) => path.replace(/\w+\.tmp$/u, "DRAFT")))).toEqual(
    new Set([
      "",
      "data",
      "data/sessions",
      "data/sessions/OWNER",
      `data/sessions/OWNER/${id}`,
      `data/sessions/OWNER/${id}/DRAFT`,
    ]),
  );
  // The record's folder is synced last, which makes its names durable.
  expect(synced.at(-1)).toBe(`data/sessions/OWNER/${id}`);
});

test("a key lasts before anything is sealed with it, with the folders above it", async () => {
  const above = await makeFolder();
  const path = join(above, "data", "own", "key");
  await readOrMakeKey(path, randomBytes);
  const synced = disk.synced.map((one) => relative(above, one));
  expect(synced).toEqual(
    expect.arrayContaining(["", "data", "data/own", expect.stringMatching(/^data\/own\/\w+\.tmp$/u)]),
  );
  expect(synced.at(-1)).toBe(relative(above, dirname(path)));
});

test("a session that finds no room leaves nothing of itself behind", async () => {
  const folder = await makeFolder();
  const store = createDiskStore({ clock: systemClock, folder, randomBytes });
  await store.put(ADA, randomUUID(), record(1));
  const before = await readdir(folder, { recursive: true });
  disk.isFull = true;
  await expect(store.put(ADA, randomUUID(), record(1))).rejects.toMatchObject({ kind: "config", detail: "ENOSPC" });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test("a sweep does not remove what a concurrent writer has stored", async () => {
  const store = createDiskStore({ clock: systemClock, folder: await makeFolder(), randomBytes });
  const id = randomUUID();
  await store.put(ADA, id, record(1));
  const told: boolean[] = [];
  disk.beforeRename = async () => void told.push(await store.put(ADA, id, record(2)));
  for await (const found of store.all()) await store.drop(found);
  const kept = (await store.get(ADA, id)) !== undefined;
  expect(told).toEqual([kept]);
});
