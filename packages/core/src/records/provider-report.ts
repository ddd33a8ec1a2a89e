import { z } from "zod";
import { FAILURE_KINDS } from "../failure.ts";

/** What came of asking one provider, where several were asked at once. */
export const ProviderReport = z.object({
  provider: z.string(),
  status: z.enum(["answered", "failed", "late"]).describe("late: no answer at the deadline"),
  resultCount: z.int().optional(),
  kind: z.enum(FAILURE_KINDS).optional().describe("Why it failed"),
  reason: z.string().optional().describe("The same as a sentence"),
  notHonoured: z.array(z.string()).optional().describe("Filters that this one could not apply"),
  note: z.string().optional(),
  costUsd: z.number().optional(),
});
export type ProviderReport = z.infer<typeof ProviderReport>;
