import { setTimeout as sleep } from "node:timers/promises";
import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crawl } from "../src/crawl.ts";
import { createPoliteness, createSharedHosts } from "../src/hosts.ts";
import { mapSite } from "../src/map.ts";
import { createSharedLimits } from "../src/shared-limits.ts";

const good = { ms: 50, good: true };
function pair(delays: { readonly one?: number; readonly other?: number } = {}) {
  const clock = createFakeClock(0);
  const shared = createSharedHosts();
  const make = (delayMs?: number) => createPoliteness({ clock, width: 4, delayMs, shared });
  return { clock, one: make(delays.one), other: make(delays.other) };
}

describe("two crawls that share a host", () => {
  test("have together as much room as one of them", () => {
    const { one, other } = pair();
    one.begin("a");
    expect(other.wait("a")).toBe(Number.POSITIVE_INFINITY);
    one.end("a", good);
    expect(other.wait("a")).toBe(0);
  });

  test("keep the gap of its robots.txt between them", async () => {
    const { clock, one, other } = pair();
    one.slow("a", 5_000);
    one.begin("a");
    await clock.advance(50);
    one.end("a", good);
    expect(other.wait("a")).toBe(4_950);
  });

  test("rest when it asked one of them to", () => {
    const { one, other } = pair();
    one.begin("a");
    one.end("a", { ms: 5, good: false, restMs: 9_000 });
    expect(other.wait("a")).toBe(9_000);
  });

  test("keep a gap of their own after requests of the other", async () => {
    const { clock, one, other } = pair({ other: 2_000 });
    one.begin("a");
    await clock.advance(500);
    one.end("a", good);
    expect(one.wait("a")).toBe(0);
    expect(other.wait("a")).toBe(1_500);
  });

  test("take turns, and one that is gone is waited for no longer", async () => {
    const { clock, one, other } = pair();
    one.slow("a", 1_000);
    const turn = (who: typeof one) => {
      who.begin("a");
      who.end("a", good);
    };
    turn(one);
    expect(other.wait("a")).toBe(1_000);
    expect(one.wait("a")).toBeGreaterThan(1_000);
    await clock.advance(1_000);
    turn(other);
    expect(one.wait("a")).toBe(1_000);
    expect(other.wait("a")).toBeGreaterThan(1_000);
    one.leave();
    expect(other.wait("a")).toBe(1_000);
  });

  test("are notified when the other leaves it free", () => {
    const { one, other } = pair();
    let told = 0;
    other.listen(() => told++);
    one.begin("a");
    one.end("a", good);
    expect(told).toBe(1);
    other.leave();
    one.begin("a");
    one.end("a", good);
    expect(told).toBe(1);
  });
});

describe("with a made site", () => {
  const userAgent = "shipbot/1.0";
  const http = createHttp({ allowPrivateNetwork: true, userAgent });
  const reader = createReader({ http, browser: { path: "disabled" } });
  let site: LocalServer;
  let [now, most] = [0, 0];
  const parts = { http, reader, userAgent, maxConcurrency: 2, formats: ["links" as const] };
  const all = async (start: string, more: object) => {
    const urls: string[] = [];
    for await (const { url } of crawl(start, { ...parts, ...more })) urls.push(url);
    return urls;
  };
  const limits = (ignored: readonly string[] = []) =>
    createSharedLimits({ open: http.open, clock: { now: Date.now, sleep: async () => {} }, agent: userAgent, ignored });
  let before = 0;
  const robots = () => site.requests.slice(before).filter(({ path }) => path === "/robots.txt").length;

  beforeAll(async () => {
    site = await startServer(async ({ url = "" }, response) => {
      if (url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /cellar\n");
      most = Math.max(most, ++now);
      await sleep(5);
      now--;
      const links = Array.from({ length: 15 }, (_, n) => `<a href="/page-${n}">${n}</a>`).join("");
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><title>${url}</title><p>${links}<a href="/cellar">down</a>`);
    });
  });
  beforeEach(() => {
    before = site.requests.length;
    most = 0;
  });
  afterAll(async () => {
    await reader.close();
    await http.close();
    await site.close();
  });

  test("two crawls at once ask no more at once than one, ask for robots.txt once, and both end", async () => {
    const more = { memory: limits(), sitemap: "skip" };
    const [one, other] = await Promise.all([all(`${site.origin}/`, more), all(`${site.origin}/`, more)]);
    expect([one.length, other.length]).toEqual([16, 16]);
    expect(most).toBeLessThanOrEqual(2);
    expect(robots()).toBe(1);
  });

  test("a map reuses the robots.txt that a crawl fetched", async () => {
    const shared = limits();
    await all(`${site.origin}/`, { memory: shared, limit: 1, sitemap: "skip" });
    await mapSite(`${site.origin}/`, { http, userAgent, robots: shared.robots });
    expect(robots()).toBe(1);
  });

  test("robots.txt of a host of one's own forbids nothing, and that of others does", async () => {
    const ignoring = await all(`${site.origin}/`, { memory: limits(["127.0.0.1"]), sitemap: "skip" });
    expect(ignoring).toContain(`${site.origin}/cellar`);
    const other = await all(`${site.origin}/`, { memory: limits(["own.example"]), sitemap: "skip" });
    expect(other).not.toContain(`${site.origin}/cellar`);
  });
});
