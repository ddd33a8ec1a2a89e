import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { optional, text, wholeNumber } from "../fields.ts";
import { itemsBody, itemsShape, withScheme } from "../saving.ts";
import { scrapeFields } from "../scrape-fields.ts";

const { onlyMainContent, includeTags, excludeTags, waitFor, blockAds } = scrapeFields;

export const extract = defineTool({
  name: "extract",
  title: "Extract data from pages",
  description:
    "Use this to fill a JSON schema from pages with the configured model. Every value cites its page and passage; what no page shows is null.",
  sets: ["pulse"],
  cache: "never",
  present: "items",
  input: z.strictObject({
    urls: z.array(text().min(1).max(8_192).transform(withScheme)).min(1).max(20).describe("Addresses of the pages"),
    prompt: optional("Facts to extract, in plain words", 2_000),
    schema: z
      .record(z.string(), z.unknown(), 'schema must be a JSON schema, such as {"type":"object"}')
      .optional()
      .describe("JSON schema: at most 10 properties, 2 levels")
      .meta({ additionalProperties: true }),
    scrapeOptions: z
      .strictObject({ onlyMainContent, includeTags, excludeTags, waitFor, blockAds })
      .optional()
      .describe("Settings for reading the pages"),
    timeout: wholeNumber().min(1).max(110_000).optional().describe("Milliseconds for each page"),
  }),
  output: itemsShape,
  async run({ urls, prompt, schema, scrapeOptions, timeout }, sources, call) {
    const scrape = { ...scrapeOptions, timeoutMs: timeout };
    const { data, citations, notes } = await sources.extract({ urls, prompt, schema, scrape }, call);
    return itemsBody([
      { type: "text", text: JSON.stringify({ data, citations, ...(notes.length > 0 ? { notes } : {}) }, null, 2) },
    ]);
  },
});
