// Made by `pnpm gen` from src/tools/. Do not edit.
import type { Tool } from "./define-tool.ts";
import { webSearch } from "./tools/web-search.ts";
import { scrapePage } from "./tools/scrape-page.ts";
import { searchAndScrape } from "./tools/search-and-scrape.ts";
import { academicSearch } from "./tools/academic-search.ts";
import { formatBibliography } from "./tools/format-bibliography.ts";
import { search } from "./tools/search.ts";
import { fetch } from "./tools/fetch.ts";
import { answer } from "./tools/answer.ts";
import { archiveSource } from "./tools/archive-source.ts";
import { auditBibliography } from "./tools/audit-bibliography.ts";
import { awesomeListSearch } from "./tools/awesome-list-search.ts";
import { brandResearch } from "./tools/brand-research.ts";
import { citationGraph } from "./tools/citation-graph.ts";
import { clinicalSearch } from "./tools/clinical-search.ts";
import { companyRecon } from "./tools/company-recon.ts";
import { econSearch } from "./tools/econ-search.ts";
import { filingSearch } from "./tools/filing-search.ts";
import { getResearchSession } from "./tools/get-research-session.ts";
import { imageSearch } from "./tools/image-search.ts";
import { legalSearch } from "./tools/legal-search.ts";
import { localSearch } from "./tools/local-search.ts";
import { monarchSearch } from "./tools/monarch-search.ts";
import { newsSearch } from "./tools/news-search.ts";
import { paperFulltext } from "./tools/paper-fulltext.ts";
import { patentSearch } from "./tools/patent-search.ts";
import { researchExport } from "./tools/research-export.ts";
import { sequentialSearch } from "./tools/sequential-search.ts";
import { structuredSearch } from "./tools/structured-search.ts";
import { verifyCitation } from "./tools/verify-citation.ts";
import { verifyQuote } from "./tools/verify-quote.ts";
import { verifyRecommendation } from "./tools/verify-recommendation.ts";
import { videoSearch } from "./tools/video-search.ts";

export const tools = [
  webSearch,
  scrapePage,
  searchAndScrape,
  academicSearch,
  formatBibliography,
  search,
  fetch,
  answer,
  archiveSource,
  auditBibliography,
  awesomeListSearch,
  brandResearch,
  citationGraph,
  clinicalSearch,
  companyRecon,
  econSearch,
  filingSearch,
  getResearchSession,
  imageSearch,
  legalSearch,
  localSearch,
  monarchSearch,
  newsSearch,
  paperFulltext,
  patentSearch,
  researchExport,
  sequentialSearch,
  structuredSearch,
  verifyCitation,
  verifyQuote,
  verifyRecommendation,
  videoSearch,
] as unknown as readonly Tool[]; // each tool has schemas of its own
