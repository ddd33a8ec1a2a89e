import { METHODS } from "node:http";
import { connect } from "node:net";
import { systemClock } from "@wellsourced/core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createFixtureTable } from "../fixture/table.ts";
import { type Running, startFixture } from "../support/fixture.ts";
import { OLDER, openSession, post, requestNewer } from "../support/raw-http.ts";

let server: Running;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(async () => {
  // No message of a client is logged as a bug of the server.
  expect(server.reports).toEqual([]);
  await server.kill();
});

/** The first line of the response to a request that no HTTP library would send; empty if the connection is closed. */
const statusLine = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`${head}\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
    );
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(said.split("\r\n")[0] ?? ""));
  });

test.each(METHODS.filter((method) => !["CONNECT", "GET", "POST", "DELETE", "OPTIONS", "HEAD"].includes(method)))(
  "%s is answered with 405, and its connection closed",
  async (method) => {
    expect(await statusLine(`${method} /mcp HTTP/1.1`)).toBe("HTTP/1.1 405 Method Not Allowed");
  },
);

test("CONNECT makes no proxy of the server: its connection is closed", async () => {
  expect(await statusLine("CONNECT example.org:443 HTTP/1.1")).not.toContain("200");
});

test.each([
  "/mcp\\..\\metrics",
  "/mcp/../metrics",
  "/mcp/%2e%2e/metrics",
  "/x/..\\health\\live",
  "//metrics",
  "/\tmetrics",
])("%j stays what a proxy took it for, and becomes no other path", async (path) => {
  expect(await statusLine(`GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 40[04] /u);
});

test("a path is served with anything that follows it", async () => {
  expect(await statusLine("GET /health/live?probe=1 HTTP/1.1")).toBe("HTTP/1.1 200 OK");
});

test("names of megabytes are refused in a few words, in both revisions", async () => {
  const long = "n".repeat(1_000_000);
  const { request } = await openSession(server.url);
  const answers = [
    await request("tools/call", { name: long, arguments: {} }),
    await request("prompts/get", { name: long }),
    await request("resources/read", { uri: `made://${long}` }),
    await request("completion/complete", {
      ref: { type: "ref/prompt", name: long },
      argument: { name: "a", value: "" },
    }),
    await request(long),
    await request("tools/list", {}, long),
    await requestNewer(server.url, "tools/call", { name: long, arguments: {} }, { headers: { "mcp-name": "n" } }),
    await requestNewer(server.url, "prompts/get", { name: "p", arguments: { [long]: "a" } }),
  ];
  for (const { text } of answers) expect(text.length).toBeLessThan(2_000);
});

test("a session that introduces itself at length is not opened", async () => {
  const { status, headers } = await post(server.url, {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: OLDER, capabilities: {}, clientInfo: { name: "n".repeat(1_000_000), version: "1" } },
  });
  expect([status, headers.get("mcp-session-id")]).toEqual([400, null]);
});

test("calls of tools that do not exist count as work", async () => {
  const counted: number[] = [];
  const table = {
    ...createFixtureTable(systemClock),
    admit: async (_: unknown, count: number) => void counted.push(count),
  };
  const one = await startFixture({ table });
  onTestFinished(() => one.kill());
  await requestNewer(one.url, "tools/call", { name: "nope", arguments: {} });
  await requestNewer(one.url, "tools/call", { name: "test_simple_text", arguments: {} });
  await requestNewer(one.url, "tools/list");
  expect(counted).toEqual([1]);
});
