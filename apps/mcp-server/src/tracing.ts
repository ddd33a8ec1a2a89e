import { Failure, isRecord } from "@wellsourced/core";
import type { FinishedCall, TraceParent } from "./table.ts";

/** Global key of the OpenTelemetry API, in any copy. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** Whether traces are collected in this process. Loads nothing. */
export function isTraced(): boolean {
  const registered: unknown = Reflect.get(globalThis, REGISTERED);
  return isRecord(registered) && registered.trace !== undefined;
}

type HowItEnded = Pick<FinishedCall, "failure" | "cached">;

/** Reads the client's trace context from `_meta`. */
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
 * Runs a tool call in its own span, if traces are collected. The span has the tool, kind of failure and cache use, but
 * neither caller nor content, since traces go to third parties.
 *
 * Its parent is the span named in the request, or else the active one, which is linked if both exist: one HTTP request
 * or process may carry many calls.
 */
export async function inSpan<Result>(
  { tool, signal, traceParent }: TracedCall,
  work: (ended: (how: HowItEnded) => void) => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work(() => {});
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api");
  // OpenTelemetry's semantic conventions for MCP.
  const attributes = {
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
  };
  const around = context.active();
  // Invalid context is ignored.
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

/** Runs work in the trace context of an HTTP request (W3C Trace Context). */
export async function inTraceOf<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return work();
  const { context, propagation, trace } = await import("@opentelemetry/api");
  const active = context.active();
  // Already continued by HTTP instrumentation.
  if (trace.getSpan(active)) return work();
  return context.with(propagation.extract(active, Object.fromEntries(headers)), work);
}
