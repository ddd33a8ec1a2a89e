import { randomBytes } from "node:crypto";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createDiskStore } from "../../src/remember/stores/disk.ts";
import { createMemoryStore } from "../../src/remember/stores/memory.ts";
import type { BackStore } from "../../src/remember/stores/store.ts";
import { createTiers } from "../../src/remember/stores/tiers.ts";
import { makeFolder, NOON, seal } from "./helpers.ts";

const HOUR = 3_600_000;

async function setUp() {
  const clock = createFakeClock(NOON);
  const report = (problem: string) => expect.unreachable(problem);
  const disk = createDiskStore({ clock, folder: await makeFolder(), seal, randomBytes, report });
  const memory = createMemoryStore({ clock, maxBytes: 100_000 });
  return { clock, disk, memory };
}

test("what comes from behind moves to the front, for the time that is left", async () => {
  const { clock, disk, memory } = await setUp();
  const tiers = createTiers({ clock, memory, back: disk });
  await disk.set("key", '"text"', HOUR);
  await clock.advance(HOUR / 2);
  expect(await tiers.get("key")).toEqual({ value: "text" });
  await disk.delete("key");
  await clock.advance(HOUR / 2 - 1);
  expect(await tiers.get("key")).toEqual({ value: "text" });
  await clock.advance(1);
  expect(await tiers.get("key")).toBeUndefined();
});

test("a write does not wait for the store behind, and leaving does", async () => {
  const { clock, disk, memory } = await setUp();
  const gate = Promise.withResolvers<void>();
  const slow: BackStore = { ...disk, set: (...entry) => gate.promise.then(() => disk.set(...entry)) };
  const tiers = createTiers({ clock, memory, back: slow });
  expect(await tiers.set("key", '"text"', HOUR)).toBe(true);
  expect(await disk.get("key")).toBeUndefined();
  const gone = tiers.disconnect();
  gate.resolve();
  await gone;
  expect(await disk.get("key")).toBe('"text"');
});

test("clearing also reaches what is still being written", async () => {
  const { clock, disk, memory } = await setUp();
  const gate = Promise.withResolvers<void>();
  const slow: BackStore = { ...disk, set: (...entry) => gate.promise.then(() => disk.set(...entry)) };
  const tiers = createTiers({ clock, memory, back: slow });
  await tiers.set("key", '"text"', HOUR);
  const cleared = tiers.clear();
  gate.resolve();
  await cleared;
  expect([await tiers.get("key"), await disk.get("key")]).toEqual([undefined, undefined]);
});
