import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Product } from "../product.ts";
import { jsonResource } from "./json-resource.ts";

/** Those that stand in for each other. Without a routing setting nobody does, and there is nothing to tell. */
const routed = (sources: Wellsourced) =>
  sources
    .providers()
    .filter((state) => state.routed)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));

/** False only when there is nobody left to ask: every provider rests after failures. */
export function isReady(product: Product): boolean {
  const opened = product.peek();
  const all = opened ? routed(opened.sources) : [];
  return all.length === 0 || all.some(({ breaker }) => breaker !== "open");
}

export const providerHealth = jsonResource({
  uri: "diagnostics://health",
  name: "Provider Health",
  description: "Which of the routed providers answer at the moment, and which rest after failures.",
  body: async (product) => {
    const { sources } = await product.open();
    const providers = routed(sources);
    const resting = providers.filter(({ breaker }) => breaker === "open").length;
    const worst = resting === providers.length ? "unhealthy" : "degraded";
    return { status: resting === 0 ? "healthy" : worst, providers };
  },
});
