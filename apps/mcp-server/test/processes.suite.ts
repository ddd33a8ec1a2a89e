import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { startServer as startSite } from "@wellsourced/testkit";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { AUDIENCE, startIssuer } from "./support/issuer.ts";
import { post as postRaw } from "./support/raw-http.ts";
import { asNewer, bearer, openAs } from "./support/signed-in.ts";
import { type Spawned, spawnServer } from "./support/spawned.ts";

/** Tests three processes of one service that share a Redis, behind a proxy that distributes requests in turn. */

const KEY = "5e".repeat(32);
type Redis = Awaited<ReturnType<typeof startRedis>>;

let folder: string;
let redis: Redis;
let servers: Spawned[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;

const startServer = (more: Readonly<Record<string, string>> = {}): Promise<Spawned> => {
  const data = mkdtempSync(join(folder, "server-"));
  return spawnServer({
    REDIS_URL: redis.url,
    WELLSOURCED_ENCRYPTION_KEY: KEY,
    WELLSOURCED_DATA_DIR: data,
    WELLSOURCED_CACHE_DIR: join(data, "cache"),
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_RATE_LIMIT_PER_TENANT: "100000",
    ...more,
  });
};

/** Sends each request to the next server, skipping unreachable ones. */
async function startProxy() {
  let next = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, tries: number): void => {
    const target = servers[next++ % servers.length];
    if (!target || tries > servers.length) return void response.writeHead(502).end();
    const { port } = new URL(target.url);
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
    const onward = request(
      { host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        response.flushHeaders();
        reply.on("error", () => response.destroy());
        reply.pipe(response);
      },
    );
    onward.on("error", () => (response.headersSent ? response.destroy() : pass(incoming, response, body, tries + 1)));
    response.on("close", () => onward.destroy());
    onward.end(body);
  };
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    pass(incoming, response, Buffer.concat(parts), 1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.closeAllConnections() ?? server.close() };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-processes-"));
  redis = await startRedis();
  proxy = await startProxy();
});
beforeEach(async () => {
  const living = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  const missing = Array.from({ length: 3 - living.length }, () => startServer());
  servers = [...living, ...(await Promise.all(missing))];
});
afterAll(async () => {
  proxy?.close();
  await Promise.all(servers.map((server) => server.end()));
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect() {
  const transport = new StreamableHTTPClientTransport(new URL(proxy.url));
  const client = new Client({ name: "made", version: "1" });
  // The library's own type of a transport is not exact about optional properties.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  onTestFinished(() => client.close());
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const result = await client.callTool({ name, arguments: { ...args } });
    if (result.isError) throw new Error(JSON.stringify(result.content));
    return Object(result.structuredContent);
  };
  return { client, transport, call };
}

const step = (stepNumber: number, sessionId?: unknown) => ({
  searchStep: `Step ${stepNumber}`,
  stepNumber,
  nextStepNeeded: true,
  ...(sessionId ? { sessionId } : {}),
});
const stepsOf = async (call: Awaited<ReturnType<typeof connect>>["call"], sessionId: unknown): Promise<string[]> => {
  const { stepIndex } = await call("get_research_session", { sessionId });
  return (Array.isArray(stepIndex) ? stepIndex : []).map((one) => String(Object(one).oneLiner));
};

/** A raw request of the older revision to one server. */
const post = (url: string, body: object, session?: string | null, signal?: AbortSignal) =>
  fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-11-25",
      ...(session ? { "mcp-session-id": session } : {}),
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...body }),
    ...(signal ? { signal } : {}),
  });
const initialize = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "made", version: "1" } },
};
const begin = async (url: string): Promise<string> => {
  const response = await post(url, initialize);
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
};
const urlAt = (index: number): string => servers[index]?.url ?? "";

describe("three processes of one service", () => {
  test("a session of the older revision continues in any process, and a step written in one is read in another", async () => {
    const { client, call } = await connect();
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
    const { sessionId } = await call("sequential_search", step(1));
    for (let number = 2; number <= 12; number++) await call("sequential_search", step(number, sessionId));
    expect(await stepsOf(call, sessionId)).toEqual(Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`));
  });

  test("clients that call at once get each their own answers, and all of them", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, connect));
    const answers = await Promise.all(
      clients.map(async ({ call }, index) => {
        const { sessionId } = await call("sequential_search", { ...step(1), searchStep: `Client ${index}` });
        await Promise.all([2, 3, 4, 5].map((number) => call("sequential_search", step(number, sessionId))));
        return stepsOf(call, sessionId);
      }),
    );
    for (const [index, steps] of answers.entries()) {
      expect(steps).toHaveLength(5);
      expect(steps[0]).toBe(`Client ${index}`);
    }
  });

  test("no client reads another one's session in any process", async () => {
    const [one, other] = await Promise.all([connect(), connect()]);
    const { sessionId } = await one.call("sequential_search", step(1));
    for (const _ of servers)
      await expect(other.call("get_research_session", { sessionId })).rejects.toThrow(/Session not found or expired/u);
  });

  test("killing one process loses nothing that was acknowledged", async () => {
    const { call } = await connect();
    const { sessionId } = await call("sequential_search", step(1));
    const acknowledged: number[] = [];
    const writing = (async () => {
      for (let number = 2; number <= 40; number++)
        await call("sequential_search", step(number, sessionId)).then(
          () => acknowledged.push(number),
          () => undefined, // the call that died with its process
        );
    })();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await servers[0]?.end();
    await writing;
    const steps = await stepsOf(call, sessionId);
    expect(acknowledged.length).toBeGreaterThanOrEqual(36);
    expect(acknowledged.filter((number) => !steps.includes(`Step ${number}`))).toEqual([]);
  });

  test("a session that its client ended is ended everywhere", async () => {
    const id = await begin(urlAt(0));
    const listed = { id: 1, method: "tools/list", params: {} };
    for (const { url } of servers) expect((await post(url, listed, id)).status).toBe(200);
    const ended = await fetch(urlAt(1), { method: "DELETE", headers: { "mcp-session-id": id } });
    expect(ended.status).toBe(200);
    for (const { url } of servers) expect((await post(url, listed, id)).status).toBe(404);
  });

  test("an answer that a broken connection missed is fetched from another process, also before it is there", async () => {
    const site = await startSite((_, response) => {
      setTimeout(
        () =>
          response
            .writeHead(200, { "content-type": "text/html" })
            .end(`<article>${"<p>It came late, and it says enough to be read as a page. </p>".repeat(20)}</article>`),
        1_500,
      );
    });
    onTestFinished(() => site.close());
    const id = await begin(urlAt(0));
    const dropped = new AbortController();
    const params = { name: "scrape_page", arguments: { url: `${site.origin}/late` } };
    const response = await post(urlAt(0), { id: 7, method: "tools/call", params }, id, dropped.signal);
    const first = await response.body?.getReader().read();
    const [, eventId] = /id: (\S+)/u.exec(Buffer.from(first?.value ?? []).toString()) ?? [];
    expect(eventId).toBeTruthy();
    dropped.abort();
    const headers = { accept: "text/event-stream", "mcp-session-id": id, "last-event-id": eventId ?? "" };
    const rest = await (await fetch(urlAt(2), { headers })).text(); // ends by itself
    expect(rest).toContain('"id":7');
    expect(rest).toContain("It came late");
  });

  test("a client whose process died during a call gets an error from another one", async () => {
    const site = await startSite(() => {}); // never answers
    onTestFinished(() => site.close());
    const doomed = await startServer();
    const id = await begin(doomed.url);
    const params = { name: "scrape_page", arguments: { url: `${site.origin}/never` } };
    const response = await post(doomed.url, { id: "seven", method: "tools/call", params }, id);
    const first = await response.body?.getReader().read();
    const [, eventId] = /id: (\S+)/u.exec(Buffer.from(first?.value ?? []).toString()) ?? [];
    await doomed.end();
    const headers = { accept: "text/event-stream", "mcp-session-id": id, "last-event-id": eventId ?? "" };
    const rest = await (await fetch(urlAt(1), { headers })).text(); // ends by itself
    expect(rest).toContain('"id":"seven"');
    expect(rest).toContain("The server that worked on this request has ended");
  });

  test("another client's event id reveals nothing in any process", async () => {
    const [mine, others] = await Promise.all([begin(urlAt(0)), begin(urlAt(1))]);
    const response = await post(urlAt(0), { id: 1, method: "tools/list", params: {} }, mine);
    const [, eventId] = /id: (\S+)/u.exec(await response.text()) ?? [];
    for (const { url } of servers) {
      const stop = new AbortController();
      const headers = { accept: "text/event-stream", "mcp-session-id": others, "last-event-id": eventId ?? "" };
      const answer = await fetch(url, { headers, signal: stop.signal });
      const heard = answer.body?.getReader().read();
      const silence = new Promise((resolve) => setTimeout(resolve, 600, "silence"));
      expect(
        await Promise.race([heard?.then(({ value }) => Buffer.from(value ?? []).toString()), silence]),
      ).not.toContain("tools");
      stop.abort();
      heard?.catch(() => undefined);
    }
  });

  test("with Redis away calls fail in words and in time, nothing wrong is said, and it goes on without a restart", {
    timeout: 60_000,
  }, async () => {
    const id = await begin(urlAt(0));
    const { call } = await connect();
    const { sessionId } = await call("sequential_search", step(1));
    redis.pause();
    const asked = await Promise.all(
      servers.map(async ({ url }) => {
        const response = await post(url, { id: 1, method: "tools/list", params: {} }, id);
        return { status: response.status, retry: response.headers.get("retry-after"), text: await response.text() };
      }),
    );
    redis.resume();
    for (const { status, retry, text } of asked) {
      expect(status).toBe(503);
      expect(retry).toBe("5");
      expect(text).toMatch(/Redis does not answer/u);
    }
    expect(await stepsOf(call, sessionId)).toEqual(["Step 1"]);
    expect((await post(urlAt(1), { id: 2, method: "tools/list", params: {} }, id)).status).toBe(200);
  });
});

describe("three processes that identify their callers", () => {
  const ADMIN = "made-up-admin-key";
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let guarded: Spawned[] = [];
  beforeAll(async () => {
    issuer = await startIssuer();
    const settings = {
      WELLSOURCED_OAUTH_ISSUER_URL: issuer.url,
      WELLSOURCED_OAUTH_AUDIENCE: AUDIENCE,
      WELLSOURCED_CACHE_ISOLATION: "tenant",
      WELLSOURCED_ADMIN_API_KEY: ADMIN,
      WELLSOURCED_MEMORY_ENABLED: "true",
      WELLSOURCED_RATE_LIMIT_PER_TENANT: "20",
    };
    const start = (number: number) => startServer({ ...settings, WELLSOURCED_AUDIT_OUTPUT_PATH: auditOf(number) });
    guarded = await Promise.all([0, 1, 2].map(start));
  });
  afterAll(async () => {
    await Promise.all(guarded.map((server) => server.end()));
    issuer?.close();
  });
  const auditOf = (number: number) => join(folder, `audit-${number}.jsonl`);
  const denialsOf = (number: number): number => {
    const files = readdirSync(folder).filter((name) => name.startsWith(`audit-${number}.`));
    const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
    return lines.filter((line) => line.includes('"foreign_session"')).length;
  };
  const by = (index: number): Spawned => {
    const server = guarded[index % guarded.length];
    if (!server) throw new Error("no server");
    return server;
  };
  const ask = async (index: number, token: string, name: string, args: object) => {
    const { last } = await asNewer(by(index), token, "tools/call", { name, arguments: args });
    return {
      isError: last.result?.isError === true,
      body: Object(last.result?.structuredContent),
      text: JSON.stringify(last),
    };
  };

  test("a session of one user does not exist for another, in any process", async () => {
    const [ada, bob] = [await issuer.token({ sub: "ada" }), await issuer.token({ sub: "bob" })];
    const { headers } = await openAs(by(0), ada);
    const listed = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    for (const { url } of guarded) {
      const unknown = { ...headers, "mcp-session-id": "no-such-session", ...bearer(bob) };
      const [others, none] = await Promise.all([
        postRaw(url, listed, { ...headers, ...bearer(bob) }),
        postRaw(url, listed, unknown),
      ]);
      expect({ status: others.status, text: others.text }).toEqual({ status: 404, text: none.text });
      expect((await postRaw(url, listed, { ...headers, ...bearer(ada) })).status).toBe(200);
    }
    // Each process logged that a user sent another user's session id, and nothing about the unknown id.
    for (const number of [0, 1, 2]) await expect.poll(() => denialsOf(number), { timeout: 5_000 }).toBe(1);
  });

  test("a limit holds over all of them together", async () => {
    const token = await issuer.token({ sub: "cyd", tenant_id: "crowd" });
    const calls = Array.from({ length: 60 }, (_, index) =>
      ask(index, token, "sequential_search", { searchStep: "x", stepNumber: 1, nextStepNeeded: false }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(20);
    for (const { isError, text } of answers) if (isError) expect(text).toContain("rate_limited");
  });

  test("what one process stores another one exports, and after an erasure none finds it", async () => {
    const token = await issuer.token({ sub: "dora", tenant_id: "planted-tenant" });
    const admin = (index: number, method: string, path: string, body?: object) =>
      fetch(by(index).url.replace("/mcp", path), {
        method,
        headers: { "x-admin-key": ADMIN, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const dora = { tenant_id: "planted-tenant", user_id: "dora" };
    expect((await admin(0, "POST", "/admin/consent", { ...dora, purpose: "memory", granted: true })).status).toBe(200);
    expect((await ask(1, token, "memory_save", { note: "planted-note" })).body).toMatchObject({ status: "ok" });
    const { headers } = await openAs(by(2), token);
    const query = new URLSearchParams(dora);
    const exported = await (await admin(0, "GET", `/admin/data?${query}`)).text();
    expect(exported).toContain("planted-note");
    expect(exported).toContain('"openSessions":1');
    const erased = await admin(0, "DELETE", `/admin/data?${query}`);
    expect(await erased.json()).toMatchObject({ erased: { connections: 1, memory: 1 }, failed: [] });
    for (const index of [0, 1, 2]) {
      expect((await ask(index, token, "memory_recall", {})).body).toMatchObject({ status: "no_consent" });
      const again = await (await admin(index, "GET", `/admin/data?${query}`)).text();
      expect(again).not.toMatch(/planted-note|openSessions/u);
      const listed = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
      expect((await postRaw(by(index).url, listed, { ...headers, ...bearer(token) })).status).toBe(404);
    }
  });

  test("each process has one connection to Redis for all that it keeps there", async () => {
    const token = await issuer.token({ sub: "eve" });
    const step = { searchStep: "x", stepNumber: 1, nextStepNeeded: false };
    for (const index of [0, 1, 2]) {
      await openAs(by(index), token);
      await ask(index, token, "sequential_search", step);
      await ask(index, token, "memory_recall", {});
    }
    expect(await redis.connections()).toBe(servers.length + guarded.length);
  });

  test("the dashboard of each shows the calls of all, and its own with a sentence while Redis is away", {
    timeout: 60_000,
  }, async () => {
    const token = await issuer.token({ sub: "fay", tenant_id: "figures" });
    for (const index of [0, 1, 2])
      await ask(index, token, "sequential_search", { searchStep: "x", stepNumber: 1, nextStepNeeded: false });
    const dashboard = async (index: number) => {
      const headers = { "x-admin-key": ADMIN };
      return Object(await (await fetch(by(index).url.replace("/mcp", "/dashboard/data"), { headers })).json());
    };
    const all = () => Promise.all([0, 1, 2].map(dashboard));
    const told = async () =>
      (await all()).map(({ processes, problems, total }) => ({ processes, problems, calls: total.calls }));
    const together = { processes: { counted: 3, missing: 0 }, problems: [], calls: expect.any(Number) };
    // Each process publishes its figures every ten seconds.
    await expect
      .poll(async () => new Set((await told()).map(({ calls }) => calls)).size, { timeout: 25_000, interval: 500 })
      .toBe(1);
    const [first] = await told();
    expect(await told()).toEqual(Array(3).fill(together));
    expect(first?.calls).toBeGreaterThan(60);

    redis.pause();
    const away = await told();
    redis.resume();
    expect(away.reduce((sum, { calls }) => sum + calls, 0)).toBe(first?.calls);
    for (const { processes, problems } of away) {
      expect(processes).toBeUndefined();
      expect(problems[0]).toMatch(/^These are the figures of one process alone\..*Redis does not answer/u);
    }
    expect(await told()).toEqual(Array(3).fill(together));
  });
});
