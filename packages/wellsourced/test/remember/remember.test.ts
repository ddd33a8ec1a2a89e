import { Failure } from "@wellsourced/core";
import type { RememberSpec } from "@wellsourced/core/remember";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createPaying } from "../../src/paying.ts";
import { createRemember, type RememberOptions } from "../../src/remember/index.ts";
import { NOON } from "./helpers.ts";

const HOUR = 3_600_000;
const FAILURES_KEPT = {
  validation: 4 * HOUR,
  browser_unavailable: 4 * HOUR,
  blocked: HOUR / 2,
  auth_required: HOUR / 2,
  network: 120_000,
  rate_limited: 90_000,
};

function setUp(options: Partial<RememberOptions> = {}) {
  const clock = createFakeClock(NOON);
  const problems: string[] = [];
  const remember = createRemember({ clock, report: (problem) => problems.push(problem), ...options });
  let runs = 0;
  const ask = (spec: Partial<RememberSpec<unknown>> = {}) =>
    remember.of({ kind: "test", version: 1, input: {}, ttlMs: HOUR, ...spec }, async () => ({ run: ++runs }));
  return { clock, remember, ask, problems };
}

describe("an answer", () => {
  test("is computed once and then returned from the cache, with its age", async () => {
    const { ask, clock } = setUp();
    expect(await ask()).toEqual({
      value: { run: 1 },
      cached: false,
      ageSeconds: 0,
      maxAgeSeconds: 3_600,
      freshness: "fresh",
    });
    await clock.advance(61_500);
    expect(await ask()).toEqual({
      value: { run: 1 },
      cached: true,
      ageSeconds: 61,
      maxAgeSeconds: 3_600,
      freshness: "fresh",
    });
  });

  test.each([
    [1_800_000, "fresh"],
    [1_800_001, "aging"],
    [2_879_999, "aging"],
    [2_880_000, "expiring"],
    [3_599_999, "expiring"],
  ])("that is %i of 3600000 ms old is %s", async (age, freshness) => {
    const { ask, clock } = setUp();
    await ask();
    await clock.advance(age);
    expect(await ask()).toMatchObject({ cached: true, freshness });
  });

  test("is computed again when its time is over", async () => {
    const { ask, clock } = setUp();
    await ask();
    await clock.advance(HOUR);
    expect(await ask()).toMatchObject({ cached: false, value: { run: 2 } });
  });

  test("is computed again for a reader who wants a younger one", async () => {
    const { ask, clock } = setUp();
    await ask();
    await clock.advance(60_000);
    expect(await ask({ ttlMs: 60_001 })).toMatchObject({ cached: true });
    expect(await ask({ ttlMs: 60_000 })).toMatchObject({ cached: false });
  });

  test("is computed again on demand, and the new one is kept", async () => {
    const { ask } = setUp();
    await ask();
    expect(await ask({ maxAgeMs: 0 })).toMatchObject({ cached: false, value: { run: 2 } });
    expect(await ask()).toMatchObject({ cached: true, value: { run: 2 } });
  });

  test("that must not be kept is not", async () => {
    const { ask } = setUp();
    await ask({ keep: () => false });
    expect(await ask()).toMatchObject({ cached: false });
    expect(await ask({ kind: "other", ttlMs: 0 })).toMatchObject({ cached: false });
    expect(await ask({ kind: "other", ttlMs: 0 })).toMatchObject({ cached: false });
  });

  test("cannot be changed by its callers, whether fresh or cached", async () => {
    const { remember } = setUp();
    const spec = { kind: "test", version: 1, input: {}, ttlMs: HOUR };
    for (const _ of ["new", "old"]) {
      const { value } = await remember.of(spec, async () => ({ list: [{ title: "a" }] }));
      expect(() => value.list.push({ title: "b" })).toThrow(TypeError);
      expect(Object.isFrozen(value.list[0])).toBe(true);
    }
  });

  test("that is not JSON is returned anyway, and reported once", async () => {
    const { remember, problems } = setUp();
    const spec = { kind: "test", version: 1, input: {}, ttlMs: HOUR };
    for (const _ of [1, 2])
      expect(await remember.of(spec, async () => ({ big: 1n }))).toMatchObject({ value: { big: 1n }, cached: false });
    expect(problems).toEqual([expect.stringContaining("A result could not be cached")]);
  });

  test("may be nothing", async () => {
    const { remember } = setUp();
    const spec = { kind: "test", version: 1, input: {}, ttlMs: HOUR };
    for (const cached of [false, true])
      expect(await remember.of(spec, async () => null)).toMatchObject({ value: null, cached });
  });
});

describe("a key holds every input", () => {
  test.each([
    ["the kind", { kind: "a" }, { kind: "b" }],
    ["the version", { version: 1 }, { version: 2 }],
    ["any field", { input: { query: "x" } }, { input: { query: "y" } }],
    ["a sort order", { input: { query: "x" } }, { input: { query: "x", sort_by: "date" } }],
    ["a flag", { input: { query: "x", pdf_only: false } }, { input: { query: "x", pdf_only: true } }],
    ["a year", { input: { year_from: 2020 } }, { input: { year_to: 2020 } }],
    ["an inventor", { input: { query: "x", inventor: "Ada" } }, { input: { query: "x", assignee: "Ada" } }],
    ["where a bar stands", { input: ["a|b", "c"] }, { input: ["a", "b|c"] }],
    ["a number that looks like a text", { input: { offset: 1 } }, { input: { offset: "1" } }],
    ["the order of a list", { input: ["a", "b"] }, { input: ["b", "a"] }],
  ])("questions that differ only in %s are two", async (_, one, two) => {
    const { ask } = setUp();
    await ask(one);
    expect(await ask(two)).toMatchObject({ cached: false });
    expect(await ask(one)).toMatchObject({ cached: true });
  });

  test("the order of fields and fields without a value do not matter", async () => {
    const { ask } = setUp();
    await ask({ input: { query: "x", site: undefined, lens: "docs" } });
    expect(await ask({ input: { lens: "docs", query: "x" } })).toMatchObject({ cached: true });
  });

  test("tenants share answers unless they are kept apart", async () => {
    const shared = setUp();
    await shared.ask({ owner: "ada" });
    expect(await shared.ask({ owner: "bob" })).toMatchObject({ cached: true });

    const apart = setUp({ isolation: "tenant" });
    await apart.ask({ owner: "ada" });
    expect(await apart.ask({ owner: "bob" })).toMatchObject({ cached: false });
    expect(await apart.ask({ owner: "ada" })).toMatchObject({ cached: true });
    expect(await apart.ask()).toMatchObject({ cached: false });
    expect(await apart.ask({ owner: "default" })).toMatchObject({ cached: true });
  });
});

describe("a failure", () => {
  const fails = (failure: Error, negativeTtl?: RememberSpec<unknown>["negativeTtl"]) => {
    const { remember, clock } = setUp();
    let runs = 0;
    const spec = { kind: "page", version: 1, input: {}, ttlMs: HOUR, ...(negativeTtl ? { negativeTtl } : {}) };
    const ask = () =>
      remember
        .of(spec, async () => {
          runs++;
          throw failure;
        })
        .catch((error: unknown) => error);
    return { ask, clock, runs: () => runs };
  };

  test("is not cached if no request was made, since a later process may be online", async () => {
    const { ask, runs } = fails(new Failure("network", "No request was made.", { code: "offline" }), { network: HOUR });
    await ask();
    await ask();
    expect(runs()).toBe(2);
  });

  test("is not cached unless requested", async () => {
    const { ask, runs } = fails(new Failure("not_found", "No such page."));
    await ask();
    await ask();
    expect(runs()).toBe(2);
  });

  test.each([
    ["validation", 14_400],
    ["browser_unavailable", 14_400],
    ["blocked", 1_800],
    ["auth_required", 1_800],
    ["network", 120],
    ["rate_limited", 90],
  ] as const)("of a page that is %s comes again for %i seconds, as it was", async (kind, seconds) => {
    const was = new Failure(kind, "What happened. What to do.", { detail: "html: HTTP 403", status: 403 });
    const { ask, clock, runs } = fails(was, FAILURES_KEPT);
    expect(await ask()).toBe(was);
    await clock.advance(seconds * 1_000 - 1);
    const again = await ask();
    expect(again).toBeInstanceOf(Failure);
    expect(again).toMatchObject({
      kind,
      message: was.message,
      detail: was.detail,
      status: 403,
      retryable: was.retryable,
    });
    expect(runs()).toBe(1);
    await clock.advance(1);
    await ask();
    expect(runs()).toBe(2);
  });

  test.each(["not_found", "content_empty", "upstream_unavailable", "config"] as const)(
    "of a page that is %s does not",
    async (kind) => {
      const { ask, runs } = fails(new Failure(kind, "What happened."), FAILURES_KEPT);
      await ask();
      await ask();
      expect(runs()).toBe(2);
    },
  );

  test("is cached for at least a useful time", async () => {
    const { ask, clock } = fails(new Failure("rate_limited", "Wait.", { retryAfterSeconds: 600 }), FAILURES_KEPT);
    await ask();
    await clock.advance(30_000);
    expect(await ask()).toMatchObject({ retryAfterSeconds: 570 });
    const short = fails(new Failure("rate_limited", "Wait.", { retryAfterSeconds: 5 }), FAILURES_KEPT);
    await short.ask();
    await short.clock.advance(30_000);
    expect(await short.ask()).toMatchObject({ retryAfterSeconds: 60 });
  });

  test("that is unexpected is never cached", async () => {
    const { ask, runs } = fails(new TypeError("a bug"), FAILURES_KEPT);
    await ask();
    expect(await ask()).toBeInstanceOf(TypeError);
    expect(runs()).toBe(2);
  });
});

describe("questions under way", () => {
  const slow = () => {
    const { remember, clock } = setUp();
    const landing = Promise.withResolvers<string>();
    const started: AbortSignal[] = [];
    const ask = (signal?: AbortSignal) =>
      remember.of({ kind: "test", version: 1, input: {}, ttlMs: HOUR, ...(signal ? { signal } : {}) }, (inner) => {
        started.push(inner);
        return landing.promise;
      });
    const begun = () => expect.poll(() => started.length).toBe(1);
    return { remember, clock, ask, started, begun, ...landing };
  };

  test("that are equal share one computation, and each is reported as fresh", async () => {
    const { ask, started, begun, resolve } = slow();
    const all = Promise.all([ask(), ask()]);
    await begun();
    resolve("value");
    expect(await all).toMatchObject([{ cached: false }, { cached: false }]);
    expect(started).toHaveLength(1);
  });

  test("are not kept, nor is what is made of them, where the one that was under way was refused the money", async () => {
    const paying = createPaying();
    const { remember } = setUp({ paying });
    const started = Promise.withResolvers<void>();
    const spec = (kind: string) => ({ kind, version: 1, input: {}, ttlMs: HOUR });
    const page = () =>
      remember.of(spec("page"), async () => {
        started.resolve();
        const take = paying.payer()?.take(1) ?? Promise.resolve();
        return take.then(
          () => "in full",
          () => "in part",
        );
      });
    const report = () => remember.of(spec("report"), async () => `read ${(await page()).value}`);
    await paying.withinCost(0, async () => {
      const first = page();
      await started.promise;
      expect([await first, await report()]).toMatchObject([{ value: "in part" }, { value: "read in part" }]);
    });
    expect(await report()).toMatchObject({ value: "read in full", cached: false });
  });

  test("go on when one caller leaves", async () => {
    const { ask, begun, resolve } = slow();
    const leaver = new AbortController();
    const [left, stayed] = [ask(leaver.signal), ask()];
    await begun();
    leaver.abort();
    await expect(left).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    resolve("value");
    expect(await stayed).toMatchObject({ value: "value" });
  });

  test("are aborted when all callers have left, and later results are not cached", async () => {
    const { ask, started, begun, resolve, remember } = slow();
    const leaver = new AbortController();
    const left = ask(leaver.signal).catch(() => "left");
    await begun();
    leaver.abort();
    expect(await left).toBe("left");
    expect(started[0]?.aborted).toBe(true);
    resolve("half of it");
    await remember.close();
    expect(await ask()).toMatchObject({ cached: false });
  });

  test("leave nothing behind when everything is cleared meanwhile", async () => {
    const { ask, begun, resolve, remember, started } = slow();
    const asked = ask();
    await begun();
    await remember.clear();
    resolve("from before");
    await asked;
    expect(await ask()).toMatchObject({ cached: false });
    expect(started).toHaveLength(2);
  });
});

describe("named values", () => {
  test("are kept, frozen, for their time", async () => {
    const { remember, clock } = setUp();
    expect(await remember.put("name", { a: [1] }, 1_000)).toBe(true);
    expect(await remember.get("name")).toEqual({ a: [1] });
    expect(Object.isFrozen(await remember.get("name"))).toBe(true);
    await clock.advance(1_000);
    expect(await remember.get("name")).toBeUndefined();
  });

  test("without room are reported", async () => {
    const { remember } = setUp({ memoryBytes: 1_000 });
    expect(await remember.put("name", "x".repeat(2_000), 1_000)).toBe(false);
  });

  test("cannot be mistaken for answers", async () => {
    const { remember, ask } = setUp();
    await remember.put("test:anything", { run: 9 }, 1_000);
    expect(await ask()).toMatchObject({ value: { run: 1 } });
  });
});
