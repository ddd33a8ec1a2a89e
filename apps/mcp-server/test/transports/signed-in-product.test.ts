import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, type Product } from "../../src/product.ts";
import { createProductTable } from "../../src/product-table.ts";
import type { Table } from "../../src/table.ts";
import { post, requestNewer } from "../support/raw-http.ts";
import { asNewer, bearer, openAs, type SignedIn, startSignedIn } from "../support/signed-in.ts";

let folder: string;
let product: Product;
let table: Table;
let server: SignedIn;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-signed-in-"));
  const env = { WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") };
  const read = readEnv(env, { mode: "http", providers: providerManifest });
  product = createProduct({ ...read, clock: systemClock, warn: () => {}, debug: () => {} });
  table = createProductTable(product, { version: "1.0.0", tools: "all", http: true });
  server = await startSignedIn({ table, flags: { "enforce-scopes": "true" } });
});
afterAll(async () => {
  await server.kill();
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: string, args: object = {}) => ({ name, arguments: args });
const bodyOf = (result: unknown): Record<string, unknown> => Object(Object(result).structuredContent);

describe("every tool and resource of the product", () => {
  /** Responses of either revision by HTTP status. */
  const statusesOf = async (method: string, params: Record<string, unknown>, headers: Record<string, string>) => [
    (await requestNewer(server.url, method, params, { headers })).status,
    (await post(server.url, { jsonrpc: "2.0", id: 1, method, params }, { ...headers, "mcp-session-id": "made-up" }))
      .status,
  ];
  const everything = () => [
    ...table.tools.map(({ name }) => ["tools/call", call(name)] as const),
    ...(table.resources ?? []).map(({ uri }) => ["resources/read", { uri }] as const),
    ["resources/read", { uri: `research://artifact/${"0".repeat(64)}` }] as const,
    ...(table.prompts ?? []).map(({ name }) => ["prompts/get", { name, arguments: {} }] as const),
    ["completion/complete", { ref: { type: "ref/prompt", name: "x" }, argument: { name: "y", value: "" } }] as const,
    ...["tools/list", "resources/list", "resources/templates/list", "prompts/list", "server/discover"].map(
      (method) => [method, {}] as const,
    ),
  ];

  test("is refused with 401 without a token, and with a bad one", async () => {
    expect(table.tools.length).toBeGreaterThan(30);
    const expired = bearer(await server.issuer.token({ exp: 1 }));
    for (const [method, params] of everything()) {
      expect([method, params, await statusesOf(method, params, {})]).toEqual([method, params, [401, 401]]);
      expect([method, params, await statusesOf(method, params, expired)]).toEqual([method, params, [401, 401]]);
    }
  });

  test("of the tools is refused with 403 without its scope, even if the token allows other tools", async () => {
    const names = table.tools.map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      const other = names[(index + 1) % names.length];
      const token = await server.issuer.token({ scope: `openid tool:${other}` });
      expect([name, (await asNewer(server, token, "tools/call", call(name))).status]).toEqual([name, 403]);
      const { tools } = Object((await asNewer(server, token, "tools/list")).last.result);
      expect(tools.map((tool: { name: string }) => tool.name)).toEqual([other]);
    }
  });

  test("research does not allow the tools that keep or show something about the caller", async () => {
    const token = await server.issuer.token({ scope: "research" });
    const { tools } = Object((await asNewer(server, token, "tools/list")).last.result);
    const listed = tools.map((tool: { name: string }) => tool.name);
    const missing = table.tools.map(({ name }) => name).filter((name) => !listed.includes(name));
    const personal = /^(?:get_my_analytics|memory_\w+|workspace_\w+|monitor_query_\w+)$/u;
    expect(missing).toEqual(table.tools.map(({ name }) => name).filter((name) => personal.test(name)));
  });
});

describe.each([
  ["another user of the tenant", { sub: "bob", tenant_id: "library" }],
  ["the same user of another tenant", { sub: "ada", tenant_id: "newsroom" }],
  ["the same user without a tenant", { sub: "ada" }],
])("to %s", (_, claims) => {
  const tokens = async () =>
    [await server.issuer.token({ tenant_id: "library" }), await server.issuer.token(claims)] as const;
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const withoutId = (answer: unknown, id: string) => JSON.stringify(answer).replaceAll(id, "ID");

  test("a research session is one that does not exist: to read, to go on, to export", async () => {
    const [ada, other] = await tokens();
    const step = { searchStep: "what is known of lichen", stepNumber: 1, nextStepNeeded: true };
    const begun = await asNewer(server, ada, "tools/call", call("sequential_search", step));
    const sessionId = String(bodyOf(begun.last.result).sessionId);
    const asks = (id: string) => [
      call("get_research_session", { sessionId: id }),
      call("sequential_search", { ...step, stepNumber: 2, sessionId: id }),
      call("research_export", { sessionId: id }),
      call("format_bibliography", { sessionId: id }),
      call("audit_bibliography", { sessionId: id }),
    ];
    const [own] = asks(sessionId);
    expect(Object((await asNewer(server, ada, "tools/call", own)).last.result).isError).not.toBe(true);
    for (const [index, ask] of asks(sessionId).entries()) {
      const foreign = await asNewer(server, other, "tools/call", ask);
      const unknown = await asNewer(server, other, "tools/call", asks(unknownId)[index]);
      const shown = withoutId(foreign.last.result, sessionId);
      expect([ask.name, shown]).toEqual([ask.name, withoutId(unknown.last.result, unknownId)]);
      expect(shown).not.toContain("lichen");
    }
    // Nothing was added to it.
    const after = bodyOf((await asNewer(server, ada, "tools/call", own)).last.result);
    expect(JSON.stringify(after)).not.toContain('"stepNumber":2');
  });

  test("a stored result is one that does not exist", async () => {
    const [ada, other] = await tokens();
    const { sources } = await product.open();
    const whose = { tenant: "library", user: "ada" };
    const { uri = "", id = "" } =
      (await sources.artifacts.put({ ...whose, body: `"of ${_}"`, mimeType: "application/json" })) ?? {};
    const read = async (token: string, address: string) =>
      (await asNewer(server, token, "resources/read", { uri: address })).last;
    expect(JSON.stringify((await read(ada, uri)).result)).toContain(`of ${_}`);
    const unknown = uri.replace(id, "f".repeat(64));
    expect(withoutId(await read(other, uri), id)).toBe(withoutId(await read(other, unknown), "f".repeat(64)));
    const session = await openAs(server, other);
    expect((await session.request("resources/read", { uri })).last.error?.code).toBe(-32002);
  });

  test("nothing of failed calls is shown", async () => {
    const [ada, other] = await tokens();
    await asNewer(server, ada, "tools/call", call("scrape_page", { url: "ftp://planted.example/" }));
    const errorsOf = async (token: string) =>
      JSON.stringify(
        (await asNewer(server, token, "resources/read", { uri: "diagnostics://errors/recent" })).last.result,
      );
    expect(await errorsOf(ada)).toContain("planted.example");
    expect(await errorsOf(other)).not.toContain("planted.example");
  });
});

test("a token is in nothing that the server says or writes", async () => {
  const token = await server.issuer.token({ sub: "carol" });
  const bad = `${token.slice(0, -4)}AAAA`;
  const answers = [
    await asNewer(server, token, "tools/call", call("scrape_page", { url: "ftp://x.example/" })),
    await asNewer(server, bad, "tools/list"),
    await requestNewer(
      server.url,
      "resources/read",
      { uri: "diagnostics://errors/recent" },
      { headers: bearer(token) },
    ),
  ];
  const metrics = await fetch(server.url.replace("/mcp", "/metrics"));
  const said = [
    ...answers.map(({ text, headers }) => text + JSON.stringify([...headers])),
    await metrics.text(),
    ...server.reports.map(String),
    ...server.warnings,
  ].join("\n");
  for (const part of token.split(".")) expect(said).not.toContain(part);
});

test("metrics need no token, sum all calls, and name neither tenants nor users", async () => {
  const token = await server.issuer.token({ sub: "planted-user", tenant_id: "planted-tenant" });
  await asNewer(server, token, "tools/call", call("scrape_page", { url: "ftp://x.example/" }));
  const metrics = await (await fetch(server.url.replace("/mcp", "/metrics"))).text();
  expect(metrics).toContain('wellsourced_tool_calls_total{tool="scrape_page"}');
  expect(metrics).not.toMatch(/planted|tenant=|user=/u);
});
