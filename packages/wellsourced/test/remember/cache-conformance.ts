import { createFakeClock, type FakeClock } from "@wellsourced/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tiers } from "../../src/remember/tiers.ts";
import { NOON } from "./helpers.ts";

/** The requirements of the cache with any store. */
export function conforms(make: (clock: FakeClock) => Promise<Tiers>) {
  let clock: FakeClock;
  let tiers: Tiers;
  beforeEach(async () => {
    clock = createFakeClock(NOON);
    tiers = await make(clock);
    await tiers.clear();
  });
  afterEach(() => tiers.close());

  test.each([
    ["a text", "Grüße, 世界 🌍"],
    ["a number", 0],
    ["false", false],
    ["an object", { list: [1, null, { deep: "yes" }], empty: "" }],
    ["a large text", "ü".repeat(500_000)],
  ])("gives back %s", async (_, value) => {
    expect(await tiers.set("key", value, 1_000)).toBe(true);
    expect(await tiers.get("key")).toEqual(value);
    expect(await tiers.get("key")).toEqual(value);
  });

  test("works without settings", async () => {
    expect(await tiers.get("other")).toBeUndefined();
  });

  test("keeps the later of two values", async () => {
    await tiers.set("key", "first", 1_000);
    await tiers.set("key", "second", 5_000);
    await clock.advance(2_000);
    expect(await tiers.get("key")).toBe("second");
  });

  test("forgets at the end of the lifetime and not before", async () => {
    await tiers.set("key", "value", 60_000);
    await clock.advance(59_999);
    expect(await tiers.get("key")).toBe("value");
    await clock.advance(1);
    expect(await tiers.get("key")).toBeUndefined();
  });

  test("takes nothing that is dead already", async () => {
    expect(await tiers.set("key", "value", -1)).toBe(false);
    expect(await tiers.get("key")).toBeUndefined();
  });

  test("forgets everything when cleared, and works on", async () => {
    await tiers.set("one", 1, 1_000);
    await tiers.clear();
    expect(await tiers.get("one")).toBeUndefined();
    await tiers.set("one", 2, 1_000);
    expect(await tiers.get("one")).toBe(2);
  });

  test("distinguishes similar keys", async () => {
    const keys = ["a:b", "a/b", "../a", "A:b", "a:b ", "", "x".repeat(2_000), "wellsourced::a:b"];
    for (const key of keys) await tiers.set(key, key, 1_000);
    for (const key of keys) expect(await tiers.get(key)).toBe(key);
  });

  test("bears many writers and readers at once", async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(numbers.map((number) => tiers.set(`key ${number % 10}`, number % 10, 1_000)));
    const read = await Promise.all(numbers.map((number) => tiers.get(`key ${number % 10}`)));
    expect(read).toEqual(numbers.map((number) => number % 10));
  });
}
