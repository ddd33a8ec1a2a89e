import { createFakeClock, type FakeClock } from "@wellsourced/testkit";
import type { Keyv } from "keyv";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NOON } from "./helpers.ts";

/** What every store must do, whichever it is. */
export function conforms(make: (clock: FakeClock) => Promise<Keyv<unknown>>) {
  let clock: FakeClock;
  let keyv: Keyv<unknown>;
  beforeEach(async () => {
    clock = createFakeClock(NOON);
    keyv = await make(clock);
    await keyv.clear();
  });
  afterEach(() => keyv.disconnect());

  test.each([
    ["a text", "Grüße, 世界 🌍"],
    ["a number", 0],
    ["false", false],
    ["an object", { list: [1, null, { deep: "yes" }], empty: "" }],
    ["a large text", "ü".repeat(500_000)],
  ])("gives back %s", async (_, value) => {
    expect(await keyv.set("key", value, 1_000)).toBe(true);
    expect(await keyv.get("key")).toEqual(value);
    expect(await keyv.get("key")).toEqual(value);
  });

  test("knows nothing it was not given", async () => {
    expect(await keyv.get("other")).toBeUndefined();
    expect(await keyv.delete("other")).toBe(false);
  });

  test("keeps the later of two values", async () => {
    await keyv.set("key", "first", 1_000);
    await keyv.set("key", "second", 5_000);
    await clock.advance(2_000);
    expect(await keyv.get("key")).toBe("second");
  });

  test("forgets at the end of the lifetime and not before", async () => {
    await keyv.set("key", "value", 60_000);
    await clock.advance(59_999);
    expect(await keyv.get("key")).toBe("value");
    await clock.advance(1);
    expect(await keyv.get("key")).toBeUndefined();
  });

  test("takes nothing that is dead already", async () => {
    expect(await keyv.set("key", "value", -1)).toBe(false);
    expect(await keyv.get("key")).toBeUndefined();
  });

  test("deletes one and leaves the others", async () => {
    await keyv.set("one", 1, 1_000);
    await keyv.set("two", 2, 1_000);
    expect(await keyv.delete("one")).toBe(true);
    expect([await keyv.get("one"), await keyv.get("two")]).toEqual([undefined, 2]);
  });

  test("forgets everything when cleared, and works on", async () => {
    await keyv.set("one", 1, 1_000);
    await keyv.clear();
    expect(await keyv.get("one")).toBeUndefined();
    await keyv.set("one", 2, 1_000);
    expect(await keyv.get("one")).toBe(2);
  });

  test("tells apart keys that look alike", async () => {
    const keys = ["a:b", "a/b", "../a", "A:b", "a:b ", "", "x".repeat(2_000), "wellsourced::a:b"];
    for (const key of keys) await keyv.set(key, key, 1_000);
    for (const key of keys) expect(await keyv.get(key)).toBe(key);
  });

  test("bears many writers and readers at once", async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(numbers.map((number) => keyv.set(`key ${number % 10}`, number % 10, 1_000)));
    const read = await Promise.all(numbers.map((number) => keyv.get(`key ${number % 10}`)));
    expect(read).toEqual(numbers.map((number) => number % 10));
  });
}
