import { news as declareNews } from "../../capabilities/news.ts";
import { MOST, searchIn } from "./parameters.ts";
import { Pages, pagesIn, silenceOf } from "./results.ts";

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
  response: Pages,
  records: pagesIn,
  note: silenceOf,
});
