import { z } from "zod";

/** A clinical trial as its registry describes it. Not medical advice. */
export const Trial = z.looseObject({
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
