import { z } from "zod";
import { news } from "../capabilities/news.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, partOf, text } from "../fields.ts";
import { composeText } from "../query-text.ts";
import { images } from "./searchapi/images.ts";
import { replyWith, safeSearch, within } from "./searchapi/parameters.ts";
import { patentSearch } from "./searchapi/patents.ts";

const Page = z.object({ title: text, link: text, snippet: text, date: text });

const Articles = listOf(Page.extend({ source: z.union([z.string(), z.object({ name: text })]).nullish() }));
/** Older replies use another name for the articles. */
const News = replyWith({ organic_results: Articles, news_results: Articles });

const toPage = ({ title, link, snippet, date }: z.infer<typeof Page>) => ({
  title,
  url: link,
  snippet,
  publishedAt: date,
});

const ErrorReply = z.object({ error: z.string(), search_metadata: partOf({ status: text }) });

export default defineProvider({
  name: "searchapi",
  origin: "https://www.searchapi.io",
  docs: "https://www.searchapi.io/docs/google",
  key: {
    env: "SEARCHAPI_API_KEY",
    sendAs: { header: "Authorization", prefix: "Bearer " },
    hint: "An API key from https://www.searchapi.io.",
  },
  pace: { perSecond: 5 },
  byPlan: true,
  /** Errors have status 200, and so does "nothing found". */
  fault(reply) {
    if (reply.status >= 300) return undefined;
    const broken = reply.parsed(ErrorReply);
    if (!broken) return undefined;
    const searched =
      broken.search_metadata?.status === "Success" || /\b(?:no|any)\b[^.]{0,200}\bresults?\b/iu.test(broken.error);
    return searched ? { kind: "nothing" } : { kind: "upstream_unavailable", detail: "An error under status 200." };
  },
  can: [
    web({
      rank: 5,
      index: "google",
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      most: 10,
      request: ({ text: q, timeRange, safe, language, country }) => ({
        path: "/api/v1/search",
        query: {
          engine: "google",
          q,
          time_period: timeRange && within[timeRange],
          safe: safe && safeSearch[safe],
          hl: language?.toLowerCase(),
          lr: language && `lang_${language.toLowerCase()}`,
          gl: country?.toLowerCase(),
          cr: country && `country${country.toUpperCase()}`,
        },
      }),
      response: replyWith({ organic_results: listOf(Page) }),
      records: ({ organic_results }) => (organic_results ?? []).map(toPage),
    }),
    images,
    news({
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
      response: News,
      records: ({ organic_results, news_results }) =>
        (organic_results ?? news_results ?? []).map((page) => ({
          ...toPage(page),
          source: typeof page.source === "string" ? page.source : page.source?.name,
        })),
    }),
    patentSearch,
  ],
});
