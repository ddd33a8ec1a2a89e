export { type AffiliateLinks, affiliateLinks } from "./affiliate-links.ts";
export { type ConflictOfInterest, conflictOfInterest } from "./conflict.ts";
export { countVoices, independent, lensesFor, type Voices } from "./corroboration.ts";
export { type CorporateOwnership, corporateOwnership, ownersOf } from "./ownership.ts";
export { brandOf, type RecommendingPage, type SelfPromotion, selfPromotion } from "./self-promotion.ts";
