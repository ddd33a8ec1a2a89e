import { z } from "zod";
import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { errorBody } from "../failures.ts";

const Answer = z.object({
  // Echoed in every answer; its absence means that this is none.
  searchParameters: z.object({}),
  organic: z
    .array(
      z.object({
        title: z.string().nullish(),
        link: z.string().nullish(),
        snippet: z.string().nullish(),
        date: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** Credits that are used up come as a bad request. */
function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 400) return undefined;
  const message = errorBody(reply, z.object({ message: z.string() }))?.message ?? "";
  return /credits/iu.test(message) ? { kind: "rate_limited", detail: "The account has no credits left." } : undefined;
}

const freshness = { day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" } as const;

export default defineProvider({
  name: "serper",
  origin: "https://google.serper.dev",
  docs: "https://serper.dev/playground",
  key: { env: "SERPER_API_KEY", sendAs: { header: "X-API-KEY" }, hint: "An API key from https://serper.dev." },
  pace: { perSecond: 5 },
  fault,
  can: [
    web({
      rank: 3,
      // No safe search: what Google shows by default is moderate, so only that wish is met.
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      most: 100,
      request: ({ text, limit, timeRange, safe, language, country }) => ({
        path: "/search",
        json: {
          q: text,
          num: limit,
          ...(country ? { gl: country.toLowerCase() } : {}),
          ...(language ? { hl: language.toLowerCase() } : {}),
          ...(timeRange ? { tbs: freshness[timeRange] } : {}),
        },
        unmet: safe && safe !== "medium" ? ["safe"] : [],
      }),
      response: Answer,
      records: ({ organic }) =>
        (organic ?? []).map(({ title, link, snippet, date }) => ({ title, url: link, snippet, publishedAt: date })),
    }),
  ],
});
