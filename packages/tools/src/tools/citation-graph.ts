import { CitationGraph, Paper, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, flag, required, sessionId } from "../fields.ts";
import { aside, asideShape, providerFor } from "../searching.ts";
import { trust } from "../shapes.ts";

export const citationGraph = defineTool({
  name: "citation_graph",
  title: "Citation graph",
  description:
    "Who cites a paper and what it cites, one step away. Semantic Scholar tells influence and intents, OpenAlex counts, OpenCitations DOIs. `seedMatch` says how the paper was found: check the seed. To find papers on a subject use academic_search.",
  sets: ["academic"],
  effects: { writes: false, idempotent: true, openWorld: true },
  needs: "graph",
  cache: { ttlMs: 24 * 3_600_000, version: 1, report: "hits" },
  finds: { lists: ["citedBy", "references"], as: "academic" },
  input: z.strictObject({
    paper: required("paper", "DOI or exact title", 2_000),
    direction: choice("direction", ["cited_by", "references", "both"], "Which way").default("both"),
    num_results: count("num_results", { fallback: 10, max: 25, what: "Works in each direction" }),
    influential_only: flag("influential_only", false, "Only influential citations, where they are told"),
    provider: providerFor("graph"),
    sessionId,
  }),
  output: z.looseObject({
    seed: Paper,
    seedMatch: CitationGraph.shape.seedMatch,
    direction: z.string(),
    provider: z.string(),
    citedBy: z.array(Paper).optional(),
    citedByCount: z.int().optional().describe("Length of citedBy; seed.citationCount is the index's own count"),
    references: z.array(Paper).optional(),
    referencesCount: z.int().optional(),
    ...asideShape,
    trust,
  }),
  async run({ paper, direction, num_results: limit, influential_only: influentialOnly, provider }, sources, call) {
    const found = await sources.citationGraph({ paper, direction, limit, influentialOnly, provider }, call);
    const { seed, seedMatch, citedBy, references } = found;
    return {
      seed,
      seedMatch,
      direction,
      provider: found.provider,
      ...(citedBy ? { citedBy: [...citedBy], citedByCount: citedBy.length } : {}),
      ...(references ? { references: [...references], referencesCount: references.length } : {}),
      ...aside(found),
      trust: UNTRUSTED,
    };
  },
});
