import { z } from "zod";
import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { errorBody } from "../failures.ts";

const Answer = z.object({
  // Present in every answer, also in an empty one: an error body or half a body is not "nothing found".
  type: z.literal("search"),
  web: z
    .object({
      results: z
        .array(
          z.object({
            title: z.string().nullish(),
            url: z.string().nullish(),
            description: z.string().nullish(),
            page_age: z.string().nullish(),
            age: z.string().nullish(),
            extra_snippets: z.array(z.string()).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

const ErrorReply = z.object({
  error: z.object({
    meta: z.object({ quota_limit: z.number().nullish(), quota_current: z.number().nullish() }).nullish(),
  }),
});

/** A per-second throttle and a spent month come with the same status; the counters tell them apart. */
function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 429) return undefined;
  const { quota_limit: limit, quota_current: current } = errorBody(reply, ErrorReply)?.error.meta ?? {};
  const spent = typeof limit === "number" && typeof current === "number" && limit > 0 && current >= limit;
  // Two windows, second and month, in one header.
  const [second, month] = (reply.headers.get("x-ratelimit-reset") ?? "").split(",").map(Number);
  const reset = spent ? month : second;
  return {
    kind: "rate_limited",
    detail: spent ? "The month's quota is spent." : "Too many requests a second.",
    ...(reply.retryAfterSeconds === undefined && reset ? { retryAfterSeconds: reset } : {}),
  };
}

const countries = new Set(
  "ALL AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
const languages = new Set(
  "ar eu bn bg ca hr cs da nl en et fi fr gl de el gu he hi hu is it kn ko lv lt ms ml mr nb pl pa ro ru sr sk sl es sv ta te th tr uk vi".split(
    " ",
  ),
);
/** Where Brave's code is not the standard's. */
const renamed: Readonly<Record<string, string>> = { ja: "jp", zh: "zh-hans", pt: "pt-pt", no: "nb" };
const freshness = { day: "pd", week: "pw", month: "pm", year: "py" } as const;
const safesearch = { off: "off", medium: "moderate", high: "strict" } as const;

const languageCode = (language: string): string | undefined =>
  renamed[language] ?? (languages.has(language) ? language : undefined);

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
  fault,
  can: [
    web({
      rank: 2,
      honours: ["timeRange", "safe", "language", "country", "goggle"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      longest: { chars: 400, words: 50 },
      most: 20,
      request({ text, limit, timeRange, safe, language, country, goggle }) {
        const code = language && languageCode(language.toLowerCase());
        const place = country?.toUpperCase();
        const known = place !== undefined && countries.has(place);
        return {
          path: "/res/v1/web/search",
          query: {
            q: text,
            count: limit,
            result_filter: "web",
            text_decorations: false,
            country: known ? place : undefined,
            search_lang: code,
            freshness: timeRange && freshness[timeRange],
            safesearch: safe && safesearch[safe],
            goggles: goggle,
          },
          unmet: [
            ...(place && !known ? (["country"] as const) : []),
            ...(language && !code ? (["language"] as const) : []),
          ],
        };
      },
      response: Answer,
      records: (page) =>
        (page.web?.results ?? []).map(({ title, url, description, page_age, age, extra_snippets }) => ({
          title,
          url,
          snippet: [description, ...(extra_snippets ?? [])].filter(Boolean).join(" … "),
          publishedAt: page_age ?? age,
        })),
    }),
  ],
});
