export { type AffiliateLinks, affiliateLinks } from "./affiliate-links.ts";
export type { AuthoredText } from "./conflict.ts";
export { type ConflictOfInterest, conflictOfInterest } from "./conflict.ts";
export type { FoundPage } from "./corroboration.ts";
export { countVoices, independent, lensesFor, type Voices } from "./corroboration.ts";
export {
  type CorroborationSearch,
  type RecommendationFacts,
  type RecommendationItem,
  type Recommended,
  toItem,
} from "./item.ts";
export type { OwnershipFacts } from "./ownership.ts";
export { type CorporateOwnership, corporateOwnership, ownersOf } from "./ownership.ts";
export { brandOf, type RecommendingPage, type SelfPromotion, selfPromotion } from "./self-promotion.ts";
