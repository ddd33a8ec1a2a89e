import { z } from "zod";
import { choice, limit, optional, required } from "./fields.ts";

const query = required("Words to find", 500);
const country = optional("Two-letter country code", 2);
const language = optional("Language, such as en", 20);
const safe = choice(["off", "medium", "high"], "Level of safe search").optional();

/** A search for web pages. A lens overrides `site` and `sites`, and `sites` overrides `site`. */
export const WebSearch = z.object({
  query,
  limit,
  timeRange: choice(["day", "week", "month", "year"], "Maximum age of the results").optional(),
  safe,
  language,
  site: optional("Domain to restrict the search to", 253),
  sites: z
    .array(z.string().trim().min(1).max(253))
    .max(10)
    .optional()
    .describe("Hosts or host/paths to restrict the search to"),
  exactTerms: optional("Phrase that must occur", 200),
  excludeTerms: optional("Words that must not occur", 200),
  country,
  lens: optional("Curated list of sources, such as `legal`", 100),
});

/** A search for images. */
export const ImageSearch = z.object({
  query,
  limit,
  size: choice(["huge", "icon", "large", "medium", "small", "xlarge", "xxlarge"], "Approximate size").optional(),
  type: choice(["clipart", "face", "lineart", "stock", "photo", "animated"], "Type of image").optional(),
  colorType: choice(["color", "gray", "mono", "trans"], "Range of colours").optional(),
  dominantColor: choice(
    ["black", "blue", "brown", "gray", "green", "orange", "pink", "purple", "red", "teal", "white", "yellow"],
    "Dominant colour",
  ).optional(),
  fileType: choice(["jpg", "gif", "png", "bmp", "svg", "webp"], "File type").optional(),
  safe,
  country,
  language,
});

/** A search for news. */
export const NewsSearch = z.object({
  query,
  limit,
  timeRange: choice(["hour", "day", "week", "month", "year"], "Maximum age of the articles").optional(),
  sortBy: choice(["relevance", "date"], "Order of the results").default("relevance"),
  newsSource: optional("Domain of the only outlet to search", 253),
  country,
  language,
  safe: choice(["off", "moderate", "strict"], "Level of safe search").optional(),
});

/** A search with machine-written summaries, structured by a schema if given. */
export const StructuredSearch = z.object({
  query: required("Words to find", 2_000),
  category: optional("Category of results, such as company, people, research paper or news", 40),
  limit,
  schema: z
    .record(z.string(), z.unknown(), 'schema must be a JSON schema, such as {"type":"object"}')
    .optional()
    .describe("JSON schema of a summary, as JSON text: at most 10 properties, 2 levels")
    // Published as text, since some vendors refuse objects without properties. Objects are accepted too.
    .meta({ type: "string", additionalProperties: undefined }),
});

/** A search for videos. */
export const VideoSearch = z.object({
  query,
  limit,
  timeRange: choice(["day", "week", "month", "year"], "Maximum age of the videos").optional(),
  site: optional("Domain of the only platform to search", 253),
  safe,
  country,
  language,
});
