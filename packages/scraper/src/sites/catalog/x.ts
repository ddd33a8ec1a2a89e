import { Failure } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { extra, missing, noteOf, requestJson, useless } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { numbers, texts } from "../fields.ts";
import { countIfAny, dateOfSeconds, line, type Markup, markup, plainText } from "../markup.ts";

const api = { name: "fxtwitter", origin: "https://api.fxtwitter.com", pace: { perSecond: 3, burst: 3 } };
/** Maximum posts of a thread. */
const THREAD = 60;

const Author = z.object({ name: z.string().nullish(), screen_name: z.string().nullish() });

const Media = z.object({
  photos: z.array(z.object({ url: z.string().nullish(), altText: z.string().nullish() })).nullish(),
  videos: z.array(z.object({ url: z.string().nullish(), duration: z.number().nullish() })).nullish(),
});

const Block = z.object({ type: z.string().nullish(), text: z.string().nullish() });
/** An X article: typed blocks of text. */
const Article = z.object({
  ...texts("title", "preview_text"),
  content: z.object({ blocks: z.array(Block).nullish() }).nullish(),
});

const Poll = z.object({
  choices: z
    .array(z.object({ label: z.string().nullish(), count: z.number().nullish(), percentage: z.number().nullish() }))
    .nullish(),
  total_votes: z.number().nullish(),
});

const Status = z.object({
  id: z.string().nullish(),
  url: z.string().nullish(),
  text: z.string().nullish(),
  lang: z.string().nullish(),
  created_timestamp: z.number().nullish(),
  likes: z.number().nullish(),
  retweets: z.number().nullish(),
  reposts: z.number().nullish(),
  replies: z.number().nullish(),
  views: z.number().nullish(),
  author: Author.nullish(),
  media: Media.nullish(),
  poll: Poll.nullish(),
  article: Article.nullish(),
  community_note: z.object({ text: z.string().nullish() }).nullish(),
  /** Present for a deleted or hidden post. */
  message: z.string().nullish(),
  get quote() {
    return z.nullish(Status);
  },
});
type Status = z.infer<typeof Status>;

/** Version 1 of the API has `tweet`, version 2 `status`. */
const One = z.object({ tweet: Status.nullish(), status: Status.nullish() });
const Thread = z.object({ thread: z.array(Status).nullish() });
const User = z.object({
  user: z
    .object({
      ...texts("name", "description", "location", "joined"),
      screen_name: z.string(),
      ...numbers("followers", "following", "tweets", "statuses"),
      protected: z.boolean().nullish(),
    })
    .nullish(),
});

const reserved =
  /^(?:home|explore|search|i|settings|login|signup|intent|share|hashtag|tos|privacy|about|messages|notifications|compose|jobs)$/iu;

export default defineSite({
  name: "x",
  title: "X (Twitter)",
  reads: "posts with thread, quotes and picture descriptions, profiles",
  through: "FxTwitter",
  hosts: ["x.com", "twitter.com", "fxtwitter.com", "vxtwitter.com", "fixupx.com", "fixvx.com"],
  matches: (url) => statusOf(url) !== undefined || profileOf(url) !== undefined,
  read(url, context) {
    const status = statusOf(url);
    return status ? readStatus(status, context) : readProfile(profileOf(url) ?? "", context);
  },
});

interface PostAddress {
  readonly name: string;
  readonly id: string;
}

function statusOf({ pathname }: URL): PostAddress | undefined {
  const [, name = "i", id] = /^\/(?:i\/web\/|i\/|(\w{1,20})\/)status(?:es)?\/(\d{1,20})(?:\/|$)/u.exec(pathname) ?? [];
  return id ? { name, id } : undefined;
}

function profileOf({ pathname }: URL): string | undefined {
  const name = /^\/@?(\w{1,15})\/?$/u.exec(pathname)?.[1];
  return name && !reserved.test(name) ? name : undefined;
}

/** The service's HTTP status reflects X: 401 for a private account, 404 for a deleted post. */
function fault({ status }: UpstreamReply): Failure | undefined {
  if (status === 404) return missing("X has no such post or account");
  if (status !== 401) return undefined;
  return new Failure("auth_required", "This account is private.", { status, detail: "the account is private" });
}

async function readStatus({ name, id }: PostAddress, context: SiteContext): Promise<SiteResult> {
  const [one, { value: thread = [], failure }] = await Promise.all([
    requestJson(context, { api, path: `/${name}/status/${id}`, fault }, One),
    extra(threadOf(id, context), context),
  ]);
  const status = one.tweet ?? one.status;
  if (!status) throw useless("no post came");
  if (status.text === undefined && status.message) throw missing("X does not show this post", status.message);
  const others = thread.some((it) => it.id === status.id) ? thread : [];
  const author = authorOf(status);
  const words = status.article?.title ?? status.text?.replace(/\s+/gu, " ").slice(0, 80);
  const title = `${author} on X: ${words || "a post"}`;
  const posts = others.length > 1 ? others.slice(0, THREAD) : [status];
  const address = status.url ?? `https://x.com/${name}/status/${id}`;
  return {
    is: "html",
    url: address,
    truncated: others.length > THREAD,
    notes: noteOf(api, failure, "the post was read without its thread"),
    html: markup`<h1>${title}</h1>${posts.map(postMarkup)}${
      others.length > THREAD ? markup`<p><em>${others.length - THREAD} more posts not shown</em></p>` : undefined
    }`,
    metadata: {
      title,
      authors: [author],
      site: "X",
      published: dateOfSeconds(status.created_timestamp),
      language: status.lang ?? undefined,
      canonicalUrl: address,
    },
  };
}

/** The author's own thread, which is optional. */
async function threadOf(id: string, context: SiteContext): Promise<readonly Status[]> {
  return (await requestJson(context, { api, path: `/2/thread/${id}`, retries: 0 }, Thread)).thread ?? [];
}

const authorOf = ({ author }: Status): string =>
  author?.name && author.screen_name
    ? `${author.name} (@${author.screen_name})`
    : `@${author?.screen_name ?? "unknown"}`;

function postMarkup(status: Status): Markup {
  const { created_timestamp, likes, retweets, reposts, replies, views, media, quote, poll, article, community_note } =
    status;
  const facts = line(
    markup`<strong>${authorOf(status)}</strong>`,
    dateOfSeconds(created_timestamp),
    countIfAny(likes, "like"),
    countIfAny(retweets ?? reposts, "repost"),
    countIfAny(replies, "reply"),
    countIfAny(views, "view"),
  );
  return markup`<p>${facts}</p>${article ? articleMarkup(article) : plainText(status.text ?? status.message ?? "")}${mediaMarkup(media)}${pollMarkup(
    poll,
  )}${quote ? markup`<blockquote>${postMarkup(quote)}</blockquote>` : undefined}${
    community_note?.text ? markup`<p><strong>Readers added context:</strong> ${community_note.text}</p>` : undefined
  }`;
}

function mediaMarkup(media: z.infer<typeof Media> | null | undefined): Markup {
  const photos = (media?.photos ?? []).map(({ url, altText }) =>
    url ? markup`<p><img src="${url}" alt="${altText ?? ""}"></p>` : undefined,
  );
  const videos = (media?.videos ?? []).map(({ url, duration }) =>
    url ? markup`<p><a href="${url}">Video${duration ? `, ${Math.round(duration)} s` : ""}</a></p>` : undefined,
  );
  return markup`${photos}${videos}`;
}

function pollMarkup(poll: z.infer<typeof Poll> | null | undefined): Markup | undefined {
  if (!poll?.choices?.length) return undefined;
  const items = poll.choices.map(({ label, percentage, count }) => {
    const share = typeof percentage === "number" ? `${percentage} %` : undefined;
    return markup`<li>${label ?? ""}: ${share ?? countIfAny(count, "vote") ?? "no votes"}</li>`;
  });
  return markup`<ul>${items}</ul>`;
}

function articleMarkup({ title, content, preview_text }: z.infer<typeof Article>): Markup {
  const blocks = content?.blocks ?? [];
  const body = blocks.length > 0 ? markup`${blocks.map(blockMarkup)}` : plainText(preview_text ?? "");
  return markup`${title ? markup`<h2>${title}</h2>` : undefined}${body}`;
}

function blockMarkup({ type, text }: z.infer<typeof Block>): Markup {
  const words = text ?? "";
  if (type === "header-one" || type === "header-two") return markup`<h3>${words}</h3>`;
  if (type === "header-three") return markup`<h4>${words}</h4>`;
  if (type === "blockquote") return markup`<blockquote><p>${words}</p></blockquote>`;
  return /-list-item$/u.test(type ?? "") ? markup`<ul><li>${words}</li></ul>` : plainText(words);
}

async function readProfile(name: string, context: SiteContext): Promise<SiteResult> {
  const { user } = await requestJson(context, { api, path: `/${name}`, fault }, User);
  if (!user) throw useless("no profile came");
  const { screen_name, description, location, followers, following, tweets, statuses, joined } = user;
  const title = `${user.name ?? screen_name} (@${screen_name}) on X`;
  const facts = line(
    countIfAny(followers, "follower"),
    countIfAny(following, "followed", "followed"),
    countIfAny(tweets ?? statuses, "post"),
    location ?? undefined,
    joined ? `joined ${joined}` : undefined,
    user.protected ? "private account" : undefined,
  );
  return {
    is: "html",
    url: `https://x.com/${screen_name}`,
    html: markup`<h1>${title}</h1><p>${facts}</p>${plainText(description ?? "")}`,
    metadata: { title, site: "X", description: description ?? undefined },
  };
}
