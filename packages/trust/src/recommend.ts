import type { QualityScore } from "@wellsourced/core/records";
import { z } from "zod";

/** A source with its scores. */
export interface ScoredSource {
  readonly url: string;
  readonly title?: string | undefined;
  /** Text that was read; empty if none. */
  readonly content: string;
  readonly scores?: QualityScore | undefined;
}

export const Recommendation = z.object({
  url: z.string(),
  title: z.string().optional(),
  score: z.number(),
  reason: z.string(),
});
export type Recommendation = z.infer<typeof Recommendation>;

const ENOUGH = 0.6;
const MOST = 3;

/** Reason for each part of the score. The largest part gives the reason; on a tie, the first. */
const REASONS = [
  ["authority", "high authority"],
  ["relevance", "strong relevance"],
  ["freshness", "recent"],
  ["contentQuality", "substantial content"],
] as const;

/** At most three sources that score 0.6 or more, best first. */
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
