import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createGuesses } from "../../../src/http/admin/guesses.ts";
import { createKeyCheck } from "../../../src/http/admin/keys.ts";

const guess = (guesses: ReturnType<typeof createGuesses>, address: string, times: number) => {
  for (let index = 0; index < times; index++) guesses.wrong(address);
};

test("ten wrong keys a minute from one address, then it waits until the oldest is a minute old", async () => {
  const clock = createFakeClock(1_000_000);
  const guesses = createGuesses(clock);
  guess(guesses, "192.0.2.1", 9);
  expect(guesses.waitOf("192.0.2.1")).toBe(0);
  await clock.advance(20_000);
  guess(guesses, "192.0.2.1", 1);
  expect(guesses.waitOf("192.0.2.1")).toBe(40);
  expect(guesses.waitOf("192.0.2.2")).toBe(0);
  await clock.advance(40_000);
  expect(guesses.waitOf("192.0.2.1")).toBe(0);
});

test("many addresses together leave each of them one guess a minute", () => {
  const guesses = createGuesses(createFakeClock(1_000_000));
  for (let index = 0; index < 200; index++) guesses.wrong(`192.0.2.${index}`);
  expect(guesses.waitOf("192.0.2.7")).toBe(60);
  expect(guesses.waitOf("198.51.100.1")).toBe(0);
});

test("a network of IPv6 addresses is one address", () => {
  const guesses = createGuesses(createFakeClock(1_000_000));
  for (let index = 1; index <= 5; index++) guesses.wrong(`2001:db8:0:1::${index}`);
  for (let index = 1; index <= 5; index++) guesses.wrong(`2001:db8:0:2::${index}`);
  expect(guesses.waitOf("2001:db8:0:2:ffff:1:2:3")).toBe(0);
  for (let index = 1; index <= 5; index++) guesses.wrong(`2001:db8:0:2::${index}`);
  expect(guesses.waitOf("2001:db8:0:2:ffff:1:2:3")).toBe(60);
  expect(guesses.waitOf("2001:db8:0:3::1")).toBe(0);
});

test("memory is bounded by 10,000 addresses", () => {
  const guesses = createGuesses(createFakeClock(1_000_000));
  for (let index = 0; index < 12_000; index++) guesses.wrong(`10.0.${index >> 8}.${index & 255}`);
  expect(guesses.size()).toBe(10_000);
});

test("a key is the current one, the previous one, or none", () => {
  const check = createKeyCheck({ current: "made-up-current-key", previous: "made-up-previous-key" });
  expect(check("made-up-current-key")).toBe("current");
  expect(check("made-up-previous-key")).toBe("previous");
  for (const wrong of ["", "made-up-current-ke", "made-up-current-key ", "MADE-UP-CURRENT-KEY"])
    expect(check(wrong)).toBeUndefined();
  expect(createKeyCheck({ current: "made-up-current-key" })("made-up-previous-key")).toBeUndefined();
});
