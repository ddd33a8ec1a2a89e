import { Brand } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, optional, sessionId } from "../fields.ts";
import { brandText } from "../reading/companies.ts";
import { toQuery } from "../searching.ts";
import { trust } from "../shapes.ts";

const extent = z.enum(["full", "partial", "none", "extraction_blocked"]);

export const brandResearch = defineTool({
  name: "brand_research",
  title: "Brand of a company",
  description:
    "Use this to collect a company's brand from its own pages: name, colours, logos, fonts, tone and social accounts, each with its source.",
  sets: ["domains"],
  cache: "below",
  finds: ({ sources }) => ({ sources: sources.map(({ url, name: title }) => ({ url, title })) }),
  input: z
    .strictObject({
      url: optional("Domain or URL of the company"),
      company_name: optional("Name of the company", 200),
      depth: choice(
        ["quick", "standard", "full"],
        "Amount to read: `quick` the home page, `standard` also brand pages and styles, `full` also a web search",
      ).default("standard"),
      include_design_tokens: flag(false, "Add the values as W3C design tokens"),
      sessionId,
    })
    .refine(({ url, company_name }) => url || company_name, "url or company_name is required"),
  output: Brand.extend({
    sources: z.array(
      z.object({
        name: z.string().describe("homepage_meta, brand_page, web_search, wikidata, brandfetch"),
        url: z.string().optional(),
        via: z.string().optional().describe("style_sheet: the value comes from a style sheet of that page"),
        fields: z.array(z.string()),
        scrapeQuality: z.enum(["thin"]).optional(),
      }),
    ),
    guidelines_url: z.string().optional(),
    brand_portal_resource: z
      .string()
      .optional()
      .describe("Address of the text of the guidelines, valid for half an hour"),
    suggestion: z.string().optional(),
    design_tokens: z.object({}).optional(),
    coverage: z.object({
      colors: extent,
      logos: extent,
      typography: extent,
      tone_of_voice: z.enum(["found", "none", "extraction_blocked"]),
    }),
    note: z.string().optional().describe("What could not be queried or read"),
    cache_age: z.int().describe("Age of the cached result in seconds; 0 if live"),
    trust,
  }),
  text: brandText,
  async run({ sessionId: _, ...input }, sources, call) {
    const { valueSources: __, ...brand } = await sources.brand(toQuery(input), call);
    return brand;
  },
});
