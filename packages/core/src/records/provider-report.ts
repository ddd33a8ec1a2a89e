import { z } from "zod";
import { FAILURE_KINDS } from "../failure.ts";

/** The outcome of one provider in a search across several. */
export const ProviderReport = z.object({
  provider: z.string(),
  status: z.enum(["answered", "failed", "late"]).describe("late: no answer at the deadline"),
  resultCount: z.int().optional(),
  kind: z.enum(FAILURE_KINDS).optional().describe("Why it failed"),
  reason: z.string().optional().describe("Why it failed, as a sentence"),
  notHonoured: z.array(z.string()).optional().describe("Filters that this provider could not apply"),
  note: z.string().optional(),
  costUsd: z.number().optional(),
});
export type ProviderReport = z.infer<typeof ProviderReport>;

/** What to try after an empty result, which is neither an error nor proof of absence. */
export const ZeroResultHints = z.object({
  reason: z.enum(["no_match", "filters_too_restrictive", "missing_location_anchor", "coverage_miss"]),
  providersAttempted: z.array(z.string()).optional(),
  filtersApplied: z.record(z.string(), z.string()).optional(),
  suggestedActions: z
    .array(
      z.object({
        action: z.enum(["remove_filter", "try_different_provider", "add_parameter", "rephrase_query"]),
        detail: z.string().optional(),
        parameter: z.string().optional(),
        value: z.string().optional(),
      }),
    )
    .max(3)
    .optional(),
  epistemicWarning: z.string().optional(),
});
export type ZeroResultHints = z.infer<typeof ZeroResultHints>;
