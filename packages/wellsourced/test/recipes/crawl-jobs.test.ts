import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

/** An invented site: one page forbids indexing, one is gone, and pages below /long/ form a chain. */
const words = (about: string) =>
  `<p>${`The ${about} is described here at length, with its history and its use. `.repeat(12)}</p>`;
const PAGES: Readonly<Record<string, string>> = {
  "/guide/": `<title>Guide</title><article><h1>Guide</h1>${words("harbour")}<a href="/guide/pier">Pier</a> <a href="/guide/secret">S</a> <a href="/guide/gone">G</a> <a href="/shop">Shop</a></article>`,
  "/guide/pier": `<title>Pier</title><article><h1>Pier</h1><p class="note">Mind the gap.</p>${words("old pier")}<img src="/pier.png"></article>`,
  "/guide/secret": `<title>Secret</title><meta name="robots" content="noindex"><article><h1>Secret</h1>${words("hidden cove")}</article>`,
};
const longPage = (n: number) =>
  `<title>Boat ${n}</title><article><h1>Boat ${n}</h1>${words(`boat number ${n}`)}<a href="/long/${n + 1}">on</a></article>`;

let site: LocalServer;
/** Boats 12 to 99 are served once this resolves. */
let tide: Promise<void> = Promise.resolve();
let folder: string;
const opened: Wellsourced[] = [];
const open = (more: object = {}): Wellsourced => {
  const sources = createWellsourced({
    ...{ cacheDir: false, dataDir: folder, chromePath: "disabled", allowPrivateNetwork: true },
    ...more,
  });
  opened.push(sources);
  return sources;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-crawls-"));
  site = await startServer(async (request, response) => {
    const [, number] = /^\/long\/(\d+)$/u.exec(request.url ?? "") ?? [];
    if (Number(number) >= 12 && Number(number) < 100) await tide;
    const body = number === undefined ? PAGES[request.url ?? ""] : longPage(Number(number));
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html");
    response.end(body === undefined ? "" : `<!doctype html><html lang="en"><body>${body}</body></html>`);
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const ada = { owner: "harbour", user: "ada" };
const eve = { owner: "harbour", user: "eve" };
const other = { owner: "guild", user: "ada" };
const guide = () => ({ url: `${site.origin}/guide/`, limit: 10 });

describe("a crawl", () => {
  test("puts the pages of a site into its caller's index, and accounts for every address", async () => {
    const sources = open();
    const report = await sources.sites.crawls.run(guide(), ada);
    expect(report).toMatchObject({ state: "done", indexed: 2, noindex: 1, failed: 1, waiting: 0, isResumed: false });
    const leftOut = Object.values(report.leftOut).reduce((sum, count) => sum + count, 0);
    expect(report.done + report.failed + leftOut + report.waiting).toBe(report.found);
    expect(site.requests.some(({ path }) => path === "/shop")).toBe(false);
    const found = await sources.index.search({ query: "old pier" }, ada);
    expect(found.hits[0]).toMatchObject({ title: "Pier", url: `${site.origin}/guide/pier` });
    const hidden = await sources.index.search({ query: "hidden cove" }, ada);
    expect(hidden.hits.map(({ title }) => title)).not.toContain("Secret");
    expect((await sources.index.search({ query: "old pier" }, eve)).total).toBe(0);
  });

  test("that was interrupted continues when it is requested with the same options", async () => {
    const asked = { url: `${site.origin}/long/0`, crawlEntireDomain: true, limit: 25, sitemap: "skip" as const };
    const first = open();
    const stop = new AbortController();
    let rise = () => {};
    tide = new Promise((resolve) => {
      rise = resolve;
    });
    let last = "";
    const onProgress = (message: string) => {
      last = message;
      if (/^Read ([3-9]|\d\d)/u.test(message)) stop.abort();
    };
    await expect(first.sites.crawls.run(asked, { ...ada, signal: stop.signal, onProgress })).rejects.toThrow();
    expect(last).toMatch(/^Read \d+ of \d+ pages$/u);
    await first.close();
    const before = site.requests.filter(({ path }) => path.startsWith("/long/")).length;
    expect(before).toBeLessThan(25);
    rise();
    const second = open();
    expect(await second.sites.crawls.run(asked, ada)).toMatchObject({ isResumed: true, indexed: 25, state: "done" });
    expect(await second.sites.crawls.run(asked, ada)).toMatchObject({ isResumed: false });
  });

  test("goes on by itself at its owner's next use, in another process", async () => {
    const first = open();
    const { id } = await first.sites.crawls.start(
      { url: `${site.origin}/long/100`, crawlEntireDomain: true, limit: 15 },
      eve,
    );
    await first.close();
    const second = open();
    const status = await second.sites.crawls.status(id, { waitMs: 30_000 }, eve);
    expect(status).toMatchObject({ id, state: "done", indexed: 15, completed: 15, total: 15 });
    expect(status.expiresAt).toBe((status.endedAt ?? 0) + 86_400_000);
  });

  test("reads each page as its options say, and gives the forms back in parts", async () => {
    const sources = open({ dataDir: false });
    const page = { formats: ["markdown", "images"], includeTags: [".note"] } as const;
    const { id } = await sources.sites.crawls.run({ ...guide(), page }, ada);
    const { pages, next } = await sources.sites.crawls.results(id, 0, ada);
    expect(next).toBeUndefined();
    const pier = pages.find(({ title }) => title === "Pier");
    expect(pier).toMatchObject({ markdown: "Mind the gap.", type: "html" });
    expect(await sources.sites.crawls.results(id, pages.length, ada)).toEqual({ pages: [] });
    const bad = { ...guide(), page: { includeTags: ["a > b"] } };
    await expect(sources.sites.crawls.start(bad, ada)).rejects.toMatchObject({ kind: "validation" });
  });

  test("that has expired is removed, and its pages stay in the index", async () => {
    let later = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + later };
    const sources = open({ dataDir: false, clock, resourceTtl: 60_000 });
    const { id } = await sources.sites.crawls.run(guide(), ada);
    later += 55_000;
    expect((await sources.sites.crawls.status(id, {}, ada)).state).toBe("done");
    later += 6_000;
    await expect(sources.sites.crawls.status(id, {}, ada)).rejects.toMatchObject({ kind: "not_found" });
    expect((await sources.index.search({ query: "old pier" }, ada)).total).toBe(2);
  });
});

test.each(["http://127.0.0.1/", "http://localhost/guide/", "http://192.168.1.9/"])(
  "of the private address %s is refused before it starts, and names the setting that allows it",
  async (url) => {
    const sources = open({ allowPrivateNetwork: false });
    await expect(sources.sites.crawls.start({ url }, ada)).rejects.toMatchObject({
      kind: "validation",
      message: expect.stringContaining("WELLSOURCED_ALLOW_PRIVATE_NETWORK=true"),
    });
    expect(await sources.sites.crawls.list(ada)).toEqual([]);
  },
);

test.each([
  ["headers without number", { headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, "1"])) }],
  ["a header without end", { headers: { "x-long": "x".repeat(100_000) } }],
  ["metadata of megabytes", { metadata: { note: "x".repeat(2_000_000) } }],
  ["events again and again", { events: Array(5_000).fill("page") }],
])("a webhook with %s is refused before anything is kept", async (_, more) => {
  const webhook = { url: `${site.origin}/hook`, ...more } as never;
  const sources = open();
  await expect(sources.sites.crawls.start({ ...guide(), webhook }, ada)).rejects.toMatchObject({ kind: "validation" });
  expect(await sources.sites.crawls.list(ada)).toEqual([]);
});

describe("a batch", () => {
  test("reads only the given URLs, and names invalid ones", async () => {
    const sources = open({ dataDir: false });
    const urls = [`${site.origin}/guide/pier`, "junk", `${site.origin}/guide/gone`];
    const { id, accepted, skipped } = await sources.sites.crawls.start({ urls }, ada);
    expect({ accepted, skipped }).toEqual({ accepted: 2, skipped: ["junk"] });
    const status = await sources.sites.crawls.status(id, { waitMs: 30_000 }, ada);
    expect(status).toMatchObject({ kind: "batch", state: "done", completed: 2, total: 2, indexed: 1, failed: 1 });
    const { errors, total } = await sources.sites.crawls.errors(id, {}, ada);
    expect({ total, url: errors[0]?.url, kind: errors[0]?.kind }).toEqual({
      total: 1,
      url: urls[2],
      kind: "not_found",
    });
  });
});

describe("a job is its owner's alone", () => {
  test("in every command, for another user and for another tenant", async () => {
    const sources = open();
    const { id } = await sources.sites.crawls.start({ url: `${site.origin}/long/200`, crawlEntireDomain: true }, ada);
    for (const caller of [eve, other]) {
      const { crawls } = sources.sites;
      const asks = [
        () => crawls.status(id, {}, caller),
        () => crawls.errors(id, {}, caller),
        () => crawls.cancel(id, caller),
        () => crawls.profile(id, {}, caller),
        () => crawls.results(id, 0, caller),
      ];
      for (const ask of asks)
        await expect(ask()).rejects.toMatchObject({ kind: "not_found", message: expect.stringContaining(id) });
      expect((await crawls.list(caller)).map((job) => job.id)).not.toContain(id);
    }
    expect((await sources.sites.crawls.list(ada)).map((job) => job.id)).toContain(id);
    expect(await sources.sites.crawls.cancel(id, ada)).toBe(true);
    expect(await sources.sites.crawls.cancel(id, ada)).toBe(false);
  });

  test("and is exported and erased with the rest that is kept about its owner", async () => {
    const sources = open();
    const dora = { tenant: "harbour", user: "dora" };
    const call = { owner: dora.tenant, user: dora.user };
    const { id } = await sources.sites.crawls.start({ url: `${site.origin}/long/300`, crawlEntireDomain: true }, call);
    const before = readdirSync(join(folder, "crawls")).length;
    expect(JSON.stringify(await sources.people.exportSubject(dora))).toContain(id);
    expect((await sources.people.eraseSubject(dora)).complete).toBe(true);
    expect(readdirSync(join(folder, "crawls")).length).toBeLessThan(before);
    await expect(sources.sites.crawls.status(id, {}, call)).rejects.toMatchObject({ kind: "not_found" });
    expect(JSON.stringify(await sources.people.exportSubject(dora))).not.toContain(id);
  });
});

test("nothing is opened for a user without jobs", async () => {
  const empty = mkdtempSync(join(tmpdir(), "wellsourced-none-"));
  const sources = open({ dataDir: empty });
  expect(await sources.sites.crawls.list(ada)).toEqual([]);
  await expect(sources.sites.crawls.status("none", {}, ada)).rejects.toMatchObject({ kind: "not_found" });
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

test("a profile contains the time by phase and the errors by operation", async () => {
  const sources = open({ dataDir: false });
  const { id } = await sources.sites.crawls.run(guide(), ada);
  const profile = await sources.sites.crawls.profile(id, { limit: 1 }, ada);
  expect(profile.phases.map(({ name }) => name)).toEqual(["Requests", "Reading", "Indexing"]);
  expect(profile.phases.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(profile.groups).toEqual([{ operation: "request", kinds: { not_found: 1 }, count: 1 }]);
  expect(profile.errors).toHaveLength(1);
  expect(profile).not.toHaveProperty("nextError");
  expect(profile.insights).toContain("Pages that ask not to be indexed: 1.");
});
