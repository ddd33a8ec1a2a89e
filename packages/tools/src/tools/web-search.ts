import { Hit } from "@wellsourced/core/records";
import { WebSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { claim, reportedCount, sessionId } from "../fields.ts";
import { hitsText } from "../reading/hits.ts";
import {
  argumentsOf,
  aside,
  asideShape,
  noteRouting,
  together,
  togetherShape,
  toQuery,
  webProvider,
} from "../searching.ts";
import { Reputation } from "../shapes.ts";

export const webSearch = defineTool({
  name: "web_search",
  title: "Web search",
  description:
    "Use this to find web pages. Returns titles, addresses and snippets. A snippet is not evidence: read a page with scrape_page before you cite it, or use search_and_scrape to search and read in one call.",
  sets: ["core"],
  cache: "below, reported",
  finds: ({ results }) => ({ sources: results.map(({ url, title, publishedAt: date }) => ({ url, title, date })) }),
  input: z
    .strictObject({
      ...argumentsOf(WebSearch),
      safe: WebSearch.shape.safe.default("medium"),
      num_results: reportedCount({ fallback: 5, max: 10, what: "Number of results" }),
      provider: webProvider,
      ...together,
      sessionId,
      claim,
    })
    .refine(
      ({ site, sites }) => !(site && sites?.length),
      "site and sites cannot be combined; put every host into sites",
    ),
  output: z.object({
    urls: z.array(z.string()),
    query: z.string(),
    resultCount: z.int(),
    requestedNumResults: z.int().optional().describe("Number requested, if it was above the maximum"),
    results: z.array(Hit.extend({ sourceReputation: Reputation.optional(), claimSignal: z.string().optional() })),
    lensDomainsSearched: z.int().optional(),
    ...asideShape,
    ...togetherShape,
  }),
  text: hitsText,
  async run({ num_results, deadlineMs, maxCostUsd, sessionId: _, ...filters }, sources, call) {
    const query = { ...toQuery(filters), limit: num_results.count };
    const found = await sources.search.web(query, { ...call, deadlineMs, maxCostUsd });
    noteRouting(found.routing, call);
    return {
      urls: found.results.map(({ url }) => url),
      query: filters.query,
      resultCount: found.results.length,
      results: found.results,
      ...("requested" in num_results ? { requestedNumResults: num_results.requested } : {}),
      ...(found.lensDomainsSearched === undefined ? {} : { lensDomainsSearched: found.lensDomainsSearched }),
      ...aside(found, filters),
    };
  },
});
