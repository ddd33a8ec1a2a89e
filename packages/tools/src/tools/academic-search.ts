import { Paper } from "@wellsourced/core/records";
import { AcademicSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { boundedYear, count, sessionId, yearRange } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { workItem } from "../reading/hits.ts";
import { inWords, named, numbered } from "../reading/words.ts";
import {
  academicProvider,
  argumentsOf,
  aside,
  asideShape,
  noteRouting,
  paperSource,
  together,
  togetherShape,
  toQuery,
  whoAnswered,
} from "../searching.ts";

export const academicSearch = defineTool({
  name: "academic_search",
  title: "Academic search",
  description:
    "Use this to find scholarly works, with authors, year, DOI, abstract, citation count, open-access copies and retractions. To read a work, pass its pdfUrl or url to scrape_page.",
  sets: ["academic"],
  cache: "below",
  finds: ({ papers }) => ({ as: "academic", sources: papers.map(paperSource) }),
  input: z
    .strictObject({
      ...argumentsOf(AcademicSearch),
      year_from: boundedYear(AcademicSearch.shape.yearFrom),
      year_to: boundedYear(AcademicSearch.shape.yearTo),
      num_results: count({ fallback: 5, max: 10, what: "Number of works" }),
      provider: academicProvider,
      ...together,
      sessionId,
    })
    .refine(...yearRange),
  output: z.object({
    papers: z.array(Paper),
    query: z.string(),
    totalResults: z.int(),
    resultCount: z.int(),
    source: z
      .string()
      .describe(
        "Provider that answered; `router` if several were queried, `web_search` if the web was searched instead",
      ),
    ...asideShape,
    ...togetherShape,
  }),
  async run({ deadlineMs, maxCostUsd, sessionId: _, ...input }, sources, call) {
    const found = await sources.search.papers(toQuery(input), { ...call, deadlineMs, maxCostUsd });
    noteRouting(found.routing, call);
    return {
      papers: found.papers,
      query: input.query,
      totalResults: found.total ?? found.papers.length,
      resultCount: found.papers.length,
      source: whoAnswered(found.routing),
      ...aside(found),
    };
  },
  text: ({ papers, source, totalResults, ...body }) =>
    searchText(body, "work", numbered(papers.map(workItem)), [
      totalResults > papers.length && `of ${totalResults}`,
      source !== "router" && named("from", inWords(source)),
    ]),
});
