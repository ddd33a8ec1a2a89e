export { BrandResult } from "@wellsourced/brand/result";
export type { Source } from "@wellsourced/citations";
export { Failure, type FailureKind } from "@wellsourced/core";
export type { LocalFile, Page, Paper } from "@wellsourced/core/records";
export type { Freshness, Remembered, RememberSpec } from "@wellsourced/core/remember";
export type { CrawlErrors, CrawlProfile, CrawlResults, CrawlStatus } from "@wellsourced/crawler/reports";
export type { CheckedLenses, Lens } from "@wellsourced/lenses";
export type { AskOf, AwesomeListAsk, NewsAsk, ProviderState, RecordOf } from "@wellsourced/providers";
export type { ZoteroCollection } from "@wellsourced/providers/zotero";
export type { Capture, CaptureCall, PageAction } from "@wellsourced/scraper";
export type { Owner } from "@wellsourced/sessions";
export type {
  AggregateUsage,
  NewContribution,
  NewNote,
  Refusal,
  SubjectErasure,
  SubjectExport,
} from "@wellsourced/sessions/people";
export { RECON_PHASES, ReconResult } from "@wellsourced/trust/recon";
export type { Call } from "./call.ts";
export { createWellsourced, type Wellsourced } from "./compose.ts";
export type { Settings } from "./env/index.ts";
export { loadExtras } from "./extras.ts";
export type { WellsourcedOptions } from "./options.ts";
export type { Waiting } from "./outside.ts";
export type { Payer } from "./paying.ts";
export type { CheckAnswerCall, CheckAnswerQuery } from "./recipes/answers/types.ts";
export type { AuditCall, AuditQuery } from "./recipes/checks/audit-bibliography.ts";
export type { AuditFilesCall, AuditFilesQuery } from "./recipes/checks/audit-files.ts";
export type { AuditManuscriptsCall, AuditManuscriptsQuery } from "./recipes/checks/audit-manuscripts.ts";
export type { VerifyQuery } from "./recipes/checks/verify-citation.ts";
export type { CiteOptions, ConvertedBibliography, ConvertOptions } from "./recipes/cite/cite.ts";
export type { BrandQuery } from "./recipes/companies/brand.ts";
export type { ReconQuery } from "./recipes/companies/recon.ts";
export type { Embedded, FileToIndex, Indexed } from "./recipes/corpus/index-pages.ts";
export type { IndexHit, IndexQuery, IndexResults } from "./recipes/corpus/query-index.ts";
export type { Diagnosis } from "./recipes/diagnose.ts";
export type { FetchedDocument } from "./recipes/documents/fetch.ts";
export type { FoundDocument } from "./recipes/documents/search.ts";
export type { LibraryAuditQuery } from "./recipes/library/library.ts";
export type { LinkOptions } from "./recipes/links/check-links.ts";
export type { AnswerQuery, AnswerResult, StructuredQuery, StructuredResult } from "./recipes/own-model/answers.ts";
export type { ExtractQuery, ExtractResult } from "./recipes/own-model/extract-fields.ts";
export type { PanelQuery, PanelReply } from "./recipes/panel/ask-panel.ts";
export { type PanelCost, PanelResult } from "./recipes/panel/result.ts";
export type { PanelSpending } from "./recipes/panel/spending.ts";
export type { MonitorQuery } from "./recipes/people/monitoring.ts";
export type { QuoteQuery } from "./recipes/quote/verify-quote.ts";
export { ArchiveReceipt } from "./recipes/reading/archive.ts";
export type { FullText, FullTextQuery } from "./recipes/reading/full-text.ts";
export { type ReadQuery, ReadResult } from "./recipes/reading/read.ts";
export type { BytesOptions } from "./recipes/reading/reading.ts";
export {
  type ResearchCall,
  type ResearchQuery,
  ResearchResult,
  shortenResult,
} from "./recipes/reading/research-result.ts";
export type { RecommendationQuery } from "./recipes/recommendations/verify-recommendation.ts";
export type { ExportQuery, PackedResearch, PackQuery, SessionBibliographyQuery } from "./recipes/research/export.ts";
export type { RecheckOptions } from "./recipes/research/recheck.ts";
export type { StepQuery } from "./recipes/research/research.ts";
export type { ScrapeResult } from "./recipes/scrape/scrape.ts";
export type { ScrapeFormat, ScrapeQuery } from "./recipes/scrape/scrape-query.ts";
export type { GraphQuery, GraphResult } from "./recipes/search/citations.ts";
export type { FindCall, Findings, RecordQuery } from "./recipes/search/find.ts";
export type { NewsResults } from "./recipes/search/news.ts";
export type { AcademicQuery, AcademicResults } from "./recipes/search/papers.ts";
export type { PatentQuery, PatentResults } from "./recipes/search/patents.ts";
export type { Routed } from "./recipes/search/response.ts";
export type { SourcesQuery, SourcesResult } from "./recipes/search/sources.ts";
export type { WebQuery, WebResult, WebResults } from "./recipes/search/web.ts";
export type { CrawlRequest, CrawlRun, StartedCrawl } from "./recipes/sites/crawl-jobs.ts";
export type { MapQuery, MapResult } from "./recipes/sites/map-site.ts";
export type { Offered, StoredArtifact, Whose } from "./remember/artifacts.ts";
export type { Artifacts, Remember, Saved } from "./remember/index.ts";
export type { SavedOwner, SavedPage } from "./remember/saved.ts";
