export { Failure } from "@wellsourced/core";
export type { AuthorityTier, DomainReputation } from "@wellsourced/core/records";
export { authority, authorityTier } from "./authority.ts";
export {
  type ClaimEvidence,
  type ClaimSupport,
  claimSignal,
  coverage,
  ENTAILMENT_LABELS,
  type Entailment,
  type Entails,
  examineClaim,
  type KeySentence,
  keySentences,
  passageOf,
} from "./claim/examine.ts";
export { fragmentsOf, textFragment } from "./claim/fragment.ts";
export type { NumberMismatch } from "./claim/mismatch.ts";
export { classify, isAcademicHost } from "./classify.ts";
export { type Component, components } from "./components.ts";
export { contentQuality } from "./content-quality.ts";
export { type Integrity, judgeExistence, judgeIntegrity, type SourceAnswer, sayAnswers } from "./integrity/judge.ts";
export { type RetractionTable, readRetractionTable } from "./integrity/retraction-table.ts";
export { isSameAddress, siblingOf } from "./links/addresses.ts";
export {
  judgeLink,
  keptShare,
  type LinkJudgement,
  type LinkObservation,
  type LinkState,
  type LinkWall,
} from "./links/judge.ts";
export { freshness, qualityScore } from "./quality.ts";
export { checkQuotation } from "./quote/check.ts";
export type { Change } from "./quote/diff.ts";
export type { Difference } from "./quote/gaps.ts";
export type { QuotationCheck, QuotationClass, QuotationSpan } from "./quote/quotation.ts";
export type { RiskWord } from "./quote/risk.ts";
export { type Recommendation, recommend } from "./recommend.ts";
export { type AffiliateLinks, affiliateLinks } from "./recommendation/affiliate-links.ts";
export { type ConflictOfInterest, conflictOfInterest } from "./recommendation/conflict.ts";
export { countVoices, independent, lensesFor, type Voices } from "./recommendation/corroboration.ts";
export { type CorporateOwnership, corporateOwnership, ownersOf } from "./recommendation/ownership.ts";
export { brandOf, type RecommendingPage, type SelfPromotion, selfPromotion } from "./recommendation/self-promotion.ts";
export { relevance } from "./relevance.ts";
export { domainReputation, loadReputation, type ReputationSet } from "./reputation.ts";
export { type VisibleText, visibleText } from "./visible/visible-text.ts";
