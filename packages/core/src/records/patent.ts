import { z } from "zod";

/** Facts from a patent's page. */
export const PatentFacts = z.object({
  number: z.string().describe("Country, number and kind code, such as EP1000000A1"),
  assignees: z.array(z.string()),
  filed: z.string().optional(),
  granted: z.string().optional(),
  pdf: z.string().optional(),
  classes: z.array(z.string()).describe("Of the Cooperative Patent Classification"),
});
export type PatentFacts = z.infer<typeof PatentFacts>;

/** A patent document: an application or a grant. */
export const Patent = z.object({
  title: z.string(),
  number: z.string().describe("Country, number and kind code, such as EP1000000A1"),
  url: z.string(),
  abstract: z.string().optional(),
  assignee: z.string().optional().describe("Holders of the patent, separated by semicolons"),
  inventor: z.string().optional().describe("Inventors, separated by semicolons"),
  filed: z.string().optional().describe("YYYY-MM-DD"),
  granted: z.string().optional().describe("YYYY-MM-DD"),
  pdf: z.string().optional(),
  status: z.string().optional().describe("Status in the words of the patent office"),
});
export type Patent = z.infer<typeof Patent>;
