import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallContext } from "../../src/table.ts";
import { oneTool, type Running, startFixture } from "../support/fixture.ts";
import { openSession, post, requestNewer } from "../support/raw-http.ts";

const seen: Pick<CallContext, "requestId" | "sourceIp">[] = [];
const table = oneTool({
  name: "look",
  description: "Notes who calls.",
  inputSchema: { type: "object" },
  call: async (_, { requestId, sourceIp }) => {
    seen.push({ requestId, ...(sourceIp === undefined ? {} : { sourceIp }) });
    return { content: [] };
  },
});
const forwarded = { "x-forwarded-for": "203.0.113.66, 198.51.100.7" };
const look = { name: "look", arguments: {} };

describe.each([
  ["without trusted proxies it is the peer's", "false", "127.0.0.1"],
  ["behind a trusted proxy it is the one that the proxy saw", "1", "198.51.100.7"],
])("the address that a tool is told: %s", (_, hops, address) => {
  let server: Running;
  beforeAll(async () => {
    server = await startFixture({ table, flags: { "trust-proxy": hops } });
  });
  afterAll(() => server.kill());

  test("in a session of the older revision, by each request", async () => {
    const session = await openSession(server.url);
    await post(
      server.url,
      { jsonrpc: "2.0", id: 7, method: "tools/call", params: look },
      { ...session.headers, ...forwarded },
    );
    expect(seen.pop()).toEqual({ requestId: "7", sourceIp: address });
  });

  test("in the newer revision", async () => {
    await requestNewer(server.url, "tools/call", look, { headers: forwarded });
    expect(seen.pop()).toEqual({ requestId: "1", sourceIp: address });
  });
});
