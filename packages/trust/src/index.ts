export {
  type AuthorityTier,
  type DomainCategory,
  type DomainReputation,
  type Entity,
  Failure,
  type FailureKind,
  type IntegrityNotice,
  type QualityScore,
  type RetractionStatus,
  type SourceType,
  type StructuredData,
} from "@wellsourced/core";
export { authority, authorityTier } from "./authority.ts";
export {
  ENTAILMENT_LABELS,
  type Entailment,
  type EntailmentLabel,
  type Entails,
  passageOf,
} from "./claim/entailment.ts";
export {
  CLAIM_SUPPORTS,
  type ClaimEvidence,
  type ClaimSupport,
  type Coverage,
  claimSignal,
  coverage,
  examineClaim,
  type KeySentence,
  keySentences,
} from "./claim/examine.ts";
export { fragmentsOf, textFragment } from "./claim/fragment.ts";
export type { NumberMismatch } from "./claim/mismatch.ts";
export { type Classification, classify, isAcademicHost, type SourceToClassify } from "./classify.ts";
export { type Card, type Component, components, type Table } from "./components.ts";
export { contentQuality } from "./content-quality.ts";
export { freshness } from "./freshness.ts";
export { type Integrity, judgeExistence, judgeIntegrity, type SourceAnswer, sayAnswers } from "./integrity/judge.ts";
export { type RetractionTable, readRetractionTable } from "./integrity/retraction-table.ts";
export { isFrontPage, isSameAddress, siblingOf } from "./links/addresses.ts";
export { keptShare } from "./links/drift.ts";
export {
  judgeLink,
  LINK_STATES,
  type LinkJudgement,
  type LinkObservation,
  type LinkState,
  type LinkWall,
} from "./links/judge.ts";
export { qualityScore, type SourceToScore } from "./quality.ts";
export { checkQuotation, type QuotationOptions } from "./quote/check.ts";
export type { Change } from "./quote/diff.ts";
export type { Difference } from "./quote/gaps.ts";
export { QUOTATION_CLASSES, type QuotationCheck, type QuotationClass, type QuotationSpan } from "./quote/quotation.ts";
export type { RiskWord } from "./quote/risk.ts";
export { type Recommendation, recommend, type ScoredSource } from "./recommend.ts";
export { type AffiliateLinks, affiliateLinks } from "./recommendation/affiliate-links.ts";
export { type AuthoredText, type ConflictOfInterest, conflictOfInterest } from "./recommendation/conflict.ts";
export { countVoices, independent, lensesFor, type Voices } from "./recommendation/corroboration.ts";
export {
  type CorporateOwnership,
  corporateOwnership,
  type OwnershipFacts,
  ownersOf,
} from "./recommendation/ownership.ts";
export { brandOf, type RecommendingPage, type SelfPromotion, selfPromotion } from "./recommendation/self-promotion.ts";
export { relevance } from "./relevance.ts";
export { domainReputation, loadReputation, type ReputationSet } from "./reputation.ts";
export { type VisibleText, visibleText } from "./visible/visible-text.ts";
