import { Patent } from "@wellsourced/core/records";
import { PatentSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { boundedYear, budget, count, sessionId, yearRange } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, inWords, named, numbered, paragraphs, type Read } from "../reading/words.ts";
import { argumentsOf, aside, asideShape, noteRouting, patentProvider, toQuery, whoAnswered } from "../searching.ts";

const patentItem = ({ title, number, url, ...patent }: Read<Patent>): Item => ({
  title,
  about: [
    url,
    number,
    patent.assignee,
    named("inventor", patent.inventor),
    named("filed", patent.filed),
    named("granted", patent.granted),
    named("status", patent.status),
    named("PDF", patent.pdf),
  ],
  says: [patent.abstract],
});

export const patentSearch = defineTool({
  name: "patent_search",
  title: "Patents",
  description:
    "Use this to find patents by keyword, number, assignee or inventor. At least one of query, assignee and inventor is required.",
  sets: ["academic"],
  cache: "below",
  finds: ({ patents }) => ({
    as: "patent",
    sources: patents.map(({ url, title, inventor: author, granted, filed }) => ({
      url,
      title,
      author,
      date: granted || filed,
    })),
  }),
  input: z
    .strictObject({
      ...argumentsOf(PatentSearch),
      year_from: boundedYear(PatentSearch.shape.yearFrom),
      year_to: boundedYear(PatentSearch.shape.yearTo),
      num_results: count({ fallback: 5, max: 10, what: "Number of patents" }),
      provider: patentProvider,
      ...budget,
      sessionId,
    })
    .refine(
      ({ query, assignee, inventor }) => query || assignee || inventor,
      "one of query, assignee and inventor is required",
    )
    .refine(...yearRange),
  output: z.object({
    patents: z.array(Patent),
    query: z.string(),
    searchType: z.string(),
    resultCount: z.int(),
    source: z.string(),
    searchUrl: z.string(),
    assigneeClusters: z.array(z.object({ assignee: z.string(), count: z.int() })).optional(),
    ...asideShape,
  }),
  async run({ sessionId: _, deadlineMs, maxCostUsd, ...input }, sources, call) {
    const found = await sources.search.patents(toQuery(input), { ...call, deadlineMs, maxCostUsd });
    if (!found.isDiscovered) noteRouting(found.routing, call);
    return {
      patents: found.patents,
      query: input.query ?? "",
      searchType: input.search_type,
      resultCount: found.patents.length,
      source: found.isDiscovered ? "web_discovery" : whoAnswered(found.routing),
      searchUrl: found.searchUrl,
      ...(found.assigneeClusters ? { assigneeClusters: found.assigneeClusters } : {}),
      ...aside(found),
    };
  },
  text: ({ patents, source, searchUrl, assigneeClusters = [], ...body }) =>
    paragraphs(
      searchText(body, "patent", numbered(patents.map(patentItem)), [
        source !== "router" && named("from", inWords(source)),
      ]),
      named(
        "Patents by holder",
        assigneeClusters.map(({ assignee, count: held }) => `${assignee} ${held}`),
      ),
      named("The same search on Google Patents", searchUrl),
    ),
});
