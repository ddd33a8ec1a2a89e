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
/** `story_id` is missing from older replies, `objectID` never is. */
const threadOf = ({ objectID }: Story): string => `https://${HOME}/item?id=${encodeURIComponent(objectID)}`;

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

/** Title, link and snippet of a story; with `wantsThread`, the link is to the discussion. */
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

/** Number of stories fetched when they are filtered by site or outlet. */
const CHOICE = 200;

export default defineProvider({
  name: "hackernews",
  origin: "https://hn.algolia.com",
  docs: "https://hn.algolia.com/api",
  // About 10,000 requests an hour per IP address.
  pace: { perSecond: 2.5, burst: 5 },
  can: [
    web({
      rank: 9,
      onlyNamed: true,
      honours: ["timeRange"],
      // Sites are filtered afterwards, so one request serves them all.
      longest: { sites: 1000 },
      most: 1000,
      async steps({ text: query, limit, timeRange, sites }, exchange) {
        const most = sites.length > 0 ? Math.max(limit, CHOICE) : limit;
        const stories = await findStories({ query, limit: most, timeRange }, exchange);
        return {
          // Links to the page, or to the thread if the story has none or Hacker News itself is searched.
          raws: stories.map((story) => {
            const isAsked = (site: string) => isInsideSite(threadOf(story), site);
            return outlineOf(story, sites.length > 0 && sites.every(isAsked));
          }),
        };
      },
    }),
    // Recent submissions. Needs no key, so it is the fallback for news.
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
