export {
  type CslItem,
  EDITABLE_FORMATS,
  editReferences,
  filesNamedIn,
  type LinkPolicy,
  type Problem,
  type RecordChange,
  type Source,
} from "@wellsourced/citations";
export {
  type Answer,
  type Article,
  type AuthorityTier,
  type AwesomeList,
  type Brand,
  type BrandColor,
  type BrandFont,
  type BrandLogo,
  type Citation,
  type CitationGraph,
  type Clock,
  type DomainCategory,
  type DomainReputation,
  Failure,
  type FailureKind,
  type Hit,
  type IntegrityNotice,
  type Page,
  type Paper,
  type Patent,
  type ProviderReport,
  type Publication,
  type QualityScore,
  type Random,
  type RelatedWork,
  type RetractionStatus,
  type SizeCategory,
  type SourceType,
  type StructuredHit,
  type Work,
  type ZeroResultHints,
} from "@wellsourced/core";
export type { Lens } from "@wellsourced/lenses";
export type {
  AskOf,
  PatentOffice,
  PlainName,
  ProviderEvent,
  ProviderState,
  RecordOf,
} from "@wellsourced/providers";
export type { Capture, CaptureCall, Engine, LeftOut, LinkStyle, PageAction, Recognise } from "@wellsourced/scraper";
export type {
  NewCheck,
  ResearchStep,
  Session,
  SessionDocument,
  SessionOverview,
  SourceCoverage,
  StepReply,
} from "@wellsourced/sessions";
export type {
  AffiliateLinks,
  Change,
  ClaimEvidence,
  ClaimSupport,
  Component,
  ConflictOfInterest,
  CorporateOwnership,
  Entailment,
  Entails,
  KeySentence,
  LinkJudgement,
  LinkState,
  NumberMismatch,
  QuotationClass,
  QuotationSpan,
  Recommendation,
  ReputationSet,
  RiskWord,
  SelfPromotion,
  Voices,
} from "@wellsourced/trust";
export type { Call, Freshness } from "./call.ts";
export { createWellsourced, type Wellsourced, type WellsourcedOptions } from "./compose.ts";
export type { Settings } from "./env/index.ts";
export { type Extras, loadExtras } from "./extras.ts";
export type { AnswerQuery, AnswerResult, StructuredQuery, StructuredResult } from "./recipes/answer.ts";
export type { ArchiveReceipt } from "./recipes/archive.ts";
export { documentType } from "./recipes/audit-files/document-type.ts";
export { isAuditedEntry } from "./recipes/audit-files/is-answer.ts";
export {
  AUDIT_RULES,
  type AuditFilesCall,
  type AuditFilesQuery,
  type AuditFilesResult,
  type AuditFinding,
  type AuditLevel,
  type AuditRule,
  type CheckedReference,
  type FileToAudit,
  type MatchedRecord,
  type UnreadFile,
} from "./recipes/audit-files/types.ts";
export {
  AUDIT_FLAGS,
  type AuditCall,
  type AuditedEntry,
  type AuditFlag,
  type AuditQuery,
  type AuditResult,
  type AuditSummary,
  type EntryToAudit,
} from "./recipes/audit-types.ts";
export type { Coverage } from "./recipes/brand/coverage.ts";
export type { Deciding } from "./recipes/brand/merge.ts";
export type { BrandQuery, BrandResult } from "./recipes/brand.ts";
export type { RelatedRetraction } from "./recipes/checks/check-doi.ts";
export type { ChimeraRecords } from "./recipes/checks/compare-cited.ts";
export { isUnsettled } from "./recipes/checks/is-settled.ts";
export type { TitleMatch } from "./recipes/checks/reference.ts";
export type { GraphQuery, GraphResult } from "./recipes/citation-graph.ts";
export type {
  BibliographyResult,
  CitedList,
  CiteOptions,
  CiteResult,
  CiteTarget,
  ConvertedBibliography,
  ConvertOptions,
} from "./recipes/cite.ts";
export type { ReconPhase, ReconQuery, ReconResult, ReconSource } from "./recipes/company-recon.ts";
export type { Diagnosis, Finding, ReadyProvider, SettingProblem } from "./recipes/diagnose.ts";
export type { FetchedDocument } from "./recipes/fetch-document.ts";
export type { FindCall, Findings, Loose } from "./recipes/find.ts";
export type { PatentQuery, PatentResults } from "./recipes/find-patents.ts";
export type { LinkCheck, LinkOptions, LinksResult } from "./recipes/links/check-links.ts";
export type { LocalFile, ReadFile } from "./recipes/local-file.ts";
export type { CitationError } from "./recipes/own-model/citations.ts";
export type { FullText, FullTextQuery } from "./recipes/paper-fulltext.ts";
export type { AssigneeCluster } from "./recipes/patents/clusters.ts";
export type { CheckedManuscript, CheckedQuotation } from "./recipes/quote/check-manuscript.ts";
export type { ReadMode, ReadQuery, ReadResult } from "./recipes/read.ts";
export type { CorroborationSearch, RecommendationItem } from "./recipes/recommendations/item.ts";
export { checkOfCitation, checkOfQuote } from "./recipes/research/check-notes.ts";
export type {
  ExportFormat,
  ExportQuery,
  ExportResult,
  FileFormat,
  PackedResearch,
  PackQuery,
} from "./recipes/research/export.ts";
export type { Notes, PageRead, Shown } from "./recipes/research/note.ts";
export type { RecheckedSource, RecheckOptions, RecheckResult, SourceState } from "./recipes/research/recheck.ts";
export type {
  ListedSession,
  OneStepResult,
  OverviewResult,
  StepQuery,
  StepResult,
} from "./recipes/research/research.ts";
export type { AcademicQuery, AcademicResults } from "./recipes/search-academic.ts";
export type { ResearchCall } from "./recipes/search-and-read.ts";
export type { ReadFailure, ResearchQuery, ResearchResult, ResearchSource } from "./recipes/search-and-read-types.ts";
export type { NewsQuery, NewsResults } from "./recipes/search-news.ts";
export type { Routed, WebQuery, WebResult, WebResults } from "./recipes/search-web.ts";
export { shortenResult } from "./recipes/shorten-sources.ts";
export type { QuoteEvidence, QuoteQuery } from "./recipes/verify-quote.ts";
export type { RecommendationQuery, RecommendationResult } from "./recipes/verify-recommendation.ts";
export type { VerifyQuery, VerifyResult } from "./recipes/verify-types.ts";
export type { Artifact, Artifacts, Remember, StoredArtifact } from "./remember/index.ts";
