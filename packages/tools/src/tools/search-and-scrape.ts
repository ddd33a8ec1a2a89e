import { ResearchResult, shortenResult } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, claim, count, flag, maxAge, optional, optionalCount, required, sessionId } from "../fields.ts";
import { sourcesText } from "../reading/page.ts";
import { toQuery, webProvider } from "../searching.ts";
import { linked } from "../shapes.ts";

const { shape } = ResearchResult;
const { scores, sourceType, authorityTier, domainCategory } = shape.sources.element.shape;
const failure = shape.scrapeFailures.unwrap().element;

export const searchAndScrape = defineTool({
  name: "search_and_scrape",
  title: "Search and read",
  description:
    "Use this to search the web and read the results at once, best first. Long pages are cut to the passages most relevant to the query and the claim.",
  sets: ["core"],
  cache: "never",
  present: "may-link",
  // Results within a requested length are never linked.
  links: ({ max_length_per_source, total_max_length }) =>
    max_length_per_source === undefined && total_max_length === undefined,
  linkFacts: ({ sources, status }) => ({ sourceCount: sources?.length ?? 0, status }),
  finds: ({ sources = [], scrapeFailures: unread }) => ({
    as: "scraped",
    sources: sources.map(({ url, title }) => ({ url, title })),
    shown: sources.flatMap(({ keySentenceDetails = [] }) => keySentenceDetails),
    unread,
  }),
  input: z.strictObject({
    query: required("Words to find", 500),
    num_results: count({ fallback: 3, max: 10, what: "Number of pages to read" }),
    include_sources: flag(true, "Return sources separately; false joins their texts"),
    deduplicate: flag(true, "Remove repeated paragraphs"),
    max_length_per_source: optionalCount({
      max: 5_000_000,
      what: "Bytes of each source",
    }).meta({ fallback: 50_000 }),
    total_max_length: optionalCount({
      max: 5_000_000,
      what: "Bytes of all sources together",
    }).meta({ fallback: 300_000 }),
    filter_by_query: z.boolean().optional().describe("Leave out sources unrelated to the query"),
    provider: webProvider,
    lens: optional("Curated list of sources, such as `legal`", 100),
    max_age: maxAge,
    ...budget,
    sessionId,
    claim,
  }),
  output: linked({
    ...shape,
    sources: z.array(
      shape.sources.element.omit({ preprint: true, hiddenTextRemoved: true }).extend({
        scores: scores.optional(),
        sourceType: sourceType.optional(),
        authorityTier: authorityTier.optional(),
        domainCategory: domainCategory.optional(),
      }),
    ),
    scrapeFailures: z.array(failure.partial({ kind: true, suggestedAction: true })),
    sizeMetadata: shape.sizeMetadata.extend({ sizeCategory: z.string() }),
    components: z.array(z.object({ type: z.string() })),
    excerpt: z.literal(true),
    sourceCount: z.int(),
  }),
  text: sourcesText,
  async run(input, sources, call) {
    const { num_results, deadlineMs, maxCostUsd, sessionId: _, ...query } = input;
    const result = await sources.searchAndRead(
      { ...toQuery(query), limit: num_results },
      {
        ...call,
        deadlineMs,
        maxCostUsd,
        onFound: ({ sources: found, asked }) => call.note({ found, ...(asked ? { asked } : {}) }),
      },
    );
    call.note({ excerpt: (bytes) => shortenResult(result, { claim: input.claim, bytes }) });
    return result;
  },
});
