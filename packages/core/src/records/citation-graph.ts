import { z } from "zod";
import { Paper } from "./paper.ts";

/** One work and its neighbours, one step away, as one index knows them. */
export const CitationGraph = z.object({
  seed: Paper,
  seedMatch: z
    .enum(["doi", "title", "similar_title"])
    .describe("How the work was found: by its DOI, by exactly its title, or as the nearest title there is"),
  citedBy: z.array(Paper).optional().describe("Absent where it was not asked for"),
  references: z.array(Paper).optional().describe("Absent where it was not asked for"),
  source: z.string(),
});
export type CitationGraph = z.infer<typeof CitationGraph>;
