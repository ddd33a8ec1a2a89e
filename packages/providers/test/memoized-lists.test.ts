import { describe, expect, test } from "vitest";
import { createMemoizedLists } from "../src/memoized-lists.ts";

const still = new AbortController().signal;
const at = (now: number, signal = still) => ({ now, ttlMs: 1_000, signal });

describe("a list that is kept", () => {
  test("is made once for all who ask meanwhile and later, until its time is over", async () => {
    const memoized = createMemoizedLists();
    let made = 0;
    const make = async () => ++made;
    expect(await Promise.all([memoized("a", at(0), make), memoized("a", at(0), make)])).toEqual([1, 1]);
    expect(await memoized("a", at(999), make)).toBe(1);
    expect(await memoized("a", at(1_000), make)).toBe(2);
    expect(await memoized("b", at(1_000), make)).toBe(3);
  });

  test("that could not be made is tried again by the next, and fails for those who waited", async () => {
    const memoized = createMemoizedLists();
    const broken = () => Promise.reject(new Error("down"));
    const both = await Promise.allSettled([memoized("a", at(0), broken), memoized("a", at(0), broken)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await memoized("a", at(0), async () => "well")).toBe("well");
  });

  test("is made again for those who stay when the one who began leaves", async () => {
    const memoized = createMemoizedLists();
    const leaving = new AbortController();
    const first = memoized(
      "a",
      at(0, leaving.signal),
      () => new Promise((_, reject) => leaving.signal.addEventListener("abort", () => reject(leaving.signal.reason))),
    );
    const second = memoized("a", at(0), async () => "made for the second");
    leaving.abort();
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    expect(await second).toBe("made for the second");
  });
});
