import { news as declareNews } from "../../capabilities/news.ts";
import { findPosts } from "./search.ts";

/** Posts of the last days: what people say about the news. */
export const news = declareNews({
  rank: 21,
  onlyNamed: true,
  honours: ["timeRange", "sortBy", "safe"],
  most: 100,
  steps: ({ query: text, limit, timeRange, sortBy, safe = "off" }, exchange) =>
    findPosts({ text, limit, timeRange, newestFirst: sortBy === "date", isSafe: safe !== "off" }, exchange),
});
