import { z } from "zod";

/** A domain's entry in a dated, named data set. */
export const DomainReputation = z.object({
  tier: z.enum(["high", "mixed", "low", "unknown"]),
  basis: z.string().optional(),
  note: z.string().optional(),
});
export type DomainReputation = z.infer<typeof DomainReputation>;

const share = z.number().min(0).max(1);
/** The five components of a source's quality score, each 0 to 1 with two decimals. */
export const QualityScore = z.object({
  overall: share,
  relevance: share,
  freshness: share,
  authority: share,
  contentQuality: share,
});
export type QualityScore = z.infer<typeof QualityScore>;

export const SourceType = z.enum([
  "peer_reviewed",
  "official_docs",
  "government",
  "news_publication",
  "blog",
  "forum",
  "wiki",
  "social_media",
  "unknown",
]);
export type SourceType = z.infer<typeof SourceType>;

export const AuthorityTier = z.enum(["high", "medium", "low"]);
export type AuthorityTier = z.infer<typeof AuthorityTier>;

export const DomainCategory = z.enum(["academic", "legal", "medical", "financial", "technical", "general"]);
export type DomainCategory = z.infer<typeof DomainCategory>;
