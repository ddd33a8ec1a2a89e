import { web } from "../../capabilities/web.ts";
import { Answer, published } from "./answer.ts";
import { common, within } from "./parameters.ts";

export const pages = web({
  rank: 1,
  honours: ["timeRange", "safe", "language", "country", "exactTerms", "excludeTerms", "engineId"],
  operators: ["sites"],
  most: 10,
  request: ({ text: q, limit, timeRange, safe, language, country, exactTerms, excludeTerms, engineId }) => ({
    path: "/customsearch/v1",
    query: {
      q,
      num: limit,
      dateRestrict: timeRange && within[timeRange],
      ...common({ safe, language, country }),
      exactTerms,
      excludeTerms,
      // A lens's own engine; without one the configured engine is added with the key.
      ...(engineId ? { cx: engineId } : {}),
    },
  }),
  response: Answer,
  records: ({ items }) =>
    (items ?? []).map((item) => ({
      title: item.title,
      url: item.link,
      snippet: item.snippet,
      publishedAt: published(item),
    })),
});
