import { given, isRecord } from "@wellsourced/core";
import type { Remember } from "@wellsourced/wellsourced";
import type { z } from "zod";
import type { Caller, CallFacts, Tool } from "../define-tool.ts";

/** A body with what the envelope says of it. */
export interface Outcome extends CallFacts {
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CacheCall {
  readonly tool: Tool;
  readonly input: z.output<z.ZodType>;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Everything in the input can change the result, but for the session that records it. */
function keyInput(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { sessionId: _, ...others } = input;
  return others;
}

/** Serves a body from the cache where the tool allows it; equal calls under way share one run. */
export async function throughCache(
  remember: Remember,
  { tool, input, caller, signal }: CacheCall,
  run: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  if (typeof tool.cache === "string") return run(signal);
  const { ttlMs, version, keepsEmpty = true } = tool.cache;
  const keep = ({ body }: Outcome) => keepsEmpty || body.resultCount !== 0;
  const spec = { kind: tool.name, version, input: keyInput(input), ttlMs, owner: caller.tenant, signal, keep };
  const { value, ...freshness } = await remember.of<Outcome>(spec, async (shared) => {
    const { body, routing, asked } = await run(shared);
    return { body, ...given({ routing, asked }) };
  });
  return { ...value, freshness };
}
