import { StructuredHit } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, count, optional, required } from "../fields.ts";
import { structuredText } from "../reading/hits.ts";
import { answerProvider, aside, asideShape } from "../searching.ts";

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
  text: structuredText,
  async run({ query, category, num_results: limit, schema, provider, ...limits }, sources, call) {
    const found = await sources.structured({ query, category, limit, schema, provider }, { ...call, ...limits });
    return {
      query,
      category: category ?? "",
      resultCount: found.records.length,
      results: found.records,
      provider: found.provider,
      ...aside(found),
    };
  },
});
