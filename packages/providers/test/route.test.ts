import { Failure } from "@wellsourced/core";
import { type Breaker, createBreaker } from "@wellsourced/http";
import { createFakeClock } from "@wellsourced/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { type Candidate, tryInTurn } from "../src/route.ts";

const clock = createFakeClock(Date.UTC(2026, 0, 1));
const rested = (): Breaker => createBreaker({ failures: 3, windowMs: 60_000, openMs: 30_000, clock, random: () => 0 });
const down = (name: string) =>
  new Failure("upstream_unavailable", `${name} answered with HTTP 503.`, { provider: name, status: 503 });
const turning = { signal: new AbortController().signal, onEvent: () => {} };

let breakers: Map<string, Breaker>;
beforeEach(() => {
  breakers = new Map();
});

function candidate(name: string, ask: () => Promise<string>, more: Partial<Candidate<string>> = {}): Candidate<string> {
  const breaker = breakers.get(name) ?? rested();
  breakers.set(name, breaker);
  return { name, breaker, ask, willing: async () => true, failed: () => {}, ...more };
}
const good = (name: string) => candidate(name, async () => `from ${name}`);
const bad = (name: string, failure: Error = down(name)) => candidate(name, () => Promise.reject(failure));

/** Three failures in a row open a provider's breaker. */
async function exhaust(name: string) {
  for (let round = 0; round < 3; round++) await tryInTurn([bad(name)], turning);
}

describe("asking in turn", () => {
  test("the first that answers wins, and nobody after it is asked", async () => {
    const turn = await tryInTurn([good("a"), candidate("b", () => Promise.reject(new Error("asked")))], turning);
    expect(turn).toEqual({ value: "from a", provider: "a", attempted: ["a"] });
  });

  test("a failure passes the ask on, and says so", async () => {
    expect(await tryInTurn([bad("a"), good("b")], turning)).toEqual({
      value: "from b",
      provider: "b",
      attempted: ["a", "b"],
      fallbackReason: "primary_unavailable",
    });
  });

  test("a provider at rest counts as tried and is not asked", async () => {
    await exhaust("a");
    expect(await tryInTurn([good("a"), good("b")], turning)).toMatchObject({
      provider: "b",
      attempted: ["a", "b"],
      fallbackReason: "circuit_open",
    });
  });

  test("the reason is that of the last one before the answer", async () => {
    await exhaust("a");
    const turn = await tryInTurn([good("a"), bad("b"), good("c")], turning);
    expect(turn).toMatchObject({ attempted: ["a", "b", "c"], fallbackReason: "primary_unavailable" });
  });

  test("when all fail, the last failure is the answer", async () => {
    const turn = await tryInTurn([bad("a"), bad("b")], turning);
    expect(turn).toMatchObject({ failure: { message: "b answered with HTTP 503." }, attempted: ["a", "b"] });
  });

  test("who cannot serve the ask is passed over without a word", async () => {
    const unwilling = { ...bad("a"), willing: async () => false };
    expect(await tryInTurn([unwilling, good("b")], turning)).toEqual({
      value: "from b",
      provider: "b",
      attempted: ["b"],
    });
  });

  test("nobody to ask", async () => {
    expect(await tryInTurn([], turning)).toMatchObject({ failure: { kind: "upstream_unavailable" }, attempted: [] });
  });

  test("everybody at rest: the oldest reason, with the time that is left", async () => {
    const limit = new Failure("rate_limited", "…", { provider: "a", status: 429, retryAfterSeconds: 50 });
    await tryInTurn([bad("a", limit)], turning);
    await clock.advance(20_000);
    const turn = await tryInTurn([{ ...good("a"), lastFailure: limit }], turning);
    expect(turn).toMatchObject({
      failure: {
        kind: "rate_limited",
        retryAfterSeconds: 30,
        message: "Rate limited (a). Wait 30 seconds and retry, or try a different provider.",
      },
      reason: "circuit_open",
    });
  });

  test("after its rest one call probes, and success closes the circuit", async () => {
    await exhaust("a");
    await clock.advance(30_000);
    expect(await tryInTurn([good("a"), good("b")], turning)).toMatchObject({ provider: "a" });
    expect(breakers.get("a")?.state()).toBe("closed");
  });
});

describe("what counts against a provider", () => {
  test("a 429 opens its circuit at once", async () => {
    await tryInTurn([bad("a", new Failure("rate_limited", "…", { status: 429, retryAfterSeconds: 60 }))], turning);
    expect(breakers.get("a")?.state()).toBe("open");
  });

  test.each([
    ["a spent quota that money would fix", new Failure("rate_limited", "…", { status: 402 })],
    ["a refusal of the ask itself", new Failure("upstream_unavailable", "…", { status: 400 })],
    ["a setting that cannot be read", new Failure("config", "…")],
  ])("%s does not", async (_, failure) => {
    for (let round = 0; round < 5; round++) await tryInTurn([bad("a", failure)], turning);
    expect(breakers.get("a")?.state()).toBe("closed");
  });

  test("a caller who goes away does not, and gets the reason back", async () => {
    const leaving = new AbortController();
    const left = new DOMException("gone", "AbortError");
    const ask = () => {
      leaving.abort(left);
      return Promise.reject(left);
    };
    for (let round = 0; round < 5; round++) {
      await expect(tryInTurn([candidate("a", ask), good("b")], { ...turning, signal: leaving.signal })).rejects.toBe(
        left,
      );
    }
    expect(breakers.get("a")?.state()).toBe("closed");
  });

  test("an ask that makes no sense ends the turn: nobody would make more of it", async () => {
    const failure = new Failure("validation", "site must be a host.");
    await expect(tryInTurn([bad("a", failure), good("b")], turning)).rejects.toBe(failure);
  });

  test("a bug in a provider's file is that provider's failure", async () => {
    const turn = await tryInTurn([bad("a", new TypeError("x is undefined"))], turning);
    expect(turn).toMatchObject({
      failure: {
        kind: "upstream_unavailable",
        message: expect.stringContaining("a returned an answer that could not be read"),
      },
    });
  });
});

test("events name who was asked and how it ended, and nothing else", async () => {
  const events: unknown[] = [];
  await tryInTurn([bad("a"), good("b")], { ...turning, onEvent: (event) => events.push(event) });
  expect(events).toEqual([
    { event: "asked", provider: "a" },
    { event: "failed", provider: "a", kind: "upstream_unavailable" },
    { event: "asked", provider: "b" },
  ]);
});
