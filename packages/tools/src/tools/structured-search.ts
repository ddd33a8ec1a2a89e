import { StructuredHit } from "@wellsourced/core/records";
import { StructuredSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, count } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { answerProvider, argumentsOf, aside, asideShape } from "../searching.ts";

const structuredItem = ({
  title,
  url,
  publishedDate,
  author,
  summary,
  highlights = [],
  entities = [],
}: Read<StructuredHit>): Item => ({
  title: title ?? url,
  about: [title && url, publishedDate, author],
  says: [
    ...highlights.map((words) => `“${words}”`),
    summary !== undefined &&
      named("Machine-written summary", typeof summary === "string" ? summary : JSON.stringify(summary)),
    entities.length > 0 && named("Entities", JSON.stringify(entities)),
  ],
});

export const structuredSearch = defineTool({
  name: "structured_search",
  title: "Structured search",
  description:
    "Use this to search the web for machine-written summaries. Rely on highlights, the page's own words. It may cost money.",
  sets: ["answers"],
  needs: "structured",
  cache: "below",
  input: z.strictObject({
    ...argumentsOf(StructuredSearch),
    num_results: count({ fallback: 5, max: 10, what: "Number of results" }),
    provider: answerProvider("structured"),
    ...budget,
  }),
  output: z.object({
    query: z.string(),
    category: z.string(),
    resultCount: z.int(),
    results: z.array(StructuredHit),
    provider: z.string(),
    ...asideShape,
  }),
  async run({ query, category, num_results: limit, schema, provider, ...limits }, sources, call) {
    const found = await sources.search.structured({ query, category, limit, schema, provider }, { ...call, ...limits });
    return {
      query,
      category: category ?? "",
      resultCount: found.records.length,
      results: found.records,
      provider: found.provider,
      ...aside(found),
    };
  },
  text: ({ results, ...body }) =>
    searchText(body, "result", numbered(results.map(structuredItem)), [named("category", body.category)]),
});
