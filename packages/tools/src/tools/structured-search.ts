import { StructuredHit } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, count, optional, required } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { answerProvider, aside, asideShape } from "../searching.ts";

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
    query: required("Words to find", 2_000),
    category: optional("Category of results, such as company, people, research paper or news", 40),
    num_results: count({ fallback: 5, max: 10, what: "Number of results" }),
    schema: z
      .record(z.string(), z.unknown(), 'schema must be a JSON schema, such as {"type":"object"}')
      .optional()
      .describe("JSON schema of a summary, as JSON text: at most 10 properties, 2 levels")
      // Published as text, since some vendors refuse objects without properties. Objects are accepted too.
      .meta({ type: "string", additionalProperties: undefined }),
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
