import { CitationGraph, Paper, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, flag, required, sessionId } from "../fields.ts";
import { aside, asideShape, paperSource, providerFor } from "../searching.ts";
import { trust } from "../shapes.ts";

export const citationGraph = defineTool({
  name: "citation_graph",
  title: "Citation graph",
  description:
    "List the works that cite a paper and the works it cites. Confirm that `seedPaper` is the paper you mean; `seedMatch` states how it was found.",
  sets: ["academic"],
  effects: { writes: false, idempotent: true, openWorld: true },
  needs: "graph",
  cache: { ttlMs: 24 * 3_600_000, version: 2, report: "hits" },
  finds: ({ citedBy = [], references = [] }) => ({
    as: "academic",
    sources: [...citedBy, ...references].map(paperSource),
  }),
  input: z.strictObject({
    paper: required("paper", "DOI or exact title of the paper", 2_000),
    direction: choice("direction", ["cited_by", "references", "both"], "Direction of the citations").default("both"),
    num_results: count("num_results", { fallback: 10, max: 25, what: "Number of works in each direction" }),
    influential_only: flag("influential_only", false, "List only influential citations"),
    provider: providerFor("graph"),
    sessionId,
  }),
  output: z.object({
    seed: z.string().describe("The text as given"),
    seedPaper: Paper.optional().describe("The paper that it was taken for"),
    seedMatch: CitationGraph.shape.seedMatch,
    direction: z.string(),
    provider: z.string(),
    citedBy: z.array(Paper).optional(),
    citedByCount: z.int().optional().describe("Length of citedBy; seedPaper.citationCount is the index's own count"),
    references: z.array(Paper).optional(),
    referencesCount: z.int().optional(),
    ...asideShape,
    trust,
  }),
  async run({ paper, direction, num_results: limit, influential_only: influentialOnly, provider }, sources, call) {
    const found = await sources.citationGraph({ paper, direction, limit, influentialOnly, provider }, call);
    const { seed: seedPaper, seedMatch, citedBy, references } = found;
    call.note({ asked: { provider: found.provider, attempted: [] } });
    return {
      seed: paper,
      seedPaper,
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
