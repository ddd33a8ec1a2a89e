import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "@wellsourced/core";
import { createHttp } from "@wellsourced/http";
import { createReader, type Reader } from "@wellsourced/scraper";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createJobs } from "../src/jobs.ts";
import type { CrawlStore } from "../src/store.ts";
import { createSqliteStore } from "../src/stores/sqlite.ts";

const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
const PAGES = 60;
const http = createHttp({ allowPrivateNetwork: true, userAgent });
let reader: Reader;
let server: LocalServer;
let folder: string;
let files = 0;
const asked: string[] = [];
/** Number of requests after which the server stops answering, and a callback for that. */
let hold = { after: Number.POSITIVE_INFINITY, told: () => {} };

/** Page n links to 2n + 1 and 2n + 2. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crawl-jobs-"));
  reader = createReader({ http, browser: { path: "disabled" } });
  server = await startServer(async ({ url = "" }, response) => {
    const n = url === "/" ? 0 : Number(/^\/p(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
    if (!(n < PAGES)) return void response.writeHead(404).end();
    asked.push(url);
    if (asked.length > hold.after) return hold.told();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const links = [2 * n + 1, 2 * n + 2]
      .filter((k) => k < PAGES)
      .map((k) => `<a href="/p${k}">on</a>`)
      .join(" ");
    const text =
      `The page ${n} tells of boat number ${n}, which leaves in the morning and comes back at night. `.repeat(4);
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<title>${n}</title><main><h1>${n}</h1><p>${text}</p>${links}</main>`);
  });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked.length = 0;
  hold = { after: Number.POSITIVE_INFINITY, told: () => {} };
});

const sum = ({
  done,
  failed,
  leftOut,
  waiting,
}: {
  done: number;
  failed: number;
  leftOut: Readonly<Record<string, number>>;
  waiting: number;
}) => done + failed + waiting + Object.values(leftOut).reduce((a, b) => a + b, 0);

describe("a job", () => {
  let store: CrawlStore;
  const got: string[] = [];
  const open = () =>
    createJobs({ http, reader, userAgent, store, workOf: () => ({ onPage: ({ url }) => void got.push(url) }) });
  beforeEach(async () => {
    got.length = 0;
    store = await createSqliteStore(join(folder, `${files++}.db`));
    return () => store.close();
  });

  test("runs by itself, and its accounts add up", async () => {
    const jobs = open();
    const { id } = await jobs.start({ url: server.origin, options: { sitemap: "skip", limit: 500 } });
    expect((await jobs.list()).map((job) => job.id)).toEqual([id]);
    await jobs.over(id);
    const status = await jobs.status(id);
    expect(status).toMatchObject({ state: "done", found: PAGES, done: PAGES, waiting: 0 });
    expect(new Set(got).size).toBe(PAGES);
    expect(await jobs.list()).toEqual([]);
    expect(await jobs.cancel(id)).toBe(false);
  });

  test("that is cancelled keeps what was read, asks for nothing more, and does not go on", async () => {
    const jobs = createJobs({
      ...{ http, reader, userAgent, store },
      workOf: () => ({ onPage: ({ url }) => void got.push(url) }),
    });
    const { id } = await jobs.start({ url: server.origin, options: { maxConcurrency: 1, sitemap: "skip" } });
    await expect.poll(() => got.length).toBeGreaterThan(2);
    expect(await jobs.cancel(id)).toBe(true);
    const requests = asked.length;
    const status = await jobs.status(id);
    expect(status.state).toBe("cancelled");
    expect(status.found).toBe(sum(status));
    expect(await jobs.resume()).toEqual([]);
    expect(asked).toHaveLength(requests);
  });

  test("whose process stopped goes on with its own options", async () => {
    const first = open();
    const { id } = await first.start({
      url: server.origin,
      options: { maxConcurrency: 1, limit: 20, sitemap: "skip" },
    });
    await expect.poll(() => got.length).toBeGreaterThan(2);
    await first.close();
    expect((await first.status(id)).state).toBe("running");
    const second = open();
    expect(await second.resume()).toEqual([id]);
    await second.over(id);
    expect(await second.status(id)).toMatchObject({ state: "done", done: 20 });
    expect(new Set(got).size).toBe(20);
  });

  test("of given addresses follows no link, and reports invalid ones", async () => {
    const jobs = open();
    const { id, skipped } = await jobs.start({ urls: [`${server.origin}/p3`, "junk", `${server.origin}/p9999`] });
    expect(skipped).toEqual(["junk"]);
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ done: 1, failed: 1, found: 2 });
    expect((await jobs.report(id)).errors).toMatchObject([{ url: `${server.origin}/p9999`, status: 404 }]);
  });

  test("whose caller stumbles has failed, and says why", async () => {
    const jobs = createJobs({
      ...{ http, reader, userAgent, store },
      workOf: () => ({ onPage: () => Promise.reject(new Error("disk full")) }),
    });
    const { id } = await jobs.start({ url: server.origin });
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ state: "failed", failure: expect.any(String) });
  });

  test("whose disk is full has failed, says why, and is written down once there is room", async () => {
    const disk = { isFull: false };
    const filling: CrawlStore = {
      ...store,
      async finish(...args) {
        disk.isFull ||= asked.length > 3;
        if (disk.isFull) throw new Failure("config", "There is no room left on the disk.");
        await store.finish(...args);
      },
      async updateJob(...args) {
        if (disk.isFull) throw new Failure("config", "There is no room left on the disk.");
        await store.updateJob(...args);
      },
    };
    const told: string[] = [];
    const jobs = createJobs({ http, reader, userAgent, store: filling, report: (problem) => told.push(problem) });
    const { id } = await jobs.start({ url: server.origin, options: { sitemap: "skip" } });
    await jobs.over(id);
    const failed = { state: "failed", failure: "There is no room left on the disk.", endedAt: expect.any(Number) };
    expect(await jobs.status(id)).toMatchObject(failed);
    expect([await jobs.list(), await jobs.resume()]).toEqual([[], []]);
    expect(told).toEqual([`The end of crawl ${id} could not be saved: There is no room left on the disk.`]);
    expect((await store.job(id))?.state).toBe("running");
    disk.isFull = false;
    expect(await jobs.status(id)).toMatchObject(failed);
    expect(await store.job(id)).toMatchObject(failed);
  });

  test("is cancelled by another process as well, which ends the work here", async () => {
    const jobs = open();
    const { id } = await jobs.start({ url: server.origin, options: { maxConcurrency: 1, sitemap: "skip" } });
    await expect.poll(() => got.length).toBeGreaterThan(2);
    const elsewhere = createJobs({ http, reader, userAgent, store });
    expect(await elsewhere.cancel(id)).toBe(true);
    await jobs.over(id);
    expect(got.length).toBeLessThan(PAGES);
    expect((await jobs.status(id)).state).toBe("cancelled");
  });

  test("that another process works on is left to it", async () => {
    const first = open();
    const { id } = await first.start({ url: server.origin, options: { maxConcurrency: 1, sitemap: "skip" } });
    const second = createJobs({ http, reader, userAgent, store, claim: async () => undefined });
    expect(await second.resume()).toEqual([]);
    await first.close();
    const third = open();
    expect(await third.resume("none")).toEqual([]);
    expect(await third.resume(id)).toEqual([id]);
    await third.close();
  });

  test("keeps what the request said beside the options, and hands it to its work when it goes on", async () => {
    const heard: unknown[] = [];
    const ended: string[] = [];
    const openHearing = () =>
      createJobs({
        ...{ http, reader, userAgent, store },
        workOf: ({ extra }) => {
          heard.push(extra);
          return { onEnd: ({ state }) => void ended.push(state) };
        },
      });
    const request = { url: server.origin, options: { sitemap: "skip", limit: 30 }, extra: { tags: ["b"] } } as const;
    const first = openHearing();
    const { id } = await first.start(request);
    expect(await first.find(request)).toBe(id);
    expect(await first.find({ ...request, extra: { tags: ["c"] } })).toBeUndefined();
    await first.close();
    expect(ended).toEqual([]);
    const second = openHearing();
    await second.resume();
    await second.over(id);
    expect(heard).toEqual([{ tags: ["b"] }, { tags: ["b"] }]);
    expect(ended).toEqual(["done"]);
    expect(await second.status(id)).toMatchObject({ kind: "crawl", extra: { tags: ["b"] } });
    expect(await second.find(request)).toBeUndefined();
  });

  test("that is unknown is not found", async () => {
    await expect(open().status("none")).rejects.toMatchObject({ kind: "not_found" });
    await expect(open().cancel("none")).rejects.toMatchObject({ kind: "not_found" });
  });
});

test("a process that is killed at any moment loses no page, and asks again only for what was under way", async () => {
  const file = join(folder, "killed.db");
  const child = new URL("./helpers/crawl-child.ts", import.meta.url).pathname;
  const got = new Set<string>();
  const width = 4;
  const kills = 4;
  for (let round = 0; round <= kills; round++) {
    const env = { ...process.env, NODE_OPTIONS: "" };
    const process_ = spawn(
      process.execPath,
      ["--conditions=@wellsourced/source", child, file, server.origin, String(width)],
      { stdio: ["ignore", "pipe", "inherit"], env },
    );
    const after = round < kills ? asked.length + 8 + round : Number.POSITIVE_INFINITY;
    hold = { after, told: () => void process_.kill("SIGKILL") };
    let rest = "";
    process_.stdout.on("data", (data: Buffer) => {
      const lines = (rest + data).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) got.add(line);
    });
    // By then, its output has been read, too.
    expect(await once(process_, "close")).toEqual(round < kills ? [null, "SIGKILL"] : [0, null]);
  }
  expect(got.size).toBe(PAGES);
  expect(asked.length - PAGES).toBeLessThanOrEqual(kills * width);
  const store = await createSqliteStore(file);
  const accounts = await store.accounts("one");
  expect(accounts).toMatchObject({ found: PAGES, done: PAGES, waiting: 0 });
  await store.close();
});
