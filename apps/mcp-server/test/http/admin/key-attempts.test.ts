import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createKeyAttempts } from "../../../src/http/admin/key-attempts.ts";
import { createKeyCheck } from "../../../src/http/admin/keys.ts";

const guess = (attempts: ReturnType<typeof createKeyAttempts>, address: string, times: number) => {
  for (let index = 0; index < times; index++) attempts.wrong(address);
};

test("ten wrong keys a minute from one address, then it waits until the oldest is a minute old", async () => {
  const clock = createFakeClock(1_000_000);
  const attempts = createKeyAttempts(clock);
  guess(attempts, "192.0.2.1", 9);
  expect(attempts.waitOf("192.0.2.1")).toBe(0);
  await clock.advance(20_000);
  guess(attempts, "192.0.2.1", 1);
  expect(attempts.waitOf("192.0.2.1")).toBe(40);
  expect(attempts.waitOf("192.0.2.2")).toBe(0);
  await clock.advance(40_000);
  expect(attempts.waitOf("192.0.2.1")).toBe(0);
});

test("many addresses together leave each of them one guess a minute", () => {
  const attempts = createKeyAttempts(createFakeClock(1_000_000));
  for (let index = 0; index < 200; index++) attempts.wrong(`192.0.2.${index}`);
  expect(attempts.waitOf("192.0.2.7")).toBe(60);
  expect(attempts.waitOf("198.51.100.1")).toBe(0);
});

test("a network of IPv6 addresses is one address", () => {
  const attempts = createKeyAttempts(createFakeClock(1_000_000));
  for (let index = 1; index <= 5; index++) attempts.wrong(`2001:db8:0:1::${index}`);
  for (let index = 1; index <= 5; index++) attempts.wrong(`2001:db8:0:2::${index}`);
  expect(attempts.waitOf("2001:db8:0:2:ffff:1:2:3")).toBe(0);
  for (let index = 1; index <= 5; index++) attempts.wrong(`2001:db8:0:2::${index}`);
  expect(attempts.waitOf("2001:db8:0:2:ffff:1:2:3")).toBe(60);
  expect(attempts.waitOf("2001:db8:0:3::1")).toBe(0);
});

test("memory is bounded by 10,000 addresses", () => {
  const attempts = createKeyAttempts(createFakeClock(1_000_000));
  for (let index = 0; index < 12_000; index++) attempts.wrong(`10.0.${index >> 8}.${index & 255}`);
  expect(attempts.size()).toBe(10_000);
});

test("a key is the current one, the previous one, or none", () => {
  const check = createKeyCheck({ current: "made-up-current-key", previous: "made-up-previous-key" });
  expect(check("made-up-current-key")).toBe("current");
  expect(check("made-up-previous-key")).toBe("previous");
  for (const wrong of ["", "made-up-current-ke", "made-up-current-key ", "MADE-UP-CURRENT-KEY"])
    expect(check(wrong)).toBeUndefined();
  expect(createKeyCheck({ current: "made-up-current-key" })("made-up-previous-key")).toBeUndefined();
});
