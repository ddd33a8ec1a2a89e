import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Running, startFixture } from "../support/fixture.ts";
import { NEWER, OLDER, openSession, post, requestNewer, send } from "../support/raw-http.ts";

/** HTTP requests that clients are known to send: contract, section 7. */
let server: Running;
let base: string;
beforeAll(async () => {
  server = await startFixture({ flags: { "allowed-origins": "https://app.example" } });
  base = server.url.replace("/mcp", "");
});
afterAll(() => server.kill());

const opening = (more: object = {}) => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: OLDER, capabilities: {}, clientInfo: { name: "raw", version: "1" }, ...more },
});

/** Sends exactly these headers, since `fetch` would add an Accept header. */
const bare = (body: unknown, headers: Record<string, string>) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const asked = request(server.url, { method: "POST", headers }, (answer) => {
      const { statusCode = 0, headers: sent } = answer;
      text(answer).then(
        (said) => resolve({ status: statusCode, type: sent["content-type"] ?? "", text: said }),
        reject,
      );
    });
    asked.on("error", reject).end(JSON.stringify(body));
  });

describe("contract 7 [rev 3]: the address", () => {
  test("may end with a slash, in both revisions", async () => {
    const session = await openSession(`${server.url}/`);
    expect((await session.request("ping")).last.result).toEqual({});
    expect((await requestNewer(`${server.url}/`, "tools/list")).status).toBe(200);
  });

  test.each(["/mcp//", "/mcpx", "/mcp/x", "//mcp"])("%s is another one", async (path) => {
    expect((await post(base + path, opening())).status).toBe(404);
  });

  test("may be below the path of the public address, for a proxy that leaves it on", async () => {
    const below = await startFixture({ flags: { "public-url": "https://example.org/tools/ws" } });
    const port = new URL(below.url).port;
    for (const path of ["/mcp", "/tools/ws/mcp", "/tools/ws/mcp/"])
      expect((await post(`http://127.0.0.1:${port}${path}`, opening(), {})).status, path).toBe(200);
    expect((await send(`http://127.0.0.1:${port}/tools/ws/metrics`, {})).status).toBe(404);
    await below.kill();
  });
});

describe("contract 7 [rev 3]: Accept", () => {
  const call = { name: "echo", arguments: { message: "hi" } };
  const ask = (accept: string | undefined) =>
    bare(opening(), { "content-type": "application/json", ...(accept === undefined ? {} : { accept }) });

  test.each([
    "application/json, text/event-stream",
    "Application/JSON, Text/Event-Stream",
    "text/event-stream",
    "text/event-stream;q=0.9, application/json;q=0.1",
    "*/*, text/event-stream",
    "text/*",
  ])("%j names events, and gets them", async (accept) => {
    const { status, type } = await ask(accept);
    expect([status, type]).toEqual([200, "text/event-stream"]);
  });

  test.each([
    undefined,
    "",
    "*/*",
    "application/json",
    "APPLICATION/JSON; charset=utf-8",
    "application/*",
    "application/json, text/plain, */*",
    "application/json, text/event-stream;q=0",
    "text/html, */*;q=0.8",
    "application/json;q=high",
  ])("%j gets JSON", async (accept) => {
    const { status, type, text } = await ask(accept);
    expect([status, type, JSON.parse(text).result.protocolVersion]).toEqual([200, "application/json", OLDER]);
  });

  test.each(["text/html", "application/xml", "application/json;q=0, text/plain"])(
    "%j takes neither",
    async (accept) => {
      expect((await ask(accept)).status).toBe(406);
    },
  );

  test("a whole session may be held in JSON, also where a tool reports progress or pauses", async () => {
    const opened = await post(server.url, opening(), { accept: "application/json" });
    const headers = { accept: "application/json", "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const run = async (name: string) =>
      post(
        server.url,
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, _meta: { progressToken: 1 } } },
        { ...headers, "mcp-protocol-version": OLDER },
      );
    expect((await run("test_tool_with_progress")).last.result).toMatchObject({ content: [{ text: "Done." }] });
    expect((await run("test_reconnection")).last.result).toMatchObject({
      content: [{ text: "Fetched after a break." }],
    });
    const two = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" }));
    expect(JSON.parse((await post(server.url, two, headers)).text)).toHaveLength(2);
  });

  test("the newer revision is answered in JSON, too, but for what only events can bring", async () => {
    const accept = { headers: { accept: "application/json" } };
    const { headers, last } = await requestNewer(server.url, "tools/call", call, accept);
    expect([headers.get("content-type"), last.result?.structuredContent]).toEqual([
      "application/json",
      { message: "hi" },
    ]);
    const subscribed = await requestNewer(server.url, "subscriptions/listen", { notifications: {} }, accept);
    expect(subscribed.status).toBe(406);
  });

  test("GET takes events by any range that covers them", async () => {
    const session = await openSession(server.url);
    for (const accept of ["text/event-stream", "TEXT/EVENT-STREAM", "*/*", "text/*"]) {
      const leave = new AbortController();
      const { status } = await fetch(server.url, { headers: { ...session.headers, accept }, signal: leave.signal });
      leave.abort();
      expect(status, accept).toBe(200);
    }
    expect((await send(server.url, { headers: { ...session.headers, accept: "application/json" } })).status).toBe(406);
  });
});

describe("contract 7 [rev 3]: the opening", () => {
  test.each(["2099-01-01", NEWER, "2024-11-05"])("with %s in the header is negotiated", async (version) => {
    const { status, last } = await post(server.url, opening({ protocolVersion: version }), {
      "mcp-protocol-version": version,
    });
    expect([status, last.error]).toEqual([200, undefined]);
    expect(last.result?.protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/u);
  });

  test("in the words of the newer revision, which has none, is a method that is not there", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": NEWER,
      "io.modelcontextprotocol/clientInfo": { name: "made", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const body = { jsonrpc: "2.0", id: 1, method: "initialize", params: { _meta } };
    const { status, last } = await post(server.url, body, {
      "mcp-protocol-version": NEWER,
      "mcp-method": "initialize",
    });
    expect([status, last.error?.code]).toEqual([404, -32_601]);
  });

  test("with invalid parts is reported for any session", async () => {
    for (const headers of [{}, { "mcp-session-id": "gone" }]) {
      const { status, last } = await post(server.url, opening({ clientInfo: "raw" }), headers);
      expect([status, last.error?.message]).toEqual([
        400,
        expect.stringMatching(/^In initialize, capabilities and clientInfo must/u),
      ]);
    }
  });

  test("may come again, with the id of a session that is gone or still there", async () => {
    const session = await openSession(server.url);
    for (const id of ["gone", session.id]) {
      const { status, headers } = await post(server.url, opening(), { "mcp-session-id": id });
      expect([status, headers.get("mcp-session-id") === id]).toEqual([200, false]);
    }
    expect((await session.request("ping")).last.result).toEqual({});
  });
});

describe("contract 7 [rev 3]: streams of a session", () => {
  test("GET without a session is not allowed, which clients know", async () => {
    const { status, headers } = await send(server.url, { headers: { accept: "text/event-stream" } });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a second one replaces the first, which may be dead", async () => {
    const session = await openSession(server.url);
    const open = () => fetch(server.url, { headers: { ...session.headers, accept: "text/event-stream" } });
    const first = await open();
    const second = await open();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await first.text()).toBe("");
    await second.body?.cancel();
  });

  test("a client that comes back replaces the stream that it left", async () => {
    const session = await openSession(server.url);
    const headers = {
      ...session.headers,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const body = { jsonrpc: "2.0", id: 9, method: "tools/call", params: { name: "test_tool_with_progress" } };
    const first = await fetch(server.url, { method: "POST", headers, body: JSON.stringify(body) });
    const reader = first.body?.getReader();
    const [, id = ""] = /id: (\S+)/u.exec(new TextDecoder().decode((await reader?.read())?.value)) ?? [];
    const back = await send(server.url, {
      headers: { ...session.headers, accept: "text/event-stream", "last-event-id": id },
    });
    expect([back.status, back.last.result?.content]).toEqual([200, [{ type: "text", text: "Done." }]]);
  });

  test("an event that is not known any more is refused: its answer would never come", async () => {
    const session = await openSession(server.url);
    const headers = { ...session.headers, accept: "text/event-stream", "last-event-id": "made-up" };
    expect((await send(server.url, { headers })).status).toBe(400);
  });
});

test("contract 7 [rev 3]: a preflight of allowed origins is answered for any request", async () => {
  const ask = (path: string, origin: string) =>
    send(base + path, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "mcp-session-id" },
    });
  for (const path of ["/mcp", "/mcp/", "/.well-known/oauth-protected-resource/mcp", "/.well-known/nothing"]) {
    const { status, headers } = await ask(path, "https://app.example");
    expect([status, headers.get("access-control-allow-origin")], path).toEqual([204, "https://app.example"]);
    expect((await ask(path, "https://other.example")).status, path).toBe(403);
  }
  const missing = await send(`${base}/.well-known/nothing`, { headers: { origin: "https://app.example" } });
  expect([missing.status, missing.headers.get("access-control-allow-origin")]).toEqual([404, "https://app.example"]);
});

test("nothing of all this was a bug of the server's own", () => {
  expect(server.reports).toEqual([]);
});
