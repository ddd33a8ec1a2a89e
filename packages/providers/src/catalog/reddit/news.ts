import { news as declareNews } from "../../capabilities/news.ts";
import { postsFor } from "./search.ts";

/** Posts of the last days: what people say about the news. */
export const news = declareNews({
  rank: 21,
  onlyNamed: true,
  honours: ["timeRange", "sortBy", "safe"],
  most: 100,
  async steps({ query: text, limit, timeRange, sortBy, safe }, exchange) {
    const { posts, isFeed } = await postsFor({ text, limit, timeRange, newestFirst: sortBy === "date" }, exchange);
    const isSafe = safe !== undefined && safe !== "off";
    return {
      raws: isSafe ? posts.filter(({ isAdult }) => !isAdult) : posts,
      unmet: isSafe && isFeed ? ["safe"] : [],
    };
  },
});
