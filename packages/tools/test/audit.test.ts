import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { type NewAuditEvent, openAuditLog } from "@wellsourced/wellsourced/audit-log";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Around, type Called, wrappersOf } from "../src/around/around.ts";
import { createAudit } from "../src/around/audit.ts";
import type { CallFacts } from "../src/define-tool.ts";
import { createToolbox, defineTool, tools } from "../src/index.ts";

const tool = defineTool({
  name: "made_tool",
  title: "Made",
  description: "Made for this test.",
  sets: ["core"],
  cache: "never",
  input: z.looseObject({}),
  output: z.object({}),
  run: () => ({}),
});
const caller = { tenant: "byron", user: "ada" };

const wrappedIn =
  (around: readonly Around[], clock: Clock) =>
  async <Done extends CallFacts>(call: Called, work: () => Promise<Done>) => {
    const wrappers = wrappersOf(call, { around, clock });
    const settled = await wrappers
      .enter()
      .then(work)
      .then(
        (done) => ({ done }),
        (error: unknown) => ({ error }),
      );
    return wrappers.leave(settled);
  };

/** The logged event of one call. */
async function heard(
  work: () => Promise<CallFacts>,
  { input = {}, queryHash = false, more = {} }: { input?: object; queryHash?: boolean; more?: object } = {},
) {
  const events: NewAuditEvent[] = [];
  const log = {
    write: async (event: NewAuditEvent) => void events.push(event),
    ready: async () => undefined,
    hashOfText: (text: string) => `hash of ${text.length}`,
  };
  const clock = createFakeClock();
  const run = wrappedIn([createAudit({ log, queryHash })], clock);
  await run({ tool, input: () => input, caller, requestId: "7", sourceIp: "203.0.113.9", ...more }, async () => {
    await clock.advance(1_234.4);
    return work();
  }).catch(() => undefined);
  return events;
}

test("a call that went well is one event with who, what, when and how long", async () => {
  expect(await heard(async () => ({}), { input: { query: "walls that fall", sessionId: "s1" } })).toEqual([
    {
      event_type: "tool_call",
      tenant_id: "byron",
      user_id: "ada",
      session_id: "s1",
      tool_name: "made_tool",
      request_id: "7",
      source_ip: "203.0.113.9",
      duration_ms: 1_234,
      success: true,
      metadata: { query_length: 15 },
    },
  ]);
});

test("a metered call reports the provider and the cost, and a routed one the providers queried", async () => {
  const facts: CallFacts = {
    asked: { provider: "exa", attempted: ["brave", "exa"] },
    freshness: { cached: false, ageSeconds: 0, maxAgeSeconds: 60, freshness: "fresh" },
    routing: { providerUsed: "exa", providersAttempted: ["brave", "exa"], fallbackReason: "circuit_open" },
  };
  const [event] = await heard(async () => facts, { input: { query: "äöü🧱" }, more: { costUsd: () => 0.005 } });
  expect(event?.metadata).toEqual({
    query_length: 4,
    cached: false,
    provider: "exa",
    cost_usd: 0.005,
    routing: {
      provider_used: "exa",
      providers_attempted: ["brave", "exa"],
      fallback: true,
      fallback_reason: "circuit_open",
      cache_hit: false,
      latency_ms: 1_234,
    },
  });
});

test("the hash of the query is present only if requested", async () => {
  const input = { query: "walls" };
  const [without] = await heard(async () => ({}), { input });
  const [withHash] = await heard(async () => ({}), { input, queryHash: true });
  expect(without?.metadata).toEqual({ query_length: 5 });
  expect(withHash?.metadata).toEqual({ query_length: 5, query_hash: "hash of 5" });
});

test("a failure is an event with its kind, and its words stay out", async () => {
  const [event] = await heard(async () => {
    throw new Failure("blocked", "Refused: planted words", { provider: "brave", detail: "planted" });
  });
  expect(event).toMatchObject({ success: false, error_code: "blocked", metadata: { provider: "brave" } });
  expect(JSON.stringify(event)).not.toContain("planted");
});

test("a call whose caller left is cancelled, not failed", async () => {
  const aborted = AbortSignal.abort();
  const [event] = await heard(
    async () => {
      throw aborted.reason;
    },
    { more: { signal: aborted } },
  );
  expect(event).toMatchObject({ success: false, error_code: "cancelled" });
});

test("a call that a limit refused is an event, too", async () => {
  const events: NewAuditEvent[] = [];
  const log = {
    write: async (event: NewAuditEvent) => void events.push(event),
    ready: async () => undefined,
    hashOfText: () => "",
  };
  const quota = {
    before() {
      throw new Failure("rate_limited", "Rate limited.");
    },
  };
  const run = wrappedIn([createAudit({ log }), quota], createFakeClock());
  await expect(run({ tool, input: () => undefined, caller }, async () => ({}))).rejects.toMatchObject({
    kind: "rate_limited",
  });
  expect(events).toMatchObject([{ success: false, error_code: "rate_limited", request_id: "" }]);
});

test("with a required log that cannot be written, no work is done and no result returned", async () => {
  const refusal = new Failure("config", "The audit log cannot be written.", { suggestedAction: "inform_user" });
  let worked = 0;
  const work = async () => {
    worked += 1;
    return {};
  };
  const fails = () => Promise.reject(refusal);
  const fine = async () => undefined;
  const run = (log: { write(): Promise<void>; ready(): Promise<void> }) =>
    wrappedIn([createAudit({ log: { ...log, hashOfText: () => "" } })], createFakeClock())(
      { tool, input: () => ({}), caller },
      work,
    );
  await expect(run({ write: fine, ready: fails })).rejects.toBe(refusal);
  expect(worked).toBe(0);
  await expect(run({ write: fails, ready: fine })).rejects.toBe(refusal);
  expect(worked).toBe(1);
});

/** Every text argument of every tool contains a marker word, as do the callers' names. */
const PLANTED = "zqxplanted";
const TOKEN = `sk-${"z".repeat(30)}`;

/** Arguments with a value for every text of a schema. */
function planted(schema: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string; enum?: unknown[] }> };
  const texts = Object.entries(properties).filter(([, { type, enum: values }]) => type === "string" && !values);
  return Object.fromEntries(
    texts.map(([name]) => [
      name,
      name.includes("url") || name === "identifier"
        ? `https://${PLANTED}.invalid/?token=${TOKEN}`
        : `${PLANTED} ${TOKEN}`,
    ]),
  );
}

test("no word of the arguments reaches the log, for any tool", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sources = createWellsourced({ cacheDir: false, dataDir: false, originMap: {}, blockedDomains: [] });
  onTestFinished(() => sources.close());
  const log = openAuditLog({ to: join(folder, "audit.jsonl"), mask: sources.mask });
  // Replace the operations by failing ones, so that no network is used.
  const asked: string[] = [];
  const all = tools.map((one) => ({
    ...one,
    run: (input: unknown) => {
      asked.push(one.name);
      throw new Failure("blocked", `Refused: ${JSON.stringify(input)}`, { detail: JSON.stringify(input) });
    },
  }));
  const box = createToolbox({ tools: all, sources, around: [createAudit({ log, queryHash: true })] });
  for (const one of all) {
    const schema = z.toJSONSchema(one.input, { io: "input", unrepresentable: "any" });
    const needed: Record<string, Record<string, unknown>> = {
      sequential_search: { stepNumber: 1, nextStepNeeded: false },
      monarch_search: { operation: "search", text: PLANTED },
      verify_recommendation: { recommendations: [{ name: PLANTED }] },
    };
    await box.call(
      one.name,
      { ...planted(schema), ...needed[one.name] },
      {
        signal: new AbortController().signal,
        caller,
      },
    );
  }
  await log.close();
  expect(new Set(asked).size).toBeGreaterThan(15);
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  // Calls with invalid arguments are logged too.
  expect(text.match(/"tool_call"/gu)?.length).toBe(all.length);
  // The session id is the only argument that is logged.
  expect(text.replaceAll(/"session_id":"[^"]*"/gu, "")).not.toContain(PLANTED);
  expect(text).not.toContain(TOKEN);
});
