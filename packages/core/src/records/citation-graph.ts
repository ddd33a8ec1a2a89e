import { z } from "zod";
import { Paper } from "./paper.ts";

export const SEED_MATCHES = ["doi", "title", "similar_title"] as const;

/** One work and its neighbours, one step away, as one index knows them. */
export const CitationGraph = z.looseObject({
  seed: Paper,
  seedMatch: z
    .enum(SEED_MATCHES)
    .describe("How the work was found: by its DOI, by exactly its title, or as the nearest title there is"),
  citedBy: z.array(Paper).optional().describe("Absent where it was not asked for"),
  references: z.array(Paper).optional().describe("Absent where it was not asked for"),
  source: z.string(),
});
export type CitationGraph = z.infer<typeof CitationGraph>;
