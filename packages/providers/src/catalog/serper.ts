import { z } from "zod";
import { images } from "../capabilities/image.ts";
import { news } from "../capabilities/news.ts";
import { videos } from "../capabilities/video.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { composeText } from "../query-text.ts";

const Answer = z.object({
  // Echoed in every answer; its absence means that this is none.
  searchParameters: z.object({}),
  organic: listOf(z.object({ title: text, link: text, snippet: text, date: text })),
});

const Images = z.object({
  searchParameters: z.object({}),
  images: listOf(
    z.object({
      title: text,
      imageUrl: text,
      imageWidth: number,
      imageHeight: number,
      thumbnailUrl: text,
      domain: text,
      link: text,
    }),
  ),
});

const News = z.object({
  searchParameters: z.object({}),
  news: listOf(z.object({ title: text, link: text, snippet: text, date: text, source: text })),
});

const Videos = z.object({
  searchParameters: z.object({}),
  videos: listOf(
    z.object({
      title: text,
      link: text,
      snippet: text,
      imageUrl: text,
      duration: text,
      source: text,
      channel: text,
      date: text,
    }),
  ),
});

/** Credits that are used up come as a bad request. */
function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 400) return undefined;
  const message = reply.parsed(z.object({ message: z.string() }))?.message ?? "";
  return /credits/iu.test(message) ? { kind: "rate_limited", detail: "The account has no credits left." } : undefined;
}

const freshness = { hour: "qdr:h", day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" } as const;

interface Asked {
  readonly query: string;
  readonly limit: number;
  readonly timeRange?: keyof typeof freshness | undefined;
  readonly site?: string | undefined;
  readonly country?: string | undefined;
  readonly language?: string | undefined;
}

/** What every kind of search takes; a site can only be named in the query. */
const body = ({ query, limit, timeRange, site, country, language }: Asked) => ({
  q: composeText({ query, sites: site ? [site] : [] }, ["sites"]),
  num: limit,
  ...(country ? { gl: country.toLowerCase() } : {}),
  ...(language ? { hl: language.toLowerCase() } : {}),
  ...(timeRange ? { tbs: freshness[timeRange] } : {}),
});

export default defineProvider({
  name: "serper",
  origin: "https://google.serper.dev",
  docs: "https://serper.dev/playground",
  key: { env: "SERPER_API_KEY", sendAs: { header: "X-API-KEY" }, hint: "An API key from https://serper.dev." },
  pace: { perSecond: 5 },
  priceUsd: 0.001,
  fault,
  can: [
    web({
      rank: 3,
      index: "google",
      // No safe search: what Google shows by default is moderate, so only that wish is met.
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      most: 100,
      request: ({ text, limit, timeRange, safe, language, country }) => ({
        path: "/search",
        json: body({ query: text, limit, timeRange, language, country }),
        unmet: safe && safe !== "medium" ? ["safe"] : [],
      }),
      response: Answer,
      records: ({ organic }) =>
        (organic ?? []).map(({ title, link, snippet, date }) => ({ title, url: link, snippet, publishedAt: date })),
    }),
    images({
      rank: 3,
      honours: ["language", "country"],
      most: 100,
      request: ({ query, limit, country, language }) => ({
        path: "/images",
        json: body({ query, limit, country, language }),
      }),
      response: Images,
      records: ({ images: found }) =>
        (found ?? []).map(({ title, imageUrl, imageWidth, imageHeight, thumbnailUrl, domain, link }) => ({
          title,
          link: imageUrl,
          thumbnailLink: thumbnailUrl,
          displayLink: domain,
          contextLink: link,
          width: imageWidth,
          height: imageHeight,
        })),
    }),
    news({
      rank: 3,
      honours: ["timeRange", "newsSource", "language", "country"],
      most: 100,
      request: ({ query, limit, timeRange, newsSource, country, language }) => ({
        path: "/news",
        json: body({ query, limit, timeRange, site: newsSource, country, language }),
      }),
      response: News,
      records: ({ news: found }) =>
        (found ?? []).map(({ title, link, snippet, date, source }) => ({
          title,
          url: link,
          source,
          publishedAt: date,
          snippet,
        })),
    }),
    videos({
      rank: 3,
      honours: ["timeRange", "site", "language", "country"],
      most: 100,
      request: ({ query, limit, timeRange, site, country, language }) => ({
        path: "/videos",
        json: body({ query, limit, timeRange, site, country, language }),
      }),
      response: Videos,
      records: ({ videos: found }) =>
        (found ?? []).map(({ title, link, snippet, imageUrl, duration, source, channel, date }) => ({
          title,
          url: link,
          thumbnail: imageUrl,
          duration,
          channel,
          publishedAt: date,
          description: snippet,
          source,
        })),
    }),
  ],
});
