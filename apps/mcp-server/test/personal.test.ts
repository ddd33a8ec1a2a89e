import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAIN } from "./support/program.ts";
import { type RawProcess, startProcess } from "./support/raw-stdio.ts";

const running = new Set<RawProcess>();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-people-"));
});
afterEach(() => {
  for (const { child } of running) child.kill("SIGKILL");
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const PERSONAL = ["get_my_analytics", "memory_recall", "memory_save", "workspace_contribute", "workspace_read"];
const ON = { WELLSOURCED_MEMORY_ENABLED: "true", WELLSOURCED_USER_ANALYTICS_ENABLED: "true" };

/** A server over stdio, initialized. */
async function serve(env: NodeJS.ProcessEnv): Promise<RawProcess> {
  const server = startProcess(process.execPath, MAIN, {
    WELLSOURCED_DATA_DIR: join(folder, "data"),
    WELLSOURCED_CACHE_DIR: join(folder, "cache"),
    ...env,
  });
  running.add(server);
  await server.initialize();
  return server;
}

async function stop(server: RawProcess): Promise<void> {
  server.child.stdin?.end();
  await server.ended();
}

async function call(server: RawProcess, name: string, args: object): Promise<unknown> {
  const { result } = await server.request("tools/call", { name, arguments: args });
  return (result as { structuredContent?: unknown }).structuredContent;
}

async function namesIn(server: RawProcess): Promise<readonly string[]> {
  const { result } = await server.request("tools/list");
  return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

test("without settings no tool keeps anything about people, and nothing is kept", async () => {
  const server = await serve({});
  expect((await namesIn(server)).filter((name) => PERSONAL.includes(name))).toEqual([]);
  await stop(server);
});

test("a feature without a name of the user lists its tools, which say that a name is missing", async () => {
  const server = await serve(ON);
  const listed = (await namesIn(server)).filter((name) => PERSONAL.includes(name));
  expect(listed.toSorted()).toEqual(["get_my_analytics", "memory_recall", "memory_save"]);
  expect(await call(server, "memory_save", { note: "x" })).toMatchObject({ status: "unavailable" });
  await stop(server);
});

test("the user that a setting names keeps notes and counts from one run to the next, with consent from the start", async () => {
  const env = { ...ON, WELLSOURCED_STDIO_USER_ID: "ada@home" };
  const first = await serve(env);
  expect(await call(first, "memory_save", { note: "kept over a restart" })).toMatchObject({ status: "ok" });
  await stop(first);
  const second = await serve(env);
  expect(await call(second, "memory_recall", { topic: "restart" })).toMatchObject({
    ...{ status: "ok", count: 1 },
    memories: [{ note: "kept over a restart", tenantId: "default", userId: "ada@home" }],
  });
  expect(await call(second, "get_my_analytics", {})).toMatchObject({
    analytics: { totalCalls: 2, toolCounts: { memory_save: 1, memory_recall: 1 } },
  });
  await stop(second);
  const other = await serve({ ...env, WELLSOURCED_STDIO_USER_ID: "bob" });
  expect(await call(other, "memory_recall", {})).toMatchObject({ status: "ok", count: 0 });
  await stop(other);
});

test.each(["anonymous", "a b", "x".repeat(129)])("%s is no name: it is reported, and nobody is named", async (name) => {
  const server = await serve({ ...ON, WELLSOURCED_STDIO_USER_ID: name });
  expect(server.stderr()).toMatch(/WELLSOURCED_STDIO_USER_ID must be a name of 1 to 128/u);
  expect(await call(server, "memory_save", { note: "x" })).toMatchObject({ status: "unavailable" });
  await stop(server);
});
