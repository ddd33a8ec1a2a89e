import { Failure, isAbort, systemClock } from "@wellsourced/core";
import { createFakeClock, type ReplayReply, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type WellsourcedOptions } from "@wellsourced/wellsourced";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Ended } from "../src/around/around.ts";
import { createQuotas, createToolbox, defineTool, type QuotaLimits, type Quotas, tools } from "../src/index.ts";

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

function madeTool() {
  const asked: string[] = [];
  const tool = defineTool({
    name: "made_answer",
    title: "Made answer",
    description: "Made for this test.",
    sets: ["answers"],
    cache: "never",
    input: z.strictObject({ query: z.string() }),
    output: z.object({}),
    run({ query }) {
      asked.push(query);
      return {};
    },
  });
  return { tool, asked };
}

function setUp(limits: Partial<QuotaLimits>) {
  const clock = createFakeClock(NOON);
  const made = madeTool();
  const sources = createWellsourced({ cacheDir: false, dataDir: false, clock });
  onTestFinished(() => sources.close());
  const quotas = createQuotas({ counters: sources.counters, limits: { ...NONE, ...limits } });
  const box = createToolbox({ tools: [made.tool], sources, clock, around: [quotas.around] });
  const call = (caller = ada) =>
    box.run("made_answer", { query: "why" }, { caller, signal: new AbortController().signal });
  return { ...made, clock, sources, quotas, box, call };
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

  test("a user has a daily number of calls, regardless of colleagues", async () => {
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

  test("a call counts before its arguments are looked at, and one with wrong arguments counts too", async () => {
    const { box, call, asked } = setUp({ perMinutePerTenant: 2 });
    const wrong = () => box.run("made_answer", { qwery: "x" }, { caller: ada, signal: new AbortController().signal });
    expect([(await wrong()).failure?.kind, (await wrong()).failure?.kind]).toEqual(["validation", "validation"]);
    expect([(await wrong()).failure?.kind, (await call()).failure?.kind]).toEqual(["rate_limited", "rate_limited"]);
    expect(asked).toEqual([]);
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

  test("unavailable counters refuse all calls", async () => {
    const { tool, asked } = madeTool();
    const away = () => Promise.reject(new Failure("upstream_unavailable", "Redis does not answer."));
    const sources = createWellsourced({ cacheDir: false, dataDir: false });
    onTestFinished(() => sources.close());
    const counters = { ...sources.counters, take: away };
    const { around } = createQuotas({ counters, limits: { ...NONE, perMinutePerTenant: 5 } });
    const box = createToolbox({ tools: [tool], sources, around: [around] });
    const done = await box.run("made_answer", { query: "x" }, { caller: ada, signal: new AbortController().signal });
    expect(done.failure?.kind).toBe("upstream_unavailable");
    expect(asked).toEqual([]);
  });
});

/** The price that the mock upstreams charge, if it is not the list price. */
const REAL: Readonly<Record<string, number>> = { cheap: 0.001, dear: 0.1 };

const hit = (url: string) => ({ title: "Walls", link: url, snippet: "Walls that fall.", url, description: "Walls." });

/** Mocks of Exa and Brave: every request is counted, and one can be delayed. */
async function payingStage(limit: number, more: WellsourcedOptions = {}) {
  const began = performance.now();
  const clock = { ...systemClock, now: () => NOON + performance.now() - began };
  let held: ReplayReply = {};
  const exa = await startReplay([
    {
      path: "/answer",
      reply({ body }) {
        const { query } = JSON.parse(body) as { query: string };
        if (query === "fails") return { status: 400, body: { error: "no" } };
        return { ...held, body: { answer: "Yes.", citations: [], costDollars: { total: REAL[query] ?? 0.005 } } };
      },
    },
    {
      path: "/contents",
      reply: ({ body }) => ({
        body: {
          results: [{ url: (JSON.parse(body) as { urls: string[] }).urls[0], text: "Walls fall. ".repeat(200) }],
          statuses: [{ status: "success", source: "cached" }],
          costDollars: { total: 0.001 },
        },
      }),
    },
  ]);
  const brave = await startReplay([
    {
      path: /./u,
      reply: () => ({
        body: { type: "search", web: { results: [1, 2].map((n) => hit(`http://93.184.215.14/${n}`)) } },
      }),
    },
  ]);
  const site = await startReplay([{ path: /./u, status: 403, body: "<p>No.</p>" }]);
  const sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    // The page at a public URL is served here, and refuses.
    httpProxy: site.origin,
    noProxy: "127.0.0.1",
    clock,
    rates: { exa: 1_000, brave: 1_000 },
    originMap: {
      "https://api.exa.ai": exa.origin,
      "https://api.search.brave.com": brave.origin,
      "https://patents.google.com": site.origin,
    },
    ...more,
    keys: { EXA_API_KEY: "made", ...more.keys },
  });
  onTestFinished(async () => {
    await sources.close();
    await Promise.all([exa.close(), brave.close(), site.close()]);
  });
  const told: string[] = [];
  const report = (problem: string) => void told.push(problem);
  const limits = { ...NONE, dailyCostUsdPerTenant: limit };
  const quotas = createQuotas({ counters: sources.counters, limits, report });
  const ended: (number | undefined)[] = [];
  const around = [{ after: (end: Ended) => void ended.push(end.costUsd?.()) }, quotas.around];
  const box = createToolbox({ tools, sources, clock, around });
  const run = (name: string, args: object, caller = ada, signal = new AbortController().signal) =>
    box.run(name, args, { caller, signal });
  return {
    sources,
    told,
    ended,
    run,
    clock,
    asked: () => exa.requests.length + brave.requests.length,
    hold: () => {
      held = { stall: true };
    },
    answer: (query: string, caller = ada, signal = new AbortController().signal) =>
      run("answer", { query, provider: "exa" }, caller, signal),
    left: async (caller = ada) => (await quotas.status(caller)).dailyCostUsdPerTenant?.remaining,
  };
}

const BRAVE = { keys: { BRAVE_API_KEY: "made" } };

describe("what calls may cost", () => {
  test("a request that would exceed the day's money is refused before it is sent", async () => {
    const { answer, asked, left } = await payingStage(0.012);
    expect(await times(4, () => answer(`what ${asked()}`))).toBe(2);
    expect(asked()).toBe(2);
    expect(await left()).toBe(0.002);
    const { failure } = await answer("again");
    expect(failure?.kind).toBe("rate_limited");
    // The clock runs, so the duration of the requests is missing from the twelve hours.
    expect(failure?.retryAfterSeconds).toBeLessThanOrEqual(43_200);
    expect(failure?.retryAfterSeconds).toBeGreaterThan(43_000);
    expect(failure?.message).toMatch(/^Rate limited \(\$0\.012 a day for your tenant\)\. Wait/u);
  });

  test("calls at once do not exceed it together", async () => {
    const { answer, asked, left } = await payingStage(0.025);
    const done = await Promise.all(Array.from({ length: 20 }, (_, n) => answer(`what ${n}`)));
    expect(done.filter(({ failure }) => failure === undefined)).toHaveLength(5);
    expect(asked()).toBe(5);
    expect(await left()).toBe(0);
  });

  test("what it really cost is counted, be it less or more than was expected", async () => {
    const { answer, left, ended } = await payingStage(1);
    await answer("cheap");
    expect(await left()).toBe(0.999);
    await answer("dear");
    expect(await left()).toBe(0.899);
    expect(await left(eve)).toBe(1);
    expect(ended).toEqual([0.001, 0.1]);
  });

  test("a request that the upstream refuses costs nothing", async () => {
    const { answer, left } = await payingStage(1);
    expect((await answer("fails")).failure?.kind).toBe("upstream_unavailable");
    expect(await left()).toBe(1);
  });

  test("an aborting caller has still spent the cost of its requests", async () => {
    const { answer, hold, left, asked } = await payingStage(1);
    hold();
    const leaving = new AbortController();
    const gone = answer("x", ada, leaving.signal);
    await expect.poll(asked).toBe(1);
    leaving.abort();
    expect(isAbort(await gone.catch((error: unknown) => error))).toBe(true);
    expect(await left()).toBe(0.995);
  });

  test("a result from the cache costs nothing, and of a tenant's equal calls at once one pays", async () => {
    const { answer, left, asked } = await payingStage(1);
    await Promise.all([answer("why", ada), answer("why", bob)]);
    await answer("why", eve);
    expect(asked()).toBe(1);
    expect([await left(ada), await left(eve)]).toEqual([0.995, 1]);
  });

  test("a result is returned even if its actual price can no longer be counted", async () => {
    const { sources, answer, told } = await payingStage(1);
    const correct = vi.spyOn(sources.counters, "correct");
    correct.mockRejectedValue(new Failure("upstream_unavailable", "Redis does not answer."));
    expect([(await answer("cheap")).body, told]).toEqual([
      expect.objectContaining({ costUsd: 0.001 }),
      ["Redis does not answer."],
    ]);
  });

  test("a request above the daily budget is told that waiting does not help", async () => {
    const { answer } = await payingStage(0.001);
    const { failure } = await answer("x");
    expect(failure).toMatchObject({ kind: "rate_limited", retryable: false, suggestedAction: "inform_user" });
    expect(failure?.message).toBe(
      "Rate limited ($0.001 a day for your tenant). A single request of this call may cost $0.005.",
    );
  });

  test.each([
    ["web_search", { query: "walls" }],
    ["patent_search", { query: "walls", provider: "brave" }],
    ["search_and_scrape", { query: "walls" }],
    ["news_search", { query: "walls", provider: "brave" }],
    ["image_search", { query: "walls", provider: "brave" }],
    ["video_search", { query: "walls", provider: "brave" }],
    ["academic_search", { query: "walls", provider: "brave" }],
    ["local_search", { query: "walls", near: "York" }],
    ["search", { query: "walls" }],
    ["structured_search", { query: "walls", provider: "exa" }],
  ])("%s sends nothing that costs more than is left, nor asks anybody else instead", async (name, args) => {
    const { run, asked } = await payingStage(0.0005, BRAVE);
    expect((await run(name, args)).failure?.kind).toBe("rate_limited");
    expect(asked()).toBe(0);
  });

  test("a page that a service reads is paid for as a search is", async () => {
    const { run, left, ended } = await payingStage(1);
    const args = { url: "http://93.184.215.14/1" };
    expect((await run("scrape_page", args)).failure).toBeUndefined();
    await run("scrape_page", args, bob);
    expect(await left()).toBe(0.999);
    expect(ended).toEqual([0.001, undefined]);
  });

  test("a call that searches and reads several pages pays for all of it", async () => {
    const { run, left, ended } = await payingStage(1, BRAVE);
    expect((await run("search_and_scrape", { query: "walls" })).failure).toBeUndefined();
    expect(await left()).toBe(0.993);
    expect(ended).toEqual([0.007]);
  });

  test("a result limited by one tenant's budget is not returned to others", async () => {
    const { run, left } = await payingStage(0.0065, BRAVE);
    const found = async (caller: typeof ada) => {
      const { body } = await run("search_and_scrape", { query: "walls" }, caller);
      return (body as { summary?: unknown; sources?: readonly unknown[] }).sources?.length;
    };
    // A search and one of two pages.
    expect(await found(ada)).toBe(1);
    expect(await left()).toBe(0.0005);
    expect((await run("scrape_page", { url: "http://93.184.215.14/2" }, eve)).failure).toBeUndefined();
  });

  test("money that is spent holds up nothing that is free", async () => {
    const { answer, run } = await payingStage(0.005);
    expect((await answer("x")).failure).toBeUndefined();
    expect((await run("format_bibliography", { sources: [] })).failure?.kind).not.toBe("rate_limited");
  });
});

describe("who spent most", () => {
  /** A request with a list price of one cent and this actual cost. */
  const spend = async ({ around }: Quotas, caller: typeof ada, usd: number) => {
    const purse = around.purse?.({ tool: madeTool().tool, input: () => ({}), caller });
    await purse?.take(0.01);
    await purse?.correct(usd - 0.01);
  };

  test("the ten tenants that spent most today are shown with what they really spent, also beyond the limit", async () => {
    const { quotas, clock } = setUp({ dailyCostUsdPerTenant: 0.5 });
    for (let index = 1; index <= 12; index++)
      await spend(quotas, { tenant: `tenant-${index}`, user: "ada" }, index / 20);
    await spend(quotas, { tenant: "tenant-3", user: "bob" }, 0.31);
    const shown = await quotas.spending();
    expect(shown).toHaveLength(10);
    expect(shown.slice(0, 4)).toEqual([
      { tenant: "tenant-12", spentUsd: 0.6 },
      { tenant: "tenant-11", spentUsd: 0.55 },
      { tenant: "tenant-10", spentUsd: 0.5 },
      { tenant: "tenant-3", spentUsd: 0.46 },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/ada|bob/u);
    await clock.advance(86_400_000);
    expect(await quotas.spending()).toEqual([]);
  });

  test("a tenant that has nothing left is shown after a restart, too: its refused request is enough", async () => {
    const { quotas, sources } = setUp({ dailyCostUsdPerTenant: 0.015 });
    await spend(quotas, ada, 0.01);
    const limits = { ...NONE, dailyCostUsdPerTenant: 0.015 };
    const anew = createQuotas({ counters: sources.counters, limits });
    expect(await anew.spending()).toEqual([]);
    await expect(spend(anew, ada, 0.01)).rejects.toMatchObject({ kind: "rate_limited" });
    expect(await anew.spending()).toEqual([{ tenant: "byron", spentUsd: 0.01 }]);
  });

  test("spending that cannot be read is a failure, never nothing", async () => {
    const { sources } = setUp({});
    const look = () => Promise.reject(new Failure("upstream_unavailable", "Redis does not answer."));
    const limits = { ...NONE, dailyCostUsdPerTenant: 1 };
    const quotas = createQuotas({ counters: { ...sources.counters, look }, limits });
    await spend(quotas, ada, 0.01);
    await expect(quotas.spending()).rejects.toThrow("Redis does not answer.");
  });
});
