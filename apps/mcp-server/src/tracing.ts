import { Failure, isRecord } from "@wellsourced/core";
import type { FinishedCall, TraceParent } from "./table.ts";

/** Where the library, in whichever copy of it, keeps what a program registered. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** Somebody collects traces in this process. Nothing is loaded to find that out. */
export function isTraced(): boolean {
  const registered: unknown = Reflect.get(globalThis, REGISTERED);
  return isRecord(registered) && registered.trace !== undefined;
}

type HowItEnded = Pick<FinishedCall, "failure" | "cached">;

/** What a client says of its trace in the `_meta` of a request, under the keys that the protocol reserves for it. */
export function traceParentIn(meta: unknown): TraceParent | undefined {
  const { traceparent, tracestate } = isRecord(meta) ? meta : {};
  if (typeof traceparent !== "string") return undefined;
  return { traceparent, ...(typeof tracestate === "string" ? { tracestate } : {}) };
}

interface TracedCall {
  readonly tool: string;
  readonly signal: AbortSignal;
  readonly traceParent?: TraceParent | undefined;
}

/**
 * Runs a call of a tool as a span of its own, where traces are collected. The span has the tool, the kind of a failure
 * and whether the cache had the answer; traces go to third parties, so it has nothing of who called and what was asked.
 *
 * Its parent is the span that the request itself names, or else the one around it. One HTTP request, or one process, may
 * carry many calls: where both are there, the one around is linked.
 */
export async function inSpan<Result>(
  { tool, signal, traceParent }: TracedCall,
  work: (ended: (how: HowItEnded) => void) => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work(() => {});
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api");
  // Names of OpenTelemetry's conventions for MCP.
  const attributes = {
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
  };
  const around = context.active();
  // What cannot be read leaves the trace as it is.
  const parent = traceParent ? propagation.extract(around, traceParent) : around;
  const beside = parent === around ? undefined : trace.getSpanContext(around);
  const options = { kind: SpanKind.SERVER, attributes, links: beside ? [{ context: beside }] : [] };
  const tracer = trace.getTracer("wellsourced");
  return tracer.startActiveSpan(`tools/call ${tool}`, options, parent, async (span) => {
    const fail = (kind: string) => {
      span.setAttribute("error.type", kind);
      span.setStatus({ code: SpanStatusCode.ERROR });
    };
    try {
      return await work(({ failure, cached }) => {
        if (cached !== undefined) span.setAttribute("wellsourced.cached", cached);
        if (failure !== undefined) fail(failure);
      });
    } catch (error) {
      fail(signal.aborted ? "cancelled" : Failure.from(error).kind);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs the work for an HTTP request in the trace of the client, if it sent one (W3C Trace Context). */
export async function inTraceOf<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return work();
  const { context, propagation, trace } = await import("@opentelemetry/api");
  const active = context.active();
  // A program that traces HTTP has continued it already.
  if (trace.getSpan(active)) return work();
  return context.with(propagation.extract(active, Object.fromEntries(headers)), work);
}
