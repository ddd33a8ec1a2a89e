import { z } from "zod";
import { news } from "../capabilities/news.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { number, text } from "../fields.ts";
import { hostsOf } from "../query-text.ts";

const Found = z.object({
  results: z.array(z.object({ title: text, url: text, content: text, published_date: text })),
});

const pagesIn = ({ results }: z.infer<typeof Found>) =>
  results.map(({ title, url, content, published_date }) => ({
    title,
    url,
    snippet: content,
    publishedAt: published_date,
  }));

const ErrorReply = z.object({ error: z.object({ retry_after_seconds: number }) });

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Older country names that Tavily uses. */
const older: Readonly<Record<string, string>> = {
  CZ: "czech republic",
  TR: "turkey",
  HK: "hong kong",
  MO: "macau",
  MM: "myanmar",
};

/** Tavily takes English country names. */
function countryName(country: string): string | undefined {
  const code = country.toUpperCase();
  if (!/^[A-Z]{2}$/u.test(code)) return undefined;
  return older[code] ?? names.of(code)?.toLowerCase();
}

export default defineProvider({
  name: "tavily",
  origin: "https://api.tavily.com",
  docs: "https://docs.tavily.com/documentation/api-reference/endpoint/search",
  key: {
    env: "TAVILY_API_KEY",
    sendAs: { header: "Authorization", prefix: "Bearer " },
    hint: "An API key from https://app.tavily.com.",
  },
  // 100 requests a minute for development keys.
  pace: { perSecond: 1.5, burst: 5 },
  priceUsd: 0.008,
  /** 432 is the plan's limit, 433 the pay-as-you-go limit. */
  fault(reply) {
    if (reply.status === 432) return { kind: "rate_limited", detail: "The quota of the plan is used up." };
    if (reply.status === 433) return { kind: "rate_limited", detail: "The pay-as-you-go limit is reached." };
    if (reply.status !== 429) return undefined;
    const seconds = reply.parsed(ErrorReply)?.error.retry_after_seconds;
    return {
      kind: "rate_limited",
      detail: "Too many requests.",
      retryAfterSeconds: seconds && seconds > 0 ? seconds : undefined,
    };
  },
  can: [
    web({
      rank: 7,
      honours: ["timeRange", "country", "sites", "exactTerms"],
      operators: ["exactTerms"],
      longest: { sites: 300 },
      most: 20,
      request({ text, limit, timeRange, country, sites, exactTerms }) {
        const place = country && countryName(country);
        return {
          path: "/search",
          json: {
            query: text,
            search_depth: "basic",
            topic: "general",
            max_results: limit,
            time_range: timeRange,
            include_domains: sites.length > 0 ? hostsOf(sites) : undefined,
            exact_match: exactTerms ? true : undefined,
            country: place,
          },
          unmet: country && !place ? ["country"] : [],
        };
      },
      response: Found,
      records: pagesIn,
    }),
    news({
      rank: 7,
      honours: ["timeRange", "newsSource"],
      most: 20,
      request: ({ query, limit, timeRange, newsSource }) => ({
        path: "/search",
        json: {
          query,
          search_depth: "basic",
          topic: "news",
          max_results: limit,
          // A day is the shortest period.
          time_range: timeRange === "hour" ? "day" : timeRange,
          include_domains: newsSource ? [newsSource] : undefined,
        },
        unmet: timeRange === "hour" ? ["timeRange"] : [],
      }),
      response: Found,
      records: pagesIn,
    }),
  ],
});
