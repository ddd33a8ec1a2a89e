import { createFakeClock } from "@wellsourced/testkit";
import type { NewAuditEvent } from "@wellsourced/wellsourced/audit-log";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDenials } from "../../src/http/denials.ts";
import { oneTool } from "../support/fixture.ts";
import { post, send } from "../support/raw-http.ts";
import { asNewer, bearer, openAs, type SignedIn, startSignedIn } from "../support/signed-in.ts";

let server: SignedIn;
const events: NewAuditEvent[] = [];
const audit = async (event: NewAuditEvent) => void events.push(event);
const look = oneTool({
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object" },
  call: async () => ({ content: [] }),
});

beforeAll(async () => {
  server = await startSignedIn({ table: look, audit, flags: { "enforce-scopes": "true" } });
});
afterAll(() => server.kill());
beforeEach(() => {
  events.length = 0;
});

const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

test("a wrong token is written down, with nothing of it", async () => {
  expect((await post(server.url, body, bearer("planted-token"))).status).toBe(401);
  expect(events).toEqual([
    {
      event_type: "denied",
      tenant_id: "unknown",
      user_id: "unknown",
      request_id: "http",
      source_ip: "127.0.0.1",
      success: false,
      error_code: "invalid_token",
      metadata: { method: "POST" },
    },
  ]);
});

test("a request without any token asks for the way to one, and is not written down", async () => {
  expect((await post(server.url, body)).status).toBe(401);
  expect(events).toEqual([]);
});

test("a call that the scopes do not allow is written down with who made it", async () => {
  const token = await server.issuer.token({ scope: "tool:other" });
  const answer = await asNewer(server, token, "tools/call", { name: "look", arguments: {} });
  expect(answer.status).toBe(403);
  expect(events).toMatchObject([{ event_type: "denied", error_code: "insufficient_scope" }]);
  expect(events[0]?.user_id).not.toBe("unknown");
});

test.each([
  ["another user of the tenant", { sub: "bob" }],
  ["the same user of another tenant", { tenant_id: "other" }],
])(
  "%s who names a session that is not theirs is written down, and answered as if there were none",
  async (_, whose) => {
    const { headers } = await openAs(server, await server.issuer.token({ sub: "ada", scope: "tool:*" }));
    const token = bearer(await server.issuer.token({ sub: "ada", scope: "tool:*", ...whose }));
    for (const method of ["POST", "GET", "DELETE"]) {
      events.length = 0;
      const ask = (session: string) =>
        fetch(server.url, {
          method,
          headers: {
            ...{ ...headers, "mcp-session-id": session, ...token },
            ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
          },
          ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
        }).then(async (answer) => {
          const all = [...answer.headers].filter(([name]) => name !== "date" && name !== "ratelimit");
          return { status: answer.status, headers: all, text: await answer.text() };
        });
      const none = await ask("00000000-0000-4000-8000-000000000000");
      expect(events).toEqual([]);
      expect(await ask(headers["mcp-session-id"])).toEqual(none);
      expect(none.status).toBe(404);
      await expect.poll(() => events.length).toBe(1);
      expect(events[0]).toMatchObject({ event_type: "denied", error_code: "foreign_session", metadata: { method } });
      expect(events[0]?.user_id).toBe("sub" in whose ? "bob" : "ada");
      expect(JSON.stringify(events)).not.toContain(headers["mcp-session-id"]);
    }
  },
);

test("its own session leaves no such event, nor one that is over", async () => {
  const token = await server.issuer.token({ sub: "ada", scope: "tool:*" });
  const session = await openAs(server, token);
  expect((await session.request("tools/list")).status).toBe(200);
  const ended = await fetch(server.url, { method: "DELETE", headers: { ...session.headers, ...bearer(token) } });
  expect(ended.status).toBe(200);
  expect((await session.request("tools/list")).status).toBe(404);
  expect(events).toEqual([]);
});

test.each([
  ["a page of a foreign origin", { origin: "https://planted.example" }, "origin"],
  ["another host's name", { host: "planted.example" }, "host"],
])("%s is written down without its name", async (_, headers, reason) => {
  const { request } = await import("node:http");
  const status = await new Promise((resolve) => {
    request(server.url, { method: "GET", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
  expect(events).toMatchObject([{ event_type: "denied", error_code: reason }]);
  expect(JSON.stringify(events)).not.toContain("planted");
});

test("an accepted request writes no such event", async () => {
  const token = await server.issuer.token({ scope: "tool:*" });
  expect((await send(server.url.replace("/mcp", "/health/live"), {})).status).toBe(200);
  await post(server.url, body, bearer(token));
  expect(events).toEqual([]);
});

test("of ten thousand refusals in a minute sixty are written, and then how many were not", async () => {
  const clock = createFakeClock();
  const written: NewAuditEvent[] = [];
  const deny = createDenials({ clock, trustProxy: 0, audit: async (event) => void written.push(event) });
  const exchange = { request: new Request("http://localhost/mcp"), peer: "203.0.113.7" };
  const refused = () => deny(new Response(null, { status: 401 }), exchange, { reason: "invalid_token" });
  for (let number = 0; number < 10_000; number++) await refused();
  expect(written).toHaveLength(60);
  await clock.advance(60_000);
  await refused();
  expect(written).toHaveLength(61);
  expect(written[60]?.metadata).toEqual({ method: "GET", unwritten_before: 9_940 });
});

test("an unwritable log refuses all callers", async () => {
  const deny = createDenials({
    clock: createFakeClock(),
    trustProxy: 0,
    audit: () => Promise.reject(new Error("full")),
  });
  const exchange = { request: new Request("http://localhost/mcp"), peer: "203.0.113.7" };
  const refusal = new Response(null, { status: 401 });
  expect(await deny(refusal, exchange, { reason: "invalid_token" })).toBe(refusal);
});
