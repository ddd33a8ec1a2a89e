import { z } from "zod";
import { images } from "../capabilities/image.ts";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { RENDER_MS, render } from "../capabilities/render.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { composeText } from "../query-text.ts";

/** Meta tags that occur several times are arrays. */
const Meta = z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).nullish();

/** The reply has the lists named in `sources`. */
const Found = z.object({
  success: z.literal(true),
  data: z.object({
    web: listOf(z.object({ url: text, title: text, description: text })),
    images: listOf(z.object({ title: text, imageUrl: text, imageWidth: number, imageHeight: number, url: text })),
    news: listOf(z.object({ title: text, url: text, snippet: text, date: text })),
  }),
});

const within = { hour: "qdr:h", day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" } as const;

const searchFor = (source: "web" | "images" | "news", { query, limit, timeRange, country }: PageSearch) => ({
  path: "/v2/search",
  json: { query, limit, sources: [source], tbs: timeRange && within[timeRange], country: country?.toUpperCase() },
});

const ErrorReply = z.object({ success: z.literal(false), code: text });

export default defineProvider({
  name: "firecrawl",
  origin: "https://api.firecrawl.dev",
  docs: "https://docs.firecrawl.dev/api-reference/endpoint/scrape",
  key: [
    {
      env: "FIRECRAWL_API_KEY",
      required: "any",
      sendAs: { header: "Authorization", prefix: "Bearer " },
      hint: "An API key from https://firecrawl.dev; reading a page costs one credit, and ten search results cost two.",
    },
    {
      env: "FIRECRAWL_BASE_URL",
      required: "any",
      secret: false,
      sendAs: "origin",
      hint: "Address of your own Firecrawl server, which needs no key.",
    },
  ],
  // Ten requests a minute on the free plan.
  pace: { perSecond: 0.2, burst: 5 },
  byPlan: true,
  /** A failure with a successful status. */
  fault(reply) {
    const broken = reply.status < 300 ? reply.parsed(ErrorReply) : undefined;
    return broken ? { kind: "upstream_unavailable", detail: "The reply reports a failure." } : undefined;
  },
  // Two credits per ten results: a key is often meant for reading pages only, so searches need `provider`.
  can: [
    web({
      rank: 14,
      onlyNamed: true,
      honours: ["timeRange", "country"],
      operators: ["sites"],
      most: 20,
      request: ({ text: query, ...call }) => searchFor("web", { ...call, query }),
      response: Found,
      records: ({ data }) =>
        (data.web ?? []).map(({ url, title, description }) => ({ url, title, snippet: description })),
    }),
    images({
      rank: 14,
      onlyNamed: true,
      honours: ["country"],
      most: 20,
      request: ({ query, limit, country }) => searchFor("images", { query, limit, country }),
      response: Found,
      records: ({ data }) =>
        (data.images ?? []).map(({ title, imageUrl, imageWidth, imageHeight, url }) => ({
          title,
          link: imageUrl,
          contextLink: url,
          width: imageWidth,
          height: imageHeight,
        })),
    }),
    news({
      rank: 14,
      onlyNamed: true,
      honours: ["timeRange", "newsSource", "country"],
      most: 20,
      request: ({ query, newsSource, ...ask }) =>
        searchFor("news", { ...ask, query: composeText({ query, sites: newsSource ? [newsSource] : [] }, ["sites"]) }),
      response: Found,
      records: ({ data }) =>
        (data.news ?? []).map(({ title, url, snippet, date }) => ({ title, url, snippet, publishedAt: date })),
    }),
    render({
      rank: 2,
      request: ({ url }) => ({
        path: "/v2/scrape",
        json: { url, formats: ["markdown"], onlyMainContent: true, timeout: RENDER_MS - 2_000 },
      }),
      response: z.object({
        data: partOf({
          markdown: text,
          metadata: partOf({
            title: Meta,
            author: Meta,
            publishedTime: Meta,
            url: text,
            sourceURL: text,
            statusCode: number,
            creditsUsed: number,
          }),
        }),
      }),
      records({ data }) {
        if (!data) return [];
        const { title, author, publishedTime, url, sourceURL, statusCode, creditsUsed } = data.metadata ?? {};
        const found = { by: "firecrawl", markdown: data.markdown, url: url ?? sourceURL, status: statusCode };
        return [{ ...found, title, author, published: publishedTime, credits: creditsUsed }];
      },
    }),
  ],
});
