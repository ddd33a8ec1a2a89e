import { Failure, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { PageSearch } from "../capabilities/kind.ts";
import { type NewsAsk, news } from "../capabilities/news.ts";
import { type RawHit, web } from "../capabilities/web.ts";
import { asExcerpt, plainText } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { isPage } from "../failures.ts";
import { element, flag, listOf, number, text } from "../fields.ts";
import type { XmlShape } from "../xml.ts";

const HOME = "https://www.reddit.com";

const Post = z.object({
  title: text,
  permalink: text,
  selftext: text,
  is_self: flag,
  url: text,
  score: number,
  num_comments: number,
  created_utc: number,
  over_18: flag,
});

const Listing = z.object({
  kind: z.literal("Listing"),
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: Post })) }),
});

interface RedditPost extends RawHit {
  /** Absent if unknown. */
  readonly isAdult?: boolean | undefined;
}

const postsOfListing = ({ data }: z.infer<typeof Listing>): readonly RedditPost[] =>
  // Results may include comments and subreddits.
  data.children.filter(({ kind }) => kind === "t3").map((child) => toPost(child.data));

const LAST_SECOND = 8.64e12;

const timeOf = (seconds: number | null | undefined): string | undefined =>
  typeof seconds === "number" && Math.abs(seconds) <= LAST_SECOND ? toTimestamp(seconds * 1_000) : undefined;

function toPost({ permalink, created_utc, ...post }: z.infer<typeof Post>): RedditPost {
  const target = post.is_self === false && post.url ? `Links to ${post.url}` : "";
  return {
    title: asExcerpt(post.title),
    url: permalink && URL.parse(permalink, HOME)?.href,
    snippet: asExcerpt(post.selftext) || asExcerpt(target),
    publishedAt: timeOf(created_utc),
    engagement: { score: post.score, commentCount: post.num_comments },
    isAdult: post.over_18 ?? undefined,
  };
}

const Entry = z.object({
  id: text,
  title: element,
  link: listOf(z.object({ "@href": text })),
  content: element,
  published: text,
  updated: text,
});

const feedShape: XmlShape = { lists: ["entry", "link"] };
const Feed = z.object({ feed: z.object({ entry: listOf(Entry) }) });

/** The post's text, without the boilerplate that follows the marker. */
const ownText = (html: string): string => html.split("<!-- SC_OFF -->")[1]?.split("<!-- SC_ON -->")[0] ?? "";

const postsOfFeed = ({ feed }: z.infer<typeof Feed>): readonly RedditPost[] =>
  (feed.entry ?? [])
    // Ids with `t5_` are subreddits.
    .filter(({ id }) => !id?.startsWith("t5_"))
    .map(({ title, link, content, published, updated }) => ({
      title,
      url: link?.find((one) => one["@href"])?.["@href"],
      snippet: asExcerpt(plainText(ownText(content ?? ""))),
      publishedAt: published ?? updated,
    }));

/** The subreddit of a site restriction, since subreddits have their own search path. */
const subredditOf = ([site, ...more]: readonly string[]): string | undefined =>
  more.length > 0 ? undefined : /^(?:[\w-]+\.)?reddit\.com\/r\/(\w+)$/iu.exec(site ?? "")?.[1];

interface PostSearch extends Omit<PageSearch, "query">, Pick<NewsAsk, "sortBy"> {
  readonly text: string;
  readonly sites?: readonly string[];
}

/** Posts per feed. */
const FEED_MOST = 25;

function requestFor({ text, limit, timeRange, sites = [], sortBy }: PostSearch, door: "json" | "rss") {
  const subreddit = subredditOf(sites);
  return {
    path: `${subreddit ? `/r/${subreddit}` : ""}/search.${door}`,
    query: {
      q: text,
      sort: sortBy === "date" ? "new" : "relevance",
      t: timeRange ?? "all",
      limit: Math.min(limit, door === "json" ? 100 : FEED_MOST),
      restrict_sr: subreddit && 1,
      // Without it, texts are HTML-escaped.
      raw_json: door === "json" ? 1 : undefined,
    },
  };
}

interface Posts {
  readonly posts: readonly RedditPost[];
  /** The feed has neither votes nor adult flags. */
  readonly isFeed: boolean;
}

const isUnavailable = (error: unknown): boolean => error instanceof Failure && error.kind === "upstream_unavailable";
const isShut = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Failure && error.kind === "blocked");

/** Tries the JSON API, which Reddit is restricting, then the feed, which has fewer fields. */
async function postsFor(call: PostSearch, exchange: Exchange): Promise<Posts> {
  try {
    return { posts: postsOfListing(await exchange.send(requestFor(call, "json"), Listing)), isFeed: false };
  } catch (first) {
    if (!isShut(first)) throw first;
    const feed = exchange.send(requestFor(call, "rss"), Feed, feedShape);
    // If the feed is unavailable too, the first error is more informative.
    const found = await feed.catch((second: unknown) => Promise.reject(isUnavailable(second) ? first : second));
    return { posts: postsOfFeed(found), isFeed: true };
  }
}

/** Posts, with a note on fields missing from the feed. */
async function findPosts(call: PostSearch, exchange: Exchange) {
  const { posts, isFeed } = await postsFor(call, exchange);
  const isSafe = (call.safe ?? "off") !== "off";
  return {
    raws: isSafe ? posts.filter(({ isAdult }) => !isAdult) : posts,
    unmet: isSafe && isFeed ? (["safe"] as const) : [],
    note: isFeed
      ? `Reddit's search refused the request, so its feed was used: at most ${FEED_MOST} posts, without votes.`
      : undefined,
  };
}

export default defineProvider({
  name: "reddit",
  origin: "https://www.reddit.com",
  docs: "https://www.reddit.com/dev/api",
  // Ten requests a minute without an account.
  pace: { perSecond: 0.16, burst: 5 },
  /** The bot page may have status 403 or 200; HTML is never a reply. */
  fault(reply) {
    const { status, headers, retryAfterSeconds } = reply;
    if (status === 401 || status === 403 || (status < 400 && isPage(reply))) {
      return { kind: "blocked", why: "Reddit refuses this IP address without an account." };
    }
    if (status !== 429 || retryAfterSeconds !== undefined) return undefined;
    const reset = Number(headers.get("x-ratelimit-reset") ?? "");
    return { kind: "rate_limited", detail: "Too many requests.", retryAfterSeconds: reset > 0 ? reset : undefined };
  },
  can: [
    web({
      rank: 10,
      onlyNamed: true,
      honours: ["timeRange", "safe"],
      longest: { sites: 1000 },
      most: 100,
      steps: findPosts,
    }),
    // Posts of the last few days, as reactions to the news.
    news({
      rank: 21,
      onlyNamed: true,
      honours: ["timeRange", "sortBy", "safe"],
      most: 100,
      steps: ({ query, ...ask }, exchange) => findPosts({ ...ask, text: query }, exchange),
    }),
  ],
});
