import { UNTRUSTED } from "@wellsourced/core";
import type { Tool } from "../define-tool.ts";
import type { Outcome } from "./cache.ts";

function routingBlock({ routing, freshness }: Outcome, ms: number) {
  if (!routing) return undefined;
  const latency_ms = Math.round(ms);
  if (freshness?.cached) return { cache_hit: true, latency_ms };
  const fellBack = routing.fallbackReason !== undefined && routing.providersAttempted[0] !== routing.providerUsed;
  return {
    provider_used: routing.providerUsed,
    providers_attempted: routing.providersAttempted,
    ...(fellBack ? { fallback: true, fallback_reason: routing.fallbackReason } : {}),
    cache_hit: false,
    latency_ms,
  };
}

/** The `_meta` of a result: how old it is, who answered, and for the connector pair whose words these are. */
export function metaOf(tool: Tool, outcome: Outcome, ms: number): Readonly<Record<string, unknown>> | undefined {
  const { freshness } = outcome;
  const always = tool.cache === "below, reported" || (typeof tool.cache === "object" && tool.cache.report === "always");
  const routing = routingBlock(outcome, ms);
  const meta = {
    ...(freshness && (freshness.cached || always) ? freshness : {}),
    ...(routing ? { routing } : {}),
    ...(tool.present === "json-text" ? { trust: UNTRUSTED } : {}),
  };
  return Object.keys(meta).length > 0 ? meta : undefined;
}
