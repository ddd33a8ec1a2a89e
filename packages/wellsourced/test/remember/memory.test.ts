import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/remember/memory.ts";
import { NOON } from "./helpers.ts";

const HOUR = 3_600_000;
const text = (length: number) => JSON.stringify("x".repeat(length - 2));
const store = (maxBytes: number) => createMemoryStore({ clock: createFakeClock(NOON), maxBytes });

test("the entry unused for longest goes first", async () => {
  const memory = store(3_700); // each entry: 1,000 bytes of text, 1 of key, 200 of overhead
  for (const key of ["a", "b", "c"]) await memory.set(key, text(1_000), HOUR);
  await memory.get("a");
  await memory.set("d", text(1_000), HOUR);
  const left = await Promise.all(["a", "b", "c", "d"].map((key) => memory.get(key)));
  expect(left.map((entry) => entry !== undefined)).toEqual([true, false, true, true]);
});

test("bytes are bytes, not letters, and never exceed the bound", async () => {
  const memory = store(10_000);
  for (let index = 0; index < 50; index++) await memory.set(`key ${index}`, JSON.stringify("ü".repeat(500)), HOUR);
  expect(memory.bytes).toBeLessThanOrEqual(10_000);
  expect(memory.bytes).toBeGreaterThan(8_000);
});

test("an entry above the limit is not stored, and evicts nothing", async () => {
  const memory = store(2_000);
  await memory.set("small", text(100), HOUR);
  expect(await memory.set("large", text(5_000), HOUR)).toBe(false);
  expect(await memory.get("small")).toBeDefined();
});

test("a value that outgrew the room replaces its older one by nothing", async () => {
  const memory = store(2_000);
  await memory.set("key", text(100), HOUR);
  await memory.set("key", text(5_000), HOUR);
  expect(await memory.get("key")).toBeUndefined();
  expect(memory.bytes).toBe(0);
});

test("replacing, expiring and clearing give the bytes back", async () => {
  const clock = createFakeClock(NOON);
  const memory = createMemoryStore({ clock, maxBytes: 100_000 });
  await memory.set("a", text(1_000), HOUR);
  await memory.set("a", text(500), HOUR);
  expect(memory.bytes).toBe(701);
  await memory.set("b", text(500), 1_000);
  await clock.advance(1_000);
  await memory.get("b");
  expect(memory.bytes).toBe(701);
  await memory.clear();
  expect(memory.bytes).toBe(0);
});

test("every hit hands out the same frozen value", async () => {
  const memory = store(10_000);
  await memory.set("key", '{"list":[{"deep":1}]}', HOUR);
  const [first, second] = [await memory.get("key"), await memory.get("key")];
  expect(first?.value).toBe(second?.value);
  expect(first?.value).toSatisfy((value: { list: object[] }) => Object.isFrozen(value.list[0]));
});
