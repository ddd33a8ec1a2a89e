import { CitationGraph, Paper } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, flag, required, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { workItem } from "../reading/hits.ts";
import { facts, lines, named, numbered, paragraphs } from "../reading/words.ts";
import { aside, asideShape, paperSource, providerFor, toQuery } from "../searching.ts";

const MATCHES: Readonly<Record<CitationGraph["seedMatch"], string>> = {
  doi: "found by its DOI",
  title: "found by its exact title",
  similar_title: "found as the nearest title: confirm that it is the one you mean",
};

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
  async run({ sessionId: _, ...input }, sources, call) {
    const found = await sources.search.citations(toQuery(input), call);
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
  text({ seed, seedPaper, seedMatch, citedBy, references, ...body }) {
    const list = (heading: string, papers: typeof citedBy) =>
      papers && lines(`${heading}: ${papers.length}`, numbered(papers.map(workItem)));
    const { title, about = [], says = [] } = seedPaper ? workItem(seedPaper) : { title: seed };
    return paragraphs(
      searchText(
        { ...body, resultCount: (citedBy?.length ?? 0) + (references?.length ?? 0) },
        "work",
        lines(
          facts(title),
          facts(...about),
          facts(...says),
          seed !== title && seed !== seedPaper?.doi && named("Asked for", seed),
          MATCHES[seedMatch],
        ),
      ),
      list("Works that cite it", citedBy),
      list("Works that it cites", references),
    );
  },
});
