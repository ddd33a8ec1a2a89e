import { Failure, isAbort } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createQuotas, createToolbox, defineTool, type QuotaLimits, type Tool, toolsByName } from "../src/index.ts";

const NOON = Date.UTC(2026, 0, 31, 12);
const NONE: QuotaLimits = {
  perMinutePerTenant: 0,
  globalPerSecond: 0,
  dailyPerTenant: 0,
  dailyPerUser: 0,
  dailyCostUsdPerTenant: 0,
};
const ada = { tenant: "byron", user: "ada" };
const bob = { tenant: "byron", user: "bob" };
const eve = { tenant: "other", user: "eve" };

/** A tool that costs what its argument says, declares that it costs a cent, and may be kept waiting. */
function meteredTool(more: Partial<Tool> = {}) {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  gate.resolve();
  let open: Promise<unknown> = gate.promise;
  const tool = defineTool({
    name: "made_answer",
    title: "Made answer",
    description: "Made for this test.",
    sets: ["answers"],
    cache: "never",
    estimateUsd: () => 0.01,
    input: z.strictObject({ query: z.string(), costs: z.number().default(0.01) }),
    output: z.object({ costUsd: z.number().optional() }),
    async run({ query, costs }, _, { signal }) {
      asked.push(query);
      await Promise.race([
        open,
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      ]);
      if (query === "fails") throw new Failure("upstream_unavailable", "The service is down.");
      return costs > 0 ? { costUsd: costs } : {};
    },
    ...more,
  } as Parameters<typeof defineTool>[0]);
  return {
    tool,
    asked,
    hold() {
      const held = Promise.withResolvers<void>();
      open = held.promise;
      return held.resolve;
    },
  };
}

function setUp(limits: Partial<QuotaLimits>, more: Partial<Tool> = {}) {
  const clock = createFakeClock(NOON);
  const made = meteredTool(more);
  const sources = createWellsourced({ cacheDir: false, dataDir: false, clock });
  onTestFinished(() => sources.close());
  const quotas = createQuotas({ counters: sources.counters, limits: { ...NONE, ...limits }, sources });
  const box = createToolbox({ tools: [made.tool], sources, clock, around: [quotas.around] });
  const call = (caller = ada, args: object = { query: "why" }, signal = new AbortController().signal) =>
    box.run("made_answer", args, { caller, signal });
  const left = async (caller = ada) => (await quotas.status(caller)).dailyCostUsdPerTenant?.remaining;
  return { ...made, clock, quotas, box, call, left };
}

const times = async (count: number, work: () => Promise<{ readonly failure?: Failure | undefined }>) => {
  const failures: (Failure | undefined)[] = [];
  for (let n = 0; n < count; n++) failures.push((await work()).failure);
  return failures.filter((failure) => failure === undefined).length;
};

describe("limits around every call", () => {
  test("a tenant has so many calls a minute, all of its users together, and others are not touched", async () => {
    const { call, asked } = setUp({ perMinutePerTenant: 3 });
    expect(await times(2, () => call(ada))).toBe(2);
    expect(await times(2, () => call(bob))).toBe(1);
    expect(await times(2, () => call(eve))).toBe(2);
    expect(asked).toHaveLength(5);
  });

  test("the error is rate_limited, names the limit and says when to come back", async () => {
    const { box, call, clock } = setUp({ perMinutePerTenant: 1 });
    await call();
    await clock.advance(20_000);
    const reply = await box.call("made_answer", { query: "x" }, { caller: ada, signal: new AbortController().signal });
    const [first] = reply.content;
    const text = first?.type === "text" ? first.text : "";
    expect(reply.isError).toBe(true);
    expect(text).toBe(
      'Rate limited (1 call a minute for your tenant). Wait 41 seconds and retry.\n\n{"error":{"kind":"rate_limited","retryable":true,"retryAfterSeconds":41,"suggestedAction":"retry_after_delay"}}',
    );
  });

  test("the server as a whole has so many calls a second", async () => {
    const { call, clock } = setUp({ globalPerSecond: 2 });
    expect(await times(2, () => call(ada))).toBe(2);
    expect((await call(eve)).failure?.message).toBe(
      "Rate limited (2 calls a second on this server). Wait 2 seconds and retry.",
    );
    await clock.advance(2_000);
    expect(await times(1, () => call(eve))).toBe(1);
  });

  test("a tenant has so many calls a day, until midnight in UTC", async () => {
    const { call, clock } = setUp({ dailyPerTenant: 2, perMinutePerTenant: 100 });
    expect(await times(5, () => call())).toBe(2);
    expect((await call()).failure).toMatchObject({
      kind: "rate_limited",
      retryAfterSeconds: 12 * 3_600,
      message:
        "Rate limited (2 calls a day for your tenant). Wait 43200 seconds, until the day ends in UTC, and retry.",
    });
    await clock.advance(12 * 3_600_000);
    expect(await times(5, () => call())).toBe(2);
  });

  test("a user has so many calls a day, whatever colleagues do", async () => {
    const { call } = setUp({ dailyPerUser: 2 });
    expect(await times(5, () => call(ada))).toBe(2);
    expect(await times(5, () => call(bob))).toBe(2);
    expect((await call(ada)).failure?.message).toContain("2 calls a day for you");
  });

  test("callers without a name share one count: a new connection is no new allowance", async () => {
    const { call } = setUp({ dailyPerUser: 2 });
    const nameless = (id: string) => ({ tenant: "default", user: `anonymous:connection:${id}` });
    expect(await times(1, () => call(nameless("a")))).toBe(1);
    expect(await times(1, () => call(nameless("b")))).toBe(1);
    expect(await times(3, () => call(nameless("c")))).toBe(0);
  });

  test("a refused call uses up nothing of the other limits", async () => {
    const { call, quotas } = setUp({ dailyPerUser: 1, perMinutePerTenant: 10 });
    await times(5, () => call(ada));
    expect((await quotas.status(ada)).perMinutePerTenant).toMatchObject({ limit: 10, remaining: 9 });
  });

  test("the status shows the limits that are set, for the caller's tenant only", async () => {
    const { call, quotas } = setUp({ perMinutePerTenant: 10, dailyPerTenant: 20, globalPerSecond: 5 });
    await times(3, () => call(ada));
    expect(await quotas.status(bob)).toEqual({
      perMinutePerTenant: { limit: 10, remaining: 7, resetSeconds: 61 },
      dailyPerTenant: { limit: 20, remaining: 17, resetSeconds: 43_200 },
    });
    expect((await quotas.status(eve)).perMinutePerTenant).toMatchObject({ remaining: 10 });
  });

  test("counts that cannot be had let nobody through", async () => {
    const { tool, asked } = meteredTool();
    const away = () => Promise.reject(new Failure("upstream_unavailable", "Redis does not answer."));
    const sources = createWellsourced({ cacheDir: false, dataDir: false });
    onTestFinished(() => sources.close());
    const counters = { ...sources.counters, take: away };
    const { around } = createQuotas({ counters, limits: { ...NONE, perMinutePerTenant: 5 }, sources });
    const box = createToolbox({ tools: [tool], sources, around: [around] });
    const done = await box.run("made_answer", { query: "x" }, { caller: ada, signal: new AbortController().signal });
    expect(done.failure?.kind).toBe("upstream_unavailable");
    expect(asked).toEqual([]);
  });
});

describe("what calls may cost", () => {
  test("a call that would exceed the day's money is refused before anything is sent", async () => {
    const { call, asked, left } = setUp({ dailyCostUsdPerTenant: 0.025 });
    expect(await times(5, () => call())).toBe(2);
    expect(asked).toHaveLength(2);
    expect(await left()).toBe(0.005);
    expect((await call()).failure).toMatchObject({ kind: "rate_limited", retryAfterSeconds: 43_200 });
    expect((await call()).failure?.message).toMatch(/^Rate limited \(\$0\.025 a day for your tenant\)\. Wait/u);
  });

  test("calls at once reserve first: together they do not exceed it either", async () => {
    const { call, hold, asked, left } = setUp({ dailyCostUsdPerTenant: 0.05 });
    const release = hold();
    const calls = Array.from({ length: 20 }, () => call());
    await new Promise((resolve) => setImmediate(resolve));
    release();
    const done = await Promise.all(calls);
    expect(done.filter(({ failure }) => failure === undefined)).toHaveLength(5);
    expect(asked).toHaveLength(5);
    expect(await left()).toBe(0);
  });

  test("what it really cost is counted, be it less or more than was expected", async () => {
    const { call, left } = setUp({ dailyCostUsdPerTenant: 1 });
    await call(ada, { query: "cheap", costs: 0.004 });
    expect(await left()).toBe(0.996);
    await call(ada, { query: "dear", costs: 0.1 });
    expect(await left()).toBe(0.896);
    expect(await left(eve)).toBe(1);
  });

  test("a failed call gives back what it reserved", async () => {
    const { call, left } = setUp({ dailyCostUsdPerTenant: 0.015 });
    expect((await call(ada, { query: "fails" })).failure?.kind).toBe("upstream_unavailable");
    expect(await left()).toBe(0.015);
  });

  test("a caller who leaves has still spent what the call was expected to cost", async () => {
    const { call, left, hold } = setUp({ dailyCostUsdPerTenant: 1 });
    hold();
    const leaving = new AbortController();
    const gone = call(ada, { query: "x" }, leaving.signal);
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    expect(isAbort(await gone.catch((error: unknown) => error))).toBe(true);
    expect(await left()).toBe(0.99);
  });

  test("a result from the cache costs nothing, and of equal calls at once one pays", async () => {
    const { call, left, asked } = setUp({ dailyCostUsdPerTenant: 1 }, { cache: { ttlMs: 60_000, version: 1 } });
    await Promise.all([call(ada), call(bob), call(eve)]);
    await call(ada);
    expect(asked).toHaveLength(1);
    expect([await left(ada), await left(eve)].sort()).toEqual([0.99, 1]);
  });

  test("a result that is there is given, also when its real price cannot be counted any more", async () => {
    const { tool } = meteredTool();
    const sources = createWellsourced({ cacheDir: false, dataDir: false });
    onTestFinished(() => sources.close());
    const away = () => Promise.reject(new Failure("upstream_unavailable", "Redis does not answer."));
    const told: string[] = [];
    const { around } = createQuotas({
      counters: { ...sources.counters, correct: away },
      limits: { ...NONE, dailyCostUsdPerTenant: 1 },
      sources,
      report: (problem) => told.push(problem),
    });
    const box = createToolbox({ tools: [tool], sources, around: [around] });
    const asked = { query: "x", costs: 0.004 };
    const done = await box.run("made_answer", asked, { caller: ada, signal: new AbortController().signal });
    expect([done.body, told]).toEqual([{ costUsd: 0.004 }, ["Redis does not answer."]]);
  });

  test("a call that costs more than the whole day is told that waiting does not help", async () => {
    const { call } = setUp({ dailyCostUsdPerTenant: 0.005 });
    const { failure } = await call();
    expect(failure).toMatchObject({ kind: "rate_limited", retryable: false, suggestedAction: "inform_user" });
    expect(failure?.message).toBe("Rate limited ($0.005 a day for your tenant). This call alone may cost $0.01.");
  });

  test.each([
    ["answer", { query: "x" }, { EXA_API_KEY: "made" }, {}, 0.005],
    ["answer", { query: "x", provider: "llm" }, { EXA_API_KEY: "made" }, {}, 0],
    ["structured_search", { query: "x" }, { EXA_API_KEY: "made" }, {}, 0.017],
    ["web_search", { query: "x" }, {}, {}, 0],
    ["web_search", { query: "x" }, { BRAVE_API_KEY: "made" }, {}, 0.005],
    ["web_search", { query: "x" }, { BRAVE_API_KEY: "made" }, { searchProvider: "duckduckgo" }, 0],
    ["web_search", { query: "x", provider: "tavily" }, { BRAVE_API_KEY: "made", TAVILY_API_KEY: "made" }, {}, 0.008],
    ["web_search", { query: "x", providers: ["brave", "tavily"] }, { TAVILY_API_KEY: "made" }, {}, 0.013],
    ["academic_search", { query: "x" }, { EXA_API_KEY: "made" }, {}, 0],
  ])("%s with %j and keys %j expects to cost what the price list says", (name, args, keys, settings, usd) => {
    const sources = createWellsourced({ cacheDir: false, dataDir: false, keys, ...settings });
    onTestFinished(() => sources.close());
    const tool = toolsByName[name as keyof typeof toolsByName] as Tool;
    expect(tool.estimateUsd?.(tool.input.parse(args), sources)).toBeCloseTo(usd, 6);
  });

  test("a tool without a price is not held up by money that is spent", async () => {
    const { call, asked } = setUp({ dailyCostUsdPerTenant: 0.005 }, { estimateUsd: () => 0 });
    await call(ada, { query: "a", costs: 0 });
    expect(asked).toEqual(["a"]);
  });
});
