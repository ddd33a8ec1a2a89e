import { Failure, systemClock } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool, type Tool, type ToolCall } from "../src/define-tool.ts";
import { createToolbox, type ToolboxOptions } from "../src/toolbox.ts";

/** The part of the toolkit that the toolbox uses: a store for large bodies. */
function fakeSources() {
  const stored: string[] = [];
  const sources = {
    mask: (text: string) => text.replaceAll("hunter2", "[REDACTED]"),
    paidBy: (_: unknown, work: (...args: unknown[]) => unknown, ...args: unknown[]) => work(...args),
    artifacts: {
      async put({ body }: { body: string }) {
        stored.push(body);
        return { id: "ab", uri: "research://artifact/ab", bytes: body.length, expiresAt: "2026-01-31T10:30:00Z" };
      },
    },
  };
  return { sources: sources as unknown as Wellsourced, stored }; // the toolbox uses nothing else
}

const caller = { tenant: "default", user: "anonymous" };
const input = z.strictObject({
  text: z.string().describe("Text"),
  sessionId: z.string().optional().describe("Session"),
});
const output = z.looseObject({ said: z.string() });
const effects = { writes: false, idempotent: true, openWorld: true };

function boxOf(tool: Partial<Tool<typeof input, typeof output>>, options: Partial<ToolboxOptions> = {}) {
  const { sources, stored } = fakeSources();
  const echo = defineTool({
    name: "echo",
    title: "Echo",
    description: "Says it again.",
    sets: ["core"],
    effects,
    cache: "never",
    input,
    output,
    run: ({ text }) => ({ said: text }),
    ...tool,
  });
  const box = createToolbox({ tools: [echo as unknown as Tool], sources, clock: systemClock, ...options });
  const call = (args: unknown, signal = new AbortController().signal) => box.call("echo", args, { signal, caller });
  return { box, call, stored };
}

const errorOf = (reply: { content: readonly { type: string; text?: string }[] }) => {
  const [line, block] = (reply.content[0]?.text ?? "").split("\n\n");
  return { line, error: JSON.parse(block ?? "{}").error };
};

describe("a result", () => {
  test("is one JSON text that equals the structured content", async () => {
    const reply = await boxOf({}).call({ text: "hello" });
    expect(reply).toEqual({
      content: [{ type: "text", text: '{"said":"hello"}' }],
      structuredContent: { said: "hello" },
    });
  });

  test("that is large is cut to its excerpt where nothing can be linked, and nothing is stored", async () => {
    const run = ({ text }: { text: string }, _: unknown, call: ToolCall) => {
      call.note({ excerpt: () => ({ said: text.slice(0, 3) }) });
      return { said: text };
    };
    const long = "x".repeat(30_000);
    const { call, stored } = boxOf({ present: "may-link", run }, { links: false });
    expect(await call({ text: long })).toEqual({
      content: [{ type: "text", text: '{"said":"xxx"}' }],
      structuredContent: { said: "xxx" },
    });
    const whole = boxOf({ present: "may-link" }, { links: false });
    expect((await whole.call({ text: long })).structuredContent).toEqual({ said: long });
    expect([...stored, ...whole.stored]).toEqual([]);
  });

  test.each([
    ["image/png", { content: [{ type: "text" }, { type: "image", data: "A".repeat(30_000) }] }],
    ["application/pdf", { structuredContent: { note: expect.stringContaining("Take a screenshot") } }],
  ])("of type %s is shown or named where nothing can be linked", async (mediaType, expected) => {
    const run = () => ({ said: "", mediaType, data: "A".repeat(30_000) });
    const { call, stored } = boxOf({ hasMedia: true, run }, { links: false });
    const reply = await call({ text: "tides" });
    expect(reply).toMatchObject(expected);
    expect(reply.structuredContent).not.toHaveProperty("data");
    expect(stored).toEqual([]);
  });

  test("that is large is linked where the tool allows it, and stored whole", async () => {
    const long = "x".repeat(30_000);
    const { call, stored } = boxOf({ present: "may-link" });
    const reply = await call({ text: long });
    expect(reply.structuredContent).toMatchObject({
      resource: "research://artifact/ab",
      linked: true,
      mimeType: "application/json",
    });
    expect(reply.content[1]).toMatchObject({
      type: "resource_link",
      uri: "research://artifact/ab",
      name: "research-artifact",
    });
    expect(JSON.parse(stored[0] ?? "")).toEqual({ said: long });
  });

  test("that is a small picture is an item of its own", async () => {
    const { call, stored } = boxOf({ hasMedia: true, run: () => ({ said: "", mediaType: "image/png", data: "aGk=" }) });
    const reply = await call({ text: "x" });
    expect(reply.content).toEqual([
      { type: "text", text: '{"said":"","mediaType":"image/png"}' },
      { type: "image", data: "aGk=", mimeType: "image/png" },
    ]);
    expect(reply.structuredContent).toEqual({ said: "", mediaType: "image/png" });
    expect(stored).toEqual([]);
  });

  test.each([
    ["a large picture", "image/png", "QUJD".repeat(8_000), 24_000],
    ["a print", "application/pdf", "QUI=", 2],
  ])("that is %s is linked", async (_what, mediaType, data, size) => {
    const { call, stored } = boxOf({ hasMedia: true, run: () => ({ said: "", mediaType, data }) });
    const reply = await call({ text: "x" });
    expect(reply.content[1]).toMatchObject({ type: "resource_link", mimeType: mediaType, size });
    expect(reply.structuredContent).toMatchObject({ linked: true, mimeType: mediaType, bytes: size });
    expect(reply.structuredContent).not.toHaveProperty("data");
    expect(stored).toEqual([data]);
  });

  test("that is linked says what its tool wants said of it, and only then", async () => {
    const linkFacts = ({ said }: Readonly<Record<string, unknown>>) => ({ size: String(said).length });
    const { call } = boxOf({ present: "may-link", linkFacts });
    expect((await call({ text: "x".repeat(30_000) })).structuredContent).toMatchObject({ linked: true, size: 30_000 });
    expect((await call({ text: "x" })).structuredContent).toEqual({ said: "x" });
  });

  test("is kept apart by the caller's tenant", async () => {
    const { call } = boxOf({ run: (_, __, { owner }) => ({ said: owner }) });
    expect((await call({ text: "a" })).structuredContent).toEqual({ said: "default" });
  });

  test.each([
    ["below the threshold", { present: "may-link" as const }, "x".repeat(24_000)],
    ["of a tool that never links", {}, "x".repeat(30_000)],
    ["of the connector pair", { present: "json-text" as const }, "x".repeat(30_000)],
    ["of an input that is not linked", { present: "may-link" as const, links: () => false }, "x".repeat(30_000)],
  ])("%s stays inline", async (_, tool, text) => {
    const reply = await boxOf(tool).call({ text });
    expect(reply.structuredContent).toEqual({ said: text });
    expect(reply.content).toHaveLength(1);
  });

  test("of the connector pair carries the trust marker beside the body", async () => {
    const reply = await boxOf({ present: "json-text" }).call({ text: "a" });
    expect(reply._meta).toEqual({ trust: "untrusted-external-content" });
  });
});

describe("the cache below", () => {
  const aged = { ageSeconds: 3, maxAgeSeconds: 60, freshness: "fresh" } as const;
  const answering = (cached: boolean) => ({
    cache: "below" as const,
    run({ text }: { text: string }, _sources: unknown, { onFreshness, note }: ToolCall) {
      note({ routing: { providerUsed: "b", providersAttempted: ["a", "b"], fallbackReason: "circuit_open" } });
      onFreshness?.({ ...aged, cached });
      onFreshness?.({ ...aged, cached: !cached, ageSeconds: 40 });
      return { said: text };
    },
  });

  test("puts the age of the operation's own answer on a result that it gave, not that of what was looked up beside it", async () => {
    expect((await boxOf(answering(true)).call({ text: "a" }))._meta).toMatchObject({ cached: true, ageSeconds: 3 });
    expect((await boxOf(answering(false)).call({ text: "a" }))._meta).not.toHaveProperty("cached");
  });

  test("reports a fresh result where the tool always does", async () => {
    const { call } = boxOf({
      cache: "below, reported",
      run({ text }, _sources, { onFreshness }) {
        onFreshness?.({ cached: false, ageSeconds: 0, maxAgeSeconds: 60, freshness: "fresh" });
        return { said: text };
      },
    });
    expect((await call({ text: "a" }))._meta).toMatchObject({ cached: false, ageSeconds: 0 });
  });

  test("routing is reported on a fresh result, and a cached one only reports the hit", async () => {
    expect((await boxOf(answering(false)).call({ text: "a" }))._meta).toMatchObject({
      routing: {
        provider_used: "b",
        providers_attempted: ["a", "b"],
        fallback: true,
        fallback_reason: "circuit_open",
        cache_hit: false,
      },
    });
    const { routing } = (await boxOf(answering(true)).call({ text: "a" }))._meta as { routing: object };
    expect(Object.keys(routing).sort()).toEqual(["cache_hit", "latency_ms"]);
  });
});

describe("a failure", () => {
  test("is one line, a blank line and a block, without structured content", async () => {
    const { call } = boxOf({
      run: () => {
        throw new Failure(
          "rate_limited",
          "Rate limited (brave). Wait 60 seconds and retry, or try a different provider.",
          { provider: "brave" },
        );
      },
    });
    const reply = await call({ text: "a" });
    expect(reply.isError).toBe(true);
    expect(reply.structuredContent).toBeUndefined();
    expect(reply.content).toHaveLength(1);
    expect(errorOf(reply)).toEqual({
      line: "Rate limited (brave). Wait 60 seconds and retry, or try a different provider.",
      error: {
        kind: "rate_limited",
        retryable: true,
        retryAfterSeconds: 60,
        suggestedAction: "retry_after_delay",
        provider: "brave",
      },
    });
  });

  test("of any other kind is reported without a stack or a secret, and counted for its tenant only", async () => {
    const { call, box } = boxOf({
      run: () => {
        throw new TypeError("cannot read hunter2\n    at secret.ts:1");
      },
    });
    const reply = await call({ text: "a" });
    expect(errorOf(reply).error.kind).toBe("upstream_unavailable");
    expect(JSON.stringify(reply)).not.toMatch(/hunter2|secret\.ts/u);
    const caller = { tenant: "default", user: "anonymous" };
    expect(box.recentErrors(caller)).toMatchObject([{ tool: "echo", kind: "upstream_unavailable" }]);
    expect(box.recentErrors({ ...caller, tenant: "other" })).toEqual([]);
    expect(box.recentErrors({ ...caller, user: "other" })).toEqual([]);
    expect(box.statistics()).toMatchObject({ echo: { calls: 1, errors: 1, errorRate: 1 } });
  });

  test("of the arguments is a reply like any other", async () => {
    const reply = await boxOf({}).call({ txt: "a" });
    expect(errorOf(reply).error).toMatchObject({
      kind: "validation",
      retryable: false,
      suggestedAction: "correct_input",
    });
  });

  test("an unknown tool lists the known ones", async () => {
    const { box } = boxOf({});
    const reply = await box.call("ecko", {}, { signal: new AbortController().signal, caller });
    expect(errorOf(reply).line).toContain("echo");
  });
});

test("the record of a failed call is short, for any arguments and message", async () => {
  const long = "x".repeat(1_000_000);
  const { box, call } = boxOf({
    run() {
      throw new Failure("validation", `Nobody knows ${long}.`, { detail: long });
    },
  });
  const replies = [await call({ text: "a", [long]: 1 }), await call({ text: "a" })];
  replies.push(await box.call(long, {}, { signal: new AbortController().signal, caller }));
  for (const { content } of replies) expect(JSON.stringify(content).length).toBeLessThan(5_000);
  expect(JSON.stringify(box.recentErrors(caller)).length).toBeLessThan(5_000);
});

test("calls are counted by tenant up to a number of tenants, and together beyond it", async () => {
  const { box } = boxOf({ run: () => ({ said: "x" }) }, { maxTenants: 2 });
  for (const tenant of ["a", "b", "c", "d", "a"])
    await box.call("echo", { text: "x" }, { signal: new AbortController().signal, caller: { tenant, user: "u" } });
  expect(box.tenants()).toEqual({
    a: { calls: 2, errors: 0 },
    b: { calls: 1, errors: 0 },
    other: { calls: 2, errors: 0 },
  });
});

describe("a caller who leaves", () => {
  test("aborts the work and gets no reply", async () => {
    const leave = new AbortController();
    const started = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    const { call } = boxOf({
      run: (_input, _sources, { signal }) =>
        new Promise((_, reject) => {
          started.resolve();
          signal.addEventListener("abort", () => {
            seen.push(true);
            reject(signal.reason);
          });
        }),
    });
    const reply = call({ text: "a" }, leave.signal);
    await started.promise;
    leave.abort();
    await expect(reply).rejects.toThrow();
    expect(seen).toEqual([true]);
  });
});

describe("the end of a call is reported once", () => {
  const ended = async (args: unknown, tool: Partial<Tool<typeof input, typeof output>> = {}) => {
    const { box } = boxOf(tool);
    const ends: unknown[] = [];
    const context = { signal: new AbortController().signal, caller, onEnd: (end: unknown) => ends.push(end) };
    for (let times = 0; times < 2; times++) await box.call("echo", args, context);
    return ends;
  };

  test("with whether the cache had the result, if it was queried", async () => {
    let times = 0;
    const tool: Partial<Tool<typeof input, typeof output>> = {
      cache: "below",
      run({ text }, _sources, { onFreshness }) {
        onFreshness?.({ cached: times++ > 0, ageSeconds: 0, maxAgeSeconds: 60, freshness: "fresh" });
        return { said: text };
      },
    };
    expect(await ended({ text: "a" }, tool)).toMatchObject([{ cached: false }, { cached: true }]);
    expect(await ended({ text: "a" })).toEqual([{ ms: expect.any(Number) }, { ms: expect.any(Number) }]);
  });

  test("with the failure, also for arguments that were refused", async () => {
    const refused = { failure: expect.objectContaining({ kind: "validation" }) };
    expect(await ended({ text: 1 })).toMatchObject([refused, refused]);
  });
});

describe("progress", () => {
  test("rises strictly and ends before the result", async () => {
    const { sources } = fakeSources();
    const updates: number[] = [];
    const talk = defineTool({
      name: "echo",
      title: "Echo",
      description: "x",
      sets: ["core"],
      effects,
      cache: "never",
      input,
      output,
      run: ({ text }, _s, { onProgress }) => {
        onProgress("one");
        onProgress("two");
        return { said: text };
      },
    });
    const box = createToolbox({ tools: [talk as unknown as Tool], sources, clock: systemClock });
    await box.call(
      "echo",
      { text: "a" },
      { signal: new AbortController().signal, caller, progress: ({ progress }) => updates.push(progress) },
    );
    expect(updates).toEqual([1, 2, 3]);
  });
});
