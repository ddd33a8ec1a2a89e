export { type Clock, type Random, systemClock, toDate, toReadableTime, toTimestamp } from "./clock.ts";
export { abortable, type Deadline, withDeadline } from "./deadline.ts";
export {
  checkText,
  FAILURE_KINDS,
  Failure,
  type FailureFacts,
  type FailureKind,
  isAbort,
  isUnresolved,
  NO_NETWORK,
  SUGGESTED_ACTIONS,
  type SuggestedAction,
} from "./failure.ts";
export { given } from "./given.ts";
export {
  escapeHtml,
  type HtmlState,
  htmlDetails,
  htmlFacts,
  htmlLink,
  htmlPage,
  htmlParagraphs,
  htmlSection,
  htmlState,
} from "./html-page.ts";
export { cleanStrings, dropInvisible } from "./invisible.ts";
export {
  cacheKey,
  canonicalJson,
  isModestJson,
  isRecord,
  type Json,
  jsonIn,
  parseJson,
  parseShape,
  sha256,
} from "./json.ts";
export { createLimit, type Limit } from "./limit.ts";
export { createMask } from "./mask.ts";
export { Answer, StructuredHit } from "./records/answer.ts";
export { Article } from "./records/article.ts";
export { AwesomeList } from "./records/awesome-list.ts";
export { Biomedical } from "./records/biomedical.ts";
export { Brand, BrandColor, BrandFont, BrandLogo } from "./records/brand.ts";
export { CourtCase } from "./records/case.ts";
export { Citation } from "./records/citation.ts";
export { CitationGraph } from "./records/citation-graph.ts";
export { Completion } from "./records/completion.ts";
export { Observation, Series } from "./records/economic.ts";
export { Entity, EntityRelation } from "./records/entity.ts";
export {
  AUTHORITY_TIERS,
  AuthorityTier,
  DOMAIN_CATEGORIES,
  DomainCategory,
  DomainReputation,
  QualityScore,
  SOURCE_TYPES,
  SourceType,
} from "./records/evidence.ts";
export { Filing } from "./records/filing.ts";
export { ZeroResultHints } from "./records/hints.ts";
export { Engagement, Hit } from "./records/hit.ts";
export { Image } from "./records/image.ts";
export { IntegrityNotice, type NoticeKind } from "./records/notice.ts";
export { OpenAccess, OpenCopy } from "./records/open-access.ts";
export {
  ForumSignals,
  OutlineEntry,
  Page,
  PageActionResult,
  PageMetadata,
  PageStart,
  RemovedText,
  StructuredData,
  Transcript,
  WorkFacts,
} from "./records/page.ts";
export { Paper, Publication, RelatedWork, RetractionStatus, Work } from "./records/paper.ts";
export { Patent, PatentFacts } from "./records/patent.ts";
export { Place } from "./records/place.ts";
export { ProviderReport } from "./records/provider-report.ts";
export { ArchiveId, Registration, Standing } from "./records/registered.ts";
export { KnowledgeGap, type Relevance, ResearchSource, ResearchStep } from "./records/research.ts";
export { Capture, Certificate } from "./records/trace.ts";
export { TRIAL_STATUSES, Trial, trialStatuses } from "./records/trial.ts";
export { Video } from "./records/video.ts";
export { createFlights, type Flights } from "./single-flight.ts";
export { mergeNotices, standingOf } from "./standing.ts";
export {
  byteLength,
  countWords,
  cutBytes,
  cutChars,
  estimateTokens,
  fold,
  foldedWords,
  SIZE_CATEGORIES,
  type SizeCategory,
  sizeCategory,
  squeeze,
} from "./text.ts";
export { UNTRUSTED, USER_ASSERTED, untrustedText } from "./untrusted.ts";
export {
  canonicalUrl,
  dropTracking,
  hostOf,
  isHttpUrl,
  isInsideSite,
  isWithinDomain,
  parseHttpUrl,
  refusedUrl,
  shownUrl,
} from "./urls.ts";
