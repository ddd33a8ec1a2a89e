import { z } from "zod";
import { RENDER_MS, render } from "../capabilities/render.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { number, text } from "../fields.ts";
import { firecrawlImages, firecrawlNews } from "./firecrawl/pictures-and-news.ts";
import { firecrawlWeb } from "./firecrawl/web.ts";

/** Meta tags that occur several times come as a list. */
const Text = z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).nullish();

const Scraped = z.object({
  data: z
    .object({
      markdown: text,
      metadata: z
        .object({
          title: Text,
          author: Text,
          publishedTime: Text,
          url: text,
          sourceURL: text,
          statusCode: number,
          creditsUsed: number,
        })
        .nullish(),
    })
    .nullish(),
});

const ErrorReply = z.object({ success: z.literal(false), code: text });

/** A reply that says of itself that it failed. */
function fault(reply: RawReply): Fault | undefined {
  const broken = reply.status < 300 ? reply.parsed(ErrorReply) : undefined;
  return broken ? { kind: "upstream_unavailable", detail: "It says of itself that it failed." } : undefined;
}

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
  // Ten a minute on the free plan.
  pace: { perSecond: 0.2, burst: 5 },
  byPlan: true,
  fault,
  can: [
    firecrawlWeb,
    firecrawlImages,
    firecrawlNews,
    render({
      rank: 2,
      request: ({ url }) => ({
        path: "/v2/scrape",
        json: { url, formats: ["markdown"], onlyMainContent: true, timeout: RENDER_MS - 2_000 },
      }),
      response: Scraped,
      records({ data }) {
        if (!data) return [];
        const { title, author, publishedTime, url, sourceURL, statusCode, creditsUsed } = data.metadata ?? {};
        const found = { by: "firecrawl", markdown: data.markdown, url: url ?? sourceURL, status: statusCode };
        return [{ ...found, title, author, published: publishedTime, credits: creditsUsed }];
      },
    }),
  ],
});
