export { EDITABLE_FORMATS, editReferences, filesNamedIn } from "@wellsourced/citations";
export type { PageAction } from "@wellsourced/scraper";
export type { Call, Freshness } from "./call.ts";
export { createWellsourced, type Wellsourced, type WellsourcedOptions } from "./compose.ts";
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
export type { BrandQuery, BrandResult } from "./recipes/brand.ts";
export { isUnsettled } from "./recipes/checks/is-settled.ts";
export type { GraphQuery, GraphResult } from "./recipes/citation-graph.ts";
export type { BibliographyResult, CitedList, CiteOptions, CiteResult, CiteTarget } from "./recipes/cite.ts";
export type { ReconPhase, ReconQuery, ReconResult } from "./recipes/company-recon.ts";
export type { Diagnosis, Finding } from "./recipes/diagnose.ts";
export type { FetchedDocument } from "./recipes/fetch-document.ts";
export type { FindCall, Findings } from "./recipes/find.ts";
export type { PatentQuery, PatentResults } from "./recipes/find-patents.ts";
export type { LinkCheck, LinkOptions, LinksResult } from "./recipes/links/check-links.ts";
export type { LocalFile, ReadFile } from "./recipes/local-file.ts";
export type { FullText, FullTextQuery } from "./recipes/paper-fulltext.ts";
export type { CheckedManuscript, CheckedQuotation } from "./recipes/quote/check-manuscript.ts";
export type { ReadMode, ReadQuery, ReadResult } from "./recipes/read.ts";
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
export type { OverviewResult, StepQuery, StepResult } from "./recipes/research/research.ts";
export type { AcademicQuery, AcademicResults } from "./recipes/search-academic.ts";
export type {
  ReadFailure,
  ResearchCall,
  ResearchQuery,
  ResearchResult,
  ResearchSource,
} from "./recipes/search-and-read.ts";
export type { NewsQuery, NewsResults } from "./recipes/search-news.ts";
export type { Routed, WebQuery, WebResult, WebResults } from "./recipes/search-web.ts";
export { shortenResult } from "./recipes/shorten-sources.ts";
export type { QuoteEvidence, QuoteQuery } from "./recipes/verify-quote.ts";
export type { VerifyQuery, VerifyResult } from "./recipes/verify-types.ts";
export type { Artifacts, Remember } from "./remember/index.ts";
