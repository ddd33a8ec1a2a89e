import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { type Breaker, type BreakerOptions, createBreaker } from "../src/index.ts";

const broken = new Failure("upstream_unavailable", "It broke. Try another.", { status: 500 });

function start(options: BreakerOptions = {}) {
  const clock = createFakeClock(1_000_000);
  return { clock, breaker: createBreaker({ clock, random: () => 0.5, ...options }) };
}

const fail = (breaker: Breaker, error: unknown = broken, times = 1) => {
  for (let time = 0; time < times; time++) breaker.tryAcquire()?.failure(error);
};

test("three failures in a row open it, for 30 s and a part of 20 % more", async () => {
  const { clock, breaker } = start();
  fail(breaker, broken, 2);
  expect(breaker.state()).toBe("closed");
  fail(breaker);
  expect([breaker.state(), breaker.tryAcquire(), breaker.retryAfterSeconds()]).toEqual(["open", undefined, 33]);
  await clock.advance(32_999);
  expect(breaker.state()).toBe("open");
  await clock.advance(1);
  expect([breaker.state(), breaker.retryAfterSeconds()]).toEqual(["half-open", 0]);
});

test("the numbers can be chosen", async () => {
  const { clock, breaker } = start({ failures: 5, openMs: 60_000, random: () => 0 });
  fail(breaker, broken, 4);
  expect(breaker.state()).toBe("closed");
  fail(breaker);
  await clock.advance(59_999);
  expect(breaker.state()).toBe("open");
  await clock.advance(1);
  expect(breaker.state()).toBe("half-open");
});

test("a success between starts the count again", () => {
  const { breaker } = start();
  fail(breaker, broken, 2);
  breaker.tryAcquire()?.success();
  fail(breaker, broken, 2);
  expect(breaker.state()).toBe("closed");
});

test("failures older than a minute are forgotten", async () => {
  const { clock, breaker } = start();
  fail(breaker, broken, 2);
  await clock.advance(60_000);
  fail(breaker);
  expect(breaker.state()).toBe("closed");
  await clock.advance(59_999);
  fail(breaker, broken, 2);
  expect(breaker.state()).toBe("open");
});

describe("half open", () => {
  const halfOpen = async () => {
    const started = start();
    fail(started.breaker, broken, 3);
    await started.clock.advance(33_000);
    return started;
  };

  test("exactly one call is let through, and looking costs nothing", async () => {
    const { breaker } = await halfOpen();
    expect([breaker.state(), breaker.state()]).toEqual(["half-open", "half-open"]);
    const permits = Array.from({ length: 20 }, () => breaker.tryAcquire());
    expect(permits.filter(Boolean)).toHaveLength(1);
    expect(breaker.state()).toBe("half-open");
  });

  test("the probe's success closes it for all", async () => {
    const { breaker } = await halfOpen();
    breaker.tryAcquire()?.success();
    expect(breaker.state()).toBe("closed");
    expect([breaker.tryAcquire(), breaker.tryAcquire()].every(Boolean)).toBe(true);
  });

  test("the probe's failure opens it again at once", async () => {
    const { clock, breaker } = await halfOpen();
    fail(breaker);
    expect([breaker.state(), breaker.tryAcquire()]).toEqual(["open", undefined]);
    await clock.advance(33_000);
    expect(breaker.state()).toBe("half-open");
  });

  test.each([
    ["released", (breaker: Breaker) => breaker.tryAcquire()?.release()],
    ["aborted", (breaker: Breaker) => fail(breaker, new DOMException("gone", "AbortError"))],
    ["the caller's mistake", (breaker: Breaker) => fail(breaker, new Failure("validation", "No.", { status: 400 }))],
  ])("a probe that was %s gives its place to the next", async (_name, end) => {
    const { breaker } = await halfOpen();
    end(breaker);
    expect(breaker.state()).toBe("half-open");
    expect(breaker.tryAcquire()).toBeDefined();
    expect(breaker.tryAcquire()).toBeUndefined();
  });

  test("a call from before it opened cannot close it, nor stretch its time", async () => {
    const { clock, breaker } = start();
    const [early, alsoEarly] = [breaker.tryAcquire(), breaker.tryAcquire()];
    fail(breaker, broken, 3);
    early?.success();
    expect(breaker.state()).toBe("open");
    await clock.advance(30_000);
    alsoEarly?.failure(broken);
    await clock.advance(3_000);
    expect(breaker.state()).toBe("half-open");
  });

  test("a permit reports once", async () => {
    const { breaker } = await halfOpen();
    const permit = breaker.tryAcquire();
    permit?.success();
    permit?.failure(broken);
    permit?.failure(new Failure("rate_limited", "Slow.", { status: 429 }));
    expect(breaker.state()).toBe("closed");
  });
});

test.each([
  [120, 120],
  [0.2, 1],
  [3_600, 900],
])("a 429 that asks for %d s opens it at once, for %d s", async (asked, seconds) => {
  const { clock, breaker } = start();
  fail(breaker, new Failure("rate_limited", "Slow down.", { status: 429, retryAfterSeconds: asked }));
  expect([breaker.state(), breaker.retryAfterSeconds()]).toEqual(["open", seconds]);
  await clock.advance(seconds * 1000);
  expect(breaker.state()).toBe("half-open");
});

test("a 503 that says when is believed when it opens", () => {
  const { breaker } = start();
  fail(breaker, new Failure("upstream_unavailable", "Later.", { status: 503, retryAfterSeconds: 90 }), 3);
  expect(breaker.retryAfterSeconds()).toBe(90);
});

test.each([
  [new Failure("validation", "No.", { status: 400 }), false],
  [new Failure("upstream_unavailable", "No.", { status: 402 }), false],
  [new Failure("not_found", "No.", { status: 404 }), false],
  [new Failure("upstream_unavailable", "No.", { status: 422 }), false],
  [new Failure("validation", "No."), false],
  [new Failure("not_found", "No."), false],
  [new Failure("config", "No."), false],
  [new DOMException("gone", "AbortError"), false],
  [new Failure("auth_required", "No.", { status: 401 }), true],
  [new Failure("blocked", "No.", { status: 403 }), true],
  [new Failure("upstream_unavailable", "No.", { status: 408 }), true],
  [new Failure("upstream_unavailable", "No.", { status: 425 }), true],
  [new Failure("upstream_unavailable", "No.", { status: 500 }), true],
  [new Failure("upstream_unavailable", "Broken JSON.", { status: 200 }), true],
  [new Failure("network", "No."), true],
  [new TypeError("a bug"), true],
])("%s counts: %s", (error, isCounted) => {
  const { breaker } = start();
  fail(breaker, error, 3);
  expect(breaker.state()).toBe(isCounted ? "open" : "closed");
});
