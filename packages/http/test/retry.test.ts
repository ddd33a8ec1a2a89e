import { expect, test } from "vitest";
import { parseRetryAfter } from "../src/index.ts";
import { backoffMs, retryOf } from "../src/retry.ts";

const NOW = Date.UTC(2026, 0, 31, 10, 0, 0);

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["1.2", 2],
  ["Sat, 31 Jan 2026 10:00:30 GMT", 30],
  ["Sat, 31 Jan 2026 09:00:00 GMT", 0],
  ["Saturday, 31-Jan-26 10:01:00 GMT", 60],
  [null, undefined],
  ["", undefined],
  ["soon", undefined],
  ["-5", undefined],
  ["2026-01-31", undefined],
])("Retry-After %j means %s seconds", (header, seconds) => {
  expect(parseRetryAfter(new Headers(header === null ? {} : { "retry-after": header }), NOW)).toBe(seconds);
});

test.each([
  ["a clock an hour ahead of ours", "Sat, 31 Jan 2026 11:00:00 GMT", "Sat, 31 Jan 2026 11:00:03 GMT", 3],
  ["a clock an hour behind", "Sat, 31 Jan 2026 09:00:00 GMT", "Sat, 31 Jan 2026 09:00:03 GMT", 3],
  ["an answer that we look at late", "Sat, 31 Jan 2026 09:59:58 GMT", "Sat, 31 Jan 2026 10:00:01 GMT", 3],
  ["no readable date", "today", "Sat, 31 Jan 2026 10:00:03 GMT", 3],
])("a date in Retry-After counts from the server's Date: %s", (_, date, retryAfter, seconds) => {
  expect(parseRetryAfter(new Headers({ date, "retry-after": retryAfter }), NOW)).toBe(seconds);
});

test("the wait may be anything up to a bound that doubles to five seconds", () => {
  expect([0, 1, 2, 3, 4, 9].map((attempt) => backoffMs(attempt, () => 1))).toEqual([300, 600, 1200, 2400, 4800, 5000]);
  expect(backoffMs(5, () => 0)).toBe(0);
});

const asked = (ms: number) => ({ ms, isAsked: true });

test.each([
  [{ status: 200 }, undefined],
  [{ status: 404, retryAfterSeconds: 1 }, undefined],
  [{ status: 500 }, undefined],
  [{ status: 502 }, { ms: 150, isAsked: false }],
  [{ status: 503 }, { ms: 150, isAsked: false }],
  [{ status: 504 }, { ms: 150, isAsked: false }],
  [{ status: 503, retryAfterSeconds: 2 }, asked(2_000)],
  [{ status: 503, retryAfterSeconds: 6 }, undefined],
  [{ status: 429 }, undefined],
  [{ status: 429, retryAfterSeconds: 0 }, asked(150)],
  [{ status: 429, retryAfterSeconds: 5 }, asked(5_000)],
  [{ status: 429, retryAfterSeconds: 6 }, undefined],
])("after %j: %j", (reply, again) => {
  expect(retryOf(reply, 0, () => 0.5)).toEqual(again);
});
