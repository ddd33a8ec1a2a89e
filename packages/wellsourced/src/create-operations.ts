import type { ReferenceReader } from "@wellsourced/citations";
import { type Clock, given, type Paper, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Lens } from "@wellsourced/lenses";
import type { Providers } from "@wellsourced/providers";
import type { Reader } from "@wellsourced/scraper";
import type { Entails, ReputationSet } from "@wellsourced/trust";
import type { Call } from "./call.ts";
import type { Settings } from "./env/index.ts";
import type { SessionOpener } from "./open-sessions.ts";
import type { Operations } from "./operations.ts";
import { createAnswers } from "./recipes/answer.ts";
import { createArchive } from "./recipes/archive.ts";
import { createAuditBibliography } from "./recipes/audit-bibliography.ts";
import { createAuditFiles } from "./recipes/audit-files/audit-files.ts";
import type { ReadText } from "./recipes/audit-files/collect.ts";
import { createBrand } from "./recipes/brand.ts";
import { createRetractionData } from "./recipes/checks/retraction-data.ts";
import { createCitationGraph } from "./recipes/citation-graph.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./recipes/cite.ts";
import { createCompanyRecon } from "./recipes/company-recon.ts";
import { checkStanding } from "./recipes/complete-works.ts";
import { createFetchDocument } from "./recipes/fetch-document.ts";
import { createFind } from "./recipes/find.ts";
import { createFindPatents } from "./recipes/find-patents.ts";
import { createCheckLinks, createLinkState, type LinkParts } from "./recipes/links/check-links.ts";
import type { ReadFile } from "./recipes/local-file.ts";
import { entailsByOwnModel } from "./recipes/own-model/entails.ts";
import { createPaperFullText } from "./recipes/paper-fulltext.ts";
import { createCheckManuscript } from "./recipes/quote/check-manuscript.ts";
import { createPageStore, createRead, shapePage } from "./recipes/read.ts";
import { createRegistry } from "./recipes/registered-work.ts";
import { createSessionOperations } from "./recipes/research/operations.ts";
import { createSearchAcademic } from "./recipes/search-academic.ts";
import { createSearchAndRead } from "./recipes/search-and-read.ts";
import { createSearchAwesome } from "./recipes/search-awesome.ts";
import { createSearchNews } from "./recipes/search-news.ts";
import { createSearchWeb, rememberSearches } from "./recipes/search-web.ts";
import { createVerifyCitation } from "./recipes/verify-citation.ts";
import { createVerifyQuote } from "./recipes/verify-quote.ts";
import { createVerifyRecommendation } from "./recipes/verify-recommendation.ts";
import type { Artifacts, Remember } from "./remember/index.ts";

/** What the operations are made of. */
export interface OperationParts {
  readonly settings: Settings;
  readonly http: Http;
  readonly clock: Clock;
  readonly random?: Random;
  readonly providers: Providers;
  readonly reader: Reader;
  readonly remember: Remember;
  readonly artifacts: Artifacts;
  readonly sessions: SessionOpener;
  readonly references: ReferenceReader;
  readonly lenses: readonly Lens[];
  readonly reputation?: ReputationSet;
  readonly entails?: Entails;
}

/** The searches and readings that other operations are made of. */
function createBasics({ settings, clock, providers, reader, remember, lenses, reputation }: OperationParts) {
  const rules = { clock, ...given({ reputation }) };
  const parts = { providers, lenses, ...given({ reputation }) };
  const pages = createPageStore({ reader, remember });
  const searchWeb = rememberSearches(createSearchWeb(parts), remember);
  // Ten pages at once would have a registry's whole line to themselves.
  const readOnly = createRead({ pages, ...rules });
  const { sourceRecommendations: recommendations, components } = settings;
  return {
    rules,
    parts,
    pages,
    searchWeb,
    readOnly,
    find: createFind(parts),
    searchAndRead: createSearchAndRead({ searchWeb, read: readOnly, recommendations, components, ...rules }),
  };
}

/** What checks of citations are made of. */
function createCheckParts({ settings, http, clock, providers }: OperationParts, pages: LinkParts["pages"]) {
  const { find, academic } = providers;
  const retractions = createRetractionData({ path: settings.retractionData, clock });
  const links = { open: http.open, find, pages, clock };
  return { find, academic, clock, retractions, pages, links, checkLink: createLinkState(links) };
}

/** The model that is asked about claims: the caller's, or one's own where a setting says so. */
function modelForClaims({ settings, entails, random = Math.random }: OperationParts, find: Operations["find"]) {
  if (entails) return { entails };
  return settings.entailment === "llm" ? { entails: entailsByOwnModel({ find, random }) } : {};
}

/** Builds every operation. Nothing is asked, opened or loaded before the first question. */
export function createOperations(outside: OperationParts): Operations {
  const { settings, http, clock, random = Math.random, providers, reader, remember, artifacts } = outside;
  const { rules, parts, pages, searchWeb, readOnly, find, searchAndRead } = createBasics(outside);
  const checks = { ...createCheckParts(outside, pages), ...modelForClaims(outside, find) };
  const { retractions } = checks;
  const registry = createRegistry({ find: providers.find, remember, retractions });
  const readFile: ReadFile = ({ bytes, name, mediaType }, { signal }) =>
    reader.parse(bytes, given({ name, mediaType, signal }));
  const cite = createCite({ ...providers, pages, readFile, registry, clock });
  const standing = async (papers: readonly Paper[], call: Call) =>
    (await checkStanding(papers, { find: providers.find, retractions }, call)).papers;
  const paperFullText = createPaperFullText({ find, read: readOnly, registry, standing, clock });
  const auditBibliography = createAuditBibliography({ ...checks, references: outside.references });
  const readText: ReadText = async (bytes, name, { signal }) =>
    (await reader.parse(bytes, given({ name, signal }))).markdown;
  const verifyQuote = createVerifyQuote({ pages, paperFullText, readFile, clock });
  const verifyCitation = createVerifyCitation({ ...checks, readFile });
  return {
    searchWeb,
    searchAcademic: createSearchAcademic({ providers, pages, clock, retractions }),
    find,
    findPatents: createFindPatents({ providers, find, pages, clock }),
    citationGraph: createCitationGraph({ find, providers, retractions }),
    searchNews: createSearchNews({ find, ...parts }),
    paperFullText,
    archive: createArchive({
      judge: http.judge,
      clock,
      save: async (ask, call) => (await find("save", { ...ask, limit: 1 }, call)).records[0],
      snapshot: async (url, call) => (await find("snapshot", { url, limit: 1 }, call)).records[0],
    }),
    checkLinks: createCheckLinks(checks.links),
    verifyQuote,
    brand: createBrand({ open: http.open, pages, searchWeb, find, remember, artifacts, keys: settings.keys }),
    searchAndRead,
    ...createAnswers({ find, providers, searchAndRead, random, clock }),
    searchAwesome: createSearchAwesome({ find }),
    companyRecon: createCompanyRecon({ find, searchWeb, pages, remember, judge: (url) => http.judge(url) }),
    fetchDocument: createFetchDocument(pages),
    verifyRecommendation: createVerifyRecommendation({
      pages,
      find,
      searchWeb,
      remember,
      checkLink: checks.checkLink,
      ...parts,
    }),
    cite,
    citeAll: createCiteAll(cite),
    verifyCitation,
    auditBibliography,
    auditFiles: createAuditFiles({
      audit: auditBibliography,
      clock,
      readText,
    }),
    checkManuscript: createCheckManuscript({ readText, verifyQuote }),
    bibliography: makeBibliography,
    convertBibliography,
    read: createRead({ pages, registry, ...rules }),
    capture: reader.capture,
    async readBytes(bytes, { name, mediaType, ...query } = {}, call = {}) {
      const { showRemoved, engine } = query;
      const page = await reader.parse(bytes, given({ name, mediaType, showRemoved, engine, signal: call.signal }));
      return shapePage(page, query, rules);
    },
    ...createSessionOperations({
      ...{ ...outside, ...checks, pages, searchWeb, open: http.open },
      audit: auditBibliography,
      integrity: (doi, call) => verifyCitation({ citation: doi }, call),
    }),
  };
}
