import type { QualityScore } from "@wellsourced/core";
import { authority } from "./authority.ts";
import { contentQuality } from "./content-quality.ts";
import { freshness } from "./freshness.ts";
import { relevance } from "./relevance.ts";
import type { ReputationSet } from "./reputation.ts";

export interface SourceToScore {
  readonly content: string;
  readonly title: string;
  readonly query: string;
  readonly url: string;
  /** The page's own date, else the search result's. */
  readonly publishedAt?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly reputation?: ReputationSet | undefined;
}

/**
 * Five parts of a source's score, each 0 to 1 with two decimals. It ranks sources for a query; it says nothing of
 * whether they are right.
 */
export function qualityScore(source: SourceToScore): QualityScore {
  const parts = {
    relevance: relevance(source.content, source.title, source.query),
    freshness: freshness(source.publishedAt, source.now),
    authority: authority(source.url, source.reputation),
    contentQuality: contentQuality(source.content),
  };
  const overall = 0.35 * parts.relevance + 0.2 * parts.freshness + 0.25 * parts.authority + 0.2 * parts.contentQuality;
  return {
    overall: twoDecimals(overall),
    relevance: twoDecimals(parts.relevance),
    freshness: twoDecimals(parts.freshness),
    authority: twoDecimals(parts.authority),
    contentQuality: twoDecimals(parts.contentQuality),
  };
}

/** Rounds half up; the small term undoes what binary fractions take from 0.125 and its like. */
const twoDecimals = (value: number): number => Math.floor(value * 100 + 0.5 + 1e-9) / 100;
