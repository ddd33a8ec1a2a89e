import { z } from "zod";
import { type NewsAsk, news } from "../capabilities/news.ts";
import { type RawHit, web } from "../capabilities/web.ts";
import { asExcerpt } from "../clean.ts";
import { isWithin, startOf } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { number, partOf, text } from "../fields.ts";

const Post = z.object({
  id: text,
  text,
  createdAt: text,
  author: partOf({ username: text, name: text }),
  likeCount: number,
  retweetCount: number,
  replyCount: number,
  viewCount: number,
});

type Post = z.infer<typeof Post>;

const Posts = z.object({ tweets: z.array(Post) });

function toHit({ id, author, createdAt, ...post }: Post): RawHit {
  const { username, name } = author ?? {};
  const isKnown = /^\w{1,15}$/u.test(username ?? "") && /^\d+$/u.test(id ?? "");
  return {
    title: asExcerpt([name, username && (name ? `(@${username})` : `@${username}`)].filter(Boolean).join(" ")),
    url: isKnown ? `https://x.com/${username}/status/${id}` : undefined,
    snippet: asExcerpt(post.text),
    publishedAt: createdAt,
    engagement: {
      likeCount: post.likeCount,
      repostCount: post.retweetCount,
      replyCount: post.replyCount,
      viewCount: post.viewCount,
    },
  };
}

/** The most relevant posts, or the newest ones. A period in the request begins at midnight. */
async function findPosts({ query: q, limit, timeRange, sortBy }: Omit<NewsAsk, "safe">, exchange: Exchange) {
  const { now } = exchange;
  const sinceTime = timeRange && new Date(startOf(timeRange, now)).toISOString().slice(0, 10);
  const query = { q, queryType: sortBy === "date" ? "Latest" : "Top", limit, sinceTime };
  const { tweets } = await exchange.send({ path: "/api/v1/x/tweets/search", query }, Posts);
  const isMeant = ({ createdAt }: Post) => !timeRange || isWithin(createdAt ?? undefined, timeRange, now) !== false;
  return { raws: tweets.filter(isMeant).map(toHit) };
}

const traits = { onlyNamed: true, most: 200 } as const;

export default defineProvider({
  name: "xquik",
  origin: "https://xquik.com",
  docs: "https://docs.xquik.com/api-reference/x/search-tweets",
  key: {
    env: "XQUIK_API_KEY",
    sendAs: { header: "x-api-key" },
    hint: "An API key from https://xquik.com, which searches posts on X; each post found uses a credit. Written from its documentation, and not tested against the service.",
  },
  pace: { perSecond: 2 },
  byPlan: true,
  metered: true,
  can: [
    web({
      ...traits,
      rank: 16,
      honours: ["timeRange"],
      longest: { sites: 1000 },
      steps: ({ text: query, ...call }, exchange) => findPosts({ ...call, query }, exchange),
    }),
    // Posts as reactions to the news.
    news({
      ...traits,
      rank: 23,
      honours: ["timeRange", "sortBy"],
      steps: findPosts,
    }),
  ],
});
