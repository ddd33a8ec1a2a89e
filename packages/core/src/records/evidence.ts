import { z } from "zod";

export const REPUTATION_TIERS = ["high", "mixed", "low", "unknown"] as const;
/** What a dated, named data set says of a host. */
export const DomainReputation = z.object({
  tier: z.enum(REPUTATION_TIERS),
  basis: z.string().optional(),
  note: z.string().optional(),
});
export type DomainReputation = z.infer<typeof DomainReputation>;

const share = z.number().min(0).max(1);
/** Five parts of a source's score, each 0 to 1 with two decimals. */
export const QualityScore = z.object({
  overall: share,
  relevance: share,
  freshness: share,
  authority: share,
  contentQuality: share,
});
export type QualityScore = z.infer<typeof QualityScore>;

export const SOURCE_TYPES = [
  "peer_reviewed",
  "official_docs",
  "government",
  "news_publication",
  "blog",
  "forum",
  "wiki",
  "social_media",
  "unknown",
] as const;
export const SourceType = z.enum(SOURCE_TYPES);
export type SourceType = z.infer<typeof SourceType>;

export const AUTHORITY_TIERS = ["high", "medium", "low"] as const;
export const AuthorityTier = z.enum(AUTHORITY_TIERS);
export type AuthorityTier = z.infer<typeof AuthorityTier>;

export const DOMAIN_CATEGORIES = ["academic", "legal", "medical", "financial", "technical", "general"] as const;
export const DomainCategory = z.enum(DOMAIN_CATEGORIES);
export type DomainCategory = z.infer<typeof DomainCategory>;
