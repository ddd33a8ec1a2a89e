import { z } from "zod";
import { news as declareNews } from "../../capabilities/news.ts";
import { listOf, text } from "../../fields.ts";
import { composeText } from "../../query-text.ts";
import { answerOf, within } from "./parameters.ts";

const Item = z.object({
  title: text,
  link: text,
  snippet: text,
  date: text,
  source: z.union([z.string(), z.object({ name: text })]).nullish(),
});

const Answer = answerOf({
  organic_results: listOf(Item),
  // What older replies call them.
  news_results: listOf(Item),
});

/** Google News. */
export const news = declareNews({
  rank: 5,
  honours: ["timeRange", "sortBy", "newsSource", "country", "language"],
  most: 10,
  request: ({ query, timeRange, sortBy, newsSource, country, language }) => ({
    path: "/api/v1/search",
    query: {
      engine: "google_news",
      q: composeText({ query, sites: newsSource ? [newsSource] : [] }, ["sites"]),
      time_period: timeRange && within[timeRange],
      sort_by: sortBy === "date" ? "most_recent" : undefined,
      hl: language?.toLowerCase(),
      gl: country?.toLowerCase(),
    },
  }),
  response: Answer,
  records: ({ organic_results, news_results }) =>
    (organic_results ?? news_results ?? []).map(({ title, link, snippet, date, source }) => ({
      title,
      url: link,
      source: typeof source === "string" ? source : source?.name,
      publishedAt: date,
      snippet,
    })),
});
