import { isInsideSite } from "@wellsourced/core";
import type { Article } from "@wellsourced/core/records";
import { findLens } from "@wellsourced/lenses";
import type { NewsAsk } from "@wellsourced/providers";
import { classify } from "@wellsourced/trust";
import type { Parts } from "../parts.ts";
import type { FindCall, Findings } from "./find.ts";

export interface NewsResults extends Findings<Article> {
  /** A caution about the results. */
  readonly warning?: string;
}

const NO_OUTLET =
  "None of these results comes from a known news outlet, because sorting by date returns the latest pages of any kind. Sort by relevance, or name a news_source.";

/** Creates the news search, which adds the reputation of each source. */
export function createSearchNews({ find, lenses, reputation }: Pick<Parts, "find" | "lenses" | "reputation">) {
  const outlets = findLens("news", lenses)?.domains ?? [];
  const isOutlet = ({ url, sourceType }: Article) =>
    sourceType === "news_publication" || outlets.some((domain) => isInsideSite(url, domain));

  return async (query: NewsAsk, call: FindCall = {}): Promise<NewsResults> => {
    const found = await find("news", query, call);
    const records = found.records.map((article): Article => {
      const { sourceType } = classify({ url: article.url, reputation });
      return {
        ...article,
        ...(sourceType === "unknown" ? {} : { sourceType }),
        ...(sourceType === "social_media" ? { isSocialMedia: true as const } : {}),
      };
    });
    const isDoubtful = query.sortBy === "date" && records.length > 0 && !records.some(isOutlet);
    return { ...found, records, ...(isDoubtful ? { warning: NO_OUTLET } : {}) };
  };
}
