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
import { checkAnswer } from "./tools/check-answer.ts";
import { citationGraph } from "./tools/citation-graph.ts";
import { clinicalSearch } from "./tools/clinical-search.ts";
import { companyRecon } from "./tools/company-recon.ts";
import { crawl } from "./tools/crawl.ts";
import { econSearch } from "./tools/econ-search.ts";
import { extract } from "./tools/extract.ts";
import { filingSearch } from "./tools/filing-search.ts";
import { getMyAnalytics } from "./tools/get-my-analytics.ts";
import { getResearchSession } from "./tools/get-research-session.ts";
import { imageSearch } from "./tools/image-search.ts";
import { legalSearch } from "./tools/legal-search.ts";
import { libraryApply } from "./tools/library-apply.ts";
import { libraryAudit } from "./tools/library-audit.ts";
import { librarySearch } from "./tools/library-search.ts";
import { localSearch } from "./tools/local-search.ts";
import { map } from "./tools/map.ts";
import { memoryRecall } from "./tools/memory-recall.ts";
import { memorySave } from "./tools/memory-save.ts";
import { monarchSearch } from "./tools/monarch-search.ts";
import { monitorQueryCheck } from "./tools/monitor-query-check.ts";
import { monitorQuerySave } from "./tools/monitor-query-save.ts";
import { newsSearch } from "./tools/news-search.ts";
import { paperFulltext } from "./tools/paper-fulltext.ts";
import { patentSearch } from "./tools/patent-search.ts";
import { profileCrawl } from "./tools/profile-crawl.ts";
import { pulseSearch } from "./tools/pulse-search.ts";
import { query } from "./tools/query.ts";
import { researchExport } from "./tools/research-export.ts";
import { researchPanel } from "./tools/research-panel.ts";
import { scrape } from "./tools/scrape.ts";
import { sequentialSearch } from "./tools/sequential-search.ts";
import { structuredSearch } from "./tools/structured-search.ts";
import { verifyCitation } from "./tools/verify-citation.ts";
import { verifyQuote } from "./tools/verify-quote.ts";
import { verifyRecommendation } from "./tools/verify-recommendation.ts";
import { videoSearch } from "./tools/video-search.ts";
import { workspaceContribute } from "./tools/workspace-contribute.ts";
import { workspaceRead } from "./tools/workspace-read.ts";

/** Each tool with its own schemas, by its name. */
export const toolsByName = {
  web_search: webSearch,
  scrape_page: scrapePage,
  search_and_scrape: searchAndScrape,
  academic_search: academicSearch,
  format_bibliography: formatBibliography,
  search: search,
  fetch: fetch,
  answer: answer,
  archive_source: archiveSource,
  audit_bibliography: auditBibliography,
  awesome_list_search: awesomeListSearch,
  brand_research: brandResearch,
  check_answer: checkAnswer,
  citation_graph: citationGraph,
  clinical_search: clinicalSearch,
  company_recon: companyRecon,
  crawl: crawl,
  econ_search: econSearch,
  extract: extract,
  filing_search: filingSearch,
  get_my_analytics: getMyAnalytics,
  get_research_session: getResearchSession,
  image_search: imageSearch,
  legal_search: legalSearch,
  library_apply: libraryApply,
  library_audit: libraryAudit,
  library_search: librarySearch,
  local_search: localSearch,
  map: map,
  memory_recall: memoryRecall,
  memory_save: memorySave,
  monarch_search: monarchSearch,
  monitor_query_check: monitorQueryCheck,
  monitor_query_save: monitorQuerySave,
  news_search: newsSearch,
  paper_fulltext: paperFulltext,
  patent_search: patentSearch,
  profile_crawl: profileCrawl,
  pulse_search: pulseSearch,
  query: query,
  research_export: researchExport,
  research_panel: researchPanel,
  scrape: scrape,
  sequential_search: sequentialSearch,
  structured_search: structuredSearch,
  verify_citation: verifyCitation,
  verify_quote: verifyQuote,
  verify_recommendation: verifyRecommendation,
  video_search: videoSearch,
  workspace_contribute: workspaceContribute,
  workspace_read: workspaceRead,
};

export type OurTools = typeof toolsByName;
export const tools: readonly Tool[] = Object.values(toolsByName);
