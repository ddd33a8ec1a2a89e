import { Failure, systemClock } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { openCounters } from "@wellsourced/wellsourced/limits";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRateLimit } from "../../src/http/rate-limit.ts";
import { createProduct } from "../../src/product.ts";
import { createProductTable } from "../../src/product-table.ts";
import { type Allowance, ANONYMOUS_CALLER } from "../../src/table.ts";
import { startFixture } from "../support/fixture.ts";
import { AUDIENCE, startIssuer } from "../support/issuer.ts";
import { envelope, openSession, post, requestNewer, send } from "../support/raw-http.ts";

type Options = Parameters<typeof startFixture>[0];

async function start(options: Options) {
  const server = await startFixture(options);
  onTestFinished(() => server.kill());
  return server;
}
const statuses = async (count: number, work: () => Promise<{ readonly status: number }>) => {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await work()).status);
  return all;
};
const list = (url: string, headers: Record<string, string> = {}) =>
  post(url, { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: envelope() } }, headers);

describe("requests of one address", () => {
  test("are not counted unless a limit is set", async () => {
    const { url } = await start({});
    expect(new Set(await statuses(150, () => send(url, { method: "PUT" })))).toEqual(new Set([405]));
  });

  test("beyond the limit get 429, which says when to come back", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
    const { url } = await start({ clock, flags: { "rate-limit-per-ip": "3" } });
    for (let n = 0; n < 3; n++) expect((await requestNewer(url, "tools/list")).status).toBe(200);
    const refused = await requestNewer(url, "tools/list");
    expect(refused.status).toBe(429);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "retry-after": "61",
      "ratelimit-policy": '"address";q=3;w=60',
      ratelimit: '"address";r=0;t=61',
    });
    expect(refused.last.error?.message).toBe(
      "Too many requests from this address: 3 a minute are answered. Wait 61 seconds and retry.",
    );
    await clock.advance(61_000);
    expect((await requestNewer(url, "tools/list")).status).toBe(200);
  });

  test.each([
    ["no JSON", { method: "POST", body: "{", headers: { "content-type": "application/json" } }, 400],
    ["a method that is not served", { method: "PUT" }, 405],
    ["a foreign page", { method: "POST", headers: { origin: "https://evil.example" } }, 403],
  ])("count also when they are refused: %s", async (_, init, status) => {
    const { url } = await start({ flags: { "rate-limit-per-ip": "4" } });
    expect(await statuses(4, () => send(url, init))).toEqual(Array(4).fill(status));
    expect((await requestNewer(url, "tools/list")).status).toBe(429);
  });

  test("do not count where a probe asks whether the server lives", async () => {
    const { url } = await start({ flags: { "rate-limit-per-ip": "1" } });
    const live = url.replace("/mcp", "/health/live");
    expect(await statuses(5, () => send(live, {}))).toEqual(Array(5).fill(200));
    expect((await requestNewer(url, "tools/list")).status).toBe(200);
  });

  test("are distinguished behind a trusted proxy, and a client cannot invent a new address", async () => {
    const { url } = await start({ flags: { "rate-limit-per-ip": "1", "trust-proxy": "1" } });
    const from = (forwarded: string) => list(url, { "x-forwarded-for": forwarded });
    const seen = [await from("192.0.2.1"), await from("192.0.2.2"), await from("203.0.113.9, 192.0.2.1")];
    expect(seen.map(({ status }) => status === 429)).toEqual([false, false, true]);
  });

  test("of IPv6 count by network: the addresses beside one's own are no new clients", async () => {
    const { url } = await start({ flags: { "rate-limit-per-ip": "1", "trust-proxy": "1" } });
    const limited = async (forwarded: string) => (await list(url, { "x-forwarded-for": forwarded })).status === 429;
    expect(await limited("2001:db8:1:2::1")).toBe(false);
    expect(await limited("2001:db8:1:2:ffff::77")).toBe(true);
    expect(await limited("2001:db8:1:3::1")).toBe(false);
    expect(await limited("2001:db8::1")).toBe(false);
    expect(await limited("2001:db8:0:0:5::")).toBe(true);
  });

  test("with wrong tokens are slowed down: beyond the limit tokens are not checked any more", async () => {
    const issuer = await startIssuer();
    onTestFinished(() => issuer.close());
    const flags = { "oauth-issuer-url": issuer.url, "oauth-audience": AUDIENCE, "rate-limit-per-ip": "20" };
    const { url } = await start({ flags });
    const wrong = () => list(url, { authorization: `Bearer ${Math.random()}.wrong.token` });
    const seen = (await Promise.all(Array.from({ length: 200 }, wrong))).map(({ status }) => status);
    expect([401, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([20, 180]);
    const good = await list(url, { authorization: `Bearer ${await issuer.token()}` });
    expect(good.status).toBe(429);
  });

  test("are refused with 503 while they cannot be counted", async () => {
    const { settings } = readEnv({ REDIS_URL: "redis://127.0.0.1:1" }, { mode: "http" });
    const counters = openCounters(settings, systemClock);
    const limit = createRateLimit({ table: { tools: [] }, counters, clock: systemClock, perAddress: 5, trustProxy: 0 });
    const exchange = { request: new Request("http://localhost/mcp"), path: "/mcp", peer: "192.0.2.1" };
    const answer = await limit.refuse(exchange as Parameters<typeof limit.refuse>[0]);
    expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

async function startProduct(more: Options = {}) {
  const env = { WELLSOURCED_RATE_LIMIT_PER_TENANT: "7", WELLSOURCED_DAILY_QUOTA_PER_TENANT: "50" };
  const read = readEnv(env, { mode: "http", providers: providerManifest, flags: { port: "0" } });
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  const product = createProduct({ ...read, clock, http: true, warn: () => {}, debug: () => {} });
  onTestFinished(() => product.close());
  return start({ table: createProductTable(product, { version: "1.0.0", tools: "default", http: true }), ...more });
}
const style = { name: "format_bibliography", arguments: { style: "apa", sources: [{ title: "Walls" }] } };

const WORK = [
  ["resources/read", { uri: "stats://sessions" }],
  ["resources/read", { uri: "research://artifact/nobody-has-this" }],
  ["prompts/get", { name: "brand-guidelines", arguments: { company: "Walls" } }],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "brand-guidelines" }, argument: { name: "depth", value: "s" } },
  ],
] as const;

describe("requests that do work without being calls", () => {
  test.each(WORK)("%s counts against the minute of the tenant, with its tool calls: %j", async (method, params) => {
    const { url } = await startProduct();
    const session = await openSession(url);
    for (let n = 0; n < 3; n++) await requestNewer(url, "tools/call", style);
    for (let n = 0; n < 2; n++) expect((await requestNewer(url, method, params)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await session.request(method, params)).status).toBe(200);
    for (const refused of [await requestNewer(url, method, params), await session.request(method, params)]) {
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "61"]);
      expect(refused.headers.get("ratelimit")).toContain('"minute";r=0;t=61');
      expect(refused.last.error).toMatchObject({
        message: "Rate limited (7 calls a minute for your tenant). Wait 61 seconds and retry.",
        data: {
          kind: "rate_limited",
          retryable: true,
          retryAfterSeconds: 61,
          suggestedAction: "retry_after_delay",
        },
      });
    }
    expect(JSON.stringify((await requestNewer(url, "tools/call", style)).last.result)).toContain("Rate limited (7");
  });

  test("lists, ping and initialize stay free, also for a tenant that has used up its minute", async () => {
    const { url } = await startProduct();
    const session = await openSession(url);
    for (let n = 0; n < 10; n++) await requestNewer(url, ...WORK[0]);
    for (const method of ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
      expect([method, (await requestNewer(url, method)).status]).toEqual([method, 200]);
    expect((await session.request("ping")).status).toBe(200);
    expect((await openSession(url)).id).toBeDefined();
  });

  test("are counted for the tenant of the token, and others are not touched", async () => {
    const issuer = await startIssuer();
    onTestFinished(() => issuer.close());
    const { url } = await startProduct({ flags: { "oauth-issuer-url": issuer.url, "oauth-audience": AUDIENCE } });
    const reads = async (tenant: string) => {
      const token = await issuer.token({ tenant_id: tenant });
      return (await requestNewer(url, ...WORK[0], { headers: { authorization: `Bearer ${token}` } })).status;
    };
    for (let n = 0; n < 7; n++) expect(await reads("byron")).toBe(200);
    expect([await reads("byron"), await reads("other")]).toEqual([429, 200]);
  });

  test("are refused with 503 while they cannot be counted", async () => {
    const away = new Failure("upstream_unavailable", "Redis does not answer.");
    const limit = createRateLimit({
      table: { tools: [], admit: () => Promise.reject(away) },
      counters: openCounters(readEnv({}, { mode: "http" }).settings, systemClock),
      clock: systemClock,
      perAddress: 0,
      trustProxy: 0,
    });
    const answer = await limit.refuseWork({ method: "prompts/get", id: 1 }, ANONYMOUS_CALLER);
    expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

/** An item of a list in a structured field (RFC 9651): a string with integers as its parameters. */
const ITEM = /^"(?<name>[ !#-[\]-~]+)"(?<parameters>(?:;[a-z]+=\d{1,15})+)$/u;
const itemsOf = (field: string | null | undefined) =>
  (field ?? "").split(", ").map((item) => {
    const { name = "", parameters = "" } = ITEM.exec(item)?.groups ?? {};
    const pairs = parameters
      .slice(1)
      .split(";")
      .map((pair) => pair.split("="));
    return { name, ...Object.fromEntries(pairs.map(([key, value]) => [key, Number(value)])) };
  });

describe("the headers follow draft-ietf-httpapi-ratelimit-headers", () => {
  const headersOf = async (...allowances: readonly Partial<Allowance>[]) => {
    const whole = { name: "minute", limit: 7, seconds: 60, remaining: 7, resetSeconds: 0 };
    const limit = createRateLimit({
      table: { tools: [], allowances: async () => allowances.map((allowance) => ({ ...whole, ...allowance })) },
      counters: openCounters(readEnv({}, { mode: "http" }).settings, systemClock),
      clock: systemClock,
      perAddress: 0,
      trustProxy: 0,
    });
    return limit.headersFor(ANONYMOUS_CALLER);
  };

  test("section 3 and 4: lists of strings, `q` and `r` required, `w` and `t` in whole seconds, one limit for each policy", async () => {
    const headers = await headersOf(
      { remaining: 6, resetSeconds: 61 },
      { name: "day", limit: 50, remaining: 50, seconds: 86_400 },
    );
    expect(itemsOf(headers["ratelimit-policy"])).toEqual([
      { name: "minute", q: 7, w: 60 },
      { name: "day", q: 50, w: 86_400 },
    ]);
    expect(itemsOf(headers.ratelimit)).toEqual([
      { name: "minute", r: 6, t: 61 },
      { name: "day", r: 50 },
    ]);
  });

  test("section 3: a policy is the same regardless of the remaining use", async () => {
    const [one, other] = [await headersOf({ remaining: 6, resetSeconds: 61 }), await headersOf({ remaining: 0 })];
    expect(one["ratelimit-policy"]).toBe(other["ratelimit-policy"]);
  });

  test("section 4.1: `t` is the time until there is more, and is left out where nothing was used", async () => {
    expect((await headersOf({})).ratelimit).toBe('"minute";r=7');
  });

  test("section 3: the list is never empty, so without limits there are no such headers", async () => {
    expect(await headersOf()).toEqual({});
  });

  test("section 6: Retry-After is never earlier than `t`, though older requests run out one by one", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
    const { url } = await start({ clock, flags: { "rate-limit-per-ip": "3" } });
    for (let n = 0; n < 3; n++) {
      expect((await requestNewer(url, "tools/list")).status).toBe(200);
      await clock.advance(15_000);
    }
    const { status, headers } = await requestNewer(url, "tools/list");
    expect([status, headers.get("retry-after")]).toEqual([429, "16"]);
    expect(itemsOf(headers.get("ratelimit"))).toEqual([{ name: "address", r: 0, t: 16 }]);
    await clock.advance(16_000);
    expect((await requestNewer(url, "tools/list")).status).toBe(200);
  });
});

describe("what is left", () => {
  const wanted = {
    "ratelimit-policy": '"minute";q=7;w=60, "day";q=50;w=86400',
    ratelimit: '"minute";r=6;t=61, "day";r=49;t=43200',
  };

  test("is in responses of the newer revision", async () => {
    const { url } = await startProduct();
    await requestNewer(url, "tools/call", style);
    expect(Object.fromEntries((await requestNewer(url, "tools/list")).headers)).toMatchObject(wanted);
  });

  test("is in responses of the older revision", async () => {
    const { url } = await startProduct();
    const session = await openSession(url);
    await session.request("tools/call", style);
    expect(Object.fromEntries((await session.request("tools/list")).headers)).toMatchObject(wanted);
  });

  test("is not said before the first call, which opens what counts", async () => {
    const { url } = await startProduct();
    expect((await requestNewer(url, "tools/list")).headers.has("ratelimit")).toBe(false);
  });

  test("is not waited for where counts hang: the answer goes out without it", async () => {
    const clock = createFakeClock();
    const { settings } = readEnv({}, { mode: "http" });
    const table = { tools: [], allowances: () => new Promise<never>(() => {}) };
    const limit = createRateLimit({
      table,
      counters: openCounters(settings, clock),
      clock,
      perAddress: 0,
      trustProxy: 0,
    });
    const headers = limit.headersFor(ANONYMOUS_CALLER);
    await clock.advance(1_000);
    expect(await headers).toEqual({});
  });

  test("a call beyond a tenant's limit is a result with the contract's error, not an HTTP error", async () => {
    const { url } = await startProduct();
    for (let n = 0; n < 7; n++) await requestNewer(url, "tools/call", style);
    const { status, last } = await requestNewer(url, "tools/call", style);
    expect([status, last.result?.isError]).toEqual([200, true]);
    expect(JSON.stringify(last.result)).toContain("Rate limited (7 calls a minute for your tenant). Wait 61 seconds");
  });
});
