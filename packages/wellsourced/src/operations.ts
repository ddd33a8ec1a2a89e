import type { ReferenceReader } from "@wellsourced/citations/reference-reader";
import { type Clock, given, type Random } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
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
import { createRetractionData } from "./recipes/checks/retraction-data.ts";
import { createCitationGraph } from "./recipes/citation-graph.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./recipes/cite.ts";
import { checkStanding } from "./recipes/complete-works.ts";
import { createFetchDocument } from "./recipes/fetch-document.ts";
import { createFind, type Find } from "./recipes/find.ts";
import { createFindPatents } from "./recipes/find-patents.ts";
import { createCheckLinks, createLinkState, type LinkParts } from "./recipes/links/check-links.ts";
import type { ReadFile } from "./recipes/local-file.ts";
import { entailsByOwnModel } from "./recipes/own-model/entails.ts";
import { createPaperFullText } from "./recipes/paper-fulltext.ts";
import { createCheckManuscript } from "./recipes/quote/check-manuscript.ts";
import { createPageStore, createRead, type ReadQuery, shapePage } from "./recipes/read.ts";
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
interface OperationParts {
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
function modelForClaims({ settings, entails, random = Math.random }: OperationParts, find: Find) {
  if (entails) return { entails };
  return settings.entailment === "llm" ? { entails: entailsByOwnModel({ find, random }) } : {};
}

/** An operation that few programs use: its files are loaded with the first call. */
const loadedOnUse =
  <Asked extends readonly unknown[], Result>(load: () => Promise<(...asked: Asked) => Promise<Result>>) =>
  async (...asked: Asked): Promise<Result> =>
    (await load())(...asked);

/** Builds every operation. Nothing is asked, opened or loaded before the first question. */
export function createOperations(outside: OperationParts) {
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
    /**
     * Searches the web. The same search within half an hour is answered from the cache.
     *
     * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
     */
    searchWeb,
    /** Searches for scholarly works. @throws {Failure} as `searchWeb` */
    searchAcademic: createSearchAcademic({ providers, pages, clock, retractions }),
    /** News, with what is known of each source. @throws {Failure} as `searchWeb` */
    searchNews: createSearchNews({ find, ...parts }),
    /** Any other kind of source by its name: `find("trial", { condition, limit })`. @throws {Failure} as `searchWeb` */
    find,
    /** Patents from a patent index, or else from their pages on the web. @throws {Failure} as `searchWeb` */
    findPatents: createFindPatents({ providers, find, pages, clock }),
    /** Curated lists of links, from an index of them or else from GitHub. @throws {Failure} as `searchWeb` */
    searchAwesome: createSearchAwesome({ find }),
    /** What public sources state about a company. @throws {Failure} `validation`; other failures are in the result */
    companyRecon: loadedOnUse(async () => {
      const { createCompanyRecon } = await import("./recipes/company-recon.ts");
      return createCompanyRecon({ find, searchWeb, pages, remember, judge: http.judge });
    }),
    /** Who cites a work and what it cites, one step away. @throws {Failure} also `not_found` */
    citationGraph: createCitationGraph({ find, providers, retractions }),
    /** `answer`: text with citations, by a service or by one's own model; `structured`: results summed up by a schema. */
    ...createAnswers({ find, providers, searchAndRead, random, clock }),
    /** The full text of a paper, wherever it is freely available; nothing less is returned as one. @throws {Failure} */
    paperFullText,
    /**
     * How a company presents itself: name, colours, logos, fonts, tone, accounts, each value with its source.
     *
     * @throws {Failure} `validation`, `not_found` for a name without a website, `network` where no host answers
     */
    brand: loadedOnUse(async () => {
      const { createBrand } = await import("./recipes/brand.ts");
      return createBrand({ open: http.open, pages, searchWeb, find, remember, artifacts, keys: settings.keys });
    }),
    /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
    read: createRead({ pages, registry, ...rules }),
    /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
    capture: reader.capture,
    /** `read` for bytes that are already here. */
    async readBytes(
      bytes: Uint8Array,
      { name, mediaType, ...query }: Omit<ReadQuery, "url"> & { name?: string; mediaType?: string } = {},
      { signal }: Call = {},
    ) {
      const { showRemoved, engine } = query;
      const page = await reader.parse(bytes, given({ name, mediaType, showRemoved, engine, signal }));
      return shapePage(page, query, rules);
    },
    /** Pages that fail are listed in the result; it throws only when the search itself fails. */
    searchAndRead,
    /** A page as the connector's `fetch` returns it. */
    fetchDocument: createFetchDocument(pages),
    /**
     * Who stands behind recommendations, what they earn by them, and whether independent sources say the same.
     *
     * @throws {Failure} `validation`; other failures are named in the result
     */
    verifyRecommendation: createVerifyRecommendation({
      ...{ pages, find, searchWeb, remember, checkLink: checks.checkLink },
      ...parts,
    }),
    /**
     * The reference of one source: an address, a DOI, another number, the words of a reference, or a local document.
     *
     * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
     */
    cite,
    /** The same for a list: failures are named beside the references. */
    citeAll: createCiteAll(cite),
    /**
     * Evidence about one citation: whether it exists, what became of it, whether it is what it is cited as, and what it
     * says about a claim. Sources that did not answer are named.
     *
     * @throws {Failure} `validation`
     */
    verifyCitation,
    /** The same for a list or a document of references. @throws {Failure} `validation` for nothing to audit */
    auditBibliography,
    /** Every reference in whole documents, with its line. @throws {Failure} `validation`, `content_empty` with the file's name */
    auditFiles: createAuditFiles({ audit: auditBibliography, clock, readText }),
    /** Asks an archive for a snapshot of a page, and returns an earlier one if none is made. @throws {Failure} `validation` */
    archive: createArchive({
      judge: http.judge,
      clock,
      save: async (ask, call) => (await find("save", { ...ask, limit: 1 }, call)).records[0],
      snapshot: async (url, call) => (await find("snapshot", { url, limit: 1 }, call)).records[0],
    }),
    /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Fails only when aborted. */
    checkLinks: createCheckLinks(checks.links),
    /** Whether a quotation is in its source, word for word. @throws {Failure} `validation` */
    verifyQuote,
    /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `auditFiles` */
    checkManuscript: createCheckManuscript({ readText, verifyQuote }),
    bibliography: makeBibliography,
    convertBibliography,
    ...createSessionOperations({
      ...{ ...outside, ...checks, pages, searchWeb, open: http.open },
      audit: auditBibliography,
      integrity: (doi: string, call: Call) => verifyCitation({ citation: doi }, call),
    }),
  };
}

/** What can be asked of the toolkit. */
export type Operations = ReturnType<typeof createOperations>;
