import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Table } from "../../src/table.ts";
import { startFixture } from "../support/fixture.ts";
import { post, requestNewer } from "../support/raw-http.ts";
import { asNewer, bearer, openAs, type SignedIn, startSignedIn } from "../support/signed-in.ts";

const ran: string[] = [];
const tool = (name: string, scopes?: readonly string[]): Table["tools"][number] => ({
  name,
  description: name,
  inputSchema: { type: "object" },
  ...(scopes ? { scopes } : {}),
  call: async () => {
    ran.push(name);
    return { content: [] };
  },
});
const table: Table = {
  info: { name: "scopes", version: "1.0.0" },
  tools: [tool("web_search", ["research"]), tool("memory_save"), tool("answer", ["research"])],
};
const call = (name: string) => ({ name, arguments: {} });
const namesIn = (result: Record<string, unknown> | undefined) =>
  Array.isArray(result?.tools) ? result.tools.map(({ name }) => name) : [];

let server: SignedIn;
beforeAll(async () => {
  server = await startSignedIn({ table, flags: { "enforce-scopes": "true" } });
});
afterAll(() => server.kill());

const ALL = ["web_search", "memory_save", "answer"];

describe.each<[string, object, readonly string[]]>([
  ["tool:* allows every tool", { scope: "openid tool:*" }, ALL],
  ["tool:<name> allows that tool", { scope: "tool:memory_save" }, ["memory_save"]],
  ["several names add up", { scope: "tool:memory_save tool:answer" }, ["memory_save", "answer"]],
  ["research allows all but the personal ones", { scope: "research" }, ["web_search", "answer"]],
  ["scp is read as scope is", { scp: ["research"] }, ["web_search", "answer"]],
  ["other scopes allow none", { scope: "openid profile tool: tool:web tools:* TOOL:*" }, []],
  ["an empty scope allows none", { scope: "" }, []],
  ["a token without a scope claim stays allowed", {}, ALL],
])("%s", (_, claims, allowed) => {
  test("in tools/list and tools/call of both revisions", async () => {
    const token = await server.issuer.token({ ...claims });
    const session = await openAs(server, token);
    expect(namesIn((await asNewer(server, token, "tools/list")).last.result)).toEqual(allowed);
    expect(namesIn((await session.request("tools/list")).last.result)).toEqual(allowed);
    for (const name of ALL) {
      ran.length = 0;
      const statuses = [
        (await asNewer(server, token, "tools/call", call(name))).status,
        (await session.request("tools/call", call(name))).status,
      ];
      expect([name, statuses, ran]).toEqual(
        allowed.includes(name) ? [name, [200, 200], [name, name]] : [name, [403, 403], []],
      );
    }
  });
});

describe("a call beyond the scopes", () => {
  test("learns which scope to request, beside those that the token has", async () => {
    const { headers, last } = await asNewer(
      server,
      await server.issuer.token({ scope: "openid research" }),
      "tools/call",
      call("memory_save"),
    );
    const base = server.url.replace("/mcp", "");
    expect(headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", error="insufficient_scope", error_description="The scopes of the access token do not allow this tool.", scope="openid research tool:memory_save"`,
    );
    expect(last.error?.message).toContain("do not allow this tool");
  });

  test("in a batch refuses the whole batch, and nothing of it runs", async () => {
    ran.length = 0;
    const session = await openAs(server, await server.issuer.token({ scope: "research" }));
    const batch = [call("web_search"), call("memory_save")].map((params, id) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params,
    }));
    const { status } = await post(server.url, batch, {
      ...session.headers,
      ...bearer(await server.issuer.token({ scope: "research" })),
    });
    expect([status, ran]).toEqual([403, []]);
  });

  test("counts by the scopes of each request's own token, not by those of the session's opening", async () => {
    const session = await openAs(server, await server.issuer.token({ scope: "tool:*" }));
    const less = await server.issuer.token({ scope: "research" });
    expect((await session.request("tools/call", call("memory_save"), less)).status).toBe(403);
    expect(namesIn((await session.request("tools/list", {}, less)).last.result)).toEqual(["web_search", "answer"]);
  });

  test("of an unknown tool is answered as everywhere", async () => {
    const { status, last } = await asNewer(
      server,
      await server.issuer.token({ scope: "research" }),
      "tools/call",
      call("nope"),
    );
    expect([status === 403, last.error?.code]).toEqual([false, -32602]);
  });

  test("with more scopes than a header should hold names only those that are lacking", async () => {
    const scope = Array.from({ length: 150 }, (_, index) => `urn:example:scope:${index}`).join(" ");
    const { headers } = await asNewer(server, await server.issuer.token({ scope }), "tools/call", call("answer"));
    expect(headers.get("www-authenticate")).toMatch(/scope="tool:answer"$/u);
  });
});

describe("where scopes are not enforced", () => {
  test("every token may call every tool", async () => {
    const open = await startSignedIn({ table });
    const token = await open.issuer.token({ scope: "openid" });
    expect(namesIn((await asNewer(open, token, "tools/list")).last.result)).toEqual(ALL);
    expect((await asNewer(open, token, "tools/call", call("memory_save"))).status).toBe(200);
    await open.kill();
  });

  test("without sign-in, the scopes of tools are not listed", async () => {
    const open = await startFixture({ table });
    const { result } = (await requestNewer(open.url, "tools/list")).last;
    expect([namesIn(result), JSON.stringify(result)]).toEqual([ALL, expect.not.stringContaining("research")]);
    await open.kill();
  });
});

describe("required scopes", () => {
  let strict: SignedIn;
  beforeAll(async () => {
    strict = await startSignedIn({ table, flags: { "required-scopes": "wellsourced,staff" } });
  });
  afterAll(() => strict.kill());

  test.each<[string, object, number]>([
    ["with all of them", { scope: "staff openid wellsourced" }, 200],
    ["with one of them", { scope: "wellsourced" }, 403],
    ["with tool:* instead", { scope: "tool:*" }, 403],
    ["without a scope claim", {}, 403],
  ])("a token %s: %s", async (_, claims, status) => {
    const token = await strict.issuer.token({ ...claims });
    for (const method of ["tools/list", "server/discover"])
      expect((await asNewer(strict, token, method)).status).toBe(status);
    expect((await openAs(strict, token)).opened.status).toBe(status);
  });

  test("are named by the challenge and by the metadata", async () => {
    const refused = await asNewer(strict, await strict.issuer.token(), "tools/list");
    expect(refused.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    expect(refused.headers.get("www-authenticate")).toContain('scope="wellsourced staff"');
    const document = await fetch(strict.url.replace("/mcp", "/.well-known/oauth-protected-resource"));
    expect(await document.json()).toMatchObject({ scopes_supported: ["wellsourced", "staff"] });
  });
});

test("the library's client of the newer revision lists only what it may call", async () => {
  const token = await server.issuer.token({ scope: "research" });
  const client = new Client2026({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new Http2026(new URL(server.url), { requestInit: { headers: bearer(token) } }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["web_search", "answer"]);
  await client.close();
});
