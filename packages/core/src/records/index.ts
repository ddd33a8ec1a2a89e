export { Answer, Completion, StructuredHit } from "./answer.ts";
export { AwesomeList } from "./awesome-list.ts";
export { Biomedical } from "./biomedical.ts";
export { Brand, BrandColor, BrandFont, BrandLogo } from "./brand.ts";
export { CourtCase } from "./case.ts";
export { Citation } from "./citation.ts";
export { Observation, Series } from "./economic.ts";
export { Entity, EntityRelation } from "./entity.ts";
export { AuthorityTier, DomainCategory, DomainReputation, QualityScore, SourceType } from "./evidence.ts";
export { Filing } from "./filing.ts";
export { Article, Hit, Image, Video } from "./hit.ts";
export type { LocalFile } from "./local-file.ts";
export { IntegrityNotice, type NoticeKind } from "./notice.ts";
export {
  ForumSignals,
  GitHubTrustSignals,
  OutlineEntry,
  Page,
  PageActionResult,
  PageMetadata,
  PageStart,
  StructuredData,
  Transcript,
  TranscriptHighlight,
  WorkFacts,
} from "./page.ts";
export { Divergence } from "./panel.ts";
export {
  ArchiveId,
  CitationGraph,
  OpenAccess,
  OpenCopy,
  Paper,
  Publication,
  Registration,
  RelatedWork,
  RetractionStatus,
  Standing,
  Work,
} from "./paper.ts";
export { Patent, PatentFacts } from "./patent.ts";
export { Place } from "./place.ts";
export { ProviderReport, ZeroResultHints } from "./provider-report.ts";
export type { RenderedPage } from "./rendered-page.ts";
export { KnowledgeGap, type Relevance, ResearchSource, ResearchStep } from "./research.ts";
export { mergeNotices, standingOf } from "./standing.ts";
export { Capture, Certificate } from "./trace.ts";
export { TRIAL_STATUSES, Trial, trialStatuses } from "./trial.ts";
