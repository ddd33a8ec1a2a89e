export { Answer, StructuredHit } from "./answer.ts";
export { Article } from "./article.ts";
export { AwesomeList } from "./awesome-list.ts";
export { Biomedical } from "./biomedical.ts";
export { Brand, BrandColor, BrandFont, BrandLogo } from "./brand.ts";
export { CourtCase } from "./case.ts";
export { Citation } from "./citation.ts";
export { CitationGraph } from "./citation-graph.ts";
export { Completion } from "./completion.ts";
export { Observation, Series } from "./economic.ts";
export { Entity, EntityRelation } from "./entity.ts";
export { AuthorityTier, DomainCategory, DomainReputation, QualityScore, SourceType } from "./evidence.ts";
export { Filing } from "./filing.ts";
export { ZeroResultHints } from "./hints.ts";
export { Hit } from "./hit.ts";
export { Image } from "./image.ts";
export { IntegrityNotice, type NoticeKind } from "./notice.ts";
export { OpenAccess, OpenCopy } from "./open-access.ts";
export {
  ForumSignals,
  OutlineEntry,
  Page,
  PageActionResult,
  PageMetadata,
  PageStart,
  StructuredData,
  Transcript,
  WorkFacts,
} from "./page.ts";
export { Paper, Publication, RelatedWork, RetractionStatus, Work } from "./paper.ts";
export { Patent, PatentFacts } from "./patent.ts";
export { Place } from "./place.ts";
export { ProviderReport } from "./provider-report.ts";
export { ArchiveId, Registration, Standing } from "./registered.ts";
export { KnowledgeGap, type Relevance, ResearchSource, ResearchStep } from "./research.ts";
export { mergeNotices, standingOf } from "./standing.ts";
export { Capture, Certificate } from "./trace.ts";
export { TRIAL_STATUSES, Trial, trialStatuses } from "./trial.ts";
export { Video } from "./video.ts";
