import { describe, expect, test } from "vitest";
import { systemClock, toDate, toReadableTime, toTimestamp } from "../src/index.ts";

describe("the machine's clock", () => {
  test("counts milliseconds since 1970", () => {
    const before = Date.now();
    const now = systemClock.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test("sleeps without a signal", async () => {
    await expect(systemClock.sleep(0)).resolves.toBeUndefined();
  });

  test("gives a sleeper who is woken the reason of the signal, not an error of its own", async () => {
    const caller = new AbortController();
    const asleep = systemClock.sleep(3_600_000, caller.signal);
    const reason = new Error("the caller left");
    caller.abort(reason);
    await expect(asleep).rejects.toBe(reason);
  });

  test("does not begin to sleep for a caller who has left", async () => {
    const reason = new Error("left before");
    await expect(systemClock.sleep(3_600_000, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("times in text", () => {
  test.each([
    [0, "1970-01-01T00:00:00Z", "1970-01-01"],
    [999, "1970-01-01T00:00:00Z", "1970-01-01"],
    [-1, "1969-12-31T23:59:59Z", "1969-12-31"],
    [Date.UTC(2024, 1, 29, 23, 59, 59, 999), "2024-02-29T23:59:59Z", "2024-02-29"],
    [Date.UTC(2025, 11, 31, 24), "2026-01-01T00:00:00Z", "2026-01-01"],
  ])("%d milliseconds are %s on %s, cut and never rounded up", (ms, timestamp, date) => {
    expect(toTimestamp(ms)).toBe(timestamp);
    expect(toDate(ms)).toBe(date);
  });

  test.each([
    ["2026-01-31T23:30:00-02:00", "1 February 2026, 01:30 UTC"],
    ["2024-02-29", "29 February 2024, 00:00 UTC"],
    [-1, "31 December 1969, 23:59 UTC"],
    ["", ""],
    [Number.NaN, "NaN"],
  ])("%j is %j to a person anywhere", (time, words) => {
    expect(toReadableTime(time)).toBe(words);
  });
});
