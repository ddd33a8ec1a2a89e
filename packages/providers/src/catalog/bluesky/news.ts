import { news as declareNews } from "../../capabilities/news.ts";
import { findPosts } from "./posts.ts";

/** Posts of the last days: what people say about the news. */
export const news = declareNews({
  rank: 22,
  onlyNamed: true,
  honours: ["timeRange", "sortBy", "language"],
  most: 100,
  steps: async ({ query, limit, timeRange, language, sortBy }, exchange) => ({
    raws: await findPosts({ query, limit, timeRange, language, newestFirst: sortBy === "date" }, exchange),
  }),
});
