import { type ChildProcess, spawn } from "node:child_process";
import { createClient } from "@redis/client";
import { createHttp } from "@wellsourced/http";
import { createReader, type Reader } from "@wellsourced/scraper";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { startPostgres } from "@wellsourced/testkit/postgres";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { JobWork, StartedJob } from "../src/jobs.ts";
import { createWorkers, type Workers, type WorkersOptions } from "../src/machines/index.ts";
import { createTurns } from "../src/machines/turns.ts";
import { createPostgresStore, type PostgresStore } from "../src/stores/postgres.ts";

const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
let reader: Reader;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
/** Each server is a separate host. */
const hosts: LocalServer[] = [];
const HOSTS = 3;
const PAGES = 40;
let robots = "";
let answerMs = 5;
let maps = 0;
const asked: { readonly host: number; readonly url: string; readonly at: number }[] = [];
const running: number[] = Array.from({ length: HOSTS }, () => 0);
const most: number[] = Array.from({ length: HOSTS }, () => 0);

/** Page n of a host links to its pages 2n + 1 and 2n + 2, and the first one to the other hosts. */
const pageOf = (host: number, n: number): string => {
  const links = [2 * n + 1, 2 * n + 2].filter((k) => k < PAGES).map((k) => `<a href="/p${k}">on</a>`);
  const others = n === 0 ? hosts.map(({ origin }) => `<a href="${origin}/">over</a>`) : [];
  const text = `The page ${n} of harbour ${host} tells of boat ${host * 100 + n}, which leaves in the morning. `.repeat(
    4,
  );
  return `<title>${n}</title><main><h1>${host}.${n}</h1><p>${text}</p>${[...links, ...others].join(" ")}</main>`;
};

beforeAll(async () => {
  reader = createReader({ http, browser: { path: "disabled" } });
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  for (let host = 0; host < HOSTS; host++) {
    const server = await startServer(async ({ url = "" }, response) => {
      if (url === "/map.xml") {
        maps++;
        const listed = [1, 2, 3].map((n) => `<url><loc>${origin(host)}/p${n + 30}</loc></url>`);
        return void response.writeHead(200, { "content-type": "text/xml" }).end(`<urlset>${listed.join("")}</urlset>`);
      }
      if (url === "/robots.txt") return void response.writeHead(200).end(robots);
      const n = url === "/" ? 0 : Number(/^\/p(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
      if (!(n < PAGES)) return void response.writeHead(404).end();
      asked.push({ host, url, at: Date.now() });
      running[host] = (running[host] ?? 0) + 1;
      most[host] = Math.max(most[host] ?? 0, running[host] ?? 0);
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      running[host] = (running[host] ?? 0) - 1;
      response.writeHead(200, { "content-type": "text/html" }).end(pageOf(host, n));
    });
    hosts.push(server);
  }
});
afterAll(async () => {
  await Promise.all([reader?.close(), http.close(), redis?.stop(), ...hosts.map((host) => host.close())]);
  await postgres?.stop();
});
beforeEach(() => {
  asked.length = 0;
  most.fill(0);
  robots = "";
  answerMs = 5;
});

let names = 0;
/** A separate deployment for each test: an empty queue and store. */
async function deployment() {
  const name = `test-${names++}`;
  const stores: PostgresStore[] = [];
  const join = async (work: JobWork = {}, more: Partial<WorkersOptions> = {}): Promise<Workers> => {
    const store = await createPostgresStore(postgres.url);
    stores.push(store);
    const parts = { http, reader, userAgent, store, redisUrl: redis.url, name, workOf: () => work };
    const jobs = await createWorkers({ ...parts, ...more });
    onTestFinished(async () => {
      await jobs.close();
      await store.close();
    });
    return jobs;
  };
  const store = await createPostgresStore(postgres.url);
  for (const { id } of await store.jobs()) await store.forget(id);
  await store.database.run("TRUNCATE crawl_page, crawl_host");
  onTestFinished(() => store.close());
  return { join, store };
}

/** Minimum milliseconds between two requests to a host. */
const leastGap = (host: number): number => {
  const at = asked.filter((one) => one.host === host).map((one) => one.at);
  return Math.min(...at.slice(1).map((time, k) => time - (at[k] ?? 0)));
};
const origin = (host: number): string => hosts[host]?.origin ?? "";
const all = { allowExternalLinks: true, sitemap: "skip", limit: 1_000 } as const;
const sum = ({ done, failed, leftOut, waiting }: Awaited<ReturnType<PostgresStore["accounts"]>>) =>
  done + failed + waiting + Object.values(leftOut).reduce((a, b) => a + b, 0);

describe("workers", () => {
  test("a job that one process starts is worked on by all, and handed over once", async () => {
    const { join, store } = await deployment();
    const got: string[][] = [[], []];
    const starts = await join({}, { hosts: 0 });
    await Promise.all(got.map((pages) => join({ onPage: ({ url }) => void pages.push(url) }, { hosts: 1 })));
    answerMs = 25;
    const { id } = await starts.start({ url: origin(0), options: all });
    await starts.over(id);
    expect(await starts.status(id)).toMatchObject({ state: "done", done: HOSTS * PAGES, waiting: 0, failed: 0 });
    expect(got.flat().length).toBe(HOSTS * PAGES);
    expect(new Set(got.flat()).size).toBe(HOSTS * PAGES);
    for (const pages of got) expect(pages.length).toBeGreaterThan(0);
    expect(asked).toHaveLength(HOSTS * PAGES);
    expect(await store.results(id, { offset: 0, limit: 1_000 })).toHaveLength(HOSTS * PAGES);
  });

  test("read as many pages as were asked for, and not one more", async () => {
    const { join, store } = await deployment();
    const jobs = await join();
    await join();
    const { id } = await jobs.start({ url: origin(0), options: { ...all, limit: 50 } });
    await jobs.over(id);
    const accounts = await store.accounts(id);
    expect([accounts.done, accounts.found]).toEqual([50, sum(accounts)]);
    expect(asked).toHaveLength(50);
  });

  test("ask a host one at a time, with the gap that it wants, whichever of them it is", async () => {
    const { join } = await deployment();
    robots = "User-agent: *\nCrawl-delay: 0.3\n";
    const jobs = await join();
    await join();
    const { id } = await jobs.start({ url: origin(0), options: { ...all, limit: 12 } });
    await jobs.over(id);
    expect(most.every((n) => n <= 1)).toBe(true);
    for (let host = 0; host < HOSTS; host++) expect(leastGap(host)).toBeGreaterThanOrEqual(250);
  });

  test("two jobs of one host share its politeness", async () => {
    const { join } = await deployment();
    robots = "User-agent: *\nCrawl-delay: 0.2\n";
    const [one, two] = [await join(), await join()];
    const options = { sitemap: "skip", limit: 5, crawlEntireDomain: true } as const;
    const first = await one.start({ url: `${origin(1)}/p1`, options });
    const second = await two.start({ url: `${origin(1)}/p2`, options });
    await Promise.all([one.over(first.id), two.over(second.id)]);
    expect(asked).toHaveLength(10);
    expect(most[1]).toBe(1);
    expect(leastGap(1)).toBeGreaterThanOrEqual(150);
  });

  test("a list of addresses is read, each host in its own turn", async () => {
    const { join } = await deployment();
    const jobs = await join();
    const urls = hosts.flatMap((host) => ["/", "/p3", "/p9999"].map((path) => host.origin + path));
    const { id, skipped } = await jobs.start({ urls: [...urls, "junk"] });
    expect(skipped).toEqual(["junk"]);
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ kind: "batch", state: "done", done: 6, failed: 3, found: 9 });
  });

  test("a host that is to be left alone for long gives its place to the others", async () => {
    const { join } = await deployment();
    robots = "User-agent: *\nCrawl-delay: 4\n";
    const jobs = await join({}, { hosts: 1 });
    const { id } = await jobs.start({ urls: hosts.flatMap((host) => ["/", "/p3"].map((path) => host.origin + path)) });
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ state: "done", done: 2 * HOSTS, failed: 0 });
    expect(new Set(asked.slice(0, HOSTS).map(({ host }) => host)).size).toBe(HOSTS);
    for (let host = 0; host < HOSTS; host++) expect(leastGap(host)).toBeGreaterThanOrEqual(3_900);
  });

  test("a sitemap is read once, by one of them", async () => {
    const { join } = await deployment();
    robots = `Sitemap: ${origin(0)}/map.xml\n`;
    maps = 0;
    const jobs = await join();
    await join();
    const { id } = await jobs.start({ url: `${origin(0)}/p39`, options: { limit: 10, crawlEntireDomain: true } });
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ state: "done", done: 4 });
    expect(maps).toBe(1);
  });

  test("a job that is cancelled anywhere ends everywhere", async () => {
    const { join, store } = await deployment();
    answerMs = 60;
    let ends = 0;
    const onEnd = () => void ends++;
    const starts = await join({ onEnd }, { hosts: 0 });
    await join({ onEnd });
    const { id } = await starts.start({ url: origin(0), options: all });
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(await starts.cancel(id)).toBe(true);
    await expect.poll(async () => running.reduce((a, b) => a + b), { timeout: 5_000 }).toBe(0);
    const count = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(asked).toHaveLength(count);
    const accounts = await store.accounts(id);
    expect([(await starts.status(id)).state, accounts.found, ends]).toEqual(["cancelled", sum(accounts), 1]);
  });

  test("a job whose pages cannot be delivered fails and says why", async () => {
    const { join } = await deployment();
    const jobs = await join({ onPage: () => Promise.reject(new Error("disk full")) });
    const { id } = await jobs.start({ url: origin(0), options: all });
    await jobs.over(id);
    expect(await jobs.status(id)).toMatchObject({ state: "failed", failure: expect.any(String) });
  });

  test("the jobs of one owner are his alone, and each is worked on as his", async () => {
    const { join, store } = await deployment();
    const told: StartedJob[] = [];
    const workOf = (job: StartedJob) => {
      told.push(job);
      return {};
    };
    const starts = await join({}, { hosts: 0 });
    await join({}, { hosts: 2, workOf });
    const [ada, bob] = [starts.of("ada"), starts.of("bob")];
    const options = { sitemap: "skip", limit: 3, crawlEntireDomain: true } as const;
    const { id } = await ada.start({ url: origin(0), options, extra: "hers" });
    await bob.start({ url: origin(0), options: { ...options, limit: 2 } });
    expect((await ada.list()).map((status) => status.id)).toEqual([id]);
    await expect(bob.status(id)).rejects.toMatchObject({ kind: "not_found" });
    await expect(bob.cancel(id)).rejects.toMatchObject({ kind: "not_found" });
    await ada.over(id);
    expect(await ada.status(id)).toMatchObject({ state: "done", done: 3, owner: "ada" });
    expect(told).toContainEqual({ id, owner: "ada", extra: "hers", isNew: false });
    expect(await store.of("bob").page(`${origin(0)}/`)).not.toEqual(await store.of("ada").page(`${origin(0)}/`));
  });

  test("go on after Redis has forgotten its scripts, and after it has forgotten everything", async () => {
    const { join } = await deployment();
    const jobs = await join();
    const client = await createClient({ url: redis.url }).connect();
    onTestFinished(() => client.close());
    const options = { sitemap: "skip", limit: 5, crawlEntireDomain: true } as const;
    for (const forget of [async () => "nothing", () => client.scriptFlush(), () => client.flushAll()]) {
      await forget();
      const { id } = await jobs.start({ url: origin(0), options });
      await jobs.over(id);
      expect(await jobs.status(id)).toMatchObject({ state: "done", done: 5 });
      asked.length = 0;
    }
  });

  test("a crawl without workers is reported, and so is a queue that fails or does not answer", async () => {
    const { join } = await deployment();
    const troubles: string[] = [];
    const jobs = await join({}, { hosts: 0, stuckMs: 0, onTrouble: (message) => void troubles.push(message) });
    await jobs.start({ url: origin(0), options: all });
    await expect
      .poll(() => troubles, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/no process has begun/u));
    const client = await createClient({ url: redis.url }).connect();
    onTestFinished(() => client.close());
    // A key of another type in place of the queue's own, so that every request for a turn fails.
    await client.flushAll();
    await client.set(`bull:test-${names - 1}:meta`, "occupied");
    await expect.poll(() => troubles, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/WRONGTYPE/u));
    redis.pause();
    onTestFinished(() => redis.resume());
    await expect.poll(() => troubles, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/does not answer/u));
  });

  test("bad input is refused before anything is kept", async () => {
    const { join, store } = await deployment();
    const jobs = await join({}, { hosts: 0 });
    await expect(jobs.start({ url: "junk" })).rejects.toMatchObject({ kind: "validation" });
    await expect(jobs.start({ url: origin(0), options: { limit: 0 } })).rejects.toMatchObject({ kind: "validation" });
    expect(await store.jobs()).toEqual([]);
  });
});

test("a Redis that does not answer is a matter of the configuration", async () => {
  const { store } = await deployment();
  const parts = { http, reader, userAgent, store };
  const joining = createWorkers({ ...parts, redisUrl: "redis://127.0.0.1:1", redisAddress: "REDIS_URL" });
  await expect(joining).rejects.toMatchObject({ kind: "config", message: expect.stringContaining("REDIS_URL") });
});

test("a worker that has lost its host writes nothing more there", async () => {
  const { store } = await deployment();
  const turns = createTurns(store);
  const host = "https://harbour.example";
  await store.createJob({ id: "one", start: host, options: "{}", state: "running", createdAt: 1 });
  await store.add("one", [{ key: "a", url: `${host}/a`, host, depth: 0 }]);
  await turns.share("one", { byDepth: false });
  const slowStore = turns.storeIn(await turns.begin(host), "", () => false);
  expect((await slowStore.take("one", host))?.key).toBe("a");
  const taken = turns.storeIn(await turns.begin(host), "", () => false);
  const ending = { is: "left out", because: "robots" } as const;
  await expect(slowStore.finish("one", "a", ending, [])).rejects.toMatchObject({ kind: "upstream_unavailable" });
  expect(await slowStore.take("one", host)).toBeUndefined();
  expect((await taken.take("one", host))?.key).toBe("a");
  await taken.finish("one", "a", ending, []);
  expect(await store.accounts("one")).toMatchObject({ found: 1, leftOut: { robots: 1 }, waiting: 0 });
});

test("a worker that is killed loses nothing: others take over its hosts, and nothing is kept twice", async () => {
  const { store } = await deployment();
  answerMs = 40;
  const child = new URL("./helpers/worker-child.ts", import.meta.url).pathname;
  const got = new Set<string>();
  const children = new Set<ChildProcess>();
  const begin = () => {
    const args = ["--conditions=@wellsourced/source", child, redis.url, postgres.url];
    const process_ = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    children.add(process_);
    process_.once("exit", () => children.delete(process_));
    process_.stdout?.on("data", (data: Buffer) => {
      for (const line of String(data).split("\n")) if (line.startsWith("http")) got.add(line);
    });
  };
  const parts = { http, reader, userAgent, store, redisUrl: redis.url, hosts: 0 };
  const jobs = await createWorkers(parts);
  onTestFinished(async () => {
    for (const process_ of children) process_.kill("SIGKILL");
    await jobs.close();
  });
  const { id } = await jobs.start({ url: origin(0), options: { ...all, maxConcurrency: 2 } });
  begin();
  begin();
  let kills = 0;
  for (let at = 10; at < HOSTS * PAGES - 20 && kills < 4; at += 25) {
    await expect.poll(() => asked.length, { timeout: 40_000 }).toBeGreaterThan(at);
    const [oldest] = children;
    oldest?.kill("SIGKILL");
    kills++;
    begin();
  }
  await jobs.over(id);
  const accounts = await store.accounts(id);
  expect(accounts).toMatchObject({ found: HOSTS * PAGES, done: HOSTS * PAGES, waiting: 0, failed: 0, duplicates: 0 });
  expect(await store.results(id, { offset: 0, limit: 1_000 })).toHaveLength(HOSTS * PAGES);
  expect(got.size).toBe(HOSTS * PAGES);
  // Each kill costs at most the requests in progress.
  expect(asked.length - HOSTS * PAGES).toBeLessThanOrEqual(kills * HOSTS * 2);
}, 120_000);
