import { createFakeClock, type FakeClock } from "@wellsourced/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Cache } from "../src/stores/index.ts";
import { NOON } from "./helpers.ts";

/** Conformance tests for caches. */
export function testCache(make: (clock: FakeClock) => Promise<Cache>): void {
  let clock: FakeClock;
  let cache: Cache;
  beforeEach(async () => {
    clock = createFakeClock(NOON);
    cache = await make(clock);
    await cache.clear();
  });
  afterEach(() => cache.close());

  const textOf = async (key: string) => (await cache.read(key))?.text;

  test.each([
    ["a text", "Grüße, 世界 🌍"],
    ["an empty text", ""],
    ["a large text", "ü".repeat(500_000)],
  ])("gives back %s with its end", async (_, text) => {
    expect(await cache.set("key", text, 1_000)).toBe(true);
    expect(await cache.read("key")).toMatchObject({ text, expiresAt: NOON + 1_000 });
    expect(await textOf("key")).toBe(text);
  });

  test("knows nothing it was not given", async () => {
    expect(await textOf("other")).toBeUndefined();
  });

  test("keeps the later of two values", async () => {
    await cache.set("key", "first", 1_000);
    await cache.set("key", "second", 5_000);
    await clock.advance(2_000);
    expect(await textOf("key")).toBe("second");
  });

  test("forgets at the end of the lifetime and not before", async () => {
    await cache.set("key", "value", 60_000);
    await clock.advance(59_999);
    expect(await textOf("key")).toBe("value");
    await clock.advance(1);
    expect(await textOf("key")).toBeUndefined();
  });

  test("takes nothing that is dead already", async () => {
    expect(await cache.set("key", "value", -1)).toBe(false);
    expect(await textOf("key")).toBeUndefined();
  });

  test("forgets everything when cleared, and works on", async () => {
    await cache.set("one", "1", 1_000);
    await cache.clear();
    expect(await textOf("one")).toBeUndefined();
    await cache.set("one", "2", 1_000);
    expect(await textOf("one")).toBe("2");
  });

  test("distinguishes similar keys", async () => {
    const keys = ["a:b", "a/b", "../a", "A:b", "a:b ", "", "x".repeat(2_000), "wellsourced::a:b"];
    for (const key of keys) await cache.set(key, key, 1_000);
    for (const key of keys) expect(await textOf(key)).toBe(key);
  });

  test("bears many writers and readers at once", async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(numbers.map((number) => cache.set(`key ${number % 10}`, String(number % 10), 1_000)));
    const read = await Promise.all(numbers.map((number) => textOf(`key ${number % 10}`)));
    expect(read).toEqual(numbers.map((number) => String(number % 10)));
  });
}
