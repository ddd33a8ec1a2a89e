import { z } from "zod";
import { web } from "../../capabilities/web.ts";
import { listOf, text } from "../../fields.ts";

const Found = z.object({
  success: z.literal(true),
  data: z.object({ web: listOf(z.object({ url: text, title: text, description: text })) }),
});

export const within = { hour: "qdr:h", day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" } as const;

/** A key for reading pages is no wish to search with it: two credits for ten results. */
export const firecrawlWeb = web({
  rank: 14,
  onlyNamed: true,
  honours: ["timeRange", "country"],
  operators: ["sites"],
  most: 20,
  request: ({ text, limit, timeRange, country }) => ({
    path: "/v2/search",
    json: {
      query: text,
      limit,
      sources: ["web"],
      ...(timeRange ? { tbs: within[timeRange] } : {}),
      ...(country ? { country: country.toUpperCase() } : {}),
    },
  }),
  response: Found,
  records: ({ data }) => (data.web ?? []).map(({ url, title, description }) => ({ url, title, snippet: description })),
});
