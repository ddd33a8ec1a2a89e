import { isInsideSite } from "@wellsourced/core";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { news } from "./hackernews/news.ts";
import { findStories, outlineOf, threadOf } from "./hackernews/stories.ts";

export default defineProvider({
  name: "hackernews",
  origin: "https://hn.algolia.com",
  docs: "https://hn.algolia.com/api",
  // About ten thousand an hour for one address.
  pace: { perSecond: 2.5, burst: 5 },
  can: [
    web({
      rank: 9,
      onlyNamed: true,
      honours: ["timeRange"],
      // One question serves all sites: they are looked for among the hits.
      longest: { sites: 1000 },
      most: 1000,
      async steps({ text: query, limit, timeRange, sites }, exchange) {
        // With sites there must be some to choose from.
        const most = sites.length > 0 ? Math.max(limit, 200) : limit;
        const stories = await findStories({ query, limit: most, timeRange }, exchange);
        return {
          // A story stands for the page that it is about, unless it is a text of its own or the site itself is searched.
          raws: stories.map((story) => {
            const isAsked = (site: string) => isInsideSite(threadOf(story), site);
            return outlineOf(story, sites.length > 0 && sites.every(isAsked));
          }),
        };
      },
    }),
    news,
  ],
});
