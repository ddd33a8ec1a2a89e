import { BrandResult } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, optional, sessionId } from "../fields.ts";
import { brandText } from "../reading/companies.ts";
import { toQuery } from "../searching.ts";

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
  output: BrandResult.omit({ valueSources: true }),
  text: brandText,
  async run({ sessionId: _, ...input }, sources, call) {
    const { valueSources: __, ...brand } = await sources.companies.brand(toQuery(input), call);
    return brand;
  },
});
