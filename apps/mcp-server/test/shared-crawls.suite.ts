import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalServer, startServer as startSite } from "@wellsourced/testkit";
import { type PostgresServer, startPostgres } from "@wellsourced/testkit/postgres";
import { type RedisServer, startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startIssuer } from "./support/issuer.ts";
import { asNewer } from "./support/signed-in.ts";
import { type Spawned, serviceSettings, spawnServer } from "./support/spawned.ts";

/** Tests crawls and their results with three processes that share a Redis and a PostgreSQL. */

const ADMIN = "made-up-admin-key";
const HOSTS = 3;
const PAGES = 30;
const DREDGED = "The harbour of Slateton was dredged in 1871.";
let folder: string;
let redis: RedisServer;
let postgres: PostgresServer;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
/** Each is a separate host. */
const sites: LocalServer[] = [];
let asked: string[] = [];
let answerMs = 5;
let servers: Spawned[] = [];

const settings = () => ({
  REDIS_URL: redis.url,
  WELLSOURCED_POSTGRES_URL: postgres.url,
  WELLSOURCED_ADMIN_API_KEY: ADMIN,
  ...serviceSettings(issuer.url),
});
const begin = (
  more: Readonly<Record<string, string>> = {},
  data = mkdtempSync(join(folder, "server-")),
): Promise<Spawned> => {
  const own = { WELLSOURCED_DATA_DIR: data, WELLSOURCED_CACHE_DIR: join(data, "cache") };
  return spawnServer({ ...settings(), ...own, ...more });
};
const by = (index: number): Spawned => {
  const server = servers[index % servers.length];
  if (!server) throw new Error("no server");
  return server;
};

/** Page n of a host links to its pages 2n + 1 and 2n + 2, and the first one to the other hosts. */
function pageOf(host: number, n: number): string {
  const links = [2 * n + 1, 2 * n + 2].filter((to) => to < PAGES).map((to) => `<a href="/p${to}">on</a>`);
  const others = n === 0 ? sites.map(({ origin }) => `<a href="${origin}/">over</a>`) : [];
  const fact = host === 1 && n === 7 ? DREDGED : "";
  const words = `Part ${n} of harbour ${host} tells how boat number ${host * 100 + n} comes and goes. `.repeat(8);
  return `<!doctype html><html lang="en"><title>Part ${n}</title><article><h1>Part ${host}.${n}</h1><p>${fact}</p><p>${words}</p>${[...links, ...others].join(" ")}</article>`;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-shared-crawls-"));
  [redis, postgres, issuer] = await Promise.all([startRedis(), startPostgres(), startIssuer()]);
  for (let host = 0; host < HOSTS; host++)
    sites.push(
      await startSite(async ({ url = "" }, response) => {
        if (url === "/start")
          return void response
            .writeHead(200, { "content-type": "text/html" })
            .end(pageOf(host, 0).replaceAll("Part", "Quillwort"));
        const n = url === "/" ? 0 : Number(/^\/p(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
        if (!(n < PAGES)) return void response.writeHead(404).end();
        asked.push(`${host}${url}`);
        await new Promise((resolve) => setTimeout(resolve, answerMs));
        response.writeHead(200, { "content-type": "text/html" }).end(pageOf(host, n));
      }),
    );
  servers = await Promise.all([begin(), begin(), begin()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  issuer?.close();
  await Promise.all([redis?.stop(), postgres?.stop(), ...sites.map((site) => site.close())]);
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (index: number, token: string, name: string, args: object): Promise<string> => {
  const { last } = await asNewer(by(index), token, "tools/call", { name, arguments: args });
  const { content = [], isError } = Object(last.result);
  const text = content.map((it: { text?: string }) => it.text ?? "").join("\n");
  if (isError) throw new Error(text || JSON.stringify(last));
  return text;
};
const tokenOf = (sub: string) => issuer.token({ sub, tenant_id: "harbours" });
const start = async (index: number, token: string, more: object = {}): Promise<string> => {
  const request = { url: `${sites[0]?.origin}/`, allowExternalLinks: true, limit: 1_000, sitemap: "skip", ...more };
  return /"jobId": "(\w+)"/u.exec(await ask(index, token, "crawl", request))?.[1] ?? "";
};
const statusOf = (index: number, token: string, jobId: string) => ask(index, token, "crawl", { jobId });
const ended = async (index: number, token: string, jobId: string): Promise<string> => {
  await expect
    .poll(() => statusOf(index, token, jobId), { timeout: 60_000, interval: 250 })
    .toMatch(/^Crawl status: Completed$/mu);
  return statusOf(index, token, jobId);
};
const find = (index: number, token: string) => ask(index, token, "query", { query: "when was the harbour dredged" });
const admin = async (index: number, method: string, user: string): Promise<string> => {
  const query = new URLSearchParams({ tenant_id: "harbours", user_id: user });
  const url = `${by(index).url.replace("/mcp", "/admin/data")}?${query}`;
  return (await fetch(url, { method, headers: { "x-admin-key": ADMIN } })).text();
};
/** Number of the processes' index files that contain a word. */
const copiesWith = (word: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(join("index", "copies")))
    .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(word)).length;
const isQuiet = async (): Promise<boolean> => {
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return asked.length === before;
};
beforeEach(() => {
  asked = [];
  answerMs = 5;
});

describe("a crawl that was started at one process", () => {
  test("is seen and searched at another one, by its owner alone", async () => {
    const [ada, bob] = [await tokenOf("ada"), await tokenOf("bob")];
    const job = await start(0, ada);
    expect(await ended(1, ada, job)).toContain(`${HOSTS * PAGES} found = ${HOSTS * PAGES} read`);
    expect(await ended(1, ada, job)).toContain(`Indexed: ${HOSTS * PAGES} pages`);
    for (const index of [0, 1, 2]) {
      expect(await find(index, ada)).toContain(DREDGED);
      expect(await find(index, bob)).toContain("Nothing is indexed yet");
      await expect(statusOf(index, bob, job)).rejects.toThrow("There is no job");
      await expect(ask(index, bob, "crawl", { jobId: job, cancel: true })).rejects.toThrow("There is no job");
    }
    expect(asked).toHaveLength(HOSTS * PAGES);
  });

  test("loses nothing when that process is killed", async () => {
    const cyd = await tokenOf("cyd");
    answerMs = 60;
    const job = await start(0, cyd, { maxConcurrency: 2 });
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await by(0).end("SIGKILL");
    servers[0] = await begin();
    expect(await ended(1, cyd, job)).toContain(
      `${HOSTS * PAGES} found = ${HOSTS * PAGES} read + 0 failed + 0 left out + 0 not visited`,
    );
    expect(new Set(asked).size).toBe(HOSTS * PAGES);
    // Only the pages in progress at each host are requested again.
    expect(asked.length - HOSTS * PAGES).toBeLessThanOrEqual(HOSTS * 2);
    for (const index of [0, 1, 2]) expect(await find(index, cyd)).toContain(`(of ~${HOSTS * PAGES})`);
  }, 120_000);

  test("ends with the erasure of its owner, and nothing of it stays at any of them", async () => {
    const [dora, eve] = [await tokenOf("dora"), await tokenOf("eve")];
    const third = mkdtempSync(join(folder, "server-"));
    await by(2).end();
    servers[2] = await begin({}, third);
    const others = await start(1, eve, { limit: 5, allowExternalLinks: false });
    await ended(2, eve, others);
    // No other process reads this page.
    const own = { url: `${sites[0]?.origin}/start`, crawlEntireDomain: true };
    await ended(2, dora, await start(0, dora, own));
    answerMs = 60;
    const second = await start(1, dora, { ...own, maxConcurrency: 1 });
    for (const index of [0, 1, 2]) expect(await find(index, dora)).toContain(DREDGED);
    expect(copiesWith("quillwort")).toBeGreaterThan(2);
    expect(await admin(0, "GET", "dora")).toContain(second);
    // A process that was down during the erasure has none of the data when it returns.
    await by(2).end("SIGKILL");

    expect(await admin(1, "DELETE", "dora")).toMatch(/"crawls":2\b/u);
    servers[2] = await begin({}, third);
    await expect.poll(isQuiet, { timeout: 20_000 }).toBe(true);
    for (const index of [0, 1, 2]) {
      expect(await find(index, dora)).toContain("Nothing is indexed yet");
      await expect(statusOf(index, dora, second)).rejects.toThrow("There is no job");
      expect(await admin(index, "GET", "dora")).not.toMatch(/slateton|127\.0\.0\.1/iu);
      expect(await find(index, eve)).toMatch(/of ~5\)/u);
    }
    // Each process removes its copy by itself, without a call.
    await expect.poll(() => copiesWith("quillwort"), { timeout: 30_000, interval: 500 }).toBe(0);
  }, 120_000);
});

/** A connection to PostgreSQL that can be interrupted. */
async function startGate() {
  const { hostname, port } = new URL(postgres.url);
  const open = new Set<Socket>();
  let isCut = false;
  const gate = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
  const url = new URL(postgres.url);
  url.port = String(Object(gate.address()).port);
  return {
    url: url.href,
    cut(to: boolean) {
      isCut = to;
      if (to) for (const socket of open) socket.destroy();
    },
    close: () => gate.close(),
  };
}

test("while PostgreSQL is away calls say so, and a crawl goes on when it is back", async () => {
  const fay = await tokenOf("fay");
  const gate = await startGate();
  await Promise.all(servers.map((server) => server.end()));
  servers = [await begin({ WELLSOURCED_POSTGRES_URL: gate.url })];
  answerMs = 60;
  const job = await start(0, fay, { maxConcurrency: 2 });
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(15);
  gate.cut(true);
  for (const begun of [() => statusOf(0, fay, job), () => find(0, fay)]) {
    const call = begun();
    await expect(call).rejects.toThrow("PostgreSQL does not answer");
    await expect(call).rejects.toThrow("WELLSOURCED_POSTGRES_URL");
  }
  expect(await isQuiet()).toBe(true);
  gate.cut(false);
  expect(await ended(0, fay, job)).toContain(`${HOSTS * PAGES} found = ${HOSTS * PAGES} read`);
  expect(await find(0, fay)).toContain(`(of ~${HOSTS * PAGES})`);
  gate.close();
}, 120_000);

describe("a server whose settings cannot be used does not start, and says which", () => {
  test.each([
    [
      "PostgreSQL is away",
      { WELLSOURCED_POSTGRES_URL: "postgres://ada:planted-pass@127.0.0.1:1/crawls" },
      "does not answer",
    ],
    ["PostgreSQL has no such database", () => ({ WELLSOURCED_POSTGRES_URL: `${postgres.url}-none` }), "no database"],
    ["there is no Redis", { REDIS_URL: "" }, "needs REDIS_URL"],
  ])("where %s", async (_, more, why) => {
    const starting = begin(typeof more === "function" ? more() : more);
    await expect(starting).rejects.toThrow("WELLSOURCED_POSTGRES_URL");
    await expect(starting).rejects.toThrow(why);
    await expect(starting).rejects.not.toThrow("planted-pass");
  });
});
