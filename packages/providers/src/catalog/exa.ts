import { z } from "zod";
import type { PageSearch } from "../capabilities/kind.ts";
import { news } from "../capabilities/news.ts";
import { render } from "../capabilities/render.ts";
import { web } from "../capabilities/web.ts";
import { asExcerpt, plainText } from "../clean.ts";
import { startOf } from "../dates.ts";
import { defineProvider } from "../define.ts";
import { listOf, text } from "../fields.ts";
import { hostsOf } from "../query-text.ts";
import { exaAcademic } from "./exa/academic.ts";
import { Cost, costUsd, exaAnswer, exaStructured, PageFields } from "./exa/answers.ts";

const Pages = z.object({ results: z.array(PageFields.extend({ text })), costDollars: Cost });

/** The relevant passages of a page, or its beginning. */
const outlineOf = ({ url, title, ...page }: z.infer<typeof Pages>["results"][number]) => ({
  url,
  title,
  snippet: page.highlights?.join(" … ") || asExcerpt(plainText(page.text), 500),
  publishedAt: page.publishedDate,
});

/** Longer phrases are rejected. */
const PHRASE_WORDS = 5;
const isPhrase = (phrase: string): boolean => phrase.trim().split(/\s+/u).length <= PHRASE_WORDS;

const bodyOf = ({ query, limit, timeRange, safe, country }: PageSearch, now: number) => ({
  query,
  type: "auto",
  numResults: limit,
  contents: { highlights: true },
  startPublishedDate: timeRange && new Date(startOf(timeRange, now)).toISOString(),
  moderation: safe && safe !== "off" ? true : undefined,
  userLocation: country?.toUpperCase(),
});

export default defineProvider({
  name: "exa",
  origin: "https://api.exa.ai",
  docs: "https://docs.exa.ai/reference/search",
  key: {
    env: "EXA_API_KEY",
    sendAs: { header: "x-api-key" },
    hint: "An API key from https://dashboard.exa.ai; a search costs about $0.007, reading a page about $0.001.",
  },
  pace: { perSecond: 5, burst: 5 },
  // For ten results with text.
  priceUsd: { web: 0.007, news: 0.007, academic: 0.007, answer: 0.005, structured: 0.017, render: 0.001 },
  can: [
    web({
      rank: 8,
      honours: ["timeRange", "safe", "country", "sites", "exactTerms"],
      longest: { sites: 100 },
      most: 100,
      async steps({ text: query, sites, exactTerms, ...call }, exchange) {
        const isTaken = exactTerms !== undefined && isPhrase(exactTerms);
        const json = {
          ...bodyOf({ ...call, query }, exchange.now),
          includeDomains: sites.length > 0 ? hostsOf(sites) : undefined,
          includeText: isTaken ? [exactTerms] : undefined,
        };
        const reply = await exchange.send({ path: "/search", json }, Pages);
        const unmet = exactTerms && !isTaken ? (["exactTerms"] as const) : [];
        return { raws: reply.results.map(outlineOf), unmet, costUsd: costUsd(reply) };
      },
    }),
    news({
      rank: 8,
      honours: ["timeRange", "newsSource", "safe", "country"],
      most: 100,
      async steps({ newsSource, ...ask }, exchange) {
        const includeDomains = newsSource ? [newsSource] : undefined;
        const json = { ...bodyOf(ask, exchange.now), category: "news", includeDomains };
        const reply = await exchange.send({ path: "/search", json }, Pages);
        return { raws: reply.results.map(outlineOf), costUsd: costUsd(reply) };
      },
    }),
    exaAcademic,
    exaAnswer,
    exaStructured,
    render({
      rank: 1,
      request: ({ url }) => ({ path: "/contents", json: { urls: [url], text: true } }),
      response: z.object({
        results: z.array(PageFields.extend({ author: text, text })),
        statuses: listOf(z.object({ status: text, source: text })),
        costDollars: Cost,
      }),
      costUsd,
      records(reply) {
        const [status] = reply.statuses ?? [];
        if (status?.status === "error") return [];
        const by = `exa:${status?.source === "crawled" ? "crawled" : "cached"}`;
        return reply.results.map(({ url, title, author, publishedDate, text: markdown }) => ({
          by,
          url,
          title,
          author,
          published: publishedDate,
          markdown,
          costUsd: costUsd(reply),
        }));
      },
    }),
  ],
});
