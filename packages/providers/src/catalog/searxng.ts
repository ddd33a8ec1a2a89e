import { counted } from "@wellsourced/core";
import { z } from "zod";
import { images } from "../capabilities/image.ts";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { videos } from "../capabilities/video.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, text } from "../fields.ts";

/** Engines differ in how they write durations and counts. */
const Amount = z.union([z.string(), z.number()]).nullish();

/** A reply with results of one category. */
const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), unresponsive_engines: listOf(z.unknown()) });

const Page = z.object({ title: text, url: text, content: text, publishedDate: text });
const Pages = resultsOf(Page);
const Outcome = resultsOf(z.unknown());

/** A note on failed engines; absent if none failed. */
const silenceOf = ({ unresponsive_engines: silent }: Pick<z.infer<typeof Outcome>, "unresponsive_engines">) =>
  silent?.length ? `${counted(silent.length, "engine")} of the instance did not answer.` : undefined;

/** For pages and news. */
const pagesIn = ({ results }: z.infer<typeof Pages>) =>
  results.map(({ title, url, content, publishedDate }) => ({
    title,
    url,
    snippet: content,
    publishedAt: publishedDate,
  }));

/** `2500 x 1667`, with any multiplication sign or extra text. */
function sizeOf(resolution: string | null | undefined) {
  const [, width, height] = /(\d{1,6})\s*[x×*]\s*(\d{1,6})/iu.exec(resolution ?? "") ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : {};
}

const safesearch = { off: 0, medium: 1, moderate: 1, high: 2, strict: 2 } as const;

/** A country is only used to narrow a language: `de-AT`. */
function languageCode(language: string, country: string | undefined): string {
  const [base = "", region] = language.split("-");
  const place = country ?? region;
  return place ? `${base.toLowerCase()}-${place.toUpperCase()}` : base.toLowerCase();
}

/** A search in one category, with the filters that it cannot express. */
const searchIn = (category: string, { query, timeRange, safe, country, language }: PageSearch) => ({
  path: "/search",
  query: {
    q: query,
    format: "json",
    categories: category,
    language: language && languageCode(language, country),
    safesearch: safe && safesearch[safe],
    // A day is the shortest period.
    time_range: timeRange === "hour" ? "day" : timeRange,
  },
  unmet: country && !language ? (["country"] as const) : [],
});

/** There is no page size: engines decide how many results a page has. */
const MOST = 20;

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
      hint: "The user:password of the instance, if it requires them.",
    },
    {
      env: "SEARXNG_HEADERS",
      required: false,
      sendAs: "header-list",
      hint: "Additional request headers, as Name: Value, Name: Value.",
    },
  ],
  pace: { perSecond: 5 },
  /** No results while engines are down is an outage, regardless of the status. */
  fault(reply) {
    if (reply.status === 403) {
      return {
        kind: "blocked",
        why: "its settings.yml must list json under search.formats. If it does, the limiter of the instance refuses this client.",
        detail: "HTTP 403",
      };
    }
    if (reply.status !== 200) return undefined;
    const body = reply.parsed(Outcome);
    const silence = body && silenceOf(body);
    return silence && body.results.length === 0 ? { kind: "upstream_unavailable", detail: silence } : undefined;
  },
  can: [
    web({
      rank: 4,
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      most: MOST,
      request: ({ text: query, ...call }) => searchIn("general", { ...call, query }),
      response: Pages,
      records: pagesIn,
      note: silenceOf,
    }),
    images({
      rank: 4,
      honours: ["safe", "language", "country"],
      most: MOST,
      request: (ask) => searchIn("images", ask),
      response: resultsOf(z.object({ title: text, url: text, img_src: text, thumbnail_src: text, resolution: text })),
      records: ({ results }) =>
        results.map(({ title, url, img_src, thumbnail_src, resolution }) => ({
          title,
          link: img_src,
          thumbnailLink: thumbnail_src,
          contextLink: url,
          ...sizeOf(resolution),
        })),
      note: silenceOf,
    }),
    news({
      rank: 4,
      honours: ["timeRange", "safe", "language", "country"],
      most: MOST,
      request(ask) {
        const { unmet, ...request } = searchIn("news", ask);
        return { ...request, unmet: [...unmet, ...(ask.timeRange === "hour" ? (["timeRange"] as const) : [])] };
      },
      response: Pages,
      records: pagesIn,
      note: silenceOf,
    }),
    videos({
      rank: 4,
      honours: ["timeRange", "safe", "language", "country"],
      most: MOST,
      request: (ask) => searchIn("videos", ask),
      response: resultsOf(Page.extend({ thumbnail: text, length: Amount, views: Amount, author: text })),
      records: ({ results }) =>
        results.map(({ title, url, content, thumbnail, length, views, author, publishedDate }) => ({
          title,
          url,
          thumbnail,
          duration: length,
          channel: author,
          publishedAt: publishedDate,
          views,
          description: content,
        })),
      note: silenceOf,
    }),
  ],
});
