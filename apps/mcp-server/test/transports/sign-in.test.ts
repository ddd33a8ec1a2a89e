import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Http2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { systemClock } from "@wellsourced/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../src/table.ts";
import { signIn, startAuthorizationServer } from "../support/authorization-server.ts";
import { oneTool, type Running, startFixture } from "../support/fixture.ts";

const AUDIENCE = "urn:example:wellsourced";
const seen: Caller[] = [];
const table = oneTool({
  name: "look",
  description: "Notes who calls.",
  inputSchema: { type: "object" },
  scopes: ["research"],
  call: async (_, { caller }) => {
    seen.push(caller);
    return { content: [{ type: "text", text: "seen" }] };
  },
});

/** The server's clock, which a test may set forward. */
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now() + ahead };

let authorization: Awaited<ReturnType<typeof startAuthorizationServer>>;
let server: Running;
beforeAll(async () => {
  authorization = await startAuthorizationServer({
    resource: () => server.url,
    audience: AUDIENCE,
    scope: "wellsourced tool:* research",
  });
  server = await startFixture({
    table,
    clock,
    flags: {
      "oauth-issuer-url": authorization.url,
      "oauth-audience": AUDIENCE,
      "cache-isolation": "tenant",
      "enforce-scopes": "true",
      "required-scopes": "wellsourced",
      "jwks-refresh-interval": "60s",
    },
  });
});
afterAll(async () => {
  await server.kill();
  authorization.close();
});

/** What a client remembers of its sign-in, and where it sent its user. */
function createMemory() {
  const sent: URL[] = [];
  const kept: Record<string, unknown> = {};
  return {
    sent,
    kept,
    provider: {
      redirectUrl: "http://127.0.0.1:9/callback",
      clientMetadata: {
        client_name: "Made client",
        redirect_uris: ["http://127.0.0.1:9/callback"],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        application_type: "native",
      },
      clientInformation: () => kept.client as never,
      saveClientInformation: (client: unknown) => {
        kept.client = client;
      },
      tokens: () => kept.tokens as never,
      saveTokens: (tokens: unknown) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => void sent.push(url),
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => String(kept.verifier),
      invalidateCredentials: () => {
        kept.tokens = undefined;
      },
      saveDiscoveryState: (state: unknown) => {
        kept.discovery = state;
      },
      discoveryState: () => kept.discovery as never,
    },
  };
}
type Memory = ReturnType<typeof createMemory>;

const clientInfo = { name: "made", version: "1.0.0" };
const revisions = {
  "2025-11-25": (memory: Memory) => {
    const client = new Client2025(clientInfo);
    const transport = new Http2025(new URL(server.url), { authProvider: memory.provider });
    return {
      // The library's own types disagree about optional fields under our stricter compiler settings.
      connect: () => client.connect(transport as never),
      finish: (answer: URLSearchParams) => transport.finishAuth(answer.get("code") ?? ""),
      call: () => client.callTool({ name: "look", arguments: {} }),
      list: () => client.listTools(),
      close: () => client.close(),
    };
  },
  "2026-07-28": (memory: Memory) => {
    const client = new Client2026(clientInfo, { versionNegotiation: { mode: "auto" } });
    const transport = new Http2026(new URL(server.url), { authProvider: memory.provider });
    return {
      connect: () => client.connect(transport),
      finish: (answer: URLSearchParams) => transport.finishAuth(answer),
      call: () => client.callTool({ name: "look", arguments: {} }),
      list: () => client.listTools(),
      close: () => client.close(),
    };
  },
};

describe.each(["2025-11-25", "2026-07-28"] as const)("a client of %s", (revision) => {
  const connectTo = revisions[revision];
  const memory = createMemory();

  test("is turned away, signs its user in with PKCE, and calls", async () => {
    const first = connectTo(memory);
    await expect(first.connect()).rejects.toThrow(/Unauthorized/u);
    const [asked] = memory.sent;
    expect(asked?.origin).toBe(authorization.url);
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      resource: server.url,
      scope: "wellsourced tool:*",
    });
    await first.finish(await signIn(asked ?? new URL("about:blank"), "ada"));
    await first.close();
    expect(memory.kept.tokens).toMatchObject({ token_type: "Bearer", refresh_token: expect.any(String) });

    const client = connectTo(memory);
    await client.connect();
    expect((await client.list()).tools.map(({ name }) => name)).toEqual(["look"]);
    expect((await client.call()).content).toEqual([{ type: "text", text: "seen" }]);
    expect(seen.pop()).toEqual({ tenant: "library", user: "ada", scopes: ["wellsourced", "tool:*"] });
    await client.close();
  });

  test("whose token was signed with a key that is withdrawn gets a new one by its refresh token, and goes on", async () => {
    const client = connectTo(memory);
    await client.connect();
    const { access_token: before } = Object(memory.kept.tokens);
    await authorization.rotate();
    ahead += 61_000;
    expect((await client.call()).content).toEqual([{ type: "text", text: "seen" }]);
    const { access_token: after } = Object(memory.kept.tokens);
    expect([after === before, memory.sent.length]).toEqual([false, 1]);
    const refused = await fetch(server.url, { headers: { authorization: `Bearer ${before}` } });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("a key that its issuer does not publish"),
    ]);
    await client.close();
  });

  test("whose refresh token was revoked must ask its user again", async () => {
    const client = connectTo(memory);
    await client.connect();
    const { refresh_token: token } = Object(memory.kept.tokens);
    const { client_id } = Object(memory.kept.client);
    await fetch(`${authorization.url}/token/revocation`, {
      method: "POST",
      body: new URLSearchParams({ token, client_id }),
    });
    await authorization.rotate();
    ahead += 61_000;
    await expect(client.call()).rejects.toThrow(/Unauthorized/u);
    expect(memory.sent.length).toBe(2);
    await client.close().catch(() => {});
  });
});

test("a token that the same issuer signed for signing in, not for access, is refused", async () => {
  const memory = createMemory();
  const registered = await fetch(`${authorization.url}/reg`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(memory.provider.clientMetadata),
  });
  memory.kept.client = await registered.json();
  const client = revisions["2026-07-28"](memory);
  await client.connect().catch(() => {});
  const asked = new URL(memory.sent[0] ?? "about:blank");
  asked.searchParams.set("scope", "openid wellsourced tool:*");
  await client.finish(await signIn(asked, "ada"));
  const { id_token: idToken } = Object(memory.kept.tokens);
  expect(idToken).toEqual(expect.any(String));
  const refused = await fetch(server.url, { headers: { authorization: `Bearer ${idToken}` } });
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringContaining("not meant for this server"),
  ]);
});

test("of all this, nothing was a bug of the server's own", () => {
  expect([server.reports, server.warnings]).toEqual([[], []]);
});
