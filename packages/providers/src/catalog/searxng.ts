import { z } from "zod";
import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { errorBody } from "../failures.ts";

const Answer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

const Outage = z.object({ results: z.array(z.unknown()), unresponsive_engines: z.array(z.unknown()) });

/** No results while engines are down is an outage, whatever the status says. */
function fault(reply: RawReply): Fault | undefined {
  if (reply.status === 403) {
    return {
      kind: "auth_required",
      detail: "The instance must allow format=json (search.formats), or its limiter refuses us.",
    };
  }
  if (reply.status !== 200) return undefined;
  const { results, unresponsive_engines: silent } = errorBody(reply, Outage) ?? {};
  if (!results || results.length > 0 || !silent?.length) return undefined;
  return { kind: "upstream_unavailable", detail: `${silent.length} engines of the instance did not answer.` };
}

const safesearch = { off: 0, medium: 1, high: 2 } as const;

export default defineProvider({
  name: "searxng",
  docs: "https://docs.searxng.org/dev/search_api.html",
  key: [
    {
      env: "SEARXNG_URL",
      sendAs: "origin",
      secret: false,
      hint: "The address of a SearXNG instance that allows format=json.",
    },
    {
      env: "SEARXNG_BASIC_AUTH",
      required: false,
      sendAs: "basic-auth",
      hint: "user:password of the instance, if it asks.",
    },
    {
      env: "SEARXNG_HEADERS",
      required: false,
      sendAs: "header-list",
      hint: "Further headers: Name: Value, Name: Value.",
    },
  ],
  pace: { perSecond: 5 },
  fault,
  can: [
    web({
      rank: 4,
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      // It takes no count: a page is as long as its engines make it.
      most: 20,
      request: ({ text, timeRange, safe, language, country }) => ({
        path: "/search",
        query: {
          q: text,
          format: "json",
          categories: "general",
          // A country only narrows a language: `de-AT`.
          language:
            language && (country ? `${language.toLowerCase()}-${country.toUpperCase()}` : language.toLowerCase()),
          time_range: timeRange,
          safesearch: safe && safesearch[safe],
        },
        unmet: country && !language ? ["country"] : [],
      }),
      response: Answer,
      records: ({ results }) =>
        results.map(({ title, url, content, publishedDate }) => ({
          title,
          url,
          snippet: content,
          publishedAt: publishedDate,
        })),
    }),
  ],
});
