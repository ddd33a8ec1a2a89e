import { z } from "zod";
import { images } from "../../capabilities/image.ts";
import { news } from "../../capabilities/news.ts";
import { listOf, number, text } from "../../fields.ts";
import { composeText } from "../../query-text.ts";
import { within } from "./web.ts";

const Pictures = z.object({
  success: z.literal(true),
  data: z.object({
    images: listOf(z.object({ title: text, imageUrl: text, imageWidth: number, imageHeight: number, url: text })),
  }),
});

const News = z.object({
  success: z.literal(true),
  data: z.object({ news: listOf(z.object({ title: text, url: text, snippet: text, date: text })) }),
});

/** A key for reading pages is no wish to search with it: two credits for ten results. */
export const firecrawlImages = images({
  rank: 14,
  onlyNamed: true,
  honours: ["country"],
  most: 20,
  request: ({ query, limit, country }) => ({
    path: "/v2/search",
    json: { query, limit, sources: ["images"], ...(country ? { country: country.toUpperCase() } : {}) },
  }),
  response: Pictures,
  records: ({ data }) =>
    (data.images ?? []).map(({ title, imageUrl, imageWidth, imageHeight, url }) => ({
      title,
      link: imageUrl,
      contextLink: url,
      width: imageWidth,
      height: imageHeight,
    })),
});

/** By name only, for the same reason. */
export const firecrawlNews = news({
  rank: 14,
  onlyNamed: true,
  honours: ["timeRange", "newsSource", "country"],
  most: 20,
  request: ({ query, limit, timeRange, newsSource, country }) => ({
    path: "/v2/search",
    json: {
      query: composeText({ query, sites: newsSource ? [newsSource] : [] }, ["sites"]),
      limit,
      sources: ["news"],
      ...(timeRange ? { tbs: within[timeRange] } : {}),
      ...(country ? { country: country.toUpperCase() } : {}),
    },
  }),
  response: News,
  records: ({ data }) =>
    (data.news ?? []).map(({ title, url, snippet, date }) => ({ title, url, snippet, publishedAt: date })),
});
