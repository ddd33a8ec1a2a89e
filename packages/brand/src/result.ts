import { type DeepReadonly, UNTRUSTED } from "@wellsourced/core";
import { Brand } from "@wellsourced/core/records";
import { z } from "zod";

const extent = z.enum(["full", "partial", "none", "extraction_blocked"]);

const Origin = z.object({
  name: z.string().describe("homepage_meta, brand_page, web_search, wikidata, brandfetch"),
  url: z.string().optional(),
  via: z.string().optional().describe("style_sheet: the value comes from a style sheet of that page"),
});
const scrapeQuality = z.enum(["thin"]).optional();
const Token = z.object({ $type: z.string(), $value: z.string() });

/** A company's visual identity, with the source of every value in `valueSources`. */
export const BrandResult = Brand.extend({
  sources: z.array(Origin.extend({ fields: z.array(z.string()), scrapeQuality })),
  /** Source by field, such as `colors.primary` or `colors.palette[0]`. */
  valueSources: z.record(z.string(), Origin.extend({ scrapeQuality })),
  guidelines_url: z.string().optional(),
  brand_portal_resource: z
    .string()
    .optional()
    .describe("Address of the text of the guidelines, valid for half an hour"),
  suggestion: z.string().optional(),
  /** Colours and fonts in the format of the Design Tokens Community Group. */
  design_tokens: z
    .object({})
    .catchall(z.record(z.string(), Token))
    .meta({ additionalProperties: undefined })
    .optional(),
  /** `extraction_blocked`: nothing was found, and a page that may contain it could not be read. */
  coverage: z.object({
    colors: extent,
    logos: extent,
    typography: extent,
    tone_of_voice: z.enum(["found", "none", "extraction_blocked"]),
  }),
  note: z.string().optional().describe("Sources that could not be queried or read"),
  cache_age: z.int().describe("Age of the cached result in seconds; 0 if live"),
  trust: z.literal(UNTRUSTED),
});
export type BrandResult = DeepReadonly<z.infer<typeof BrandResult>>;

/** A brand as decided from its sources, without fields that depend on the cache. */
export type DecidedBrand = Omit<BrandResult, "brand_portal_resource" | "cache_age" | "trust">;
