import { z } from "zod";
import type { Exchange } from "../../define.ts";
import { number, text } from "../../fields.ts";
import { asExcerpt, plainText } from "../../plain-text.ts";
import { startOf, type TimeRange } from "../../time-window.ts";

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
export type Story = z.infer<typeof Story>;

const HOME = "news.ycombinator.com";
/** The number of the story in `story_id` is missing from older answers; this one never is. */
export const threadOf = ({ objectID }: Story): string => `https://${HOME}/item?id=${encodeURIComponent(objectID)}`;

export interface Wanted {
  readonly query: string;
  readonly limit: number;
  readonly timeRange?: TimeRange | undefined;
  readonly newestFirst?: boolean;
}

/** Stories by their words. */
export async function findStories({ query, limit, timeRange, newestFirst }: Wanted, exchange: Exchange) {
  const since = timeRange && startOf(timeRange, exchange.now);
  const request = {
    path: newestFirst ? "/api/v1/search_by_date" : "/api/v1/search",
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
export function outlineOf(story: Story, wantsThread = false) {
  const { title, url, points, num_comments, story_title, story_text, comment_text, created_at } = story;
  const thread = threadOf(story);
  const text = asExcerpt(plainText(story_text || comment_text));
  return {
    title: title ?? story_title,
    url: wantsThread ? thread : url || thread,
    snippet: text || (url && !wantsThread ? `Discussed at ${thread}` : ""),
    publishedAt: created_at,
    engagement: { points, commentCount: num_comments },
  };
}
