import { z } from "zod";
import { numbers, texts } from "../fields.ts";
import { type Markup, markup, plainText } from "../markup.ts";

const Author = z.object({
  handle: z.string(),
  displayName: z.string().nullish(),
  labels: z.array(z.object({ val: z.string().nullish() })).nullish(),
});

const Facet = z.object({
  index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
  features: z.array(z.object({ uri: z.string().nullish() })).nullish(),
});

const Record = z.object({
  ...texts("text", "createdAt"),
  langs: z.array(z.string()).nullish(),
  facets: z.array(Facet).nullish(),
});

const Quote = z.object({ author: Author.nullish().catch(null), value: Record.nullish().catch(null) });
/** A quoted post; with media it is nested one level deeper. */
const Quoted = Quote.extend({ record: Quote.nullish().catch(null) });
const Media = z.object({
  images: z.array(z.object({ alt: z.string().nullish(), fullsize: z.string().nullish() })).nullish(),
  external: z
    .object({ uri: z.string().nullish(), title: z.string().nullish(), description: z.string().nullish() })
    .nullish(),
  /** Fields of a video. */
  playlist: z.string().nullish(),
  alt: z.string().nullish(),
});
/** Media are the embed itself or, with a quoted post, a field of it. */
const Embed = Media.extend({ media: Media.nullish(), record: Quoted.nullish() });

export const Post = z.object({
  uri: z.string(),
  author: Author,
  record: Record,
  embed: Embed.nullish(),
  ...numbers("replyCount", "repostCount", "likeCount", "quoteCount"),
});
export type Post = z.infer<typeof Post>;

/** The text with its links, whose offsets are in bytes. */
export function postText({ record }: Pick<Post, "record">): Markup {
  const { text, facets } = record;
  if (!text) return markup``;
  const links = (facets ?? [])
    .map(({ index, features }) => ({ ...index, uri: features?.find(({ uri }) => uri)?.uri }))
    .filter((it) => it.uri && it.byteEnd > it.byteStart)
    .sort((a, b) => a.byteStart - b.byteStart);
  if (links.length === 0) return plainText(text);
  const bytes = Buffer.from(text, "utf8");
  const words = (from: number, to: number) => broken(bytes.subarray(from, to).toString("utf8"));
  const pieces: Markup[] = [];
  let at = 0;
  for (const { byteStart, byteEnd, uri } of links) {
    if (byteStart < at || byteEnd > bytes.length) continue;
    pieces.push(words(at, byteStart), markup`<a href="${uri ?? ""}">${words(byteStart, byteEnd)}</a>`);
    at = byteEnd;
  }
  return markup`<p>${pieces}${words(at, bytes.length)}</p>`;
}

const broken = (text: string): Markup =>
  markup`${text.split("\n").map((line, at) => markup`${at > 0 ? markup`<br>` : undefined}${line}`)}`;

/** Images with descriptions, a link card, or a quoted post. */
export function embedMarkup(embed: z.infer<typeof Embed> | null | undefined): Markup | undefined {
  if (!embed) return undefined;
  const { images, external, playlist, alt, media, record } = embed;
  return markup`${(images ?? []).map((it) => (it.fullsize ? markup`<p><img src="${it.fullsize}" alt="${it.alt ?? ""}"></p>` : undefined))}${
    external?.uri
      ? markup`<p><a href="${external.uri}">${external.title || external.uri}</a>${external.description ? `: ${external.description}` : ""}</p>`
      : undefined
  }${playlist ? markup`<p>[Video${alt ? `: ${alt}` : ""}]</p>` : undefined}${embedMarkup(media)}${quoteMarkup(record)}`;
}

function quoteMarkup(record: z.infer<typeof Quoted> | null | undefined): Markup | undefined {
  const quoted = record?.value ? record : record?.record;
  if (!quoted?.value) return undefined;
  const handle = quoted.author?.handle;
  return markup`<blockquote>${handle ? markup`<p><strong>@${handle}</strong></p>` : undefined}${postText({ record: quoted.value })}</blockquote>`;
}
