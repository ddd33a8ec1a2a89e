import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import type { NewAuditEvent } from "@wellsourced/wellsourced/audit-log";
import { readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, type Product } from "../../../src/product.ts";
import { createProductTable } from "../../../src/product-table.ts";
import { type Running, startFixture } from "../../support/fixture.ts";
import { send } from "../../support/raw-http.ts";

const KEY = "made-up-admin-key";
const ADA = { tenant_id: "byron", user_id: "ada" };
const BOB = { tenant_id: "byron", user_id: "bob" };
const callOf = ({ tenant_id, user_id }: typeof ADA) => ({ owner: tenant_id, user: user_id });

const folder = mkdtempSync(join(tmpdir(), "wellsourced-admin-"));
const events: NewAuditEvent[] = [];
let product: Product;
let server: Running;
beforeAll(async () => {
  const flags = { "memory-enabled": "true", "workspaces-enabled": "true", "user-analytics-enabled": "true" };
  const env = { WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") };
  product = createProduct({
    ...readEnv(env, { mode: "http", flags }),
    clock: systemClock,
    http: true,
    warn: () => {},
    debug: () => {},
  });
  server = await startFixture({
    table: createProductTable(product, { version: "1.0.0", tools: "core", http: true }),
    flags: { "admin-api-key": KEY },
    audit: async (event) => void events.push(event),
  });
});
afterAll(async () => {
  await server.kill();
  await product.close();
});

async function ask(
  method: string,
  path: string,
  { query, body }: { query?: Record<string, string>; body?: unknown } = {},
) {
  const url = `${server.url.replace("/mcp", path)}?${new URLSearchParams(query)}`;
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { "x-admin-key": KEY, "content-type": "application/json" };
  const { status, text } = await send(url, { method, headers, ...json });
  return { status, answer: JSON.parse(text) };
}
const people = async () => (await product.open()).sources.people;
const consent = (who: typeof ADA, purpose: string, granted: boolean) =>
  ask("POST", "/admin/consent", { body: { ...who, purpose, granted } });

describe("consent", () => {
  test("is granted and withdrawn here, with a history, and holds at once", async () => {
    const { saveNote } = await people();
    expect(await saveNote({ note: "A made note" }, callOf(ADA))).toMatchObject({ status: "no_consent" });
    expect(await consent(ADA, "memory", true)).toEqual({ status: 200, answer: { status: "ok", changed: true } });
    expect(await consent(ADA, "memory", true)).toMatchObject({ answer: { changed: false } });
    expect(await saveNote({ note: "A made note" }, callOf(ADA))).toMatchObject({ status: "ok" });
    expect(await saveNote({ note: "A made note" }, callOf(BOB))).toMatchObject({ status: "no_consent" });
    await consent(ADA, "memory", false);
    expect(await saveNote({ note: "Another note" }, callOf(ADA))).toMatchObject({ status: "no_consent" });
    const { answer } = await ask("GET", "/admin/consent", { query: ADA });
    expect(answer).toMatchObject({
      ...ADA,
      granted: [],
      history: [
        { purpose: "memory", what: "granted", by: "the admin API" },
        { purpose: "memory", what: "withdrawn", by: "the admin API" },
      ],
    });
  });

  test.each([
    ["an unknown purpose", { ...ADA, purpose: "sale", granted: true }],
    ["no person", { tenant_id: "byron", purpose: "memory", granted: true }],
    ["a word for true", { ...ADA, purpose: "memory", granted: "yes" }],
    ["a further key", { ...ADA, purpose: "memory", granted: true, until: "tomorrow" }],
    ["no object", "memory"],
  ])("%s is a mistake in the input, and changes nothing", async (_, body) => {
    expect(await ask("POST", "/admin/consent", { body })).toMatchObject({
      status: 400,
      answer: { error: { kind: "validation", suggestedAction: "correct_input" } },
    });
  });
});

test("members of a workspace are added and removed here, and nowhere else", async () => {
  const workspace = { workspace_id: "lichens", ...ADA };
  await consent(ADA, "workspace", true);
  const { contribute } = await people();
  const share = () => contribute({ workspaceId: "lichens", note: "A made contribution" }, callOf(ADA));
  expect(await share()).toMatchObject({ status: "not_member" });
  expect(await ask("POST", "/admin/workspace/members", { body: workspace })).toMatchObject({
    answer: { changed: true },
  });
  expect(await share()).toMatchObject({ status: "ok" });
  expect(await ask("DELETE", "/admin/workspace/members", { body: workspace })).toMatchObject({
    answer: { changed: true },
  });
  expect(await share()).toMatchObject({ status: "not_member" });
  const bad = { ...workspace, workspace_id: "../lichens" };
  expect(await ask("POST", "/admin/workspace/members", { body: bad })).toMatchObject({
    status: 400,
    answer: { error: { kind: "validation" } },
  });
});

test("everything about a person is exported, and after an erasure nothing is left and nothing consented", async () => {
  await consent(ADA, "memory", true);
  await consent(BOB, "memory", true);
  const { saveNote } = await people();
  await saveNote({ note: "Ada's made note" }, callOf(ADA));
  await saveNote({ note: "Bob's made note" }, callOf(BOB));
  const exported = await ask("GET", "/admin/data", { query: ADA });
  expect(exported.answer).toMatchObject({ tenantId: "byron", userId: "ada", complete: true });
  expect(JSON.stringify(exported.answer)).toContain("Ada's made note");
  expect(JSON.stringify(exported.answer)).not.toContain("Bob's");
  events.length = 0;
  const erased = await ask("DELETE", "/admin/data", { query: ADA });
  expect(erased.answer).toMatchObject({ complete: true, failed: [] });
  expect(erased.answer.erased.memory).toBeGreaterThanOrEqual(1);
  const after = await ask("GET", "/admin/data", { query: ADA });
  expect(Object.values(after.answer.data).flat()).toEqual([]);
  expect((await ask("GET", "/admin/consent", { query: ADA })).answer).toMatchObject({ granted: [], history: [] });
  expect(await saveNote({ note: "Too late" }, callOf(ADA))).toMatchObject({ status: "no_consent" });
  expect(JSON.stringify((await ask("GET", "/admin/data", { query: BOB })).answer)).toContain("Bob's made note");
  expect(events.slice(0, 2)).toMatchObject([
    { event_type: "erasure", success: true, metadata: { ...ADA, action: "DELETE /admin/data", phase: "begun" } },
    { event_type: "erasure", success: true, metadata: { phase: "done", complete: true, erased: erased.answer.erased } },
  ]);
  expect(JSON.stringify(events)).not.toContain("made note");
});

test("a person without a tenant or a user is a mistake in the input", async () => {
  for (const query of [{}, { tenant_id: "byron" }, { user_id: "ada" }, { tenant_id: "", user_id: "ada" }])
    for (const method of ["GET", "DELETE"])
      expect(await ask(method, "/admin/data", { query })).toMatchObject({
        status: 400,
        answer: { error: { kind: "validation" } },
      });
});

test("analytics are sums of a tenant or of all, without names", async () => {
  await consent(BOB, "analytics", true);
  const { countCall } = await people();
  await countCall("web_search", callOf(BOB));
  await countCall("web_search", callOf(BOB));
  const all = await ask("GET", "/admin/analytics");
  expect(all.answer).toMatchObject({ usage: { users: 1, totalCalls: 2, toolCounts: { web_search: 2 } } });
  expect(JSON.stringify(all.answer)).not.toMatch(/\bbob\b|\bada\b/u);
  const other = await ask("GET", "/admin/analytics", { query: { tenant_id: "shelley" } });
  expect(other.answer).toMatchObject({ tenants: {}, usage: { users: 0, totalCalls: 0 } });
});
