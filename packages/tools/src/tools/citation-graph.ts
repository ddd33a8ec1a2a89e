import { CitationGraph, Paper } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, flag, required, sessionId } from "../fields.ts";
import { graphText } from "../reading/hits.ts";
import { aside, asideShape, paperSource, providerFor, toQuery } from "../searching.ts";

export const citationGraph = defineTool({
  name: "citation_graph",
  title: "Citation graph",
  description:
    "Use this to list the works that cite a paper and the works that it cites. Confirm that `seedPaper` is the one you mean; `seedMatch` states how it was found.",
  sets: ["academic"],
  needs: "graph",
  cache: "below",
  finds: ({ citedBy = [], references = [] }) => ({
    as: "academic",
    sources: [...citedBy, ...references].map(paperSource),
  }),
  input: z.strictObject({
    paper: required("DOI or exact title of the paper", 2_000),
    direction: choice(["cited_by", "references", "both"], "Direction of the citations").default("both"),
    num_results: count({ fallback: 10, max: 25, what: "Number of works in each direction" }),
    influential_only: flag(false, "List only influential citations"),
    provider: providerFor("graph"),
    sessionId,
  }),
  output: z.object({
    seed: z.string().describe("The text as given"),
    seedPaper: Paper.optional().describe("Paper identified from that text"),
    seedMatch: CitationGraph.shape.seedMatch,
    direction: z.string(),
    provider: z.string(),
    citedBy: z.array(Paper).optional(),
    citedByCount: z.int().optional().describe("Length of citedBy; seedPaper.citationCount is the index's own count"),
    references: z.array(Paper).optional(),
    referencesCount: z.int().optional(),
    ...asideShape,
  }),
  text: graphText,
  async run({ sessionId: _, ...input }, sources, call) {
    const found = await sources.citationGraph(toQuery(input), call);
    const { seed: seedPaper, seedMatch, citedBy, references } = found;
    call.note({ asked: { provider: found.provider, attempted: [] } });
    return {
      seed: input.paper,
      seedPaper,
      seedMatch,
      direction: input.direction,
      provider: found.provider,
      ...(citedBy ? { citedBy, citedByCount: citedBy.length } : {}),
      ...(references ? { references, referencesCount: references.length } : {}),
      ...aside(found),
    };
  },
});
