export { BrandResult } from "@wellsourced/brand/result";
export type { Source } from "@wellsourced/citations";
export { Failure, type FailureKind } from "@wellsourced/core";
export type { Page, Paper } from "@wellsourced/core/records";
export type { Freshness, Remembered, RememberSpec } from "@wellsourced/core/remember";
export type { CheckedLenses, Lens } from "@wellsourced/lenses";
export type { AskOf, AwesomeListAsk, NewsAsk, ProviderState, RecordOf } from "@wellsourced/providers";
export type { Capture, CaptureCall, PageAction } from "@wellsourced/scraper";
export type { Owner } from "@wellsourced/sessions";
export type { AggregateUsage, Refusal, SubjectErasure, SubjectExport } from "@wellsourced/sessions/people";
export { RECON_PHASES, ReconResult } from "@wellsourced/trust/recon";
export type { Call } from "./call.ts";
export type { Waiting } from "./compose.ts";
export { createWellsourced, type Wellsourced, type WellsourcedOptions } from "./compose.ts";
export type { Settings } from "./env/index.ts";
export { loadExtras } from "./extras.ts";
export type { Payer } from "./paying.ts";
export type { AnswerQuery, AnswerResult, StructuredQuery, StructuredResult } from "./recipes/answer.ts";
export type { CheckAnswerCall, CheckAnswerQuery } from "./recipes/answers/types.ts";
export { ArchiveReceipt } from "./recipes/archive.ts";
export type { AuditCall, AuditQuery } from "./recipes/audit-bibliography.ts";
export type { AuditFilesCall, AuditFilesQuery } from "./recipes/audit-files/types.ts";
export type { BrandQuery } from "./recipes/brand.ts";
export type { GraphQuery, GraphResult } from "./recipes/citation-graph.ts";
export type { CiteOptions, ConvertedBibliography, ConvertOptions } from "./recipes/cite.ts";
export type { ReconQuery } from "./recipes/company-recon.ts";
export type { Embedded, Indexed } from "./recipes/corpus/index-pages.ts";
export type { IndexHit, IndexQuery, IndexResults } from "./recipes/corpus/query-index.ts";
export type { Diagnosis } from "./recipes/diagnose.ts";
export type { FetchedDocument } from "./recipes/fetch-document.ts";
export type { FindCall, Findings, Loose } from "./recipes/find.ts";
export type { PatentQuery, PatentResults } from "./recipes/find-patents.ts";
export type { LinkOptions } from "./recipes/links/check-links.ts";
export type { LocalFile } from "./recipes/local-file.ts";
export type { ExtractQuery, ExtractResult } from "./recipes/own-model/extract-fields.ts";
export type { FullText, FullTextQuery } from "./recipes/paper-fulltext.ts";
export type { MonitorQuery } from "./recipes/people/monitoring.ts";
export type { ContributionQuery, NoteQuery } from "./recipes/people/people.ts";
export type { ReadQuery, ReadResult } from "./recipes/read.ts";
export type { ExportQuery, PackedResearch, PackQuery, SessionBibliographyQuery } from "./recipes/research/export.ts";
export type { RecheckOptions } from "./recipes/research/recheck.ts";
export type { StepQuery } from "./recipes/research/research.ts";
export type { ScrapeFormat, ScrapeQuery, ScrapeResult } from "./recipes/scrape/scrape-types.ts";
export type { SourcesQuery, SourcesResult } from "./recipes/scrape/search-sources.ts";
export type { AcademicQuery, AcademicResults } from "./recipes/search-academic.ts";
export type { ResearchCall, ResearchQuery, ResearchResult } from "./recipes/search-and-read-types.ts";
export type { FoundDocument } from "./recipes/search-documents.ts";
export type { NewsResults } from "./recipes/search-news.ts";
export type { Routed } from "./recipes/search-response.ts";
export type { WebQuery, WebResult, WebResults } from "./recipes/search-web.ts";
export { shortenResult } from "./recipes/shorten-sources.ts";
export type {
  CrawlErrors,
  CrawlProfile,
  CrawlRequest,
  CrawlResults,
  CrawlRun,
  CrawlStatus,
  StartedCrawl,
} from "./recipes/sites/crawl-types.ts";
export type { MapQuery, MapResult } from "./recipes/sites/map-site.ts";
export type { VerifyQuery } from "./recipes/verify-citation.ts";
export type { QuoteQuery } from "./recipes/verify-quote.ts";
export type { RecommendationQuery } from "./recipes/verify-recommendation.ts";
export type { Offered, StoredArtifact, Whose } from "./remember/artifacts.ts";
export type { Artifacts, Remember, Saved } from "./remember/index.ts";
export type { SavedOwner, SavedPage } from "./remember/saved.ts";
