import type { Notes, Remember } from "@wellsourced/wellsourced";
import type { z } from "zod";
import type { Caller, CallFacts, Freshness, Routing, Tool } from "../define-tool.ts";

/** A body with what the envelope says of it. */
export interface Outcome extends Pick<CallFacts, "asked" | "found" | "excerpt"> {
  readonly body: Readonly<Record<string, unknown>>;
  readonly routing?: Routing;
  readonly freshness?: Freshness;
  /** Checks for the record of a session. */
  readonly checks?: NonNullable<Notes["checks"]>;
}

interface Remembered {
  readonly body: Readonly<Record<string, unknown>>;
  readonly routing?: Routing;
  readonly asked?: NonNullable<CallFacts["asked"]>;
}

export interface CacheCall {
  readonly tool: Tool;
  readonly input: z.output<z.ZodType>;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Everything in the input can change the result, but for the session that records it. */
function keyInput(input: unknown): unknown {
  if (input === null || typeof input !== "object") return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== "sessionId"));
}

/** Serves a body from the cache where the tool allows it; equal calls under way share one run. */
export async function throughCache(
  remember: Remember,
  { tool, input, caller, signal }: CacheCall,
  run: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  if (typeof tool.cache === "string") return run(signal);
  const { ttlMs, version, keepsEmpty = true } = tool.cache;
  const keep = ({ body }: Remembered) => keepsEmpty || body.resultCount !== 0;
  const spec = { kind: tool.name, version, input: keyInput(input), ttlMs, owner: caller.tenant, signal, keep };
  const { value, ...freshness } = await remember.of<Remembered>(spec, async (shared) => {
    const { body, routing, asked } = await run(shared);
    return { body, ...(routing ? { routing } : {}), ...(asked ? { asked } : {}) };
  });
  return { ...value, freshness };
}
