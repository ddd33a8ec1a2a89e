import { canonicalUrl, hostOf, isInsideSite } from "@wellsourced/core";
import { Article } from "@wellsourced/core/records";
import { type Asked, NewsSearch } from "@wellsourced/core/searches";
import { known, plainText, type Raw, webAddress } from "../clean.ts";
import { isWithin, toUtc } from "../dates.ts";
import { defineKind } from "./kind.ts";

export type NewsAsk = Asked<typeof NewsSearch>;

/** An article as the upstream sends it: texts are HTML, dates in any form. */
type RawArticle = Omit<Raw<Article>, "engagement"> & {
  readonly engagement?: Raw<NonNullable<Article["engagement"]>> | undefined;
};

/** Newest first; articles without a date come last in their original order. */
const byDate = (records: readonly Article[]): readonly Article[] =>
  [...records].sort((a, b) => {
    const [one = "", other = ""] = [a.publishedAt, b.publishedAt];
    return one === other ? 0 : one < other ? 1 : -1;
  });

export const news = defineKind<NewsAsk, RawArticle, Article>({
  name: "news",
  ask: NewsSearch,
  kept: { ms: 15 * 60_000 },
  record: Article,
  clean(raw, { now }) {
    const url = webAddress(raw.url);
    if (url === undefined) return undefined;
    const host = hostOf(url);
    const counts = known({ ...raw.engagement });
    return {
      title: plainText(raw.title) || host,
      url,
      source: plainText(raw.source) || host,
      ...known({ publishedAt: toUtc(raw.publishedAt, now) }),
      snippet: plainText(raw.snippet),
      ...(Object.keys(counts).length > 0 ? { engagement: counts } : {}),
    };
  },
  keyOf: ({ url }) => canonicalUrl(url),
  question: ["query"],
  names: { timeRange: "freshness" },
  neutral: { sortBy: "relevance" },
  harmless: ["sortBy"],
  keeps: {
    timeRange: ({ publishedAt }, ask, { now }) => ask.timeRange && isWithin(publishedAt, ask.timeRange, now),
    newsSource: ({ url }, ask) => isInsideSite(url, ask.newsSource ?? ""),
    // An article without a date cannot be sorted.
    sortBy: ({ publishedAt }) => publishedAt !== undefined || undefined,
  },
  arrange: (records, { sortBy }) => (sortBy === "date" ? byDate(records) : records),
});
