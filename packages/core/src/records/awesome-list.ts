import { z } from "zod";

/** A curated list of links about a subject, kept in a repository. */
export const AwesomeList = z.object({
  name: z.string(),
  fullName: z.string().describe("owner/name"),
  url: z.string(),
  description: z.string().optional(),
  projectsCount: z.int().optional().describe("Number of entries in the list"),
  stars: z.int().optional(),
  topics: z.array(z.string()),
  lastSyncedAt: z.string().optional().describe("When the index last checked the list"),
  updatedAt: z.string().optional(),
  source: z.string(),
});
export type AwesomeList = z.infer<typeof AwesomeList>;
