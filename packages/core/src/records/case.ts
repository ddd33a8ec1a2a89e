import { z } from "zod";

/** A court case, decided or pending. */
export const CourtCase = z.object({
  caseName: z.string(),
  citation: z.string().optional().describe("Bluebook form without the name: 410 U.S. 113 (1973)"),
  court: z.string().optional(),
  courtId: z.string().optional().describe("scotus, ca9, ny …"),
  dateFiled: z.string().optional().describe("Date of the decision or of the docket, YYYY-MM-DD"),
  docketNumber: z.string().optional(),
  citationCount: z.int().optional().describe("Later opinions that cite it"),
  url: z.string(),
  source: z.string(),
});
export type CourtCase = z.infer<typeof CourtCase>;
