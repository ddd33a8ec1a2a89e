import { news as declareNews } from "../../capabilities/news.ts";
import { findStories, outlineOf } from "./stories.ts";

/** With an outlet there must be some to choose from. */
const CHOICE = 200;

/** What its readers submitted lately. Anybody may ask, so it stands in where no news search is configured. */
export const news = declareNews({
  rank: 20,
  honours: ["timeRange", "sortBy"],
  most: 100,
  async steps({ query, limit, timeRange, sortBy, newsSource }, exchange) {
    const wanted = { query, limit: newsSource ? CHOICE : limit, timeRange, newestFirst: sortBy === "date" };
    const stories = await findStories(wanted, exchange);
    return {
      raws: stories.map((story) => outlineOf(story)),
      note: "Hacker News lists what its readers submitted, mostly about technology; it does not search all news. For that, set the key of a news provider, such as BRAVE_API_KEY.",
    };
  },
});
