import { z } from "zod";
import { images } from "../capabilities/image.ts";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { videos } from "../capabilities/video.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { composeText } from "../query-text.ts";
import { local } from "./brave/local.ts";
import { longest, regionOf } from "./brave/regions.ts";

const Site = partOf({ hostname: text });

/** Fields that all results share. */
const Page = z.object({ title: text, url: text, description: text, age: text, page_age: text });
const TextPage = Page.extend({ extra_snippets: listOf(z.string()) });

const Details = z.object({
  duration: text,
  views: number,
  creator: text,
  publisher: text,
  author: partOf({ name: text }),
});
const Video = Page.extend({
  thumbnail: partOf({ src: text, original: text }),
  // A video without details has an empty array here.
  video: z.union([Details, z.array(z.never())]).nullish(),
});

const toPage = ({ title, url, description, age, page_age, extra_snippets }: z.infer<typeof TextPage>) => ({
  title,
  url,
  snippet: [description, ...(extra_snippets ?? [])].filter(Boolean).join(" … "),
  publishedAt: page_age ?? age,
});

function toVideo({ title, url, description, age, page_age, thumbnail, video }: z.infer<typeof Video>) {
  const { duration, views, creator, publisher, author } = video && !Array.isArray(video) ? video : {};
  return {
    title,
    url,
    thumbnail: thumbnail?.original ?? thumbnail?.src,
    duration,
    channel: author?.name ?? creator,
    publishedAt: page_age ?? age,
    views,
    description,
    source: publisher,
  };
}

/** A day is the shortest period. */
const freshness = { hour: "pd", day: "pd", week: "pw", month: "pm", year: "py" } as const;
const safesearch = { off: "off", medium: "moderate", moderate: "moderate", high: "strict", strict: "strict" } as const;

/** Parameters common to all searches, and the filters that they cannot express. */
function common({ limit, timeRange, safe, country, language }: Omit<PageSearch, "query">) {
  const { query, unmet } = regionOf({ country, language });
  const time = timeRange && freshness[timeRange];
  return { query: { count: limit, ...query, freshness: time, safesearch: safe && safesearch[safe] }, unmet };
}

/** Image and video search take no `extra_snippets`. */
const NO_SNIPPETS = { extra_snippets: undefined };
const MOST_NEWS = 50;

const ErrorReply = z.object({
  error: z.object({ meta: partOf({ quota_limit: number, quota_current: number }) }),
});

export default defineProvider({
  name: "brave",
  origin: "https://api.search.brave.com",
  docs: "https://api-dashboard.search.brave.com/documentation",
  key: {
    env: "BRAVE_API_KEY",
    sendAs: { header: "X-Subscription-Token" },
    hint: "A Brave Search API key from https://api-dashboard.search.brave.com.",
  },
  switches: [{ env: "WELLSOURCED_BRAVE_EXTRA_SNIPPETS", query: "extra_snippets" }],
  pace: { perSecond: 1 },
  priceUsd: 0.005,
  /** The per-second limit and the monthly quota share a status; the counters show which one was hit. */
  fault(reply) {
    if (reply.status !== 429) return undefined;
    const { quota_limit: limit, quota_current: current } = reply.parsed(ErrorReply)?.error.meta ?? {};
    const spent = typeof limit === "number" && typeof current === "number" && limit > 0 && current >= limit;
    // The header contains two windows: second, month.
    const [second, month] = (reply.headers.get("x-ratelimit-reset") ?? "").split(",").map(Number);
    const reset = spent ? month : second;
    return {
      kind: "rate_limited",
      detail: spent ? "The monthly quota is used up." : "Too many requests a second.",
      retryAfterSeconds: reply.retryAfterSeconds ?? (reset || undefined),
    };
  },
  can: [
    web({
      rank: 2,
      honours: ["timeRange", "safe", "language", "country", "goggle"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      longest,
      most: 20,
      request({ text: q, goggle, ...call }) {
        const { query, unmet } = common(call);
        const kind = { result_filter: "web", text_decorations: false, goggles: goggle };
        return { path: "/res/v1/web/search", query: { q, ...kind, ...query }, unmet };
      },
      /** `type` is present even without results: an error body or a truncated one does not count as "nothing found". */
      response: z.object({ type: z.literal("search"), web: partOf({ results: listOf(TextPage) }) }),
      records: ({ web: found }) => (found?.results ?? []).map(toPage),
    }),
    images({
      rank: 2,
      honours: ["safe", "country", "language"],
      longest,
      most: 200,
      request({ query: q, safe, ...ask }) {
        // Image search has no moderate setting.
        const { query, unmet } = common({ ...ask, safe: safe && (safe === "off" ? "off" : "strict") });
        return { path: "/res/v1/images/search", query: { q, ...query, ...NO_SNIPPETS }, unmet };
      },
      response: z.object({
        type: z.literal("images"),
        results: listOf(
          z.object({
            title: text,
            url: text,
            source: text,
            thumbnail: partOf({ src: text }),
            properties: partOf({ url: text, width: number, height: number }),
            meta_url: Site,
          }),
        ),
      }),
      records: ({ results }) =>
        (results ?? []).map(({ title, url, source, thumbnail, properties, meta_url }) => ({
          title,
          link: properties?.url,
          thumbnailLink: thumbnail?.src,
          displayLink: source ?? meta_url?.hostname,
          contextLink: url,
          width: properties?.width,
          height: properties?.height,
        })),
    }),
    news({
      rank: 2,
      honours: ["timeRange", "safe", "country", "language"],
      longest,
      most: MOST_NEWS,
      request({ query: q, newsSource, ...ask }) {
        // Outlets are filtered afterwards, so request a full page; the price is the same.
        const { query, unmet } = common(newsSource ? { ...ask, limit: MOST_NEWS } : ask);
        const hour = ask.timeRange === "hour" ? (["timeRange"] as const) : [];
        return { path: "/res/v1/news/search", query: { q, ...query }, unmet: [...unmet, ...hour] };
      },
      response: z.object({ type: z.literal("news"), results: listOf(TextPage.extend({ meta_url: Site })) }),
      records: ({ results }) =>
        (results ?? []).map((page) => ({
          ...toPage(page),
          source: page.meta_url?.hostname?.replace(/^www\./u, ""),
        })),
    }),
    videos({
      rank: 2,
      honours: ["timeRange", "safe", "site", "country", "language"],
      longest,
      most: 50,
      request({ query: words, site, ...ask }) {
        const { query, unmet } = common(ask);
        const q = composeText({ query: words, sites: site ? [site] : [] }, ["sites"]);
        return { path: "/res/v1/videos/search", query: { q, ...query, ...NO_SNIPPETS }, unmet };
      },
      response: z.object({ type: z.literal("videos"), results: listOf(Video) }),
      records: ({ results }) => (results ?? []).map(toVideo),
    }),
    local,
  ],
});
