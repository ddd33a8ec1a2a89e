import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { expect, test } from "vitest";
import { createDiskStore } from "../src/stores/index.ts";
import { killRounds } from "./fixture/kill-rounds.ts";
import { OWNER, openSessions } from "./fixture/open.ts";
import { acknowledged, startWriter } from "./fixture/processes.ts";
import { makeFolder } from "./helpers.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const stepOf = (name: string) => ({ step: { stepNumber: 1, description: name }, last: false });

test("no acknowledged step is lost when the writing process is killed", async () => {
  const report = await killRounds(await makeFolder(), 4, Math.random);
  expect(report.acknowledged).toBeGreaterThan(4);
  expect(report).toMatchObject({ lost: [], problems: [] });
});

test("two processes that write one session at once both keep every step", async () => {
  const folder = await makeFolder();
  const sessions = openSessions(folder);
  const { id } = (await sessions.begin(OWNER, stepOf("first"))).session;
  const writers = ["a", "b"].map((name) => startWriter({ folder, session: id, name, count: 40 }));
  await Promise.all(writers.map(({ gone }) => gone));
  const acks = writers.flatMap((writer) => acknowledged(writer.lines()));
  expect(acks).toHaveLength(80);
  const { steps } = await sessions.get(OWNER, id);
  expect(steps.map(({ description }) => description).sort()).toEqual(["first", ...acks].sort());
});

test("a writer that slept while a hundred versions went by has written nothing", async () => {
  const store = createDiskStore({ clock: systemClock, folder: await makeFolder(), randomBytes });
  const id = randomUUID();
  const record = (version: number) => ({ version, bytes: Buffer.from(`version ${version}`), expiresAt: 1 });
  for (let version = 1; version <= 100; version++) await store.put(OWNER, id, record(version));
  for (const late of [2, 30, 36, 37, 99, 100]) expect(await store.put(OWNER, id, record(late))).toBe(false);
  expect(await store.get(OWNER, id)).toEqual({ version: 100, bytes: Buffer.from("version 100") });
  expect(await store.put(OWNER, id, record(101))).toBe(true);
});

test("a disk without room is a clear failure, and what was saved stays", async () => {
  const folder = await makeFolder();
  // Files above this size cannot be written, which looks like a full disk.
  const through = ["sh", "-c", 'ulimit -f 20; exec "$@"', "sh"];
  const writer = startWriter({ folder, name: "full", count: 500, bytes: 15_000, through });
  await writer.gone;
  const lines = writer.lines();
  const failed = lines.find((line) => line.startsWith("failed ")) ?? "{}";
  expect(JSON.parse(failed.slice(7))).toEqual({
    kind: "config",
    message: expect.stringMatching(/the disk is full\. Free some space and try again\. Earlier data is unchanged/u),
  });
  const [, id = ""] = lines[0]?.split(" ") ?? [];
  const acks = acknowledged(lines);
  const sessions = openSessions(folder);
  const { steps } = await sessions.get(OWNER, id);
  expect(steps.map(({ description }) => description)).toEqual(acks);
  // With free space it continues.
  expect((await sessions.step(OWNER, id, stepOf("later"))).session.steps).toHaveLength(acks.length + 1);
});

test("a folder that may only be read is a clear failure for writing and none for reading", async () => {
  const folder = join(await makeFolder(), "data");
  await mkdir(folder);
  const sessions = openSessions(folder);
  const { id } = (await sessions.begin(OWNER, stepOf("first"))).session;
  await makeReadOnly(folder);
  const writer = startWriter({ folder, session: id, name: "late", count: 1, ...(isRoot ? { uid: NOBODY } : {}) });
  await writer.gone;
  expect(writer.lines()).toEqual([expect.stringMatching(/^failed .*"kind":"config".*writing there is not allowed/u)]);
  expect((await sessions.get(OWNER, id)).steps).toHaveLength(1);
});

/** Makes a folder readable for all and writable only for root, like a mounted snapshot. */
async function makeReadOnly(folder: string): Promise<void> {
  const { readdir } = await import("node:fs/promises");
  await chmod(join(folder, ".."), 0o755);
  await chmod(folder, 0o555);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
}
