import { Failure, systemClock } from "@wellsourced/core";
import type { NewAuditEvent } from "@wellsourced/wellsourced/audit-log";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createCallFeed } from "../../../src/call-feed.ts";
import type { AdminActions } from "../../../src/table.ts";
import { createFixtureTable } from "../../fixture/table.ts";
import { type Running, startFixture } from "../../support/fixture.ts";
import { send } from "../../support/raw-http.ts";

const KEY = "made-up-admin-key-of-today";
const OLD_KEY = "made-up-admin-key-of-before";
const done: string[] = [];
const admin: AdminActions = {
  clearCache: async () => void done.push("cache"),
  endSessions: async () => {
    done.push("sessions");
    return 3;
  },
  usage: async () => ({ users: 0, totalCalls: 0, toolCounts: {} }),
  exportPerson: async () => ({ complete: true }),
  erasePerson: async () => ({
    erased: { memory: 1 },
    failed: [{ room: "sessions", message: "The disk is full." }],
  }),
  consentOf: async () => [],
  setConsent: async () => true,
  setMember: async () => true,
};
const { feed, publish } = createCallFeed();
beforeEach(() => {
  done.length = 0;
});

let server: Running;
let base: string;
beforeAll(async () => {
  server = await startFixture({
    table: { ...createFixtureTable(systemClock), admin, calls: feed },
    flags: { "admin-api-key": KEY, "admin-api-key-prev": OLD_KEY },
  });
  base = server.url.replace("/mcp", "");
});
afterAll(() => server.kill());

const ask = (method: string, path: string, key?: string) =>
  send(`${base}${path}`, { method, headers: key === undefined ? {} : { "x-admin-key": key } });

const PATHS = [
  ["DELETE", "/admin/cache"],
  ["DELETE", "/admin/sessions"],
  ["GET", "/admin/analytics"],
  ["GET", "/admin/data?tenant_id=a&user_id=b"],
  ["DELETE", "/admin/data?tenant_id=a&user_id=b"],
  ["GET", "/admin/consent?tenant_id=a&user_id=b"],
  ["POST", "/admin/consent"],
  ["POST", "/admin/workspace/members"],
  ["DELETE", "/admin/workspace/members"],
  ["GET", "/dashboard/data"],
] as const;

describe("the key", () => {
  test.each(PATHS)("%s %s is refused without a key, with a wrong one, and with a part of it", async (method, path) => {
    const closed = await startFixture({
      table: { ...createFixtureTable(systemClock), admin },
      flags: { "admin-api-key": KEY },
    });
    onTestFinished(() => closed.kill());
    for (const key of [undefined, "", "made-up-admin-key", `${KEY}x`, OLD_KEY]) {
      const { status, text, headers } = await send(closed.url.replace("/mcp", path), {
        method,
        headers: key === undefined ? {} : { "x-admin-key": key },
      });
      expect([status, JSON.parse(text).error.kind]).toEqual([401, "auth_required"]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect(done).toEqual([]);
  });

  test("is nowhere in an answer or a warning, and neither is a wrong one", async () => {
    const { text } = await ask("GET", "/dashboard/data", KEY);
    const wrong = await ask("GET", "/dashboard/data", "a-wrong-guess-of-somebody");
    const said = [text, wrong.text, ...server.warnings].join("\n");
    expect(said).toContain("the admin key is wrong");
    expect(said).not.toMatch(/made-up-admin-key|a-wrong-guess/u);
  });

  test("works with the previous key, and each use of it is logged", async () => {
    const before = server.warnings.length;
    expect((await ask("GET", "/dashboard/data", OLD_KEY)).status).toBe(200);
    expect(server.warnings.slice(before)).toEqual(["GET /dashboard/data was requested with the previous admin key."]);
    expect((await ask("GET", "/dashboard/data", KEY)).status).toBe(200);
    expect(server.warnings).toHaveLength(before + 1);
  });

  test("in the address is not a key", async () => {
    expect((await ask("GET", `/dashboard/data?key=${KEY}`)).status).toBe(401);
  });
});

describe("the audit log", () => {
  const withLog = async (write: (event: NewAuditEvent) => Promise<void>) => {
    const server = await startFixture({
      table: { ...createFixtureTable(systemClock), admin },
      flags: { "admin-api-key": KEY, "admin-api-key-prev": OLD_KEY },
      audit: write,
    });
    onTestFinished(() => server.kill());
    return (method: string, path: string, key: string) =>
      send(server.url.replace("/mcp", path), { method, headers: { "x-admin-key": key } });
  };

  test("has what was done, before and after, and with which key", async () => {
    const events: NewAuditEvent[] = [];
    const asked = await withLog(async (event) => void events.push(event));
    await asked("DELETE", "/admin/sessions", OLD_KEY);
    const event = { event_type: "admin", tenant_id: "system", user_id: "admin", source_ip: "127.0.0.1", success: true };
    const metadata = { action: "DELETE /admin/sessions", key: "previous" };
    expect(events).toMatchObject([
      { ...event, metadata: { ...metadata, phase: "begun" } },
      { ...event, metadata: { ...metadata, phase: "done", ended: 3 } },
    ]);
    expect(JSON.stringify(events)).not.toContain("made-up-admin-key");
  });

  test("has wrong keys and uses of the previous one, but no look at the figures", async () => {
    const events: NewAuditEvent[] = [];
    const asked = await withLog(async (event) => void events.push(event));
    await asked("GET", "/dashboard/data", KEY);
    expect(events).toEqual([]);
    await asked("GET", "/dashboard/data", "not-the-admin-key");
    await asked("GET", "/dashboard/data", OLD_KEY);
    expect(events.map(({ event_type, success }) => [event_type, success])).toEqual([
      ["denied", false],
      ["admin", true],
      ["admin", true],
    ]);
  });

  test("that is required and cannot be written refuses before anything is done", async () => {
    const asked = await withLog(async () => {
      throw new Failure("config", "The audit log cannot be written.");
    });
    const { status, text } = await asked("DELETE", "/admin/cache", KEY);
    expect([status, JSON.parse(text).error.kind, done]).toEqual([503, "config", []]);
  });
});

test("without an admin key the paths do not exist", async () => {
  const open = await startFixture({ table: { ...createFixtureTable(systemClock), admin } });
  for (const [method, path] of PATHS) {
    const { status } = await send(open.url.replace("/mcp", path), { method, headers: { "x-admin-key": KEY } });
    expect(status).toBe(404);
  }
  await open.kill();
});

test("guessing is slowed down with Retry-After, and the right key still works", async () => {
  const guessed = await startFixture({ flags: { "admin-api-key": KEY } });
  const path = guessed.url.replace("/mcp", "/dashboard/data");
  for (let index = 0; index < 10; index++)
    expect((await send(path, { headers: { "x-admin-key": `guess-${index}` } })).status).toBe(401);
  const { status, headers, text } = await send(path, { headers: { "x-admin-key": "guess-10" } });
  expect([status, JSON.parse(text).error.kind]).toEqual([429, "rate_limited"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(50);
  expect((await send(path, { headers: { "x-admin-key": KEY } })).status).toBe(200);
  await guessed.kill();
});

describe("answers", () => {
  test("a foreign Host and a foreign Origin are refused before the key is looked at", async () => {
    const { status } = await send(`${base}/admin/cache`, {
      method: "DELETE",
      headers: { origin: "http://evil.example", "x-admin-key": KEY },
    });
    expect([status, done]).toEqual([403, []]);
  });

  test("unknown paths, methods and parameters are errors with a kind", async () => {
    expect((await ask("GET", "/admin/nothing", KEY)).status).toBe(404);
    const wrongMethod = await ask("GET", "/admin/cache", KEY);
    expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "DELETE"]);
    for (const query of ["range=year", "rnage=day"]) {
      const { status, text } = await ask("GET", `/dashboard/data?${query}`, KEY);
      expect([status, JSON.parse(text).error.kind]).toEqual([400, "validation"]);
    }
  });

  test("DELETE /admin/cache forgets every answer", async () => {
    expect((await ask("DELETE", "/admin/cache", KEY)).status).toBe(200);
    expect(done).toEqual(["cache"]);
  });

  test("DELETE /admin/sessions ends every research session and says how many", async () => {
    const { status, text } = await ask("DELETE", "/admin/sessions", KEY);
    expect([status, JSON.parse(text)]).toEqual([200, { status: "ok", ended: 3 }]);
    expect(done.at(-1)).toBe("sessions");
  });

  test("an erasure that left something is no success, and says where", async () => {
    const { status, text } = await ask("DELETE", "/admin/data?tenant_id=a&user_id=b", KEY);
    expect([status, JSON.parse(text).error]).toMatchObject([503, { kind: "config" }]);
    expect(text).toContain("sessions: The disk is full.");
  });

  test("/dashboard/data has the calls that the table reported", async () => {
    publish({ tool: "echo", ms: 12, failure: "network" });
    const { text } = await ask("GET", "/dashboard/data?range=day&tool=echo", KEY);
    expect(JSON.parse(text)).toMatchObject({
      version: "1.0.0",
      range: "day",
      stepSeconds: 600,
      tools: [{ tool: "echo", calls: 1, errors: 1, kinds: { network: 1 } }],
      current: { sessions: 0 },
      providers: [],
    });
    const { sessions, memoryBytes } = JSON.parse(text).gauges;
    // A new step may have started since the gauges were sampled.
    const last = (values: readonly (number | null)[]) => values.findLast((value) => value !== null);
    expect([last(sessions), Number(last(memoryBytes)) > 1_000_000]).toEqual([0, true]);
  });
});
