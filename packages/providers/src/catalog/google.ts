import { z } from "zod";
import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { errorBody } from "../failures.ts";

/** Free text by page authors: anything may stand there. */
const Metadata = z.array(z.record(z.string(), z.unknown())).nullish();

const Answer = z.object({
  // Present in every answer; without items nothing was found.
  kind: z.literal("customsearch#search"),
  items: z
    .array(
      z.object({
        title: z.string().nullish(),
        link: z.string().nullish(),
        snippet: z.string().nullish(),
        // Page authors fill it: a shape that we do not know is no reason to lose the results.
        pagemap: z.object({ metatags: Metadata, newsarticle: Metadata }).nullish().catch(undefined),
      }),
    )
    .nullish(),
});
type Item = NonNullable<z.infer<typeof Answer>["items"]>[number];

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const published = ({ pagemap }: Item): string | undefined =>
  text(pagemap?.metatags?.[0]?.["article:published_time"]) ?? text(pagemap?.newsarticle?.[0]?.datepublished);

const ErrorReply = z.object({
  error: z.object({
    message: z.string().nullish(),
    errors: z.array(z.object({ reason: z.string().nullish() })).nullish(),
    details: z.array(z.object({ reason: z.string().nullish() })).nullish(),
  }),
});

/** Google says 403 for a spent day as well as for a bad key, and 400 for a key it cannot read. */
function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 400 && reply.status !== 403 && reply.status !== 429) return undefined;
  const { errors, details, message } = errorBody(reply, ErrorReply)?.error ?? {};
  const reasons = [...(errors ?? []), ...(details ?? [])].map(({ reason }) => reason ?? "");
  const spent = reasons.some((reason) => /^(?:daily|quota)/iu.test(reason)) || /per day|daily/iu.test(message ?? "");
  if (reply.status === 429 || reasons.some((reason) => /limitexceeded|quotaexceeded/iu.test(reason))) {
    return { kind: "rate_limited", detail: spent ? "The day's quota is spent." : "Too many requests a minute." };
  }
  const badKey = reasons.includes("API_KEY_INVALID") || /API key not valid/iu.test(message ?? "");
  return reply.status === 400 && badKey ? { kind: "auth_required" } : undefined;
}

const within = { day: "d1", week: "w1", month: "m1", year: "y1" } as const;

export default defineProvider({
  name: "google",
  origin: "https://www.googleapis.com",
  docs: "https://developers.google.com/custom-search/v1/overview",
  key: [
    {
      env: "GOOGLE_CUSTOM_SEARCH_API_KEY",
      sendAs: { query: "key" },
      hint: "A key for Google's Custom Search JSON API (closed to new customers, ends 2027-01-01).",
    },
    { env: "GOOGLE_CUSTOM_SEARCH_ID", sendAs: { query: "cx" }, hint: "The id of a Programmable Search Engine." },
  ],
  pace: { perSecond: 5 },
  fault,
  can: [
    web({
      rank: 1,
      honours: ["timeRange", "safe", "language", "country", "exactTerms", "excludeTerms", "engineId"],
      operators: ["sites"],
      most: 10,
      request: ({ text: q, limit, timeRange, safe, language, country, exactTerms, excludeTerms, engineId }) => ({
        path: "/customsearch/v1",
        query: {
          q,
          num: limit,
          dateRestrict: timeRange && within[timeRange],
          safe: safe && (safe === "off" ? "off" : "active"),
          lr: language && `lang_${language.toLowerCase()}`,
          cr: country && `country${country.toUpperCase()}`,
          gl: country?.toLowerCase(),
          exactTerms,
          excludeTerms,
          // A lens's own engine; without one the configured engine is added with the key.
          ...(engineId ? { cx: engineId } : {}),
        },
      }),
      response: Answer,
      records: ({ items }) =>
        (items ?? []).map((item) => ({
          title: item.title,
          url: item.link,
          snippet: item.snippet,
          publishedAt: published(item),
        })),
    }),
  ],
});
