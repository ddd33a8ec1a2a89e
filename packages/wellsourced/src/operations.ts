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
import { createPageStore, createRead, type ReadQuery, type ReadResult, shapePage } from "./recipes/read.ts";
import { createRegistry } from "./recipes/registered-work.ts";
import { createSessionOperations, type SessionOperations } from "./recipes/research/operations.ts";
import { createSearchAcademic } from "./recipes/search-academic.ts";
import { createSearchAndRead } from "./recipes/search-and-read.ts";
import { createSearchAwesome } from "./recipes/search-awesome.ts";
import { createSearchNews } from "./recipes/search-news.ts";
import { createSearchWeb, rememberSearches } from "./recipes/search-web.ts";
import { createVerifyCitation } from "./recipes/verify-citation.ts";
import { createVerifyQuote } from "./recipes/verify-quote.ts";
import { createVerifyRecommendation } from "./recipes/verify-recommendation.ts";
import type { Artifacts, Remember } from "./remember/index.ts";

/** What can be asked of the toolkit. */
export interface Operations extends SessionOperations {
  /**
   * Searches the web. The same search within half an hour is answered from memory.
   *
   * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
   */
  readonly searchWeb: ReturnType<typeof createSearchWeb>;
  /** @throws {Failure} as `searchWeb` */
  readonly searchAcademic: ReturnType<typeof createSearchAcademic>;
  /** News, with what is known of each source. @throws {Failure} as `searchWeb` */
  readonly searchNews: ReturnType<typeof createSearchNews>;
  /** Any other kind of source by its name: `find("trial", { condition, limit })`. @throws {Failure} as `searchWeb` */
  readonly find: ReturnType<typeof createFind>;
  /** Patents by an index of them, else by their pages on the web. @throws {Failure} as `searchWeb` */
  readonly findPatents: ReturnType<typeof createFindPatents>;
  /** Curated lists of links, from an index of them or else from GitHub. @throws {Failure} as `searchWeb` */
  readonly searchAwesome: ReturnType<typeof createSearchAwesome>;
  /** What public sources tell of a company on the web. @throws {Failure} `validation`; what else fails is in the result */
  readonly companyRecon: ReturnType<typeof createCompanyRecon>;
  /** Who cites a work and what it cites, one step away. @throws {Failure} also `not_found` */
  readonly citationGraph: ReturnType<typeof createCitationGraph>;
  /** An answer that cites, by a service or by one's own model over pages that are read for it. @throws {Failure} */
  readonly answer: ReturnType<typeof createAnswers>["answer"];
  /** Search results summed up by a machine, by a schema if one is given. @throws {Failure} */
  readonly structured: ReturnType<typeof createAnswers>["structured"];
  /** A paper in full from wherever it is free; what is no full text is never given as one. @throws {Failure} */
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
  /**
   * How a company shows itself: name, colours, logos, fonts, tone, accounts, each value with its source.
   *
   * @throws {Failure} `validation`, `not_found` for a name without a website, `network` where nobody answers
   */
  readonly brand: ReturnType<typeof createBrand>;
  /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
  readonly read: ReturnType<typeof createRead>;
  /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
  readonly capture: Reader["capture"];
  /** The same for bytes that are already here. */
  readBytes(
    bytes: Uint8Array,
    options?: Omit<ReadQuery, "url"> & { name?: string; mediaType?: string },
    call?: Call,
  ): Promise<ReadResult>;
  /** Pages that fail are listed in the result; it throws only when the search itself fails. */
  readonly searchAndRead: ReturnType<typeof createSearchAndRead>;
  /** A page as the connector's `fetch` gives it. */
  readonly fetchDocument: ReturnType<typeof createFetchDocument>;
  /**
   * Who stands behind recommendations, what they earn by them, and whether independent sources say the same.
   *
   * @throws {Failure} `validation`; what else fails is named in the result
   */
  readonly verifyRecommendation: ReturnType<typeof createVerifyRecommendation>;
  /**
   * The reference of one source: an address, a DOI, another number, the words of a reference, or a document at hand.
   *
   * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
   */
  readonly cite: ReturnType<typeof createCite>;
  /** The same for a list: what failed is named beside the references. */
  readonly citeAll: ReturnType<typeof createCiteAll>;
  /**
   * Evidence about one citation: does it exist, what became of it, is it what it is given for, what does it say of a
   * claim. Who could not be asked is named.
   *
   * @throws {Failure} `validation`
   */
  readonly verifyCitation: ReturnType<typeof createVerifyCitation>;
  /** The same for a list or a document of references. @throws {Failure} `validation` for nothing to audit */
  readonly auditBibliography: ReturnType<typeof createAuditBibliography>;
  /** Asks an archive for a snapshot of a page, and tells an earlier one where there is none now. @throws {Failure} `validation` */
  readonly archive: ReturnType<typeof createArchive>;
  /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Nothing fails but the caller. */
  readonly checkLinks: ReturnType<typeof createCheckLinks>;
  /** Is a quotation in its source, word for word? A source that cannot be read is told as such. @throws {Failure} `validation` */
  readonly verifyQuote: ReturnType<typeof createVerifyQuote>;
  /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `auditFiles` */
  readonly checkManuscript: ReturnType<typeof createCheckManuscript>;
  /** Every reference in whole documents, told line by line. @throws {Failure} `validation`, `content_empty` with the file's name */
  readonly auditFiles: ReturnType<typeof createAuditFiles>;
  readonly bibliography: typeof makeBibliography;
  readonly convertBibliography: typeof convertBibliography;
}

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
