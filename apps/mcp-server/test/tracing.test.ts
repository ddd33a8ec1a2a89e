import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { systemClock } from "@wellsourced/core";
import { readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProduct } from "../src/product.ts";
import { createProductTable } from "../src/product-table.ts";
import { ANONYMOUS_CALLER } from "../src/table.ts";
import { inSpan, isTraced } from "../src/tracing.ts";
import { connectStdio } from "../src/transports/stdio.ts";
import { type Running, startFixture } from "./support/fixture.ts";
import { envelope, openSession, requestNewer } from "./support/raw-http.ts";

const call = { tool: "web_search", signal: new AbortController().signal };

test("without a collector nothing is traced or loaded", async () => {
  expect(isTraced()).toBe(false);
  expect(await inSpan(call, async () => "done")).toBe("done");
  expect(isTraced()).toBe(false);
});

describe("with a collector", () => {
  const exporter = new InMemorySpanExporter();
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-traces-"));
  let server: Running;
  let product: ReturnType<typeof createProduct>;
  beforeAll(async () => {
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    const env = { WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") };
    product = createProduct({
      ...readEnv(env, { mode: "stdio" }),
      clock: systemClock,
      warn: () => {},
      debug: () => {},
    });
    server = await startFixture({
      table: createProductTable(product, { version: "1.0.0", tools: "core", http: true }),
    });
  });
  beforeEach(() => exporter.reset());
  afterAll(async () => {
    await server.kill();
    await product.close();
    for (const api of [trace, context, propagation]) api.disable();
    rmSync(folder, { recursive: true, force: true });
  });

  const step = { searchStep: "A made step about lichens", stepNumber: 1, totalStepsEstimate: 1, nextStepNeeded: false };
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const spans = () => exporter.getFinishedSpans();
  /** The span named in the request itself, which differs from the header's. */
  const meta = { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", tracestate: "made=state" };
  const parentOf = ([span]: ReturnType<typeof spans>) => [
    span?.spanContext().traceId,
    span?.parentSpanContext?.spanId,
    span?.spanContext().traceState?.serialize(),
  ];
  const OF_META = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7", "made=state"];

  test("a call is a span with its tool, within the trace of the client, in the newer revision", async () => {
    const params = { name: "sequential_search", arguments: step };
    const { last } = await requestNewer(server.url, "tools/call", params, { headers: { traceparent } });
    expect(last.result?.isError).toBeUndefined();
    expect(spans().map(({ name }) => name)).toEqual(["tools/call sequential_search"]);
    const [span] = spans();
    expect(span?.attributes).toMatchObject({
      "mcp.method.name": "tools/call",
      "gen_ai.tool.name": "sequential_search",
    });
    expect([span?.spanContext().traceId, span?.parentSpanContext?.spanId]).toEqual([
      "0af7651916cd43dd8448eb211c80319c",
      "b7ad6b7169203331",
    ]);
  });

  test("also in the older revision, call by call", async () => {
    const session = await openSession(server.url);
    await session.request("tools/call", { name: "sequential_search", arguments: step });
    const [span] = spans();
    expect([span?.name, span?.parentSpanContext]).toEqual(["tools/call sequential_search", undefined]);
  });

  test("what `_meta` says of the trace comes before the header, which is linked, in the newer revision", async () => {
    const params = { name: "sequential_search", arguments: step };
    await requestNewer(server.url, "tools/call", params, { headers: { traceparent }, meta });
    expect(parentOf(spans())).toEqual(OF_META);
    expect(spans()[0]?.links.map((link) => link.context.spanId)).toEqual(["b7ad6b7169203331"]);
  });

  test("call by call in one session of the older revision", async () => {
    const session = await openSession(server.url);
    await session.request("tools/call", { name: "sequential_search", arguments: step, _meta: meta });
    await session.request("tools/call", { name: "sequential_search", arguments: step });
    expect(parentOf(spans())).toEqual(OF_META);
    expect(spans().map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(["00f067aa0ba902b7", undefined]);
  });

  test.each([
    ["the newer revision", { ...envelope(), ...meta }],
    ["the older revision", meta],
  ])("over stdio as well, in %s", async (_, _meta) => {
    const [input, answered] = [new PassThrough(), Promise.withResolvers<void>()];
    const connection = connectStdio({
      table: createProductTable(product, { version: "1.0.0", tools: "core", http: false }),
      ...{
        clock: systemClock,
        stateKey: new Uint8Array(32),
        caller: ANONYMOUS_CALLER,
        input,
        output: new PassThrough(),
      },
      report: (error) => expect.unreachable(String(error)),
      remark: () => {},
      write(line) {
        if (line.includes('"id":1')) answered.resolve();
        return true;
      },
    });
    const params = { name: "sequential_search", arguments: step, _meta };
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })}\n`);
    await answered.promise;
    expect(parentOf(spans())).toEqual(OF_META);
    await connection.close();
  });

  test.each([
    ["no text", { traceparent: 7 }],
    ["no trace", { traceparent: "00-00000000000000000000000000000000-00f067aa0ba902b7-01" }],
    ["far too long", { traceparent: "0".repeat(100_000) }],
    ["a state alone", { tracestate: "made=state" }],
  ])("a `_meta` that holds %s leaves the trace to the header", async (_, broken) => {
    const params = { name: "sequential_search", arguments: step };
    const { last } = await requestNewer(server.url, "tools/call", params, { headers: { traceparent }, meta: broken });
    expect(last.result?.isError).toBeUndefined();
    expect(parentOf(spans()).slice(0, 2)).toEqual(["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"]);
    expect(spans()[0]?.links).toEqual([]);
  });

  test("a failed call has the kind of its failure, and no word of its message", async () => {
    await requestNewer(server.url, "tools/call", { name: "sequential_search", arguments: { stepNumber: "lichens" } });
    const [span] = spans();
    expect([span?.attributes["error.type"], span?.status]).toEqual(["validation", { code: 2 }]);
  });

  test("a span contains neither the caller nor the arguments", async () => {
    await requestNewer(server.url, "tools/call", { name: "sequential_search", arguments: step });
    const told = spans().map(({ name, attributes, events, links, status }) => ({
      name,
      attributes,
      events,
      links,
      status,
    }));
    expect(JSON.stringify(told)).not.toMatch(/lichens|anonymous|default|127\.0\.0\.1/u);
  });

  test("a span of the program around it is its parent where the request names none", async () => {
    const tracer = trace.getTracer("program");
    await tracer.startActiveSpan("outer", async (outer) => {
      await inSpan(call, async () => {});
      outer.end();
    });
    const [inner, outer] = spans();
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  });

  test("a call that its caller left is a failed span", async () => {
    const left = "The client has lost interest.";
    const gone = { ...call, signal: AbortSignal.abort(left) };
    await expect(inSpan(gone, () => Promise.reject(left))).rejects.toBe(left);
    expect(spans()[0]?.attributes["error.type"]).toBe("cancelled");
  });
});
