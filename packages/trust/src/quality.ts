import type { QualityScore } from "@wellsourced/core/records";
import { authority } from "./authority.ts";
import { contentQuality } from "./content-quality.ts";
import { relevance } from "./relevance.ts";
import type { ReputationSet } from "./reputation.ts";

const DAY = 86_400_000;
const UNKNOWN = 0.5;

/** Ages in days, and what is given to what is younger. */
const STEPS: readonly (readonly [days: number, value: number])[] = [
  [1, 1],
  [7, 0.9],
  [30, 0.7],
  [365, 0.5],
];
const OLDER = 0.3;

/**
 * How recent a text is, 0 to 1. A date that is missing, unreadable, or more than a day ahead counts as unknown.
 *
 * @param now Milliseconds since the epoch.
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
