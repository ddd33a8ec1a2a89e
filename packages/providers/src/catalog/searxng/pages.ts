import { z } from "zod";
import { web } from "../../capabilities/web.ts";
import { MOST, searchIn } from "./parameters.ts";

const Answer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

export const pages = web({
  rank: 4,
  honours: ["timeRange", "safe", "language", "country"],
  operators: ["sites", "exactTerms", "excludeTerms"],
  most: MOST,
  request({ text, timeRange, ...wishes }) {
    const { query, unmet } = searchIn({ category: "general", text, ...wishes });
    return { path: "/search", query: { ...query, time_range: timeRange }, unmet };
  },
  response: Answer,
  records: ({ results }) =>
    results.map(({ title, url, content, publishedDate }) => ({
      title,
      url,
      snippet: content,
      publishedAt: publishedDate,
    })),
});
