import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { RawHit } from "../../capabilities/web.ts";
import type { Exchange } from "../../define.ts";
import { listOf, number, text } from "../../fields.ts";
import { asExcerpt } from "../../plain-text.ts";
import { startOf, type TimeRange } from "../../time-window.ts";

const Post = z.object({
  uri: z.string(),
  author: z
    .object({
      handle: text,
      displayName: text,
      labels: listOf(z.object({ val: text })),
    })
    .nullish(),
  record: z.object({ text, createdAt: text }).nullish(),
  indexedAt: text,
  likeCount: number,
  repostCount: number,
  replyCount: number,
});
type Post = z.infer<typeof Post>;

const Found = z.object({ posts: z.array(Post) });

/** The author's name, unless it is void. */
const handleOf = ({ author }: Post): string | undefined =>
  author?.handle && author.handle !== "handle.invalid" && /^[\w.-]+$/u.test(author.handle) ? author.handle : undefined;

/** `at://did/app.bsky.feed.post/key`; the number of an author is always there. */
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

/** Some authors ask not to be shown to readers without an account. */
const isPublic = ({ author }: Post): boolean => !author?.labels?.some(({ val }) => val === "!no-unauthenticated");

export interface Wanted {
  readonly query: string;
  readonly limit: number;
  readonly timeRange?: TimeRange | undefined;
  readonly language?: string | undefined;
  readonly newestFirst?: boolean;
}

/** Posts by their words, but those of authors who ask not to be shown. */
export async function findPosts(wanted: Wanted, exchange: Exchange): Promise<readonly RawHit[]> {
  const { posts } = await find(wanted, exchange);
  return posts.filter(isPublic).map(toHit);
}

async function find(wanted: Wanted, exchange: Exchange): Promise<z.infer<typeof Found>> {
  const { query: q, limit, timeRange, language, newestFirst } = wanted;
  const since = timeRange && new Date(startOf(timeRange, exchange.now)).toISOString();
  const request = {
    path: "/xrpc/app.bsky.feed.searchPosts",
    query: { q, limit, sort: newestFirst ? "latest" : "top", since, lang: language?.toLowerCase() },
  };
  try {
    return await exchange.send(request, Found);
  } catch (error) {
    // The public door often has its search switched off while the other one answers.
    if (!(error instanceof Failure) || error.kind !== "blocked") throw error;
    return exchange.send({ ...request, at: "main" }, Found);
  }
}
