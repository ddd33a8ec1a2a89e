import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LocalServer, startServer as startSite } from "@wellsourced/testkit";
import { type PostgresServer, startPostgres } from "@wellsourced/testkit/postgres";
import { type RedisServer, startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startIssuer } from "./support/issuer.ts";
import { asNewer } from "./support/signed-in.ts";
import { serviceSettings, spawnServer } from "./support/spawned.ts";

/** Stops and restarts Redis or PostgreSQL while the built server crawls and a second client calls. */

const PAGES = 60;
let folder: string;
let redis: RedisServer;
let postgres: PostgresServer;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let site: LocalServer;
let asked = 0;

/** Page n links to 2n + 1 and 2n + 2. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-outages-"));
  [redis, postgres, issuer] = await Promise.all([startRedis(), startPostgres(), startIssuer()]);
  site = await startSite(async ({ url = "" }, response) => {
    const n = url === "/" ? 0 : Number(/^\/p(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
    if (!(n < PAGES)) return void response.writeHead(404).end();
    asked++;
    await sleep(30);
    const links = [2 * n + 1, 2 * n + 2].map((to) => `<a href="/p${to}">on</a>`).join(" ");
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<title>${n}</title><main><h1>Part ${n}</h1><p>${`Part ${n} tells how boat number ${n * n} comes and goes. `.repeat(8)}</p>${links}</main>`,
      );
  });
});
afterAll(async () => {
  await Promise.all([redis?.stop(), postgres?.stop(), site?.close()]);
  issuer?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = 0;
});

async function begin(more: Readonly<Record<string, string>> = {}) {
  const data = mkdtempSync(join(folder, "server-"));
  const server = await spawnServer({
    WELLSOURCED_DATA_DIR: data,
    WELLSOURCED_CACHE_DIR: join(data, "cache"),
    ...serviceSettings(issuer.url),
    ...more,
  });
  let said = "";
  server.child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const ready = async () => (await fetch(server.url.replace("/mcp", "/health/ready"))).status;
  const call = async (token: string, name: string, args: object): Promise<string> => {
    const { last, text } = await asNewer(server, token, "tools/call", { name, arguments: args });
    const { content } = Object(last.result);
    return content ? content.map((it: { text?: string }) => it.text ?? "").join("\n") : text;
  };
  return { ...server, ready, call, said: () => said };
}
type Server = Awaited<ReturnType<typeof begin>>;

/** A second client that calls continuously. Every call must succeed or name the missing store. */
function calling(name: string, server: Server, token: string) {
  const answers = new Map<string, number>();
  let [isOver, longest] = [false, 0];
  const work = (async () => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now();
      const said = await server.call(token, "scrape_page", { url: `${site.origin}/p${n % PAGES}` });
      longest = Math.max(longest, performance.now() - began);
      const kind = /# Part \d/u.test(said) ? "page" : (/(?:Redis|PostgreSQL) does not answer/u.exec(said)?.[0] ?? said);
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      await sleep(100);
    }
  })();
  return async () => {
    isOver = true;
    await work;
    const told = [...answers].map(([kind, times]) => `${times} times ${kind}`).join(", ");
    process.stdout.write(
      `${name}: the second client got ${told}, after ${Math.round(longest)} ms at most; ${Math.round(server.megabytes())} MB\n`,
    );
    expect([...answers.keys()].filter((kind) => kind !== "page" && !kind.endsWith("does not answer"))).toEqual([]);
    expect(answers.get("page")).toBeGreaterThan(0);
  };
}

/** Sends one command to Redis over a separate connection. */
const tell = (command: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(redis.url).port), "127.0.0.1").on("error", reject);
    socket.once("data", (reply) => {
      socket.destroy();
      resolve(String(reply));
    });
    socket.write(`${command}\r\n`);
  });

async function crawl(server: Server, token: string): Promise<() => Promise<string>> {
  const said = await server.call(token, "crawl", { url: `${site.origin}/`, sitemap: "skip", maxConcurrency: 2 });
  const jobId = /"jobId": "(\w+)"/u.exec(said)?.[1] ?? said;
  return () => server.call(token, "crawl", { jobId });
}
const read = (pages: number) => expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(pages);
const isWell = ({ child, said }: Server) => {
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  expect(said()).not.toMatch(/Unhandled|Uncaught/u);
};

test("Redis forgets its scripts, ends and comes back empty during a crawl that processes share", {
  timeout: 180_000,
}, async () => {
  const server = await begin({ REDIS_URL: redis.url, WELLSOURCED_POSTGRES_URL: postgres.url });
  try {
    const [ada, bob] = await Promise.all(["ada", "bob"].map((sub) => issuer.token({ sub, tenant_id: "harbours" })));
    const status = await crawl(server, ada ?? "");
    const stop = calling("Redis", server, bob ?? "");
    await read(10);
    expect(await tell("SCRIPT FLUSH")).toContain("OK");
    await read(20);
    await redis.stop();
    await expect.poll(server.ready, { timeout: 20_000 }).toBe(503);
    await sleep(3_000);
    isWell(server);
    redis = await startRedis({ port: Number(new URL(redis.url).port) });
    await expect.poll(server.ready, { timeout: 20_000 }).toBe(200);
    await expect.poll(status, { timeout: 90_000, interval: 500 }).toContain("Crawl status: Completed");
    expect(await status()).toContain(`${PAGES} read`);
    await stop();
    isWell(server);
  } finally {
    await server.end();
  }
});
