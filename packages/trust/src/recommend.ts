import type { QualityScore } from "@wellsourced/core/records";

/** A source that was read and scored. */
export interface ScoredSource {
  readonly url: string;
  readonly title?: string | undefined;
  /** What was read; empty when nothing was. */
  readonly content: string;
  readonly scores?: QualityScore | undefined;
}

export interface Recommendation {
  readonly url: string;
  readonly title?: string;
  readonly score: number;
  readonly reason: string;
}

const ENOUGH = 0.6;
const MOST = 3;

/** What each part of a score is called; the first of the largest gives the reason. */
const REASONS = [
  ["authority", "high authority"],
  ["relevance", "strong relevance"],
  ["freshness", "recent"],
  ["contentQuality", "substantial content"],
] as const;

/** At most three sources that score 0.6 or more, best first. Advice: it changes no order. */
export function recommend(sources: readonly ScoredSource[]): Recommendation[] {
  return sources
    .flatMap(({ url, title, content, scores }) =>
      content.trim() !== "" && scores && scores.overall >= ENOUGH ? [{ url, title, scores }] : [],
    )
    .sort((a, b) => b.scores.overall - a.scores.overall)
    .slice(0, MOST)
    .map(({ url, title, scores }) => ({
      url,
      ...(title ? { title } : {}),
      score: scores.overall,
      reason: `${reasonFor(scores)} (content-based; advisory only)`,
    }));
}

function reasonFor(scores: QualityScore): string {
  const largest = Math.max(...REASONS.map(([part]) => scores[part]));
  return (REASONS.find(([part]) => scores[part] === largest) ?? REASONS[0])[1];
}
