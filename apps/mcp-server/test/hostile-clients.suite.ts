import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer as startSite } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { AUDIENCE, startIssuer } from "./support/issuer.ts";
import { openSession, post } from "./support/raw-http.ts";
import { type Spawned, spawnServer } from "./support/spawned.ts";

/** Tests hostile and careless clients: memory stays bounded, and other clients are not affected. */

const MEGABYTES = 250;
let folder: string;
let server: Spawned;
let friend: Awaited<ReturnType<typeof openSession>>;
let before: number;

const settings = (name: string) => ({
  WELLSOURCED_DATA_DIR: join(folder, name),
  WELLSOURCED_CACHE_DIR: join(folder, name, "cache"),
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  WELLSOURCED_HTTP_READ_TIMEOUT: "3s",
  WELLSOURCED_RATE_LIMIT_PER_TENANT: "100000",
  WELLSOURCED_RATE_LIMIT_GLOBAL: "100000",
  WELLSOURCED_DAILY_QUOTA_PER_TENANT: "1000000",
});

const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
/** Calls of another client succeed. */
const friendIsServed = async () => {
  const { status, last } = await post(server.url, list, friend.headers);
  expect({ status, tools: Array.isArray(last.result?.tools) }).toEqual({ status: 200, tools: true });
};
const at = (url: string) => ({ host: "127.0.0.1", port: Number(new URL(url).port) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-enemies-"));
  server = await spawnServer(settings("open"));
  friend = await openSession(server.url);
  await friendIsServed();
});
beforeEach(async () => {
  before = server.megabytes();
});
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("5,000 unused sessions make room for each other or are refused, and no session in use is closed", {
  timeout: 120_000,
}, async () => {
  const statuses = new Map<number, number>();
  for (let round = 0; round < 100; round++) {
    const opened = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(server.url, {
          jsonrpc: "2.0",
          id: 0,
          method: "initialize",
          params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "idle", version: "1" } },
        }),
      ),
    );
    for (const { status } of opened) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (round % 20 === 0) await friendIsServed();
  }
  expect([...statuses.keys()].every((status) => status === 200 || status === 503)).toBe(true);
  await friendIsServed();
  expect(server.megabytes() - before).toBeLessThan(MEGABYTES);
});

test("200 readers that never read their responses", { timeout: 60_000 }, async () => {
  const sockets: Socket[] = [];
  onTestFinished(() => void sockets.map((socket) => socket.destroy()));
  const body = JSON.stringify(list);
  const head = Object.entries({
    ...friend.headers,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const asked = `POST /mcp HTTP/1.1\r\nhost: localhost\r\n${head}content-length: ${body.length}\r\n\r\n${body}`;
  for (let count = 0; count < 200; count++) {
    const socket = connect(at(server.url)).on("error", () => undefined);
    socket.pause();
    socket.write(asked.repeat(10));
    sockets.push(socket);
  }
  await sleep(3_000);
  await friendIsServed();
  expect(server.megabytes() - before).toBeLessThan(MEGABYTES);
});

test("500 clients that vanish in mid-answer leave nothing open", { timeout: 60_000 }, async () => {
  const site = await startSite(async (_, response) => {
    await sleep(400);
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Nobody waits for this.</p>".repeat(50));
  });
  onTestFinished(() => site.close());
  const openBefore = server.files();
  for (let round = 0; round < 10; round++) {
    const clients = Array.from({ length: 50 }, (_, index) => {
      const params = { name: "scrape_page", arguments: { url: `${site.origin}/${round}/${index}` } };
      const headers = {
        ...friend.headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const client = request({ ...at(server.url), path: "/mcp", method: "POST", headers }).on("error", () => undefined);
      client.end(JSON.stringify({ jsonrpc: "2.0", id: `${round}-${index}`, method: "tools/call", params }));
      return client;
    });
    await sleep(150);
    for (const client of clients) client.destroy();
  }
  await expect.poll(() => server.files() - openBefore, { timeout: 30_000, interval: 500 }).toBeLessThan(20);
  await friendIsServed();
  expect(server.megabytes() - before).toBeLessThan(MEGABYTES);
});

test("bodies of 10 MB that come a byte at a time are cut off", { timeout: 60_000 }, async () => {
  const closed = Array.from({ length: 20 }, () => {
    const socket = connect(at(server.url)).on("error", () => undefined);
    const length = 10 * 1_048_576;
    socket.write(
      `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(" "), 20);
    return new Promise<void>((resolve) => {
      socket.once("close", () => {
        clearInterval(drip);
        resolve();
      });
      socket.resume();
    });
  });
  await friendIsServed();
  await Promise.all(closed);
  await friendIsServed();
  expect(server.megabytes() - before).toBeLessThan(MEGABYTES);
});

test("10,000 wrong tokens: each is refused, the issuer is left in peace, and a right one is served", {
  timeout: 120_000,
}, async () => {
  const issuer = await startIssuer();
  const guarded = await spawnServer({
    ...settings("guarded"),
    WELLSOURCED_OAUTH_ISSUER_URL: issuer.url,
    WELLSOURCED_OAUTH_AUDIENCE: AUDIENCE,
    WELLSOURCED_CACHE_ISOLATION: "tenant",
  });
  onTestFinished(async () => {
    await guarded.end();
    issuer.close();
  });
  const right = { authorization: `Bearer ${await issuer.token()}` };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "made", version: "1" } };
  const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  expect((await post(guarded.url, initialize, right)).status).toBe(200);
  const [asked, began] = [issuer.asked(), guarded.megabytes()];
  const good = await issuer.token();
  const wrong = (count: number): string =>
    count % 2 === 0
      ? `${good.slice(0, -8)}${String(count).padStart(8, "A")}` // another signature
      : good.replace(
          /^[^.]+/u,
          Buffer.from(JSON.stringify({ alg: "RS256", kid: `made-up-${count}`, typ: "at+jwt" })).toString("base64url"),
        );
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(guarded.url, initialize, { authorization: `Bearer ${wrong(round * 100 + index)}` }),
      ),
    );
    for (const { status } of answers) expect(status).toBe(401);
  }
  expect((await post(guarded.url, initialize, right)).status).toBe(200);
  expect(issuer.asked() - asked).toBeLessThanOrEqual(2); // an unknown key causes at most one request a minute
  expect(guarded.megabytes() - began).toBeLessThan(MEGABYTES);
});
