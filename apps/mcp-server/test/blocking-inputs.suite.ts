import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, post } from "./support/raw-http.ts";
import { type Spawned, spawnServer } from "./support/spawned.ts";

/**
 * Inputs that once blocked the built server for all clients. A second client calls meanwhile; its results are printed.
 */

const MEGABYTES = 300;
let folder: string;
let server: Spawned;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-stops-"));
  server = await spawnServer(settings("alone"));
});
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (name: string) => ({
  WELLSOURCED_DATA_DIR: join(folder, name),
  WELLSOURCED_CACHE_DIR: join(folder, name, "cache"),
  WELLSOURCED_TOOLS: "default,pulse",
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  WELLSOURCED_RATE_LIMIT_PER_TENANT: "100000",
  WELLSOURCED_RATE_LIMIT_GLOBAL: "100000",
  WELLSOURCED_DAILY_QUOTA_PER_TENANT: "1000000",
});

/** Runs the attack while a second client calls every tenth of a second. */
async function meanwhile(name: string, { url, megabytes }: Spawned, attack: () => Promise<unknown>) {
  const friend = await openSession(url);
  const before = megabytes();
  let [most, isOver] = [before, false];
  const waits: number[] = [];
  const answers = new Map<string, number>();
  const calling = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status, last } = await friend.request("resources/read", { uri: "stats://tools" });
      waits.push(performance.now() - began);
      const said = `${status}${last.result ? "" : " error"}`;
      answers.set(said, (answers.get(said) ?? 0) + 1);
      most = Math.max(most, megabytes());
      await sleep(100);
    }
  })();
  await attack();
  isOver = true;
  await calling;
  const longest = Math.round(Math.max(...waits));
  const told = [...answers].map(([said, times]) => `${times} times ${said}`).join(", ");
  process.stdout.write(
    `${name}: ${Math.round(before)} MB before, ${Math.round(most)} MB at most; the second client got ${told}, after ${longest} ms at most\n`,
  );
  expect([...answers.keys()]).toEqual(["200"]);
  expect(most - before).toBeLessThan(MEGABYTES);
}

test("crawls whose patterns repeat a thousand times", { timeout: 120_000 }, async () => {
  const { request } = await openSession(server.url);
  const patterns = Array.from({ length: 500 }, (_, n) => `^/${n}${"a{1,1000}".repeat(4)}$`);
  await meanwhile("patterns", server, async () => {
    for (let count = 0; count < 5; count++) {
      const args = { url: "http://127.0.0.1:9/", includePaths: patterns };
      await request("tools/call", { name: "crawl", arguments: args });
    }
  });
});

test("a hundred calls with a name of megabytes, and the list of errors", { timeout: 120_000 }, async () => {
  const { request } = await openSession(server.url);
  await meanwhile("names", server, async () => {
    for (let count = 0; count < 100; count++) {
      const args = { [`${count}${"x".repeat(3_000_000)}`]: 1 };
      const { status, text } = await request("tools/call", { name: "scrape_page", arguments: args });
      expect([status, text.length < 3_000]).toEqual([200, true]);
    }
    const { text } = await request("resources/read", { uri: "diagnostics://errors/recent" });
    expect(text.length).toBeLessThan(300_000);
  });
});

test("requests whose method no web request may have", { timeout: 60_000 }, async () => {
  const { port } = new URL(server.url);
  const before = server.files();
  const trace = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write("TRACE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"),
      );
      let said = "";
      socket.on("data", (chunk) => {
        said += chunk;
      });
      socket.on("error", reject).on("close", () => resolve(said.slice(0, 12)));
    });
  await meanwhile("TRACE", server, async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, trace));
      expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 405"]));
    }
  });
  expect(server.files() - before).toBeLessThan(50);
});

test("a Redis that ends and comes back without its scripts", { timeout: 60_000 }, async () => {
  let redis = await startRedis();
  const shared = await spawnServer({
    ...settings("shared"),
    REDIS_URL: redis.url,
    WELLSOURCED_ENCRYPTION_KEY: "0123456789abcdef".repeat(4),
  });
  const base = shared.url.replace("/mcp", "");
  const ready = async () => (await fetch(`${base}/health/ready`)).status;
  try {
    expect(await ready()).toBe(200);
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const { headers } = await openSession(shared.url);
    await redis.stop();
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect((await post(shared.url, list, headers)).status).toBe(503);
    redis = await startRedis({ port: Number(new URL(redis.url).port) });
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    const again = await openSession(shared.url);
    expect((await again.request("tools/list")).status).toBe(200);
    process.stdout.write(`Redis: ${Math.round(shared.megabytes())} MB after it came back; ready again\n`);
  } finally {
    await shared.end();
    await redis.stop();
  }
});
