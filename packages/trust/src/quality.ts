import type { QualityScore } from "@wellsourced/core/records";
import { authority } from "./authority.ts";
import { contentQuality } from "./content-quality.ts";
import { relevance } from "./relevance.ts";
import type { ReputationSet } from "./reputation.ts";

const DAY = 86_400_000;
const UNKNOWN = 0.5;

/** Freshness by age in days; the first limit not reached decides. */
const STEPS: readonly (readonly [days: number, value: number])[] = [
  [1, 1],
  [7, 0.9],
  [30, 0.7],
  [365, 0.5],
];
const OLDER = 0.3;

/**
 * Freshness of a text, 0 to 1. A date that is missing, invalid, or more than a day ahead is unknown: 0.5.
 *
 * @param now milliseconds since the epoch
 */
export function freshness(publishedAt: string | undefined, now: number): number {
  const published = publishedAt ? Date.parse(publishedAt) : Number.NaN;
  if (Number.isNaN(published) || published > now + DAY) return UNKNOWN;
  const days = (now - published) / DAY;
  return STEPS.find(([limit]) => days < limit)?.[1] ?? OLDER;
}

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

/** A source's scores for ranking, each 0 to 1 with two decimals. They say nothing about whether it is right. */
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

/** Rounds half up; the small term corrects binary fractions such as that of 0.125. */
const twoDecimals = (value: number): number => Math.floor(value * 100 + 0.5 + 1e-9) / 100;
