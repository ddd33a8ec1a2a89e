import { z } from "zod";
import { images } from "../capabilities/image.ts";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";

/** Written by page authors, so anything is possible. */
const Metadata = listOf(z.record(z.string(), z.unknown()));

const Item = z.object({
  title: text,
  link: text,
  displayLink: text,
  snippet: text,
  // Written by page authors: an unknown shape must not lose the results.
  pagemap: partOf({ metatags: Metadata, newsarticle: Metadata }).catch(undefined),
  image: partOf({ contextLink: text, thumbnailLink: text, width: number, height: number, byteSize: number }),
});

const Found = z.object({
  // Present in every reply, even without results.
  kind: z.literal("customsearch#search"),
  items: listOf(Item),
});

const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function toArticle({ title, link, snippet, pagemap }: z.infer<typeof Item>) {
  const meta = pagemap?.metatags?.[0];
  return {
    title,
    url: link,
    // Site name and publication date from the page's meta tags.
    source: asText(meta?.["og:site_name"]),
    publishedAt: asText(meta?.["article:published_time"]) ?? asText(pagemap?.newsarticle?.[0]?.datepublished),
    snippet,
  };
}

/** `de-AT` becomes `de`; only Chinese has separate scripts. */
function languageCode(language: string): string {
  const [base = "", region] = language.toLowerCase().split("-");
  if (base !== "zh") return base;
  return region === "tw" || region === "hk" || region === "hant" ? "zh-TW" : "zh-CN";
}

/** A day is the shortest period. */
const within = { hour: "d1", day: "d1", week: "w1", month: "m1", year: "y1" } as const;

/** Parameters common to all searches. */
const common = ({ query, limit, timeRange, safe, country, language }: PageSearch) => ({
  q: query,
  num: limit,
  dateRestrict: timeRange && within[timeRange],
  safe: safe && (safe === "off" ? "off" : "active"),
  lr: language && `lang_${languageCode(language)}`,
  cr: country && `country${country.toUpperCase()}`,
  gl: country?.toLowerCase(),
});

const PATH = "/customsearch/v1";

const Reasons = listOf(z.object({ reason: text }));
const ErrorReply = z.object({ error: z.object({ message: text, errors: Reasons, details: Reasons }) });

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
  priceUsd: 0.005,
  /** A used-up daily quota and a bad key are both 403; a malformed key is 400. */
  fault(reply) {
    if (reply.status !== 400 && reply.status !== 403 && reply.status !== 429) return undefined;
    const { errors, details, message } = reply.parsed(ErrorReply)?.error ?? {};
    const reasons = [...(errors ?? []), ...(details ?? [])].map(({ reason }) => reason ?? "");
    const spent = reasons.some((reason) => /^(?:daily|quota)/iu.test(reason)) || /per day|daily/iu.test(message ?? "");
    if (reply.status === 429 || reasons.some((reason) => /limitexceeded|quotaexceeded/iu.test(reason))) {
      return { kind: "rate_limited", detail: spent ? "The daily quota is used up." : "Too many requests a minute." };
    }
    const badKey = reasons.includes("API_KEY_INVALID") || /API key not valid/iu.test(message ?? "");
    return reply.status === 400 && badKey ? { kind: "auth_required" } : undefined;
  },
  can: [
    web({
      rank: 1,
      honours: ["timeRange", "safe", "language", "country", "exactTerms", "excludeTerms", "engineId"],
      operators: ["sites"],
      most: 10,
      request: ({ text: query, exactTerms, excludeTerms, engineId, ...call }) => ({
        path: PATH,
        query: {
          ...common({ ...call, query }),
          exactTerms,
          excludeTerms,
          // The lens's own engine; by default the configured engine is added along with the key.
          ...(engineId ? { cx: engineId } : {}),
        },
      }),
      response: Found,
      records: ({ items }) => (items ?? []).map(toArticle),
    }),
    images({
      rank: 1,
      honours: ["size", "type", "colorType", "dominantColor", "fileType", "safe", "country", "language"],
      most: 10,
      request: (ask) => ({
        path: PATH,
        query: {
          ...common(ask),
          searchType: "image",
          imgSize: ask.size,
          imgType: ask.type,
          imgColorType: ask.colorType,
          imgDominantColor: ask.dominantColor,
          fileType: ask.fileType,
        },
      }),
      response: Found,
      records: ({ items }) =>
        (items ?? []).map(({ title, link, displayLink, image }) => ({
          title,
          link,
          displayLink,
          thumbnailLink: image?.thumbnailLink,
          contextLink: image?.contextLink,
          width: image?.width,
          height: image?.height,
          fileSize: image?.byteSize,
        })),
    }),
    // Pages of the configured engine, sorted by date if requested: the API has no news search.
    news({
      rank: 1,
      honours: ["timeRange", "sortBy", "newsSource", "safe", "country", "language"],
      most: 10,
      request: ({ sortBy, newsSource, ...ask }) => ({
        path: PATH,
        query: {
          ...common(ask),
          sort: sortBy === "date" ? "date" : undefined,
          ...(newsSource ? { siteSearch: newsSource, siteSearchFilter: "i" } : {}),
        },
        unmet: ask.timeRange === "hour" ? ["timeRange"] : [],
      }),
      response: Found,
      records: ({ items }) => (items ?? []).map(toArticle),
    }),
  ],
});
