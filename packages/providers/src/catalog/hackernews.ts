import { isInsideSite } from "@wellsourced/core";
import { z } from "zod";
import { type RawHit, type WebCall, web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { asExcerpt, plainText } from "../plain-text.ts";
import { startOf } from "../web-filters.ts";

const Story = z.object({
  objectID: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  points: z.number().nullish(),
  num_comments: z.number().nullish(),
  story_title: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
  created_at: z.string().nullish(),
});
type Story = z.infer<typeof Story>;

const HOME = "news.ycombinator.com";
/** The number of the story in `story_id` is missing from older answers; this one never is. */
const threadOf = ({ objectID }: Story): string => `https://${HOME}/item?id=${encodeURIComponent(objectID)}`;

/** A story stands for the page that it is about, unless it is a text of its own or the site itself is searched. */
function toHit(story: Story, { sites }: Pick<WebCall, "sites">): RawHit {
  const { title, url, points, num_comments, story_title, story_text, comment_text, created_at } = story;
  const thread = threadOf(story);
  const wantsThread = sites.length > 0 && sites.every((site) => isInsideSite(thread, site));
  const text = asExcerpt(plainText(story_text || comment_text));
  return {
    title: title ?? story_title,
    url: wantsThread ? thread : url || thread,
    snippet: text || (url && !wantsThread ? `Discussed at ${thread}` : ""),
    publishedAt: created_at,
    engagement: { points, commentCount: num_comments },
  };
}

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
      async steps(call, exchange) {
        const { text, limit, timeRange, sites } = call;
        const since = timeRange && startOf(timeRange, exchange.now);
        const request = {
          path: "/api/v1/search",
          query: {
            query: text,
            tags: "story",
            // With sites there must be some to choose from.
            hitsPerPage: sites.length > 0 ? Math.max(limit, 200) : limit,
            numericFilters: since && `created_at_i>=${Math.floor(since / 1_000)}`,
          },
        };
        const { hits } = await exchange.send(request, z.object({ hits: z.array(Story) }));
        return { raws: hits.map((story) => toHit(story, call)) };
      },
    }),
  ],
});
