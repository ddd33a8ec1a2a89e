import { isInsideSite } from "@wellsourced/core";
import { z } from "zod";
import { type NewsAsk, news } from "../capabilities/news.ts";
import { web } from "../capabilities/web.ts";
import { asExcerpt, plainText } from "../clean.ts";
import { startOf } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { number, text } from "../fields.ts";

const Story = z.object({
  objectID: z.string(),
  title: text,
  url: text,
  points: number,
  num_comments: number,
  story_title: text,
  story_text: text,
  comment_text: text,
  created_at: text,
});
type Story = z.infer<typeof Story>;

const HOME = "news.ycombinator.com";
/** The number of the story in `story_id` is missing from older answers; this one never is. */
const threadOf = ({ objectID }: Story): string => `https://${HOME}/item?id=${encodeURIComponent(objectID)}`;

/** Stories by their words. */
async function findStories({ query, limit, timeRange, sortBy }: NewsAsk, exchange: Exchange) {
  const since = timeRange && startOf(timeRange, exchange.now);
  const request = {
    path: sortBy === "date" ? "/api/v1/search_by_date" : "/api/v1/search",
    query: {
      query,
      tags: "story",
      hitsPerPage: limit,
      numericFilters: since && `created_at_i>=${Math.floor(since / 1_000)}`,
    },
  };
  const { hits } = await exchange.send(request, z.object({ hits: z.array(Story) }));
  return hits;
}

/** What a reader sees of a story; `wantsThread`: the discussion rather than what it is about. */
function outlineOf(story: Story, wantsThread = false) {
  const { title, url, points, num_comments, story_title, story_text, comment_text, created_at } = story;
  const thread = threadOf(story);
  const excerpt = asExcerpt(plainText(story_text || comment_text));
  return {
    title: title ?? story_title,
    url: wantsThread ? thread : url || thread,
    snippet: excerpt || (url && !wantsThread ? `Discussed at ${thread}` : ""),
    publishedAt: created_at,
    engagement: { points, commentCount: num_comments },
  };
}

/** With sites or an outlet there must be some stories to choose from. */
const CHOICE = 200;

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
        const most = sites.length > 0 ? Math.max(limit, CHOICE) : limit;
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
    // What its readers submitted lately. Anybody may ask, so it stands in where no news search is configured.
    news({
      rank: 20,
      honours: ["timeRange", "sortBy"],
      most: 100,
      async steps({ newsSource, limit, ...ask }, exchange) {
        const stories = await findStories({ ...ask, limit: newsSource ? CHOICE : limit }, exchange);
        return {
          raws: stories.map((story) => outlineOf(story)),
          note: "Hacker News lists what its readers submitted, mostly about technology; it does not search all news. For that, set the key of a news provider, such as BRAVE_API_KEY.",
        };
      },
    }),
  ],
});
