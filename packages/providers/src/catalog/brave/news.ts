import { z } from "zod";
import { news as declareNews } from "../../capabilities/news.ts";
import { listOf, text } from "../../fields.ts";
import { freshness, longest, regionOf, snippetOf } from "./regions.ts";

const Answer = z.object({
  type: z.literal("news"),
  results: listOf(
    z.object({
      title: text,
      url: text,
      description: text,
      age: text,
      page_age: text,
      meta_url: z.object({ hostname: text }).nullish(),
      extra_snippets: listOf(z.string()),
    }),
  ),
});

const MOST = 50;

export const news = declareNews({
  rank: 2,
  honours: ["timeRange", "safe", "country", "language"],
  longest,
  most: MOST,
  request({ query, limit, timeRange, newsSource, safe, country, language }) {
    const region = regionOf({ country, language });
    return {
      path: "/res/v1/news/search",
      query: {
        q: query,
        // One outlet is picked out of what comes, so everything may come; it costs the same.
        count: newsSource ? MOST : limit,
        ...region.query,
        // A day is the finest.
        freshness: timeRange && freshness[timeRange === "hour" ? "day" : timeRange],
        safesearch: safe,
      },
      unmet: [...region.unmet, ...(timeRange === "hour" ? (["timeRange"] as const) : [])],
    };
  },
  response: Answer,
  records: ({ results }) =>
    (results ?? []).map(({ title, url, description, age, page_age, meta_url, extra_snippets }) => ({
      title,
      url,
      source: meta_url?.hostname?.replace(/^www\./u, ""),
      publishedAt: page_age ?? age,
      snippet: snippetOf(description, extra_snippets),
    })),
});
