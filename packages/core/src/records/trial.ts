import { z } from "zod";

/** A clinical trial as its registry describes it. Not medical advice. */
export const Trial = z.object({
  nctId: z.string(),
  title: z.string(),
  status: z.string().optional().describe("RECRUITING, COMPLETED, TERMINATED …"),
  phases: z.array(z.string()).describe("PHASE1 … PHASE4, EARLY_PHASE1; empty for observational studies"),
  conditions: z.array(z.string()),
  interventions: z.array(z.string()),
  sponsor: z.string().optional(),
  startDate: z.string().optional().describe("YYYY-MM-DD or YYYY-MM, as registered"),
  hasResults: z.boolean(),
  url: z.string(),
  source: z.string(),
});
export type Trial = z.infer<typeof Trial>;

/** Trial statuses as registries write them. */
export const TRIAL_STATUSES: readonly string[] = (
  "RECRUITING NOT_YET_RECRUITING ACTIVE_NOT_RECRUITING COMPLETED ENROLLING_BY_INVITATION SUSPENDED TERMINATED " +
  "WITHDRAWN AVAILABLE NO_LONGER_AVAILABLE TEMPORARILY_NOT_AVAILABLE APPROVED_FOR_MARKETING WITHHELD UNKNOWN"
).split(" ");

/** Parses statuses: `recruiting | not yet recruiting` → `RECRUITING`, `NOT_YET_RECRUITING`. */
export const trialStatuses = (status: string): readonly string[] =>
  status
    .toUpperCase()
    .split(/[,|]/u)
    .map((one) => one.trim().replace(/[\s-]+/gu, "_"))
    .filter(Boolean);
