import { z } from "zod";
import { news as declareNews } from "../../capabilities/news.ts";
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

export const news = declareNews({
  rank: 4,
  honours: ["timeRange", "safe", "language", "country"],
  most: MOST,
  request({ query: text, timeRange, safe, country, language }) {
    const { query, unmet } = searchIn({ category: "news", text, safe, country, language });
    const isHour = timeRange === "hour";
    return {
      path: "/search",
      // A day is the finest.
      query: { ...query, time_range: isHour ? "day" : timeRange },
      unmet: [...unmet, ...(isHour ? (["timeRange"] as const) : [])],
    };
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
