import type { Product } from "../product.ts";
import { jsonResource } from "./json-resource.ts";

interface Routed {
  readonly name: string;
  readonly type: string;
  readonly breaker: string;
  readonly available: boolean;
}

/** Those a question may be routed to: what costs money on every call is only ever asked by name. */
function routed(product: Product): readonly Routed[] {
  const states = product.peek()?.sources.providers() ?? [];
  return states
    .filter(({ configured, metered }) => configured && !metered)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));
}

/** False only when there is nobody left to ask: every provider rests after failures. */
export function isReady(product: Product): boolean {
  const all = routed(product);
  return all.length === 0 || all.some(({ breaker }) => breaker !== "open");
}

export const providerHealth = jsonResource({
  uri: "diagnostics://health",
  name: "Provider Health",
  description: "Which providers answer at the moment, and which rest after failures.",
  body: (product) => {
    const providers = routed(product);
    const resting = providers.filter(({ breaker }) => breaker === "open").length;
    const worst = resting === providers.length ? "unhealthy" : "degraded";
    return { status: resting === 0 ? "healthy" : worst, providers };
  },
});
