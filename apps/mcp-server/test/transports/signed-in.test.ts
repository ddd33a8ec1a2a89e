import { createFakeClock } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneTool } from "../support/fixture.ts";
import { AUDIENCE, forged, makeKey } from "../support/issuer.ts";
import { envelope, NEWER, post, requestNewer, send } from "../support/raw-http.ts";
import { asNewer, bearer, openAs, type SignedIn, startSignedIn } from "../support/signed-in.ts";

let server: SignedIn;
let base: string;
let token: string;
const seen: unknown[] = [];
const look = oneTool({
  name: "look",
  description: "Notes who calls.",
  inputSchema: { type: "object" },
  call: async (_, { caller }) => {
    seen.push(caller);
    return { content: [] };
  },
});
const call = { name: "look", arguments: {} };
const newerBody = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: envelope() } };
const newerHeaders = { "mcp-protocol-version": NEWER, "mcp-method": "tools/list" };

beforeAll(async () => {
  server = await startSignedIn({ table: look });
  base = server.url.replace("/mcp", "");
  token = await server.issuer.token();
});
afterAll(() => server.kill());

describe("without a good token nothing is served:", () => {
  const routes: readonly [string, RequestInit & { newer?: boolean }][] = [
    [
      "POST of the older revision",
      { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} }) },
    ],
    ["POST of the newer revision", { method: "POST", body: JSON.stringify(newerBody), headers: newerHeaders }],
    ["POST of what is no JSON", { method: "POST", body: "{" }],
    ["GET of a session's stream", { method: "GET", headers: { "mcp-session-id": "session-1" } }],
    ["DELETE of a session", { method: "DELETE", headers: { "mcp-session-id": "session-1" } }],
  ];
  const ask = (init: RequestInit, more: Record<string, string> = {}) =>
    send(server.url, {
      ...init,
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...init.headers,
        ...more,
      },
    });
  const challenge = (more: string) =>
    `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"${more}`;

  test.each(routes)("%s with no token is 401 and leads to the metadata", async (_, init) => {
    const { status, headers, last } = await ask(init);
    expect([status, headers.get("www-authenticate")]).toEqual([401, challenge("")]);
    expect(last.error?.message).toContain("needs an access token");
  });

  test.each(routes)("%s with a token for another server is 401 and says so", async (_, init) => {
    const { status, headers } = await ask(init, bearer(await server.issuer.token({ aud: "https://other.example" })));
    const said = ', error="invalid_token", error_description="The access token is not meant for this server."';
    expect([status, headers.get("www-authenticate")]).toEqual([401, challenge(said)]);
  });

  test.each(routes)("%s with a token in the address is 400, also with a good one in the header", async (_, init) => {
    const answer = await send(`${server.url}?access_token=${token}`, {
      ...init,
      headers: { ...init.headers, ...bearer(token) },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_request"');
    expect(answer.text).toContain("A token in the address is not accepted");
    expect(answer.text + [...answer.headers].join()).not.toContain(token.slice(0, 30));
  });

  test.each([
    ["another scheme", "Basic YWRhOnB3", 401],
    ["a proof-of-possession scheme", "DPoP abc", 401],
    ["two tokens", "Bearer abc, Bearer def", 400],
    ["no token behind the scheme", "Bearer", 400],
    ["characters that no token has", 'Bearer a"b', 400],
  ])("%s is %s", async (_, authorization, status) => {
    const answer = await post(server.url, newerBody, { ...newerHeaders, authorization });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer resource_metadata=/u);
  });

  test.each<[string, () => Promise<string> | string]>([
    ["alg none", () => forged({ alg: "none" }, { iss: server.issuer.url, aud: AUDIENCE, sub: "ada", exp: 9e9 })],
    ["expired", () => server.issuer.token({ exp: 1 })],
    ["of an unknown key", async () => server.issuer.token({}, { by: await makeKey("made-up") })],
    ["no token at all by its form", () => "abc"],
  ])("a token %s is 401 in both revisions", async (_, make) => {
    const bad = await make();
    expect((await asNewer(server, bad, "tools/list")).status).toBe(401);
    expect((await openAs(server, bad)).opened.status).toBe(401);
  });

  test("a token is checked at each request: a session does not outlive it", async () => {
    const session = await openAs(server, token);
    expect((await session.request("tools/call", call)).status).toBe(200);
    expect((await session.request("tools/call", call, await server.issuer.token({ exp: 1 }))).status).toBe(401);
  });

  test("while the issuer was never reached, the answer is 503 with Retry-After and no refusal of the token", async () => {
    const down = await startSignedIn({ table: look });
    down.issuer.state.isDown = true;
    const { status, headers } = await asNewer(down, await down.issuer.token(), "tools/list");
    expect([status, headers.get("retry-after"), headers.get("www-authenticate")]).toEqual([503, "10", null]);
    await down.kill();
  });
});

describe("the caller", () => {
  test("is whom the token names, in both revisions", async () => {
    const ada = await server.issuer.token({ tenant_id: "library" });
    seen.length = 0;
    await asNewer(server, ada, "tools/call", call);
    const session = await openAs(server, ada);
    await session.request("tools/call", call);
    expect(seen.splice(0)).toEqual([
      { tenant: "library", user: "ada" },
      { tenant: "library", user: "ada" },
    ]);
  });

  test("cannot be changed by what a client sends beside the token", async () => {
    const asked = {
      ...call,
      arguments: { tenant: "other", user: "eve", tenant_id: "other" },
      _meta: envelope({ user: "eve" }),
    };
    await requestNewer(server.url, "tools/call", asked, {
      headers: { ...bearer(token), "x-tenant-id": "other", "x-user": "eve" },
    });
    expect(seen.splice(0)).toEqual([{ tenant: "default", user: "ada" }]);
  });
});

describe("an MCP session", () => {
  const gone = async (answer: ReturnType<typeof send>) => {
    const { status, text } = await answer;
    return [status, text];
  };

  test.each([
    ["another user of the tenant", { sub: "bob" }],
    ["the same user of another tenant", { tenant_id: "other" }],
  ])("is to %s as if it did not exist: POST, GET and DELETE", async (_, claims) => {
    const session = await openAs(server, token);
    const foreign = bearer(await server.issuer.token(claims));
    const madeUp = { ...session.headers, "mcp-session-id": "made-up" };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
    const stream = { accept: "text/event-stream" };
    const replayed = { ...stream, "last-event-id": "anything" };
    const unknown = await gone(post(server.url, body, { ...madeUp, ...foreign }));
    expect(unknown[0]).toBe(404);
    expect(await gone(post(server.url, body, { ...session.headers, ...foreign }))).toEqual(unknown);
    expect(await gone(send(server.url, { headers: { ...session.headers, ...foreign, ...stream } }))).toEqual(unknown);
    expect(await gone(send(server.url, { headers: { ...session.headers, ...foreign, ...replayed } }))).toEqual(unknown);
    expect(await gone(send(server.url, { method: "DELETE", headers: { ...session.headers, ...foreign } }))).toEqual(
      unknown,
    );
    expect(seen.splice(0)).toEqual([]);
    // It still exists for the caller that opened it.
    expect((await session.request("ping")).status).toBe(200);
  });

  test("goes on with a new token of the same user", async () => {
    const session = await openAs(server, token);
    const renewed = await server.issuer.token({ exp: Math.floor(Date.now() / 1_000) + 1_200 });
    expect((await session.request("ping", {}, renewed)).status).toBe(200);
  });
});

describe("a stream that stays open", () => {
  const NOW = Date.parse("2026-11-23T12:00:00Z");

  test.each(["a session's of the older revision", "a subscription's of the newer one"])(
    "%s ends with the token that opened it",
    async (which) => {
      const clock = createFakeClock(NOW);
      const timed = await startSignedIn({ clock });
      const by = await timed.issuer.token({}, { now: NOW });
      const session = await openAs(timed, by);
      const listen = {
        method: "subscriptions/listen",
        params: { notifications: { toolsListChanged: true }, _meta: envelope() },
      };
      const stream = which.includes("older")
        ? await fetch(timed.url, { headers: { ...session.headers, ...bearer(by), accept: "text/event-stream" } })
        : await fetch(timed.url, {
            method: "POST",
            headers: {
              ...bearer(by),
              "content-type": "application/json",
              accept: "application/json, text/event-stream",
              "mcp-protocol-version": NEWER,
              "mcp-method": listen.method,
            },
            body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...listen }),
          });
      expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
      let isOver = false;
      const over = stream.text().then(
        () => undefined,
        () => undefined,
      );
      over.then(() => {
        isOver = true;
      });
      await clock.advance(629_000);
      expect(isOver).toBe(false);
      await clock.advance(1_000);
      await over;
      await timed.kill();
    },
  );
});

test("state in a client's hands belongs to the user for whom it was made", async () => {
  const fixture = await startSignedIn();
  const [ada, bob] = [await fixture.issuer.token(), await fixture.issuer.token({ sub: "bob" })];
  const meta = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
  const ask = (by: string, more: object = {}) =>
    requestNewer(
      fixture.url,
      "tools/call",
      { name: "test_input_required_result_request_state", arguments: {}, ...more },
      { headers: bearer(by), meta },
    );
  const { requestState } = (await ask(ada)).last.result ?? {};
  const inputResponses = { confirm: { action: "accept", content: { ok: true } } };
  expect((await ask(bob, { inputResponses, requestState })).last.error?.code).toBe(-32602);
  expect((await ask(ada, { inputResponses, requestState })).last.result).toMatchObject({
    content: [{ text: "state-ok" }],
  });
  await fixture.kill();
});

describe("the documents that lead to a token", () => {
  test.each(["", "/mcp"])(
    "the resource's metadata at /.well-known/oauth-protected-resource%s need no token",
    async (path) => {
      const { status, text } = await send(`${base}/.well-known/oauth-protected-resource${path}`, {});
      expect([status, JSON.parse(text)]).toEqual([
        200,
        {
          resource: `${base}/mcp`,
          resource_name: "Wellsourced",
          authorization_servers: [server.issuer.url],
          bearer_methods_supported: ["header"],
        },
      ]);
    },
  );

  test("the issuer's metadata are passed on, as far as clients need them", async () => {
    const { status, text } = await send(`${base}/.well-known/oauth-authorization-server`, {});
    const { issuer, token_endpoint, internal_notes } = JSON.parse(text);
    expect([status, issuer, token_endpoint, internal_notes]).toEqual([
      200,
      server.issuer.url,
      `${server.issuer.url}/token`,
      undefined,
    ]);
  });

  test("an allowed page may read them, and the challenge", async () => {
    const open = await startSignedIn({ table: look, flags: { "allowed-origins": "https://app.example" } });
    const headers = { origin: "https://app.example" };
    const document = await send(open.url.replace("/mcp", "/.well-known/oauth-protected-resource"), { headers });
    expect(document.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const asked = await send(open.url.replace("/mcp", "/.well-known/oauth-protected-resource/mcp"), {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-headers": "mcp-protocol-version" },
    });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, "mcp-protocol-version"]);
    const refused = await post(open.url, newerBody, { ...newerHeaders, ...headers });
    expect([refused.status, refused.headers.get("access-control-expose-headers")]).toEqual([
      401,
      expect.stringMatching(/\bWWW-Authenticate$/u),
    ]);
    await open.kill();
  });

  test("name the public address, regardless of the Host header", async () => {
    const flags = { "public-url": "https://mcp.example.org/", "allowed-hosts": "evil.example,127.0.0.1" };
    const proxied = await startSignedIn({ table: look, flags });
    const { headers } = await post(proxied.url, newerBody, { ...newerHeaders, "x-forwarded-host": "evil.example" });
    expect(headers.get("www-authenticate")).toContain(
      '"https://mcp.example.org/.well-known/oauth-protected-resource/mcp"',
    );
    const { text } = await send(proxied.url.replace("/mcp", "/.well-known/oauth-protected-resource"), {});
    expect(JSON.parse(text).resource).toBe("https://mcp.example.org/mcp");
    await proxied.kill();
  });

  test("contract 7 [rev 3]: of a public address with a path are at both well-known places", async () => {
    const proxied = await startSignedIn({ table: look, flags: { "public-url": "https://example.org/tools/ws" } });
    const { headers } = await post(proxied.url, newerBody, newerHeaders);
    expect(headers.get("www-authenticate")).toContain(
      '"https://example.org/.well-known/oauth-protected-resource/tools/ws/mcp"',
    );
    const root = proxied.url.replace("/mcp", "");
    for (const [before, after] of [
      ["", "/tools/ws/mcp"],
      ["", "/tools/ws"],
      ["", "/tools/ws/mcp/"],
      ["/tools/ws", "/mcp"],
      ["/tools/ws", ""],
      ["", "/mcp"],
      ["", ""],
    ]) {
      const resource = await send(`${root}${before}/.well-known/oauth-protected-resource${after}`, {});
      expect(JSON.parse(resource.text).resource, before).toBe("https://example.org/tools/ws/mcp");
      const issuer = await send(`${root}${before}/.well-known/oauth-authorization-server${after}`, {});
      expect(JSON.parse(issuer.text).issuer).toBe(proxied.issuer.url);
    }
    expect((await send(`${root}/.well-known/oauth-protected-resource/other/mcp`, {})).status).toBe(404);
    await proxied.kill();
  });

  test("are absent without sign-in", async () => {
    const { startFixture } = await import("../support/fixture.ts");
    const open = await startFixture();
    for (const path of ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server"])
      expect((await send(open.url.replace("/mcp", `/.well-known/${path}`), {})).status).toBe(404);
    await open.kill();
  });
});

test("probes need no token", async () => {
  expect((await send(`${base}/health/live`, {})).status).toBe(200);
  expect((await send(`${base}/health/ready`, {})).status).toBe(200);
});

test("of all this, nothing was a bug of the server's own", () => {
  expect(server.reports).toEqual([]);
});
