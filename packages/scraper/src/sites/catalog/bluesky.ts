import { Failure } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { errorBody, missing, requestJson, useless } from "../ask.ts";
import { embedMarkup, Post, postText } from "../bluesky/post.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { numbers, texts } from "../fields.ts";
import { countIfAny, dateOfIso, line, type Markup, markup, plainText } from "../markup.ts";
import { type Comment, writeThread } from "../thread.ts";

const api = { name: "bluesky", origin: "https://public.api.bsky.app", pace: { perSecond: 8, burst: 8 } };
const LIMITS = { first: 40, depth: 6, all: 150 };
const PARENTS = 20;
const FEED = 15;

const Thread = z.object({
  $type: z.string().nullish(),
  post: Post.nullish(),
  get parent() {
    return z.nullish(Thread);
  },
  get replies() {
    return z.nullish(z.array(Thread));
  },
});
type Thread = z.infer<typeof Thread>;

const Profile = z.object({
  handle: z.string(),
  ...texts("displayName", "description", "createdAt"),
  ...numbers("followersCount", "followsCount", "postsCount"),
  labels: z.array(z.object({ val: z.string().nullish() })).nullish(),
});
const Identity = z.object({ did: z.string() });
const Feed = z.object({ feed: z.array(z.object({ post: Post })) });

export default defineSite({
  name: "bluesky",
  title: "Bluesky",
  reads: "posts with their thread, profiles",
  through: "public AppView",
  hosts: ["bsky.app"],
  matches: (url) => placeOf(url) !== undefined,
  read(url, context) {
    const { actor = "", post } = placeOf(url) ?? {};
    return post === undefined ? readProfile(actor, context) : readPost(actor, post, context);
  },
});

function placeOf({ pathname }: URL): { actor: string; post?: string | undefined } | undefined {
  const match = /^\/profile\/((?:did:[\w:.%-]{1,200})|[\w.-]{3,200})(?:\/post\/([\w-]{5,50}))?\/?$/u.exec(pathname);
  return match?.[1] ? { actor: match[1], post: match[2] } : undefined;
}

const ask = <Schema extends z.ZodType>(
  method: string,
  { query, context }: { query: Readonly<Record<string, string | number>>; context: SiteContext },
  schema: Schema,
): Promise<z.infer<Schema>> => requestJson(context, { api, path: `/xrpc/${method}`, query, fault }, schema);

const ErrorBody = z.object({ error: z.string(), message: z.string().nullish() });

/** The API reports a missing account as HTTP 400. */
function fault(reply: UpstreamReply): Failure | undefined {
  const body = reply.status === 400 ? errorBody(reply, ErrorBody) : undefined;
  if (!body) return undefined;
  const { error, message } = body;
  const said = `${error} ${message ?? ""}`;
  return /not ?found|unable to resolve|deactivated|taken down/iu.test(said)
    ? missing("Bluesky has no such post or account", message ?? error)
    : undefined;
}

/** Whether the author opted out of being shown to logged-out readers, which is respected. */
const isPrivate = (labels: z.infer<typeof Profile>["labels"]): boolean =>
  (labels ?? []).some(({ val }) => val === "!no-unauthenticated");

const loginWanted = (): Failure =>
  new Failure("auth_required", "This author's posts require a login.", {
    detail: "the author hides posts from readers without an account",
  });

const pageOf = ({ uri, author }: Post): string =>
  `https://bsky.app/profile/${author.handle}/post/${uri.split("/").at(-1) ?? ""}`;

async function readPost(actor: string, rkey: string, context: SiteContext): Promise<SiteResult> {
  const { did } = actor.startsWith("did:")
    ? { did: actor }
    : await ask("com.atproto.identity.resolveHandle", { query: { handle: actor }, context }, Identity);
  const query = { uri: `at://${did}/app.bsky.feed.post/${rkey}`, depth: LIMITS.depth, parentHeight: PARENTS };
  const { thread } = await ask("app.bsky.feed.getPostThread", { query, context }, z.object({ thread: Thread }));
  if (thread.$type?.endsWith("#notFoundPost")) throw missing("there is no such post");
  if (!thread.post) throw useless(thread.$type?.endsWith("#blockedPost") ? "the post is blocked" : "no post came");
  if (isPrivate(thread.post.author.labels)) throw loginWanted();
  return threadResult(thread.post, thread);
}

function threadResult(post: Post, { parent, replies }: Thread): SiteResult {
  const comments = (replies ?? []).flatMap(commentOf);
  const tree = writeThread(comments, { ...LIMITS, unread: unreadOf(post, comments) });
  const before = parentsOf(parent).map(shown);
  const name = post.author.displayName || post.author.handle;
  const title = `${name} on Bluesky: ${post.record.text?.replace(/\s+/gu, " ").slice(0, 80) || "a post"}`;
  return {
    is: "html",
    url: pageOf(post),
    truncated: tree.left > 0,
    html: markup`<h1>${title}</h1>${before.length > 0 ? markup`<h2>In reply to</h2>${before}<h2>Post</h2>` : undefined}${shown(
      post,
    )}${tree.shown + tree.left > 0 ? markup`<h2>Replies</h2>${tree.html}` : undefined}`,
    metadata: {
      title,
      authors: [name],
      site: "Bluesky",
      published: post.record.createdAt ?? undefined,
      language: post.record.langs?.[0],
      canonicalUrl: pageOf(post),
    },
  };
}

/** The parent posts, oldest first. */
function parentsOf(parent: Thread | null | undefined): readonly Post[] {
  const posts: Post[] = [];
  for (let at = parent; at?.post && posts.length < PARENTS; at = at.parent)
    if (!isPrivate(at.post.author.labels)) posts.unshift(at.post);
  return posts;
}

const factsOf = ({ record, likeCount, repostCount, replyCount, quoteCount }: Post): readonly (string | undefined)[] => [
  dateOfIso(record.createdAt),
  countIfAny(likeCount, "like"),
  countIfAny(repostCount, "repost"),
  countIfAny(quoteCount, "quote"),
  countIfAny(replyCount, "reply"),
];

const nameOf = ({ author }: Post): string =>
  author.displayName ? `${author.displayName} (@${author.handle})` : `@${author.handle}`;

const shown = (post: Post): Markup =>
  markup`<p>${line(markup`<strong>${nameOf(post)}</strong>`, ...factsOf(post))}</p>${postText(post)}${embedMarkup(post.embed)}`;

function commentOf({ post, replies }: Thread): readonly Comment[] {
  if (!post || isPrivate(post.author.labels)) return [];
  const answers = (replies ?? []).flatMap(commentOf);
  const body = markup`${postText(post)}${embedMarkup(post.embed)}`;
  return [{ author: nameOf(post), said: factsOf(post), body, replies: answers, unread: unreadOf(post, answers) }];
}

/** Number of replies that are missing, or whose authors are not shown. */
const unreadOf = ({ replyCount }: Post, comments: readonly Comment[]): number =>
  Math.max(0, (replyCount ?? 0) - comments.length);

async function readProfile(actor: string, context: SiteContext): Promise<SiteResult> {
  const [profile, { feed }] = await Promise.all([
    ask("app.bsky.actor.getProfile", { query: { actor }, context }, Profile),
    ask("app.bsky.feed.getAuthorFeed", { query: { actor, limit: FEED }, context }, Feed),
  ]);
  if (isPrivate(profile.labels)) throw loginWanted();
  const { handle, displayName, description, followersCount, followsCount, postsCount, createdAt } = profile;
  const name = displayName || handle;
  const since = dateOfIso(createdAt);
  const facts = line(
    `@${handle}`,
    countIfAny(followersCount, "follower"),
    countIfAny(followsCount, "followed", "followed"),
    countIfAny(postsCount, "post"),
    since && `since ${since}`,
  );
  const posts = feed.filter(({ post }) => !isPrivate(post.author.labels));
  return {
    is: "html",
    url: `https://bsky.app/profile/${handle}`,
    truncated: (postsCount ?? 0) > posts.length,
    html: markup`<h1>${name}</h1><p>${facts}</p>${plainText(description ?? "")}${
      posts.length > 0
        ? markup`<h2>Latest posts</h2><ul>${posts.map(({ post }) => markup`<li>${shown(post)}</li>`)}</ul>`
        : undefined
    }`,
    metadata: { title: `${name} (@${handle}) on Bluesky`, site: "Bluesky", description: description ?? undefined },
  };
}
