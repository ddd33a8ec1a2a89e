import { z } from "zod";

/** A document that a company filed with a regulator, or one figure from it. */
export const Filing = z.object({
  company: z.string().optional(),
  cik: z.string().optional().describe("Number of the company at the SEC (CIK), ten digits"),
  formType: z.string().optional().describe("10-K, 8-K, DEF 14A …"),
  filingDate: z.string().optional().describe("YYYY-MM-DD"),
  periodOfReport: z.string().optional().describe("YYYY-MM-DD; for a figure, the last day of its period"),
  accession: z.string().optional(),
  url: z.string().optional().describe("Address of the document"),
  description: z.string().optional(),
  source: z.string(),
  concept: z.string().optional().describe("XBRL concept of a figure"),
  unit: z.string().optional(),
  value: z.number().optional().describe("As filed, not rounded"),
});
export type Filing = z.infer<typeof Filing>;
