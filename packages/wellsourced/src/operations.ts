import type { Source } from "@wellsourced/citations";
import type { AwesomeList } from "@wellsourced/core";
import type { AskOf } from "@wellsourced/providers";
import type { Reader } from "@wellsourced/scraper";
import type { Call } from "./call.ts";
import type { AnswerQuery, AnswerResult, StructuredQuery, StructuredResult } from "./recipes/answer.ts";
import type { ArchiveReceipt } from "./recipes/archive.ts";
import type { AuditFilesCall, AuditFilesQuery, AuditFilesResult, FileToAudit } from "./recipes/audit-files/types.ts";
import type { AuditCall, AuditQuery, AuditResult } from "./recipes/audit-types.ts";
import type { BrandQuery, BrandResult } from "./recipes/brand.ts";
import type { GraphQuery, GraphResult } from "./recipes/citation-graph.ts";
import type {
  BibliographyResult,
  CitedList,
  CiteOptions,
  CiteResult,
  CiteTarget,
  ConvertedBibliography,
  ConvertOptions,
  ReferenceStyle,
} from "./recipes/cite.ts";
import type { ReconQuery, ReconResult } from "./recipes/company-recon.ts";
import type { FetchedDocument } from "./recipes/fetch-document.ts";
import type { Find, FindCall, Findings, Loose } from "./recipes/find.ts";
import type { PatentQuery, PatentResults } from "./recipes/find-patents.ts";
import type { LinkOptions, LinksResult } from "./recipes/links/check-links.ts";
import type { FullText, FullTextQuery } from "./recipes/paper-fulltext.ts";
import type { CheckedManuscript } from "./recipes/quote/check-manuscript.ts";
import type { ReadQuery, ReadResult } from "./recipes/read.ts";
import type { SessionOperations } from "./recipes/research/operations.ts";
import type { AcademicQuery, AcademicResults } from "./recipes/search-academic.ts";
import type { ResearchCall } from "./recipes/search-and-read.ts";
import type { ResearchQuery, ResearchResult } from "./recipes/search-and-read-types.ts";
import type { NewsQuery, NewsResults } from "./recipes/search-news.ts";
import type { SearchWeb } from "./recipes/search-web.ts";
import type { QuoteEvidence, QuoteQuery } from "./recipes/verify-quote.ts";
import type { RecommendationQuery, RecommendationResult } from "./recipes/verify-recommendation.ts";
import type { VerifyQuery, VerifyResult } from "./recipes/verify-types.ts";

/** What can be asked of the toolkit. */
export interface Operations extends SessionOperations {
  /**
   * Searches the web. The same search within half an hour is answered from memory.
   *
   * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
   */
  readonly searchWeb: SearchWeb;
  /** @throws {Failure} as `searchWeb` */
  readonly searchAcademic: (query: AcademicQuery, call?: Call) => Promise<AcademicResults>;
  /** News, with what is known of each source. @throws {Failure} as `searchWeb` */
  readonly searchNews: (query: NewsQuery, call?: FindCall) => Promise<NewsResults>;
  /** Any other kind of source by its name: `find("trial", { condition, limit })`. @throws {Failure} as `searchWeb` */
  readonly find: Find;
  /** Patents by an index of them, else by their pages on the web. @throws {Failure} as `searchWeb` */
  readonly findPatents: (query: PatentQuery, call?: Call) => Promise<PatentResults>;
  /** Curated lists of links, from an index of them or else from GitHub. @throws {Failure} as `searchWeb` */
  readonly searchAwesome: (ask: Loose<AskOf<"awesome-list">>, call?: Call) => Promise<Findings<AwesomeList>>;
  /** What public sources tell of a company on the web. @throws {Failure} `validation`; what else fails is in the result */
  readonly companyRecon: (query: ReconQuery, call?: Call) => Promise<ReconResult>;
  /** Who cites a work and what it cites, one step away. @throws {Failure} also `not_found` */
  readonly citationGraph: (query: GraphQuery, call?: Call) => Promise<GraphResult>;
  /** An answer that cites, by a service or by one's own model over pages that are read for it. @throws {Failure} */
  readonly answer: (query: AnswerQuery, call?: Call) => Promise<AnswerResult>;
  /** Search results summed up by a machine, by a schema if one is given. @throws {Failure} */
  readonly structured: (query: StructuredQuery, call?: Call) => Promise<StructuredResult>;
  /** A paper in full from wherever it is free; what is no full text is never given as one. @throws {Failure} */
  readonly paperFullText: (query: FullTextQuery, call?: Call) => Promise<FullText>;
  /**
   * How a company shows itself: name, colours, logos, fonts, tone, accounts, each value with its source.
   *
   * @throws {Failure} `validation`, `not_found` for a name without a website, `network` where nobody answers
   */
  readonly brand: (query: BrandQuery, call?: Call) => Promise<BrandResult>;
  /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
  readonly read: (query: ReadQuery, call?: Call) => Promise<ReadResult>;
  /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
  readonly capture: Reader["capture"];
  /** The same for bytes that are already here. */
  readBytes(
    bytes: Uint8Array,
    options?: Omit<ReadQuery, "url"> & { name?: string; mediaType?: string },
    call?: Call,
  ): Promise<ReadResult>;
  /** Pages that fail are listed in the result; it throws only when the search itself fails. */
  readonly searchAndRead: (query: ResearchQuery, call?: ResearchCall) => Promise<ResearchResult>;
  /** A page as the connector's `fetch` gives it. */
  readonly fetchDocument: (id: string, call?: Call) => Promise<FetchedDocument>;
  /**
   * Who stands behind recommendations, what they earn by them, and whether independent sources say the same.
   *
   * @throws {Failure} `validation`; what else fails is named in the result
   */
  readonly verifyRecommendation: (query: RecommendationQuery, call?: Call) => Promise<RecommendationResult>;
  /**
   * The reference of one source: an address, a DOI, another number, the words of a reference, or a document at hand.
   *
   * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
   */
  readonly cite: (target: CiteTarget, options?: CiteOptions, call?: Call) => Promise<CiteResult>;
  /** The same for a list: what failed is named beside the references. */
  readonly citeAll: (targets: readonly CiteTarget[], options?: CiteOptions, call?: Call) => Promise<CitedList>;
  /**
   * Evidence about one citation: does it exist, what became of it, is it what it is given for, what does it say of a
   * claim. Who could not be asked is named.
   *
   * @throws {Failure} `validation`
   */
  readonly verifyCitation: (query: VerifyQuery, call?: Call) => Promise<VerifyResult>;
  /** The same for a list or a document of references. @throws {Failure} `validation` for nothing to audit */
  readonly auditBibliography: (query: AuditQuery, call?: AuditCall) => Promise<AuditResult>;
  /** Asks an archive for a snapshot of a page, and tells an earlier one where there is none now. @throws {Failure} `validation` */
  readonly archive: (address: string, call?: Call) => Promise<ArchiveReceipt>;
  /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Nothing fails but the caller. */
  readonly checkLinks: (urls: readonly string[], call?: Call, options?: LinkOptions) => Promise<LinksResult>;
  /** Is a quotation in its source, word for word? A source that cannot be read is told as such. @throws {Failure} `validation` */
  readonly verifyQuote: (query: QuoteQuery, call?: Call) => Promise<QuoteEvidence>;
  /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `auditFiles` */
  readonly checkManuscript: (file: FileToAudit, call?: Call) => Promise<CheckedManuscript>;
  /** Every reference in whole documents, told line by line. @throws {Failure} `validation`, `content_empty` with the file's name */
  readonly auditFiles: (query: AuditFilesQuery, call?: AuditFilesCall) => Promise<AuditFilesResult>;
  readonly bibliography: (sources: readonly Source[], style?: ReferenceStyle) => Promise<BibliographyResult>;
  readonly convertBibliography: (
    text: string,
    style?: ReferenceStyle,
    options?: ConvertOptions,
  ) => Promise<ConvertedBibliography>;
}
