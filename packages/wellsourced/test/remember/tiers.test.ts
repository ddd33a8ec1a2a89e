import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Cache, createDiskCache } from "@wellsourced/sessions/stores";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryStore } from "../../src/remember/memory.ts";
import { createTiers } from "../../src/remember/tiers.ts";
import { makeFolder, NOON, seal } from "./helpers.ts";

const HOUR = 3_600_000;

async function setUp() {
  const clock = createFakeClock(NOON);
  const report = (problem: string) => expect.unreachable(problem);
  const disk = createDiskCache({ clock, folder: await makeFolder(), seal, randomBytes, report });
  const memory = createMemoryStore({ clock, maxBytes: 100_000 });
  return { clock, disk, memory };
}

test("what comes from behind moves to the front, for the time that is left", async () => {
  const { clock, disk, memory } = await setUp();
  const tiers = createTiers({ clock, memory, back: disk });
  await disk.set("key", '"text"', HOUR);
  await clock.advance(HOUR / 2);
  expect(await tiers.get("key")).toBe("text");
  await disk.clear();
  await clock.advance(HOUR / 2 - 1);
  expect(await tiers.get("key")).toBe("text");
  await clock.advance(1);
  expect(await tiers.get("key")).toBeUndefined();
});

test("a write does not wait for the store behind, and leaving does", async () => {
  const { clock, disk, memory } = await setUp();
  const gate = Promise.withResolvers<void>();
  const slow: Cache = { ...disk, set: (...entry) => gate.promise.then(() => disk.set(...entry)) };
  const tiers = createTiers({ clock, memory, back: slow });
  expect(await tiers.set("key", "text", HOUR)).toBe(true);
  expect((await disk.read("key"))?.text).toBeUndefined();
  const gone = tiers.close();
  gate.resolve();
  await gone;
  expect((await disk.read("key"))?.text).toBe('"text"');
});

test("clearing also reaches what is still being written", async () => {
  const { clock, disk, memory } = await setUp();
  const gate = Promise.withResolvers<void>();
  const slow: Cache = { ...disk, set: (...entry) => gate.promise.then(() => disk.set(...entry)) };
  const tiers = createTiers({ clock, memory, back: slow });
  await tiers.set("key", "text", HOUR);
  const cleared = tiers.clear();
  gate.resolve();
  await cleared;
  expect([await tiers.get("key"), (await disk.read("key"))?.text]).toEqual([undefined, undefined]);
});

test("a store that rejects a value does not affect the result", async () => {
  const { clock, disk, memory } = await setUp();
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const away: Cache = {
    ...disk,
    set: () => Promise.reject(new Error("made")),
    read: () => Promise.reject(new Error("made")),
  };
  const tiers = createTiers({ clock, memory, back: away });
  expect(await tiers.set("key", "text", HOUR)).toBe(true);
  await tiers.flush();
  expect(await tiers.get("other")).toBeUndefined();
  await tiers.close();
  await setImmediate();
  expect(unheard).toEqual([]);
});
