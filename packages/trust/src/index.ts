export { Failure } from "@wellsourced/core";
export type { Stretch } from "@wellsourced/core/markdown";
export { authority } from "./authority.ts";
export type { Coverage } from "./claim/examine.ts";
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
export { textFragments } from "./claim/fragment.ts";
export type { Classification, SourceToClassify } from "./classify.ts";
export { classify, isAcademicHost } from "./classify.ts";
export { type Component, components } from "./components.ts";
export { contentQuality } from "./content-quality.ts";
export { markDoubtful } from "./doubtful-papers.ts";
export { Fetched } from "./fetched.ts";
export type { SourceToScore } from "./quality.ts";
export { freshness, qualityScore } from "./quality.ts";
export type { ScoredSource } from "./recommend.ts";
export { Recommendation, recommend } from "./recommend.ts";
export { relevance } from "./relevance.ts";
export { domainReputation, loadReputation, type ReputationSet } from "./reputation.ts";
export { type VisibleText, visibleText } from "./visible/visible-text.ts";
export { word } from "./word.ts";
