import { Article } from "@wellsourced/core/records";
import { NewsSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, count, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { engagementText } from "../reading/hits.ts";
import { type Item, inWords, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, aside, asideShape, noteRouting, providerFor, toQuery } from "../searching.ts";

const articleItem = ({ title, url, source, publishedAt, snippet, ...article }: Read<Article>): Item => ({
  title,
  about: [
    url,
    publishedAt,
    !url.includes(source) && source,
    named("source type", inWords(article.sourceType)),
    article.isSocialMedia && "social media",
    engagementText(article.engagement),
  ],
  says: [snippet],
});

export const newsSearch = defineTool({
  name: "news_search",
  title: "News search",
  description: "Use this to find recent news. Read an article with scrape_page before you cite it.",
  sets: ["core"],
  cache: "below",
  finds: ({ articles }) => ({
    as: "news",
    sources: articles.map(({ url, title, publishedAt: date }) => ({ url, title, date })),
  }),
  input: z.strictObject({
    ...argumentsOf(NewsSearch),
    time_range: NewsSearch.shape.timeRange.default("week"),
    num_results: count({ fallback: 5, max: 50, what: "Number of articles" }),
    provider: providerFor("news"),
    ...budget,
    sessionId,
  }),
  output: z.object({
    articles: z.array(Article),
    query: z.string(),
    resultCount: z.int(),
    warning: z.string().optional().describe("Why to use the list with caution"),
    ...asideShape,
  }),
  async run({ provider, deadlineMs, maxCostUsd, sessionId: _, ...ask }, sources, call) {
    const found = await sources.search.news(toQuery(ask), { ...call, provider, deadlineMs, maxCostUsd });
    noteRouting(found.routing, call);
    return {
      articles: found.records,
      query: ask.query,
      resultCount: found.records.length,
      ...(found.warning ? { warning: found.warning } : {}),
      ...aside(found),
    };
  },
  text: ({ articles, ...body }) => searchText(body, "article", numbered(articles.map(articleItem))),
});
