import { z } from "zod";
import { images } from "../capabilities/image.ts";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { videos } from "../capabilities/video.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { composeText } from "../query-text.ts";

/** Echoed in every reply, so a body without it is not a reply. */
const Echo = z.object({ searchParameters: z.object({}) });
const Page = z.object({ title: text, link: text, snippet: text, date: text });

const toPage = ({ title, link, snippet, date }: z.infer<typeof Page>) => ({
  title,
  url: link,
  snippet,
  publishedAt: date,
});

const freshness = { hour: "qdr:h", day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" } as const;

/** A search of one kind; sites are restricted in the query. */
const searchFor = (
  path: string,
  { query, limit, timeRange, site, country, language }: PageSearch & { readonly site?: string | undefined },
) => ({
  path,
  json: {
    q: composeText({ query, sites: site ? [site] : [] }, ["sites"]),
    num: limit,
    gl: country?.toLowerCase(),
    hl: language?.toLowerCase(),
    tbs: timeRange && freshness[timeRange],
  },
});

export default defineProvider({
  name: "serper",
  origin: "https://google.serper.dev",
  docs: "https://serper.dev/playground",
  key: { env: "SERPER_API_KEY", sendAs: { header: "X-API-KEY" }, hint: "An API key from https://serper.dev." },
  pace: { perSecond: 5 },
  priceUsd: 0.001,
  /** Used-up credits are reported as a bad request. */
  fault(reply) {
    if (reply.status !== 400) return undefined;
    const message = reply.parsed(z.object({ message: z.string() }))?.message ?? "";
    return /credits/iu.test(message) ? { kind: "rate_limited", detail: "The account has no credits left." } : undefined;
  },
  can: [
    web({
      rank: 3,
      index: "google",
      // There is no safe-search parameter; results are filtered moderately, so only `medium` is supported.
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      most: 100,
      request: ({ text: query, safe, ...call }) => ({
        ...searchFor("/search", { ...call, query }),
        unmet: safe && safe !== "medium" ? ["safe"] : [],
      }),
      response: Echo.extend({ organic: listOf(Page) }),
      records: ({ organic }) => (organic ?? []).map(toPage),
    }),
    images({
      rank: 3,
      honours: ["language", "country"],
      most: 100,
      request: (ask) => searchFor("/images", ask),
      response: Echo.extend({
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
      }),
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
      request: ({ newsSource: site, ...ask }) => searchFor("/news", { ...ask, site }),
      response: Echo.extend({ news: listOf(Page.extend({ source: text })) }),
      records: ({ news: found }) => (found ?? []).map((page) => ({ ...toPage(page), source: page.source })),
    }),
    videos({
      rank: 3,
      honours: ["timeRange", "site", "language", "country"],
      most: 100,
      request: (ask) => searchFor("/videos", ask),
      response: Echo.extend({
        videos: listOf(Page.extend({ imageUrl: text, duration: text, source: text, channel: text })),
      }),
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
