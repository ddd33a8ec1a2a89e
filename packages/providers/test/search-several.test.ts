import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import type { SearchOptions } from "../src/providers.ts";
import { createProviders, type ProvidersOptions } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, type Reply, type Sent } from "./helpers/fake-http.ts";
import { hitsBy, unreachable } from "./helpers/made-answers.ts";

const ask = { query: "lichen slate", limit: 5 };
const settings = { BRAVE_API_KEY: "b", SERPER_API_KEY: "s", TAVILY_API_KEY: "t" };
const own = (name: string) => `https://${name}.example/`;

type Respond = (sent: Sent, name: string) => Reply | Error | Promise<Reply | Error>;
const shared: Respond = (_, name) => hitsBy(name, [own(name), own("shared")]);

function build(respond: Respond = shared, more: Partial<ProvidersOptions> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const { http, sent } = createFakeHttp((one) => respond(one, one.spec.name));
  const providers = createProviders({ http, settings, clock, random: () => 0, thinThreshold: 0, ...more });
  const together = (options: SearchOptions) => providers.web(ask, options);
  return { together, providers, clock, sent, names: () => sent.map(({ spec }) => spec.name) };
}

const never = () => new Promise<Reply>(() => {});

describe("several at once", () => {
  test("each is asked, each result says who found it, the common one comes first", async () => {
    const { together, names } = build();
    const { records, reports } = await together({ providers: ["brave", "tavily"] });
    expect([...names()].sort()).toEqual(["brave", "tavily"]);
    expect(records.map(({ url, foundBy }) => [url, foundBy])).toEqual([
      [own("shared"), ["brave", "tavily"]],
      [own("brave"), ["brave"]],
      [own("tavily"), ["tavily"]],
    ]);
    expect(reports).toEqual([
      { provider: "brave", status: "answered", resultCount: 2, costUsd: expect.any(Number) },
      { provider: "tavily", status: "answered", resultCount: 2, costUsd: expect.any(Number) },
    ]);
  });

  test("one that failed is named with its kind, and the others' results stay", async () => {
    const { together } = build((sent, name) =>
      name === "brave" ? { status: 429, headers: {}, text: "{}" } : shared(sent, name),
    );
    const { records, reports } = await together({ providers: ["brave", "tavily"] });
    expect(records).toHaveLength(2);
    expect(reports?.[0]).toMatchObject({ provider: "brave", status: "failed", kind: "rate_limited" });
  });

  test("one that is silent is left behind at the deadline, and named", async () => {
    const { together, clock } = build((sent, name) => (name === "brave" ? never() : shared(sent, name)));
    const found = together({ providers: ["brave", "tavily"], deadlineMs: 2_000 });
    await clock.asleep(2);
    await clock.advance(2_000);
    const { records, reports } = await found;
    expect(records.map(({ foundBy }) => foundBy)).toEqual([["tavily"], ["tavily"]]);
    expect(reports?.[0]).toMatchObject({ provider: "brave", status: "late", kind: "network" });
    expect(clock.sleepers()).toBe(0);
  });

  test("nobody answered: one failure that names all of them with their kinds", async () => {
    const { together } = build((_, name) => (name === "brave" ? { status: 401, text: "{}" } : unreachable(name)));
    const failure = await failureOf(together({ providers: ["brave", "tavily"] }));
    expect(failure).toMatchObject({ kind: "upstream_unavailable" });
    expect(failure.message).toContain("brave (auth_required), tavily (network)");
  });

  test("nobody found anything: no failure", async () => {
    const { together } = build((_, name) => hitsBy(name, []));
    expect(await together({ providers: ["brave", "tavily"] })).toMatchObject({ records: [] });
  });

  test("a name that cannot be asked is said before anybody is", async () => {
    const { together, sent } = build();
    expect(await failureOf(together({ providers: ["brave", "serpent"] }))).toMatchObject({ kind: "config" });
    expect(await failureOf(together({ providers: ["brave", "searxng"] }))).toMatchObject({
      kind: "config",
      message: expect.stringContaining("SEARXNG_URL"),
    });
    expect(await failureOf(together({ providers: [] }))).toMatchObject({ kind: "validation" });
    expect(sent).toEqual([]);
  });

  test("a caller who goes away ends it", async () => {
    const { together } = build(never);
    const leaving = new AbortController();
    const found = together({ providers: ["brave"], signal: leaving.signal });
    leaving.abort(new Error("gone"));
    await expect(found).rejects.toThrow("gone");
  });

  test("scholarly sites can be searched beside the indexes", async () => {
    const { providers } = build((_, name) =>
      name === "crossref"
        ? { text: JSON.stringify({ message: { items: [{ DOI: "10.1000/lichen", title: ["Lichen"] }] } }) }
        : hitsBy(name, ["https://arxiv.org/abs/2401.00001"]),
    );
    const { records } = await providers.academic(ask, { providers: ["crossref", "brave"] });
    expect(records.map(({ source, foundBy }) => [source, foundBy])).toEqual([
      ["crossref", ["crossref"]],
      ["arxiv", ["brave"]],
    ]);
  });
});

describe("what a call may cost", () => {
  test("is reported by the provider's price", async () => {
    const { costUsd = 0 } = await build().providers.web(ask, { provider: "brave" });
    expect(costUsd).toBeGreaterThan(0);
    expect(costUsd).toBeLessThan(0.05);
  });

  test("passes over whoever is dearer", async () => {
    const { providers, names } = build(shared, { routing: { web: ["brave", "duckduckgo"] } });
    expect(await providers.web(ask, { maxCostUsd: 0 })).toMatchObject({
      provider: "duckduckgo",
      note: "Not queried, because the price exceeds maxCostUsd: brave.",
    });
    expect(names()).toEqual(["duckduckgo"]);
  });

  test("is taken from the purse before a request is sent, and put right by what the upstream says", async () => {
    const said: string[] = [];
    const purse = {
      take: async (usd: number) => void said.push(`take ${usd}`),
      correct: async (usd: number) => void said.push(`correct ${usd.toFixed(3)}`),
    };
    const reply = { results: [{ title: "Lichen", url: own("exa"), text: "On slate." }], costDollars: { total: 0.005 } };
    const respond: Respond = (sent, name) => (name === "exa" ? { text: JSON.stringify(reply) } : shared(sent, name));
    const { providers } = build(respond, { settings: { ...settings, EXA_API_KEY: "e" }, purse: () => purse });
    expect(await providers.web(ask, { provider: "exa" })).toMatchObject({ costUsd: 0.005 });
    await providers.web(ask, { provider: "brave" });
    expect(said).toEqual(["take 0.007", "correct -0.002", "take 0.005"]);
  });

  test("that a purse refuses is the answer: nobody else is asked, and no provider is blamed for it", async () => {
    const purse = {
      take: () => Promise.reject(new Failure("rate_limited", "No money is left.")),
      correct: async () => {},
    };
    const { providers, sent } = build(shared, { routing: { web: ["brave", "duckduckgo"] }, purse: () => purse });
    for (let n = 0; n < 10; n++)
      expect(await failureOf(providers.web(ask))).toMatchObject({ kind: "rate_limited", message: "No money is left." });
    expect(sent).toEqual([]);
    expect(providers.list().find(({ name }) => name === "brave")).toMatchObject({ breaker: "closed" });
  });

  test("is given back where the request was refused, and kept where nobody knows whether it was served", async () => {
    const spent = async (respond: Respond) => {
      let usd = 0;
      const add = async (more: number) => {
        usd += more;
      };
      const { providers } = build(respond, { purse: () => ({ take: add, correct: add }) });
      await failureOf(providers.web(ask, { provider: "brave" }));
      return usd;
    };
    expect(await spent(() => ({ status: 403 }))).toBe(0);
    expect(await spent(() => unreachable("brave"))).toBe(0);
    expect(await spent(() => new Failure("network", "Too late.", { code: "timeout" }))).toBe(0.005);
  });

  test("is said where nobody is cheap enough, before anything is sent", async () => {
    const { providers, sent } = build();
    expect(await failureOf(providers.web(ask, { provider: "brave", maxCostUsd: 0.0001 }))).toMatchObject({
      kind: "validation",
      message: expect.stringContaining("maxCostUsd"),
    });
    expect(sent).toEqual([]);
  });

  test("holds for all of several together", async () => {
    const { together } = build();
    const { reports = [] } = await together({ providers: ["brave", "serper", "tavily"], maxCostUsd: 0.006 });
    expect(reports.filter(({ status }) => status === "answered").length).toBeLessThan(3);
    const spent = reports.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0);
    expect(spent).toBeLessThanOrEqual(0.006);
    expect(reports.find(({ status }) => status === "failed")).toMatchObject({ kind: "validation" });
  });
});

test("a reply that does not fit is told to the log by its shape, without a value of it", async () => {
  const events: unknown[] = [];
  const reply = { type: "search", web: { results: [{ title: 7, url: "https://secret.example" }] } };
  const { providers } = build(() => ({ text: JSON.stringify(reply) }), { debug: (event) => events.push(event) });
  const failure = await failureOf(providers.web(ask, { provider: "brave" }));
  expect(failure).toMatchObject({ kind: "upstream_unavailable" });
  expect(failure.message).toContain("web.results.0.title");
  expect(events).toContainEqual({
    event: "unfit",
    capability: "web",
    provider: "brave",
    shape: "{type: string, web: {results: [{title: number, url: string} × 1]}}",
  });
  expect(JSON.stringify(events)).not.toContain("secret");
});
