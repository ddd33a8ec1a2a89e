import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, type Product } from "../../src/product.ts";
import { createProductTable } from "../../src/product-table.ts";
import { oneTool, type Running, startFixture } from "../support/fixture.ts";
import { envelope, NEWER, openSession } from "../support/raw-http.ts";

let folder: string;
let product: Product;
let server: Running;

/** The product over HTTP, with data that an earlier process left in the folder. */
async function start() {
  const env = { WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") };
  const read = readEnv(env, { mode: "http", providers: providerManifest });
  product = createProduct({ ...read, clock: systemClock, warn: () => {}, debug: () => {} });
  server = await startFixture({
    table: createProductTable(product, { version: "1.0.0", tools: "default,pulse", http: true }),
    newId: randomUUID,
  });
}
const stop = async () => {
  await server.kill();
  await product.close();
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-owners-"));
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const firstStep = { searchStep: "what is known", stepNumber: 1, nextStepNeeded: true };
const call = (name: string, args: object) => ({ name, arguments: args });

const bodyOf = (result: unknown): Record<string, unknown> =>
  typeof result === "object" && result !== null && "structuredContent" in result
    ? Object(result.structuredContent)
    : {};
const isError = (result: unknown): boolean => Object(result).isError === true;

/** A client of the newer revision that keeps one connection. */
function connection(url: string, more: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (params: Record<string, unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { ...params, _meta: envelope() },
      });
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": NEWER,
        "mcp-method": "tools/call",
        "mcp-name": String(params.name),
        ...more,
      };
      const sent = request(url, { method: "POST", agent, headers }, async (response) => {
        let text = "";
        for await (const part of response) text += part;
        const line = text.split("\n").findLast((one) => one.startsWith("data: "));
        resolve(JSON.parse(line ? line.slice("data: ".length) : text).result);
      });
      sent.on("error", reject).end(body);
    });
  return { ask, close: () => agent.destroy() };
}

describe("callers without tokens", () => {
  test("a session of the older revision owns what it keeps", async () => {
    const [ada, bob] = [await openSession(server.url), await openSession(server.url)];
    const begun = await ada.request("tools/call", call("sequential_search", firstStep));
    const { sessionId } = bodyOf(begun.last.result);
    const own = await ada.request("tools/call", call("get_research_session", { sessionId }));
    const foreign = await bob.request("tools/call", call("get_research_session", { sessionId }));
    expect([isError(own.last.result), isError(foreign.last.result)]).toEqual([false, true]);
    expect(JSON.stringify(foreign.last.result)).toContain("session_not_found");
  });

  test("a client of the newer revision goes on over another connection, by the id that only it was given", async () => {
    const [first, second] = [connection(server.url), connection(server.url)];
    const { sessionId } = bodyOf(await first.ask(call("sequential_search", firstStep)));
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/u);
    const next = { ...firstStep, stepNumber: 2, sessionId };
    expect(bodyOf(await second.ask(call("sequential_search", next)))).toMatchObject({ sessionId, currentStep: 2 });
    const unknown = { sessionId: "00000000-0000-4000-8000-000000000000" };
    expect(isError(await second.ask(call("get_research_session", unknown)))).toBe(true);
    first.close();
    second.close();
  });

  test("tool 8: what a client of the newer revision began goes on after the server was started anew, by its id", async () => {
    const before = connection(server.url);
    const { sessionId } = bodyOf(await before.ask(call("sequential_search", firstStep)));
    before.close();
    await stop();
    await start();
    const after = connection(server.url);
    const next = { ...firstStep, stepNumber: 2, sessionId };
    expect(bodyOf(await after.ask(call("sequential_search", next)))).toMatchObject({ sessionId, currentStep: 2 });
    expect(bodyOf(await after.ask(call("get_research_session", { sessionId })))).toMatchObject({ stepCount: 2 });
    after.close();
  });

  test("tool 9: a session begun with the older revision stays private after a restart", async () => {
    const ada = await openSession(server.url);
    const { sessionId } = bodyOf((await ada.request("tools/call", call("sequential_search", firstStep))).last.result);
    await stop();
    await start();
    const [bob, eve] = [connection(server.url), await openSession(server.url)];
    const asked = call("get_research_session", { sessionId });
    const replies = [await bob.ask(asked), (await eve.request("tools/call", asked)).last.result];
    for (const reply of replies) {
      expect(isError(reply)).toBe(true);
      expect(JSON.stringify(reply)).toContain("session_not_found");
    }
    bob.close();
  });

  test("a session id from an export gives access to nothing else of its owner", async () => {
    const [ada, eve] = [connection(server.url), connection(server.url)];
    const { sessionId } = bodyOf(await ada.ask(call("sequential_search", firstStep)));
    const { sources } = await product.open();
    const { tenant, user } = (await sources.sessions.ownerOf(String(sessionId))) ?? { tenant: "", user: "" };
    const bytes = Buffer.from("# A made ledger\n\nThe harbour ledger names every ship that was repaired in the dock.");
    await sources.index.add({ bytes, name: "made-ledger.md" }, { owner: tenant, user });
    const found = async (client: typeof ada, args: object) =>
      JSON.stringify(await client.ask(call("query", { query: "harbour ledger", ...args })));
    expect(await found(ada, {})).toContain("made-ledger");
    expect(await found(eve, { sessionId })).not.toContain("made-ledger");
    ada.close();
    eve.close();
  });

  test.each([{ via: "1.1 made-proxy" }, { "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }])(
    "clients that a proxy sends over one connection are not one caller: %j",
    async (headers) => {
      const pooled = connection(server.url, headers);
      await pooled.ask(call("scrape_page", { url: "ftp://secret.example/" }));
      const { sources, toolbox } = await product.open();
      const { sessionId } = bodyOf(await pooled.ask(call("sequential_search", firstStep)));
      const { sessionId: other } = bodyOf(await pooled.ask(call("sequential_search", firstStep)));
      const owners = [await sources.sessions.ownerOf(String(sessionId)), await sources.sessions.ownerOf(String(other))];
      expect(owners[0]?.user).not.toBe(owners[1]?.user);
      expect(toolbox.recentErrors({ tenant: "default", user: owners[0]?.user ?? "" })).toEqual([]);
      // Work started in one request continues in another by session id.
      expect(bodyOf(await pooled.ask(call("get_research_session", { sessionId })))).toMatchObject({ sessionId });
      pooled.close();
    },
  );

  test("fifty sessions over one connection leave those of another alone", async () => {
    const [ada, bob] = [connection(server.url), connection(server.url)];
    const { sessionId } = bodyOf(await ada.ask(call("sequential_search", firstStep)));
    for (let count = 0; count < 51; count++) await bob.ask(call("sequential_search", firstStep));
    expect(isError(await ada.ask(call("get_research_session", { sessionId })))).toBe(false);
    ada.close();
    bob.close();
  });

  test("a session of the older revision cannot be reached by its research session's id from elsewhere", async () => {
    const ada = await openSession(server.url);
    const { sessionId } = bodyOf((await ada.request("tools/call", call("sequential_search", firstStep))).last.result);
    const bob = connection(server.url);
    expect(isError(await bob.ask(call("get_research_session", { sessionId })))).toBe(true);
    bob.close();
  });

  test("fifty sessions of one client leave those of another alone", async () => {
    const [ada, bob] = [await openSession(server.url), await openSession(server.url)];
    const { sessionId } = bodyOf((await ada.request("tools/call", call("sequential_search", firstStep))).last.result);
    for (let count = 0; count < 51; count++) await bob.request("tools/call", call("sequential_search", firstStep));
    const after = await ada.request("tools/call", call("get_research_session", { sessionId }));
    expect(isError(after.last.result)).toBe(false);
  });

  test("failed calls are visible to their caller only", async () => {
    const [ada, bob] = [await openSession(server.url), await openSession(server.url)];
    await ada.request("tools/call", call("scrape_page", { url: "ftp://secret.example/" }));
    const errorsOf = async (client: typeof ada) =>
      JSON.stringify((await client.request("resources/read", { uri: "diagnostics://errors/recent" })).last.result);
    expect(await errorsOf(ada)).toContain("secret.example");
    expect(await errorsOf(bob)).not.toContain("secret.example");
  });
});

test("a thousand openings close no session in use", async () => {
  const table = oneTool({
    name: "echo",
    description: "Repeats.",
    inputSchema: { type: "object" },
    call: async () => ({ content: [{ type: "text", text: "still here" }] }),
  });
  const crowded = await startFixture({ table });
  const used = await openSession(crowded.url);
  const opening = { method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} } };
  const open = () =>
    fetch(crowded.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 0,
        ...opening,
        params: { ...opening.params, clientInfo: { name: "crowd", version: "1" } },
      }),
    }).then((answer) => answer.text());
  for (let round = 0; round < 55; round++) await Promise.all(Array.from({ length: 20 }, open));
  const answer = await used.request("tools/call", { name: "echo", arguments: {} });
  expect(JSON.stringify(answer.last.result)).toContain("still here");
  await crowded.kill();
});
