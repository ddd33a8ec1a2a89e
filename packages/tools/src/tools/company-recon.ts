import { UNTRUSTED } from "@wellsourced/core";
import { type Freshness, RECON_PHASES, ReconResult } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, required } from "../fields.ts";
import { reconText } from "../reading/companies.ts";
import { trust } from "../shapes.ts";

export const companyRecon = defineTool({
  name: "company_recon",
  title: "Company on the web",
  description:
    "Use this to collect what public sources say about a company's web presence: a profile (Wikidata, its site), host names in certificate logs, archived pages and web search results. No host is probed. Phases that fail are named.",
  sets: ["more"],
  effects: { writes: false, idempotent: false, openWorld: true },
  cache: "below",
  input: z.strictObject({
    target: required("Domain or name of the company", 200),
    phases: z
      .array(choice(RECON_PHASES, "Name of a phase"))
      .transform((phases) => (phases.length > 0 ? [...new Set(phases)] : undefined))
      .optional()
      .describe("Phases to run; all of them by default"),
    num_results: count({ fallback: 100, max: 1_000, what: "Number of entries in each list" }),
  }),
  output: ReconResult.extend({ cache_age: z.int().describe("Age of the cached result in seconds"), trust }),
  text: reconText,
  async run({ target, phases, num_results: limit }, sources, call) {
    let cache_age = 0;
    const onFreshness = (freshness: Freshness) => {
      cache_age = freshness.ageSeconds;
      call.onFreshness?.(freshness);
    };
    const found = await sources.companies.recon({ target, phases, limit }, { ...call, onFreshness });
    return { ...found, cache_age, trust: UNTRUSTED };
  },
});
