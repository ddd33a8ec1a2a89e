import { readdir } from "node:fs/promises";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMemoryStore, createSessions } from "../src/index.ts";
import { createDiskStore } from "../src/stores/index.ts";
import { ADA, HOUR, makeFolder, NOON, seal } from "./helpers.ts";

const guest = (id: number) => ({ tenant: "default", user: `anonymous:connection:${id}` });
const first = { step: { stepNumber: 1, description: "What is known" }, last: false };

test("of callers without names the 2,000 sessions used last stay, and those of persons all", async () => {
  const clock = createFakeClock(NOON);
  const sessions = createSessions({ store: createMemoryStore(), seal, clock });
  const own = await sessions.begin(ADA, first);
  const oldest = await sessions.begin(guest(0), first);
  await clock.advance(1_000);
  for (let id = 1; id <= 2_000; id++) await sessions.begin(guest(id), first);
  await sessions.sweep();
  expect(await sessions.list(ADA)).toEqual([own.session.id]);
  expect(await sessions.list(guest(0))).not.toContain(oldest.session.id);
  expect(await sessions.list(guest(2_000))).toHaveLength(1);
  expect((await sessions.sweep()).active).toBe(2_001);
});

test("nothing stays on the disk of a caller whose sessions are over, not even a folder", async () => {
  const folder = await makeFolder();
  const clock = createFakeClock(NOON);
  const sessions = createSessions({ store: createDiskStore({ folder, clock }), seal, clock });
  for (let id = 0; id < 3; id++) await sessions.begin(guest(id), first);
  expect(await readdir(folder)).toHaveLength(3);
  await clock.advance(5 * HOUR);
  await sessions.sweep();
  await sessions.sweep();
  expect(await readdir(folder)).toEqual([]);
  expect((await sessions.begin(guest(0), first)).session.steps).toHaveLength(1);
});
