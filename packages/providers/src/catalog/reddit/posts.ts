import { toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { RawHit } from "../../capabilities/web.ts";
import { asExcerpt, plainText } from "../../clean.ts";
import { flag, listOf, number, text } from "../../fields.ts";
import type { XmlShape } from "../../xml.ts";

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

export const Listing = z.object({
  kind: z.literal("Listing"),
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: Post })) }),
});

export interface RedditPost extends RawHit {
  /** Absent where the reply does not say. */
  readonly isAdult?: boolean | undefined;
}

export const postsOfListing = ({ data }: z.infer<typeof Listing>): readonly RedditPost[] =>
  // Comments and subreddits may stand among the posts.
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
  title: z.union([z.string(), z.object({ "#text": text })]).nullish(),
  link: listOf(z.object({ "@href": text })),
  content: z.union([z.string(), z.object({ "#text": text })]).nullish(),
  published: text,
  updated: text,
});

export const feedShape: XmlShape = { lists: ["entry", "link"] };
export const Feed = z.object({ feed: z.object({ entry: listOf(Entry) }) });

const inside = (value: z.infer<typeof Entry>["content"]): string =>
  (typeof value === "string" ? value : value?.["#text"]) ?? "";

/** The post's own text stands between two marks; what follows them is the same for every post. */
const ownText = (html: string): string => html.split("<!-- SC_OFF -->")[1]?.split("<!-- SC_ON -->")[0] ?? "";

export const postsOfFeed = ({ feed }: z.infer<typeof Feed>): readonly RedditPost[] =>
  (feed.entry ?? [])
    // A subreddit is no post.
    .filter(({ id }) => !id?.startsWith("t5_"))
    .map(({ title, link, content, published, updated }) => ({
      title: inside(title),
      url: link?.find((one) => one["@href"])?.["@href"],
      snippet: asExcerpt(plainText(ownText(inside(content)))),
      publishedAt: published ?? updated,
    }));
