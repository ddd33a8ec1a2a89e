import { cutChars, omitUndefined, parseShape } from "@wellsourced/core";
import type { ForumSignals } from "@wellsourced/core/records";
import { parseHtml, rawText } from "@wellsourced/markup";
import { z } from "zod";
import { redditSignals } from "../../forum-signals.ts";
import { missing, requestJson, useless } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { flags, numbers, texts } from "../fields.ts";
import { countIfAny, dateOfSeconds, foreign, line, lineOfHtml, type Markup, markup, plainText } from "../markup.ts";
import { type Comment, points, writeThread } from "../thread.ts";

const ORIGIN = "https://www.reddit.com";
/** Ten requests per minute are allowed without a login. */
const api = { name: "reddit", origin: ORIGIN, pace: { perSecond: 1 / 6, burst: 5 } };
const LIMITS = { first: 40, depth: 6, all: 150 };
const POSTS = 25;
const TOP = { comments: 5, chars: 500 };

const Post = z.object({
  id: z.string(),
  title: z.string(),
  permalink: z.string(),
  ...texts("url", "selftext", "selftext_html", "author", "subreddit_name_prefixed", "link_flair_text"),
  ...flags("is_self", "over_18"),
  ...numbers("score", "num_comments", "created_utc"),
});
type Post = z.infer<typeof Post>;

const Reply = z.object({
  author: z.string().nullish(),
  body: z.string().nullish(),
  body_html: z.string().nullish(),
  permalink: z.string().nullish(),
  score: z.number().nullish(),
  created_utc: z.number().nullish(),
  /** The number of comments that a `more` represents. */
  count: z.number().nullish(),
  get replies() {
    return z.nullish(z.union([z.string(), Listing]));
  },
});
type Reply = z.infer<typeof Reply>;
const Thing = z.object({ kind: z.string(), data: Reply.nullish() });
const Listing = z.object({ data: z.object({ children: z.array(Thing).nullish() }).nullish() });
type Listing = z.infer<typeof Listing>;

const Posts = z.object({ data: z.object({ children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }) });

export default defineSite({
  name: "reddit",
  title: "Reddit",
  reads: "threads with their comments, lists of a subreddit",
  through: "the pages' public JSON",
  hosts: ["reddit.com", "redd.it"],
  matches: (url) => threadId(url) !== undefined || listOf(url) !== undefined || isShare(url),
  async read(url, context) {
    const target = isShare(url) ? new URL((await context.open(url.href, { timeoutMs: 10_000 })).url) : url;
    const id = threadId(target);
    const list = listOf(target);
    if (id !== undefined) return readThread(id, commentId(target), context);
    if (list !== undefined) return readList(list, context);
    throw missing("the link does not lead to a thread");
  },
});

/** `/r/x/comments/id/…`, `/comments/id`, `redd.it/id`. */
function threadId(url: URL): string | undefined {
  if (url.hostname === "redd.it") return /^\/([a-z0-9]{3,10})\/?$/u.exec(url.pathname)?.[1];
  return /^\/(?:(?:r|user)\/[\w-]+\/)?comments\/([a-z0-9]{3,10})(?:\/|$)/u.exec(url.pathname)?.[1];
}

const commentId = (url: URL): string | undefined =>
  /\/comments\/[a-z0-9]+\/[^/]*\/([a-z0-9]{3,10})\/?$/u.exec(url.pathname)?.[1];

/** Share links of apps, which must be resolved by their redirect. */
const isShare = (url: URL): boolean => /^\/r\/\w+\/s\/\w+\/?$/u.test(url.pathname);

const listOf = (url: URL): string | undefined =>
  url.hostname === "redd.it"
    ? undefined
    : /^\/r\/\w{2,30}(?:\/(?:hot|new|top|rising|controversial))?(?=\/?$)/u.exec(url.pathname)?.[0];

async function readThread(id: string, comment: string | undefined, context: SiteContext): Promise<SiteResult> {
  const path = comment ? `/comments/${id}/_/${comment}.json` : `/comments/${id}.json`;
  const query = { raw_json: 1, limit: LIMITS.all, depth: LIMITS.depth };
  const [first, comments] = await requestJson(
    context,
    { api, path, query },
    z.tuple([Posts, Listing]).rest(z.unknown()),
  );
  const found = first.data.children[0];
  if (!found) throw missing(`there is no thread ${id}`);
  const post = parseShape(found.data, Post, api.name);
  if (!comments.data?.children) throw useless("no comments came");
  const thread = writeThread(commentsOf(comments), { ...LIMITS, unread: moreIn(comments) });
  const address = new URL(post.permalink, ORIGIN).href;
  const author = nameOf(post.author);
  return {
    is: "html",
    url: address,
    truncated: thread.left > 0,
    html: markup`<h1>${post.title}</h1><p>${headOf(post)}</p>${bodyOf(post)}${
      thread.summary ? markup`<h2>Comments</h2><p>${thread.summary}</p>${thread.html}` : undefined
    }`,
    metadata: {
      title: post.title,
      site: post.subreddit_name_prefixed ? `Reddit ${post.subreddit_name_prefixed}` : "Reddit",
      published: dateOfSeconds(post.created_utc),
      canonicalUrl: address,
      ...(author ? { authors: [author] } : {}),
    },
    forumSignals: { ...signalsOf(post), ...omitUndefined({ topComments: topComments(comments) }) },
  };
}

const nameOf = (author: string | null | undefined): string | undefined =>
  author && author !== "[deleted]" ? author : undefined;

const headOf = (post: Post): Markup =>
  line(
    post.subreddit_name_prefixed ?? undefined,
    post.author ? `u/${post.author}` : undefined,
    dateOfSeconds(post.created_utc),
    points(post.score),
    countIfAny(post.num_comments, "comment"),
    post.link_flair_text ?? undefined,
    post.over_18 ? "adults only" : undefined,
  );

function bodyOf({ selftext_html, selftext, is_self, url }: Post): Markup {
  const link = url && !is_self ? markup`<p><a href="${new URL(url, ORIGIN).href}">${url}</a></p>` : undefined;
  return markup`${link}${bodyMarkup(selftext_html, selftext)}`;
}

/** Replies escape their HTML by default; a mirror may do so regardless. */
const unescaped = (html: string): string => (html.startsWith("&lt;") ? rawText(parseHtml(html)) : html);

const bodyMarkup = (html: string | null | undefined, text: string | null | undefined): Markup =>
  html ? foreign(unescaped(html)) : plainText(text ?? "");

const bodyText = ({ body, body_html }: Reply): string => body?.trim() || lineOfHtml(unescaped(body_html ?? ""));

function commentsOf(listing: Listing | string | null | undefined): readonly Comment[] {
  if (typeof listing !== "object") return [];
  return (listing?.data?.children ?? []).flatMap(({ kind, data }) => (kind === "t1" && data ? [commentOf(data)] : []));
}

/** Comments of any level with the most upvotes, without deleted ones. Iterative, as untrusted trees may be deep. */
function topComments(listing: Listing): ForumSignals["topComments"] {
  const found: { readonly reply: Reply; readonly score: number; readonly body: string }[] = [];
  const listings: (Listing | string | null | undefined)[] = [listing];
  for (const one of listings)
    for (const { kind, data } of (typeof one === "object" && one?.data?.children) || []) {
      if (kind !== "t1" || !data) continue;
      const body = nameOf(data.author) ? bodyText(data) : "";
      if (typeof data.score === "number" && body !== "") found.push({ reply: data, score: data.score, body });
      listings.push(data.replies);
    }
  if (found.length === 0) return undefined;
  const best = found.sort((a, b) => b.score - a.score).slice(0, TOP.comments);
  return best.map(({ reply: { author, permalink, created_utc }, score, body }) => ({
    score: Math.round(score),
    body: cutChars(body, TOP.chars),
    ...omitUndefined({
      author: nameOf(author),
      url: permalink ? URL.parse(permalink, ORIGIN)?.href : undefined,
      created: dateOfSeconds(created_utc),
    }),
  }));
}

const moreIn = (listing: Listing | string | null | undefined): number =>
  typeof listing === "object" ? (listing?.data?.children ?? []).reduce((sum, it) => sum + behind(it), 0) : 0;

const behind = ({ kind, data }: z.infer<typeof Thing>): number => (kind === "more" ? Math.max(1, data?.count ?? 1) : 0);

const commentOf = ({ author, body, body_html, score, created_utc, replies }: Reply): Comment => ({
  author: nameOf(author),
  said: [points(score), dateOfSeconds(created_utc)],
  body: bodyMarkup(body_html, body),
  replies: commentsOf(replies),
  unread: moreIn(replies),
});

const signalsOf = ({ score, num_comments, created_utc, author }: Post): ForumSignals =>
  redditSignals({
    upvotes: Math.round(score ?? -1),
    comments: Math.round(num_comments ?? -1),
    datePublished: dateOfSeconds(created_utc),
    authorName: nameOf(author),
  });

async function readList(path: string, context: SiteContext): Promise<SiteResult> {
  const query = { raw_json: 1, limit: POSTS };
  const { data } = await requestJson(context, { api, path: `${path}.json`, query }, Posts);
  const posts = data.children.filter(({ kind }) => kind === "t3").map((it) => parseShape(it.data, Post, api.name));
  const title = path.slice(1);
  const items = posts.map(
    (post) => markup`<li><a href="${new URL(post.permalink, ORIGIN).href}">${post.title}</a><br>${headOf(post)}</li>`,
  );
  return {
    is: "html",
    url: `${ORIGIN}${path}/`,
    truncated: posts.length >= POSTS,
    html: markup`<h1>${title}</h1><ol>${items}</ol>`,
    metadata: { title, site: "Reddit" },
  };
}
