export { AffiliateLinks, affiliateLinks } from "./affiliate-links.ts";
export type { AuthoredText } from "./conflict.ts";
export { ConflictOfInterest, conflictOfInterest } from "./conflict.ts";
export type { FoundPage } from "./corroboration.ts";
export { countVoices, independent, lensesFor, Voices } from "./corroboration.ts";
export {
  type CorroborationSearch,
  type RecommendationFacts,
  type RecommendationItem,
  RecommendationResult,
  type Recommended,
  toItem,
} from "./item.ts";
export type { OwnershipFacts } from "./ownership.ts";
export { CorporateOwnership, corporateOwnership, ownersOf } from "./ownership.ts";
export { brandOf, type RecommendingPage, SelfPromotion, selfPromotion } from "./self-promotion.ts";
