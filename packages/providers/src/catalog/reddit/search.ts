import { Failure } from "@wellsourced/core";
import type { Exchange } from "../../define.ts";
import type { TimeRange } from "../../time-window.ts";
import { Feed, feedShape, Listing, postsOfFeed, postsOfListing, type RedditPost } from "./posts.ts";

/** A search within one subreddit has an address of its own. */
const subredditOf = ([site, ...more]: readonly string[]): string | undefined =>
  more.length > 0 ? undefined : /^(?:[\w-]+\.)?reddit\.com\/r\/(\w+)$/iu.exec(site ?? "")?.[1];

export interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly timeRange?: TimeRange | undefined;
  readonly sites?: readonly string[];
  readonly newestFirst?: boolean;
  /** Without posts for adults. */
  readonly isSafe: boolean;
}

/** Posts that the feed has at the most. */
const FEED_MOST = 25;

function requestFor({ text, limit, timeRange, sites = [], newestFirst }: Wanted, door: "json" | "rss") {
  const subreddit = subredditOf(sites);
  return {
    path: `${subreddit ? `/r/${subreddit}` : ""}/search.${door}`,
    query: {
      q: text,
      sort: newestFirst ? "new" : "relevance",
      t: timeRange ?? "all",
      limit: Math.min(limit, door === "json" ? 100 : FEED_MOST),
      restrict_sr: subreddit && 1,
      // Otherwise texts come with their marks escaped.
      raw_json: door === "json" ? 1 : undefined,
    },
  };
}

interface Posts {
  readonly posts: readonly RedditPost[];
  /** The feed tells neither votes nor which posts are for adults. */
  readonly isFeed: boolean;
}

const isUnavailable = (error: unknown): boolean => error instanceof Failure && error.kind === "upstream_unavailable";
const isShut = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Failure && error.kind === "blocked");

/** The first door is being closed bit by bit; the feed says less and is open longer. */
async function postsFor(call: Wanted, exchange: Exchange): Promise<Posts> {
  try {
    return { posts: postsOfListing(await exchange.send(requestFor(call, "json"), Listing)), isFeed: false };
  } catch (first) {
    if (!isShut(first)) throw first;
    const feed = exchange.send(requestFor(call, "rss"), Feed, feedShape);
    // Where the feed has no more to say of itself, the first reply tells better what is wrong.
    const { feed: found } = await feed.catch((second: unknown) =>
      Promise.reject(isUnavailable(second) ? first : second),
    );
    return { posts: postsOfFeed({ feed: found }), isFeed: true };
  }
}

/** Posts with what the door that was open could not tell of them. */
export async function findPosts(call: Wanted, exchange: Exchange) {
  const { posts, isFeed } = await postsFor(call, exchange);
  return {
    raws: call.isSafe ? posts.filter(({ isAdult }) => !isAdult) : posts,
    unmet: call.isSafe && isFeed ? (["safe"] as const) : [],
    note: isFeed
      ? `Reddit's search refused the request, so its feed was used: at most ${FEED_MOST} posts, without votes.`
      : undefined,
  };
}
