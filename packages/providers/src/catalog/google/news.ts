import { news as declareNews } from "../../capabilities/news.ts";
import { Answer, published, siteName } from "./answer.ts";
import { common, within } from "./parameters.ts";

/** Pages of the configured engine, newest first if so asked: there is no news search of its own. */
export const news = declareNews({
  rank: 1,
  honours: ["timeRange", "sortBy", "newsSource", "safe", "country", "language"],
  most: 10,
  request: ({ query, limit, timeRange, sortBy, newsSource, ...wishes }) => ({
    path: "/customsearch/v1",
    query: {
      q: query,
      num: limit,
      dateRestrict: timeRange && within[timeRange],
      sort: sortBy === "date" ? "date" : undefined,
      ...(newsSource ? { siteSearch: newsSource, siteSearchFilter: "i" } : {}),
      ...common(wishes),
    },
    unmet: timeRange === "hour" ? ["timeRange"] : [],
  }),
  response: Answer,
  records: ({ items }) =>
    (items ?? []).map((item) => ({
      title: item.title,
      url: item.link,
      source: siteName(item),
      publishedAt: published(item),
      snippet: item.snippet,
    })),
});
