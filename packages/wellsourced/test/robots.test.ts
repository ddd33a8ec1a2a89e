import { type LocalServer, patientClock, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "../src/env/index.ts";
import { createWellsourced, type Wellsourced } from "../src/index.ts";

/** An invented site that forbids /cellar to crawlers. */
let site: LocalServer;
let before = 0;
let status = 200;
const opened: Wellsourced[] = [];
const asked = () => site.requests.slice(before).map(({ path }) => path);
const open = (robots: string): Wellsourced => {
  const { settings, problems } = readEnv({ WELLSOURCED_ROBOTS: robots }, { mode: "http" });
  expect(problems).toEqual([]);
  const sources = createWellsourced({
    clock: patientClock,
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    robots: settings.robots,
  });
  opened.push(sources);
  return sources;
};

beforeAll(async () => {
  site = await startServer(({ url = "" }, response) => {
    if (url === "/robots.txt")
      return void response.writeHead(status).end("User-agent: *\nDisallow: /cellar\nSitemap: /sitemap.xml");
    response.setHeader("content-type", "text/html");
    const text = `The room ${url} of the old house is described here in full. `.repeat(12);
    response.end(`<!doctype html><title>${url}</title><article><p>${text}</p><a href="/cellar">down</a></article>`);
  });
});
beforeEach(() => {
  before = site.requests.length;
  status = 200;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(() => site.close());

const cellar = () => `${site.origin}/cellar`;

describe("respect-crawl", () => {
  test("keeps crawls, batches and maps out, and lets single pages be read", async () => {
    const sources = open("respect-crawl");
    expect(await sources.sites.crawls.run({ url: `${site.origin}/`, limit: 5 })).toMatchObject({ blocked: [cellar()] });
    expect(await sources.sites.crawls.run({ urls: [cellar()] })).toMatchObject({ completed: 0, blocked: [cellar()] });
    await expect(sources.sites.map({ url: cellar(), sitemap: "skip" })).rejects.toMatchObject({ kind: "blocked" });
    expect(asked()).not.toContain("/cellar");
    expect((await sources.read({ url: cellar() })).content).toContain("The room /cellar");
  });

  test("requests robots.txt once for all crawls", async () => {
    const sources = open("respect-crawl");
    const start = { url: `${site.origin}/`, limit: 2 };
    await Promise.all([
      sources.sites.crawls.run(start, { owner: "harbour", user: "ada" }),
      sources.sites.crawls.run(start, { owner: "guild", user: "eve" }),
    ]);
    await sources.sites.map({ url: `${site.origin}/` });
    expect(asked().filter((path) => path === "/robots.txt")).toHaveLength(1);
  });
});

describe("respect-all", () => {
  test("keeps every reading of a forbidden page out, and names robots.txt", async () => {
    const sources = open("respect-all");
    const refusal = { kind: "blocked", message: expect.stringContaining(`robots.txt of ${site.origin}`) };
    await expect(sources.read({ url: cellar() })).rejects.toMatchObject(refusal);
    await expect(sources.scrape({ url: cellar() })).rejects.toMatchObject(refusal);
    await expect(sources.scrape({ url: cellar(), headers: { "x-room": "1" } })).rejects.toMatchObject(refusal);
    await expect(sources.capture(cellar(), { screenshot: {} })).rejects.toMatchObject(refusal);
    expect(asked()).not.toContain("/cellar");
    expect((await sources.read({ url: `${site.origin}/attic` })).content).toContain("The room /attic");
  });

  test("reports an unreadable robots.txt as a network failure", async () => {
    status = 503;
    const sources = open("respect-all");
    await expect(sources.read({ url: `${site.origin}/attic` })).rejects.toMatchObject({
      kind: "network",
      message: expect.stringContaining("robots.txt"),
    });
    expect(asked()).not.toContain("/attic");
  });

  test("leaves a forbidden URL to the network client", async () => {
    const sources = open("respect-all");
    await expect(sources.read({ url: "http://169.254.169.254/latest/" })).rejects.toMatchObject({ kind: "validation" });
  });
});

describe("ignore", () => {
  test("holds for the hosts that are named, and for no others", async () => {
    const own = await open("ignore:127.0.0.1").sites.crawls.run({ url: `${site.origin}/`, limit: 5 });
    expect(own).toMatchObject({ blocked: [], done: 2 });
    const other = await open("ignore:own.example").sites.crawls.run({ url: `${site.origin}/`, limit: 5 });
    expect(other).toMatchObject({ blocked: [cellar()], done: 1 });
  });

  test("is refused without hosts, and the reply says how it is written", () => {
    const { settings, problems } = readEnv({ WELLSOURCED_ROBOTS: "ignore" }, { mode: "stdio" });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).toContain("ignore:example.org,docs.example.org");
    expect(settings.robots).toEqual({ singlePages: false, ignored: [] });
  });
});
