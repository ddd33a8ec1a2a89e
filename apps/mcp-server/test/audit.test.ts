import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyAuditLog } from "@wellsourced/wellsourced/audit-log";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAIN } from "./support/program.ts";
import { type RawProcess, startProcess } from "./support/raw-stdio.ts";

const running = new Set<RawProcess>();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-audit-"));
});
afterEach(() => {
  for (const { child } of running) child.kill("SIGKILL");
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const KEY = "0123456789abcdef".repeat(4);

const start = (flags: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const server = startProcess(process.execPath, [...MAIN, ...flags], {
    WELLSOURCED_DATA_DIR: join(folder, "data"),
    WELLSOURCED_CACHE_DIR: join(folder, "cache"),
    WELLSOURCED_AUDIT_HMAC_KEY: KEY,
    ...env,
  });
  running.add(server);
  return server;
};

/** A call that fails because of its URL, without using the network. */
const REFUSED = { name: "scrape_page", arguments: { url: "file:///planted/word" } };

const logFiles = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith("audit."))
    .map((name) => join(folder, name));
const eventsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.includes('"prev_hash"'))
    .map((line) => JSON.parse(line));

async function listening(server: RawProcess): Promise<string> {
  await expect.poll(() => server.stderr()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp/u);
  return /http:\/\/127\.0\.0\.1:\d+\/mcp/u.exec(server.stderr())?.[0] ?? "";
}

/** A call in the newest revision, which has no sessions. */
async function call(url: string, params: object): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: "init",
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
    }),
  });
  await response.text();
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      "mcp-session-id": response.headers.get("mcp-session-id") ?? "",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  return answer.text();
}

describe("over HTTP", () => {
  test("each call is a line in the file, and a stop closes a log that is in order", async () => {
    const server = start(["--http", "--port", "0", "--audit-output-path", join(folder, "audit.jsonl")]);
    const url = await listening(server);
    for (let number = 0; number < 3; number++) expect(await call(url, REFUSED)).toContain("isError");
    server.child.kill("SIGTERM");
    expect((await server.ended()).code).toBe(0);
    const files = logFiles();
    expect(await verifyAuditLog({ files, key: KEY })).toMatchObject({
      intact: true,
      lines: 5,
      chains: [{ isClosed: true }],
    });
    const text = readFileSync(files[0] ?? "", "utf8");
    expect(eventsIn(text)[1]).toMatchObject({
      event_type: "tool_call",
      tool_name: "scrape_page",
      request_id: "1",
      source_ip: "127.0.0.0/24",
      success: false,
      error_code: "validation",
      metadata: { query_length: 20 },
    });
    expect(text).not.toContain("planted");
  });

  test("without a path the lines go to standard error, and they verify once they are picked out", async () => {
    const server = start(["--http", "--port", "0"]);
    await call(await listening(server), REFUSED);
    server.child.kill("SIGTERM");
    await server.ended();
    const lines = server
      .stderr()
      .split("\n")
      .filter((line) => line.includes('"prev_hash"'));
    writeFileSync(join(folder, "captured"), lines.map((line) => `${line}\n`).join(""));
    expect(await verifyAuditLog({ files: [join(folder, "captured")], key: KEY })).toMatchObject({
      intact: true,
      lines: 3,
    });
  });

  test("a path that cannot be written is an error at the start", async () => {
    writeFileSync(join(folder, "file"), "");
    const server = start(["--http", "--port", "0", "--audit-output-path", join(folder, "file", "audit.jsonl")]);
    expect((await server.ended()).code).toBe(2);
    expect(server.stderr()).toMatch(/The audit log cannot be written: a part of its path is a file\./u);
  });

  test("nothing is written where it is switched off", async () => {
    const server = start(["--http", "--port", "0", "--audit-enabled=false"]);
    await call(await listening(server), REFUSED);
    server.child.kill("SIGTERM");
    await server.ended();
    expect(eventsIn(server.stderr())).toEqual([]);
  });
});

describe("over stdio", () => {
  const callOnce = async (server: RawProcess) => {
    await server.initialize();
    const reply = await server.request("tools/call", REFUSED);
    server.child.stdin?.end();
    await server.ended();
    return reply;
  };

  test("writes nothing unless requested", async () => {
    const server = start([]);
    await callOnce(server);
    expect(server.stderr()).toBe("");
    expect(readdirSync(folder).filter((name) => name.includes("audit"))).toEqual([]);
  });

  test("a path makes a log, closed when the client leaves", async () => {
    const server = start(["--audit-output-path", join(folder, "audit.jsonl")]);
    await callOnce(server);
    expect(await verifyAuditLog({ files: logFiles(), key: KEY })).toMatchObject({ intact: true, lines: 3 });
  });

  test("a log that is required and cannot be written refuses the call", async () => {
    writeFileSync(join(folder, "file"), "");
    const path = join(folder, "file", "audit.jsonl");
    const server = start(["--audit-output-path", path, "--audit-required"]);
    const { result } = await callOnce(server);
    const text = JSON.stringify(result);
    expect(text).toContain("The audit log cannot be written");
    expect(text).toContain("inform_user");
    expect(text).not.toContain("planted");
  });
});
