import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { systemClock } from "@wellsourced/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtureTable } from "../fixture/table.ts";
import { type Running, startFixture } from "../support/fixture.ts";
import { envelope, NEWER, OLDER, openSession, post, requestNewer, send } from "../support/raw-http.ts";

let server: Running;
let base: string;
beforeAll(async () => {
  server = await startFixture();
  base = server.url.replace("/mcp", "");
});
afterAll(() => server.kill());

/** `fetch` does not allow setting Host. */
const withHost = (host: string, path = "/mcp") =>
  new Promise<number>((resolve, reject) => {
    const asked = request(`${base}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject).end();
  });

describe("what is not a call", () => {
  test("probes answer", async () => {
    expect((await send(`${base}/health/live`, {})).status).toBe(200);
    expect((await send(`${base}/health/ready`, {})).status).toBe(200);
    // Many monitors send HEAD.
    expect((await send(`${base}/health/live`, { method: "HEAD" })).status).toBe(200);
    expect((await send(`${base}/health/ready`, { method: "HEAD" })).status).toBe(200);
    expect(await withHost("probe.internal", "/health/live")).toBe(200);
  });

  test("ready says no when the table does", async () => {
    const down = await startFixture({ table: { ...createFixtureTable(systemClock), ready: () => false } });
    expect((await send(down.url.replace("/mcp", "/health/ready"), {})).status).toBe(503);
    expect((await send(down.url.replace("/mcp", "/health/live"), {})).status).toBe(200);
    await down.kill();
  });

  test("metrics are text, with the table's counts", async () => {
    const { status, text, headers } = await send(`${base}/metrics`, {});
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(text).toContain('wellsourced_tool_calls_total{tool="echo"} 3');
  });

  test("metrics are not served where a setting says so", async () => {
    const silent = await startFixture({ flags: { "metrics-enabled": "false" } });
    expect((await send(silent.url.replace("/mcp", "/metrics"), {})).status).toBe(404);
    await silent.kill();
  });

  test("other paths and methods are refused in JSON", async () => {
    expect((await send(`${base}/nothing`, {})).last.error?.message).toContain("/mcp");
    expect((await send(`${base}/nope`, {})).status).toBe(404);
    const put = await send(server.url, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "POST, GET, DELETE, OPTIONS"]);
  });

  test("every answer carries the security headers", async () => {
    for (const path of ["/mcp", "/health/live", "/nope"]) {
      const { headers } = await send(`${base}${path}`, {});
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("permissions-policy")).toBe("geolocation=(), camera=(), microphone=()");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("who is let in", () => {
  test("a foreign Host is refused, also for metrics", async () => {
    expect(await withHost("evil.example")).toBe(403);
    expect(await withHost("evil.example", "/metrics")).toBe(403);
  });

  test("a foreign Origin is refused before anything is read", async () => {
    const refused = await post(server.url, "not even JSON", { origin: "http://evil.example" });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  test("an allowed page may ask, and read the session's name and what is left of its limits", async () => {
    const open = await startFixture({ flags: { "allowed-origins": "https://app.example" } });
    const origin = "https://app.example";
    const asked = await send(open.url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-headers": "mcp-session-id" },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(origin);
    expect(asked.headers.get("access-control-allow-headers")).toBe("mcp-session-id");
    const answer = await requestNewer(open.url, "tools/list", {}, { headers: { origin } });
    expect([answer.status, answer.headers.get("access-control-expose-headers")]).toEqual([
      200,
      "Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate",
    ]);
    await open.kill();
  });

  test("an address that other machines reach needs consent", async () => {
    await expect(startFixture({ flags: { host: "0.0.0.0" } })).rejects.toMatchObject({ kind: "config" });
    const open = await startFixture({ flags: { host: "0.0.0.0", "allow-open": "true" } });
    expect(open.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/u);
    await open.kill();
  });

  test("a port that is taken is named", async () => {
    const port = new URL(server.url).port;
    await expect(startFixture({ flags: { port } })).rejects.toThrow(`Cannot listen on 127.0.0.1:${port}: it is taken`);
  });
});

describe("odd clients", () => {
  /** Sends raw bytes, and returns what is received until either side closes. */
  const raw = async (text: string, leave = false) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let seen = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      seen += part;
    });
    socket.on("error", () => {});
    socket.write(text);
    if (leave) socket.destroySoon();
    await once(socket, "close");
    return seen;
  };

  test("an address meant for a proxy is refused", async () => {
    const answer = await raw("GET http://localhost/mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toContain("Bad request line.");
  });

  test("what is no HTTP is refused", async () => {
    expect(await raw("hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /u);
  });

  test("one that leaves in the middle of its body leaves nothing behind", async () => {
    const headers = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000";
    await raw(`POST /mcp HTTP/1.1\r\n${headers}\r\n\r\n{"jsonrpc":`, true);
    expect((await send(`${base}/health/live`, {})).status).toBe(200);
    expect(server.reports).toEqual([]);
  });
});

describe("bodies", () => {
  const inOurWords = /stack|node_modules|\.ts|SyntaxError|at position/u;

  test("broken JSON is a parse error without a stack", async () => {
    const { status, last, text } = await post(server.url, '{"jsonrpc": ');
    expect([status, last.id, last.error?.code]).toEqual([400, null, -32700]);
    expect(text).not.toMatch(inOurWords);
  });

  test.each(["", "[]", "1", '"text"', "null", "{}", '{"jsonrpc":"2.0"}'])(
    "%j is refused, not a crash",
    async (body) => {
      const { status, text } = await post(server.url, body);
      expect(status).toBe(400);
      expect(text).not.toMatch(inOurWords);
    },
  );

  test("only JSON is read: that is also what keeps forms of other pages out", async () => {
    const plain = await post(server.url, "{}", { "content-type": "text/plain" });
    const packed = await post(server.url, "{}", { "content-encoding": "gzip" });
    expect([plain.status, packed.status]).toEqual([415, 415]);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const asItIs = await requestNewer(server.url, "tools/list", {}, { headers: { "content-encoding": "Identity" } });
    expect([asItIs.status, (await post(server.url, ping, { "content-encoding": "" })).status]).toEqual([200, 400]);
  });

  test("too much is refused, with and without Content-Length", async () => {
    const small = await startFixture({ flags: { "http-max-request-body-bytes": "1000" } });
    const big = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { pad: "x".repeat(2_000) } });
    expect((await post(small.url, big)).status).toBe(413);
    const streamed = await send(small.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: new Blob([big]).stream(),
      duplex: "half",
    } as RequestInit); // `duplex` is missing in the types of this Node
    expect(streamed.status).toBe(413);
    await small.kill();
  });

  test("ten megabytes are read by default", async () => {
    const message = "x".repeat(9 * 1024 * 1024);
    const { status, last } = await requestNewer(server.url, "tools/call", { name: "echo", arguments: { message } });
    expect([status, JSON.stringify(last.result?.structuredContent).length > message.length]).toEqual([200, true]);
  });
});

describe("sessions of the older revision", () => {
  test("begin with initialize and end with DELETE", async () => {
    const session = await openSession(server.url);
    expect(session.opened.last.result).toMatchObject({ protocolVersion: OLDER });
    expect((await session.request("ping")).last.result).toEqual({});
    const ended = await send(server.url, { method: "DELETE", headers: session.headers });
    expect(ended.status).toBe(200);
    expect((await session.request("ping")).status).toBe(404);
  });

  test("are needed: none is 400, an unknown one 404, which makes clients initialize again", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    expect((await post(server.url, body)).status).toBe(400);
    expect((await post(server.url, body, { "mcp-session-id": "made-up" })).status).toBe(404);
  });

  test("do not share their requests: equal ids get each their own answer", async () => {
    const [one, two] = await Promise.all([openSession(server.url), openSession(server.url)]);
    expect(one.id).not.toBe(two.id);
    const echo = (message: string) => ({ name: "echo", arguments: { message } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        one.request("tools/call", echo(`one ${index}`), index),
        two.request("tools/call", echo(`two ${index}`), index),
      ]).flat(),
    );
    const expected = Array.from({ length: 20 }, (_, index) => [`one ${index}`, `two ${index}`]).flat();
    expect(answers.map(({ last }) => last.result?.structuredContent)).toEqual(expected.map((message) => ({ message })));
  });

  test("cannot cancel in one another", async () => {
    const [one, two] = await Promise.all([openSession(server.url), openSession(server.url)]);
    const slow = one.request("tools/call", { name: "test_tool_with_progress" }, "same");
    await two.notify("notifications/cancelled", { requestId: "same" });
    expect((await slow).last.result).toMatchObject({ content: [{ text: "Done." }] });
  });
});

describe("the newer revision", () => {
  test("answers without a session, and says who it is", async () => {
    const { status, last, headers } = await requestNewer(server.url, "server/discover");
    expect([status, headers.get("mcp-session-id")]).toEqual([200, null]);
    expect(last.result).toMatchObject({ supportedVersions: [NEWER], resultType: "complete" });
  });

  test("headers must say what the body says", async () => {
    const lie = await requestNewer(server.url, "tools/list", {}, { headers: { "mcp-method": "prompts/list" } });
    expect([lie.status, lie.last.error?.code]).toEqual([400, -32020]);
  });

  test("an unknown tool is an error of the protocol", async () => {
    const { last } = await requestNewer(server.url, "tools/call", { name: "nope", arguments: {} });
    expect(last.error?.code).toBe(-32602);
  });

  test("state in the client's hands comes back only unchanged, and only to where it belongs", async () => {
    const asks = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
    const call = (name: string, more: object) =>
      requestNewer(server.url, "tools/call", { name, arguments: {}, ...more }, { meta: asks });
    const asked = await call("test_input_required_result_request_state", {});
    const { requestState } = asked.last.result ?? {};
    const inputResponses = { confirm: { action: "accept", content: { ok: true } } };
    const done = await call("test_input_required_result_request_state", { inputResponses, requestState });
    expect(done.last.result).toMatchObject({ content: [{ text: "state-ok" }] });
    const elsewhere = await call("test_input_required_result_multi_round", { inputResponses, requestState });
    expect(elsewhere.last.error?.code).toBe(-32602);
    const changed = await call("test_input_required_result_request_state", {
      inputResponses,
      requestState: `${requestState}x`,
    });
    expect(changed.last.error?.code).toBe(-32602);
  });

  test("a body that claims the newer revision never reaches a session", async () => {
    const session = await openSession(server.url);
    const mixed = await post(
      server.url,
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: envelope() } },
      { ...session.headers, "mcp-protocol-version": NEWER, "mcp-method": "tools/list" },
    );
    expect([mixed.status, mixed.last.result?.resultType]).toEqual([200, "complete"]);
  });
});

test("nothing of all this was a bug of the server's own", async () => {
  expect(server.reports).toEqual([]);
});
