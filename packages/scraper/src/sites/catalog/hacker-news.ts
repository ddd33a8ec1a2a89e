import { z } from "zod";
import { extra, missing, noteOf, requestJson } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { flags, numbers, texts } from "../fields.ts";
import { dateOfSeconds, foreign, line, type Markup, markup } from "../markup.ts";
import { type Comment, points, writeThread } from "../thread.ts";

const firebase = {
  name: "hacker-news",
  origin: "https://hacker-news.firebaseio.com",
  pace: { perSecond: 30, burst: 30 },
};
const algolia = { name: "hacker-news-search", origin: "https://hn.algolia.com", pace: { perSecond: 2, burst: 4 } };

const STORIES = 20;
const LIMITS = { first: 10, depth: 6, all: 200 };

const lists: Readonly<Record<string, readonly [list: string, title: string]>> = {
  "/": ["topstories", "Top stories"],
  "/news": ["topstories", "Top stories"],
  "/newest": ["newstories", "New stories"],
  "/best": ["beststories", "Best stories"],
  "/ask": ["askstories", "Ask HN"],
  "/show": ["showstories", "Show HN"],
  "/jobs": ["jobstories", "Jobs"],
};

const Item = z.object({
  id: z.number(),
  ...texts("type", "by", "text", "title", "url"),
  ...numbers("time", "score", "descendants", "parent"),
  kids: z.array(z.number()).nullish(),
  parts: z.array(z.number()).nullish(),
  ...flags("dead", "deleted"),
});
type Item = z.infer<typeof Item>;

const Node = z.object({
  id: z.number(),
  author: z.string().nullish(),
  text: z.string().nullish(),
  created_at_i: z.number().nullish(),
  get children() {
    return z.nullish(z.array(Node));
  },
});
type Node = z.infer<typeof Node>;

const User = z.object({ id: z.string(), ...numbers("created", "karma"), about: z.string().nullish() });

export default defineSite({
  name: "hacker-news",
  title: "Hacker News",
  reads: "items with their comments, lists, users",
  through: "Firebase and Algolia APIs",
  hosts: ["news.ycombinator.com"],
  matches: (url) => url.pathname in lists || itemId(url) !== undefined || userId(url) !== undefined,
  read(url, context) {
    const list = lists[url.pathname];
    const id = itemId(url);
    const user = userId(url);
    if (id !== undefined) return readItem(id, context);
    if (user !== undefined) return readUser(user, context);
    return readList(list ?? ["topstories", "Top stories"], url, context);
  },
});

/** The id in a URL such as `/item?id=1` or `/item/1`. */
const namedBy = ({ pathname, searchParams }: URL, kind: "item" | "user"): string => {
  const [, root, name = searchParams.get("id") ?? "", ...more] = pathname.split("/");
  return root === kind && more.length === 0 ? name : "";
};
const itemId = (url: URL): number | undefined =>
  /^\d{1,15}$/u.test(namedBy(url, "item")) ? Number(namedBy(url, "item")) : undefined;
const userId = (url: URL): string | undefined => /^[\w-]{1,40}$/u.exec(namedBy(url, "user"))?.[0];

const pageOf = (id: number | string): string => `https://news.ycombinator.com/item?id=${id}`;

const ask = (id: number, context: SiteContext): Promise<Item | null> =>
  requestJson(context, { api: firebase, path: `/v0/item/${id}.json` }, Item.nullable());

async function readItem(id: number, context: SiteContext): Promise<SiteResult> {
  const [item, { value: tree, failure }] = await Promise.all([ask(id, context), extra(treeOf(id, context), context)]);
  if (!item || item.deleted) throw missing(item ? `item ${id} was deleted` : `there is no item ${id}`);
  const kids = item.kids ?? [];
  // The search index lags, so its tree may be empty while the item has comments.
  const { comments, unasked } = tree?.children?.length
    ? { comments: ranked(tree, kids), unasked: 0 }
    : await fetchKids(kids, context);
  const thread = writeThread(comments, { ...LIMITS, unread: unasked });
  const title = item.title ?? `Comment by ${item.by ?? "unknown"} on Hacker News`;
  const published = dateOfSeconds(item.time);
  return {
    is: "html",
    url: pageOf(id),
    contentType: "hn",
    truncated: thread.left > 0,
    notes: noteOf(algolia, failure, "comments were fetched one by one, without their replies"),
    html: markup`<h1>${title}</h1><p>${headOf(item)}</p>${item.text ? foreign(item.text) : undefined}${await pollOf(
      item,
      context,
    )}${comments.length > 0 ? markup`<h2>Comments</h2><p>${thread.summary}</p>${thread.html}` : undefined}`,
    metadata: {
      title,
      site: "Hacker News",
      canonicalUrl: pageOf(id),
      published,
      ...(item.by ? { authors: [item.by] } : {}),
    },
  };
}

function headOf({ url, score, by, time, descendants, parent }: Item): Markup {
  return line(
    url ? markup`<a href="${url}">${url}</a>` : undefined,
    points(score),
    by ? `by ${by}` : undefined,
    dateOfSeconds(time),
    points(descendants, "comment"),
    parent ? markup`in reply to <a href="${pageOf(parent)}">item ${parent}</a>` : undefined,
  );
}

/** The options of a poll, with their votes. */
async function pollOf({ parts }: Item, context: SiteContext): Promise<Markup | undefined> {
  if (!parts?.length) return undefined;
  const options = await Promise.all(parts.slice(0, STORIES).map((id) => ask(id, context)));
  const items = options.map(
    (it) => it && markup`<li>${foreign(it.text ?? "")} (${points(it.score) ?? "0 points"})</li>`,
  );
  return markup`<ul>${items.map((it) => it ?? undefined)}</ul>`;
}

/** The whole tree in one reply; without it, the best comments are requested one by one. */
const treeOf = (id: number, context: SiteContext): Promise<Node> =>
  requestJson(context, { api: algolia, path: `/api/v1/items/${id}`, retries: 0 }, Node);

/** Sorts comments as the site does, best first; the tree is in chronological order. */
function ranked(tree: Node, kids: readonly number[]): readonly Comment[] {
  const rank = new Map(kids.map((id, at) => [id, at]));
  const place = ({ id }: Node): number => rank.get(id) ?? kids.length;
  return [...(tree.children ?? [])].sort((a, b) => place(a) - place(b)).flatMap((node) => commentOf(node));
}

/** Deleted comments without replies are dropped. */
function commentOf({ author, created_at_i, text, children }: Node): readonly Comment[] {
  const replies = (children ?? []).flatMap(commentOf);
  if (!text && replies.length === 0) return [];
  return [{ author: author ?? undefined, said: [dateOfSeconds(created_at_i)], body: foreign(text ?? ""), replies }];
}

async function fetchKids(kids: readonly number[], context: SiteContext) {
  const items = await Promise.all(kids.slice(0, LIMITS.first).map((id) => ask(id, context)));
  const comments = items.flatMap((it): Comment[] => {
    if (!it || it.deleted || it.dead) return [];
    const { by, time, text, kids: answers } = it;
    const facts = { author: by ?? undefined, said: [dateOfSeconds(time)], unread: answers?.length ?? 0 };
    return [{ ...facts, body: foreign(text ?? ""), replies: [] }];
  });
  return { comments, unasked: Math.max(0, kids.length - LIMITS.first) };
}

async function readList([list, title]: readonly [string, string], url: URL, context: SiteContext): Promise<SiteResult> {
  const ids = await requestJson(context, { api: firebase, path: `/v0/${list}.json` }, z.array(z.number()));
  const stories = await Promise.all(ids.slice(0, STORIES).map((id) => ask(id, context)));
  const items = stories.map((story) => (story && !story.deleted ? markup`<li>${storyOf(story)}</li>` : undefined));
  return {
    is: "html",
    url: url.href,
    contentType: "hn",
    truncated: ids.length > STORIES,
    html: markup`<h1>Hacker News: ${title}</h1><ol>${items}</ol>`,
    metadata: { title: `Hacker News: ${title}`, site: "Hacker News" },
  };
}

function storyOf({ id, title, url, score, by, time, descendants }: Item): Markup {
  const talk = markup`<a href="${pageOf(id)}">${points(descendants ?? 0, "comment") ?? ""}</a>`;
  const about = line(points(score), by ? `by ${by}` : undefined, dateOfSeconds(time), talk);
  return markup`<a href="${url ?? pageOf(id)}">${title ?? `Item ${id}`}</a><br>${about}`;
}

async function readUser(name: string, context: SiteContext): Promise<SiteResult> {
  const user = await requestJson(context, { api: firebase, path: `/v0/user/${name}.json` }, User.nullable());
  if (!user) throw missing(`there is no user ${name}`);
  const since = user.created ? `since ${dateOfSeconds(user.created)}` : undefined;
  const facts = line(points(user.karma, "karma point"), since);
  return {
    is: "html",
    url: `https://news.ycombinator.com/user?id=${name}`,
    contentType: "hn",
    html: markup`<h1>${user.id}</h1><p>${facts}</p>${user.about ? foreign(user.about) : undefined}`,
    metadata: { title: `${user.id} on Hacker News`, site: "Hacker News" },
  };
}
