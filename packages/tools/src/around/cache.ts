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

/** The outcome with what it cost; nothing for one that somebody else's call paid for. */
function withCost(outcome: Outcome, isPaid: boolean): Outcome {
  const { costUsd } = outcome.body;
  return isPaid && typeof costUsd === "number" ? { ...outcome, costUsd } : outcome;
}

/** Serves a body from the cache where the tool allows it; equal calls under way share one run. */
export async function throughCache(
  remember: Remember,
  { tool, input, caller, signal }: CacheCall,
  run: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  if (typeof tool.cache === "string") {
    const outcome = await run(signal);
    return withCost(outcome, outcome.freshness?.cached !== true);
  }
  const { ttlMs, version, keepsEmpty = true } = tool.cache;
  const keep = ({ body }: Outcome) => keepsEmpty || body.resultCount !== 0;
  const spec = { kind: tool.name, version, input: keyInput(input), ttlMs, owner: caller.tenant, signal, keep };
  let isOurs = false;
  const { value, ...freshness } = await remember.of<Outcome>(spec, async (shared) => {
    isOurs = true;
    const { body, routing, asked } = await run(shared);
    return { body, ...given({ routing, asked }) };
  });
  return withCost({ ...value, freshness }, isOurs);
}
