import { Failure, isRecord } from "@wellsourced/core";
import type { FinishedCall } from "./table.ts";

/** Where the library, in whichever copy of it, keeps what a program registered. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** Somebody collects traces in this process. Nothing is loaded to find that out. */
export function isTraced(): boolean {
  const registered: unknown = Reflect.get(globalThis, REGISTERED);
  return isRecord(registered) && registered.trace !== undefined;
}

type HowItEnded = Pick<FinishedCall, "failure" | "cached">;

/**
 * Runs a call of a tool as a span of its own, where traces are collected. The span has the tool, the kind of a failure
 * and whether the cache had the answer; traces go to third parties, so it has nothing of who called and what was asked.
 */
export async function inSpan<Result>(
  { tool, signal }: { readonly tool: string; readonly signal: AbortSignal },
  work: (ended: (how: HowItEnded) => void) => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work(() => {});
  const { SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api");
  // Names of OpenTelemetry's conventions for MCP.
  const attributes = {
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
  };
  const tracer = trace.getTracer("wellsourced");
  return tracer.startActiveSpan(`tools/call ${tool}`, { kind: SpanKind.SERVER, attributes }, async (span) => {
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
