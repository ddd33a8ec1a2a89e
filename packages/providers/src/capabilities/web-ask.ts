/** A web search. Filters that are absent are not applied. */
export interface WebAsk {
  readonly query: string;
  readonly limit: number;
  readonly timeRange?: "day" | "week" | "month" | "year";
  readonly safe?: "off" | "medium" | "high";
  /** ISO 639-1. */
  readonly language?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** One host, or host/path. */
  readonly site?: string;
  /** Several of them: a result lies in any. Wins over `site`. */
  readonly sites?: readonly string[];
  readonly exactTerms?: string;
  readonly excludeTerms?: string;
  /** A Google engine of the lens's own. */
  readonly engineId?: string;
  /** Address of a Brave goggle. */
  readonly goggle?: string;
  /** Name of a lens, looked up where the providers were created. Wins over `site` and `sites`. */
  readonly lens?: string;
}

export type WebFilter = Exclude<keyof WebAsk, "query" | "limit" | "lens" | "site">;
