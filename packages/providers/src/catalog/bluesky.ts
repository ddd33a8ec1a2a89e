import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type NewsAsk, news } from "../capabilities/news.ts";
import { type RawHit, web } from "../capabilities/web.ts";
import { asExcerpt } from "../clean.ts";
import { startOf } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { isPage } from "../failures.ts";
import { listOf, number, partOf, text } from "../fields.ts";

const Post = z.object({
  uri: z.string(),
  author: partOf({ handle: text, displayName: text, labels: listOf(z.object({ val: text })) }),
  record: partOf({ text, createdAt: text }),
  indexedAt: text,
  likeCount: number,
  repostCount: number,
  replyCount: number,
});
type Post = z.infer<typeof Post>;

const Posts = z.object({ posts: z.array(Post) });

/** The author's handle, if valid. */
const handleOf = ({ author }: Post): string | undefined =>
  author?.handle && author.handle !== "handle.invalid" && /^[\w.-]+$/u.test(author.handle) ? author.handle : undefined;

/** From `at://did/app.bsky.feed.post/key`. The DID is always present, the handle is not. */
function addressOf(post: Post): string | undefined {
  const [, did, key] = /^at:\/\/(did:[\w:.%-]+)\/app\.bsky\.feed\.post\/([\w.~-]+)$/u.exec(post.uri) ?? [];
  return did && key ? `https://bsky.app/profile/${handleOf(post) ?? did}/post/${key}` : undefined;
}

function toHit(post: Post): RawHit {
  const { author, record, indexedAt, likeCount, repostCount, replyCount } = post;
  const handle = handleOf(post);
  const names = [author?.displayName, handle && (author?.displayName ? `(@${handle})` : `@${handle}`)];
  return {
    title: asExcerpt(names.filter(Boolean).join(" ")),
    url: addressOf(post),
    snippet: asExcerpt(record?.text),
    publishedAt: record?.createdAt ?? indexedAt,
    engagement: { likeCount, repostCount, replyCount },
  };
}

/** Some authors hide their posts from readers without an account. */
const isPublic = ({ author }: Post): boolean => !author?.labels?.some(({ val }) => val === "!no-unauthenticated");

async function findPosts({ query: q, limit, timeRange, language, sortBy }: Omit<NewsAsk, "safe">, exchange: Exchange) {
  const since = timeRange && new Date(startOf(timeRange, exchange.now)).toISOString();
  const request = {
    path: "/xrpc/app.bsky.feed.searchPosts",
    query: { q, limit, sort: sortBy === "date" ? "latest" : "top", since, lang: language?.toLowerCase() },
  };
  const { posts } = await exchange.send(request, Posts).catch((error: unknown) => {
    // Search on the public host is often disabled while the main host responds.
    if (!(error instanceof Failure) || error.kind !== "blocked") throw error;
    return exchange.send({ ...request, at: "main" }, Posts);
  });
  return { raws: posts.filter(isPublic).map(toHit) };
}

export default defineProvider({
  name: "bluesky",
  origin: "https://public.api.bsky.app",
  origins: { main: "https://api.bsky.app" },
  docs: "https://docs.bsky.app/docs/api/app-bsky-feed-search-posts",
  // 3,000 requests in five minutes per IP address.
  pace: { perSecond: 5, burst: 5 },
  fault(reply) {
    const { status } = reply;
    const isRefused = status === 401 || status === 403 || (status < 400 && isPage(reply));
    return isRefused ? { kind: "blocked", why: "searching needs a signed-in account at the moment." } : undefined;
  },
  can: [
    web({
      rank: 11,
      onlyNamed: true,
      honours: ["timeRange", "language"],
      longest: { sites: 1000 },
      most: 100,
      steps: ({ text: query, ...call }, exchange) => findPosts({ ...call, query }, exchange),
    }),
    // Posts of the last few days, as reactions to the news.
    news({
      rank: 22,
      onlyNamed: true,
      honours: ["timeRange", "sortBy", "language"],
      most: 100,
      steps: findPosts,
    }),
  ],
});
