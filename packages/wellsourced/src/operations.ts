import { type Clock, given, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Call } from "./call.ts";
import type { Settings } from "./env/index.ts";
import type { PeopleOpener } from "./open-people.ts";
import type { SessionOpener } from "./open-sessions.ts";
import { createAnswers } from "./recipes/answer.ts";
import { createArchive } from "./recipes/archive.ts";
import { createAuditBibliography } from "./recipes/audit-bibliography.ts";
import { createAuditFiles } from "./recipes/audit-files/audit-files.ts";
import type { ReadText } from "./recipes/audit-files/collect.ts";
import { createRetractionData } from "./recipes/checks/retraction-data.ts";
import { createCitationGraph } from "./recipes/citation-graph.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./recipes/cite.ts";
import { createFetchDocument } from "./recipes/fetch-document.ts";
import { createFind } from "./recipes/find.ts";
import { createFindPatents } from "./recipes/find-patents.ts";
import { createCheckLinks, createLinkState } from "./recipes/links/check-links.ts";
import { entailsByOwnModel } from "./recipes/own-model/entails.ts";
import { createPaperFullText } from "./recipes/paper-fulltext.ts";
import type { Parts } from "./recipes/parts.ts";
import { createPeopleOperations } from "./recipes/people/people.ts";
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

/** What the operations are built from. */
interface Outside
  extends Pick<Parts, "providers" | "remember" | "artifacts" | "references" | "lenses" | "reputation" | "entails"> {
  readonly settings: Settings;
  readonly http: Http;
  readonly clock: Clock;
  readonly random?: Random;
  readonly reader: Reader;
  readonly sessions: SessionOpener;
  readonly people: PeopleOpener;
}

/** What operations share: pages, the searches that others are made of, and the checks of works and links. */
function createParts({ settings, http, reader, random = Math.random, ...outside }: Outside): Parts {
  const { clock, providers, remember, reputation } = outside;
  const { open, judge } = http;
  const pages = createPageStore({ reader, remember });
  const searchWeb = rememberSearches(createSearchWeb(outside), remember);
  const find = createFind(outside);
  // Ten pages at once would have a registry's whole line to themselves.
  const read = createRead({ pages, clock, ...given({ reputation }) });
  const { sourceRecommendations: recommendations, components, retractionData: path, entailment } = settings;
  const searchAndRead = createSearchAndRead({ ...outside, searchWeb, read, recommendations, components });
  const retractions = createRetractionData({ path, clock });
  return {
    ...{ open, judge, random, find, searchWeb, searchAndRead, pages, read, retractions },
    registry: createRegistry({ providers, remember, retractions }),
    readFile: ({ bytes, name, mediaType }, { signal, owner }) =>
      reader.parse(bytes, given({ name, mediaType, signal, owner })),
    checkLink: createLinkState({ open, providers, pages, clock }),
    ...outside,
    ...given({ entails: outside.entails ?? (entailment === "llm" ? entailsByOwnModel({ find, random }) : undefined) }),
  };
}

/** An operation that few programs use: its files are loaded with the first call. */
const loadedOnUse =
  <Asked extends readonly unknown[], Result>(load: () => Promise<(...asked: Asked) => Promise<Result>>) =>
  async (...asked: Asked): Promise<Result> =>
    (await load())(...asked);

/** Finds sources. */
const createSearches = (parts: Parts) => ({
  /**
   * Searches the web. The same search within half an hour is answered from the cache.
   *
   * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
   */
  searchWeb: parts.searchWeb,
  /** Searches for scholarly works. @throws {Failure} as `searchWeb` */
  searchAcademic: createSearchAcademic(parts),
  /** News, with what is known of each source. @throws {Failure} as `searchWeb` */
  searchNews: createSearchNews(parts),
  /** Any other kind of source by its name: `find("trial", { condition, limit })`. @throws {Failure} as `searchWeb` */
  find: parts.find,
  /** Patents from a patent index, or else from their pages on the web. @throws {Failure} as `searchWeb` */
  findPatents: createFindPatents(parts),
  /** Curated lists of links, from an index of them or else from GitHub. @throws {Failure} as `searchWeb` */
  searchAwesome: createSearchAwesome(parts),
  /** Who cites a work and what it cites, one step away. @throws {Failure} also `not_found` */
  citationGraph: createCitationGraph(parts),
  /** `answer`: text with citations, by a service or by one's own model; `structured`: results summed up by a schema. */
  ...createAnswers(parts),
  /** Pages that fail are listed in the result; it throws only when the search itself fails. */
  searchAndRead: parts.searchAndRead,
});

/** Looks into companies. */
const createCompanyLooks = (parts: Parts, { keys }: Settings) => ({
  /** What public sources state about a company. @throws {Failure} `validation`; other failures are in the result */
  companyRecon: loadedOnUse(async () => {
    const { createCompanyRecon } = await import("./recipes/company-recon.ts");
    return createCompanyRecon(parts);
  }),
  /**
   * How a company presents itself: name, colours, logos, fonts, tone, accounts, each value with its source.
   *
   * @throws {Failure} `validation`, `not_found` for a name without a website, `network` where no host answers
   */
  brand: loadedOnUse(async () => {
    const { createBrand } = await import("./recipes/brand.ts");
    return createBrand({ ...parts, keys });
  }),
});

/** Reads pages and documents. */
const createReading = (parts: Parts, reader: Reader) => ({
  /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
  read: createRead(parts),
  /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
  capture: reader.capture,
  /** `read` for bytes that are already here. */
  async readBytes(
    bytes: Uint8Array,
    { name, mediaType, ...query }: Omit<ReadQuery, "url"> & { name?: string; mediaType?: string } = {},
    { signal, owner }: Call = {},
  ) {
    const { showRemoved, engine } = query;
    const page = await reader.parse(bytes, given({ name, mediaType, showRemoved, engine, signal, owner }));
    return shapePage(page, query, parts);
  },
  /** A page as the connector's `fetch` returns it. */
  fetchDocument: createFetchDocument(parts),
  /** Asks an archive for a snapshot of a page, and returns an earlier one if none is made. @throws {Failure} `validation` */
  archive: createArchive({
    ...parts,
    save: async (ask, call) => (await parts.find("save", { ...ask, limit: 1 }, call)).records[0],
    snapshot: async (url, call) => (await parts.find("snapshot", { url, limit: 1 }, call)).records[0],
  }),
});

/** Cites and checks sources, links and whole documents. */
function createChecks(parts: Parts, reader: Reader) {
  const readText: ReadText = async (bytes, name, { signal, owner }) =>
    (await reader.parse(bytes, given({ name, signal, owner }))).markdown;
  const cite = createCite(parts);
  const auditBibliography = createAuditBibliography(parts);
  const paperFullText = createPaperFullText(parts);
  const verifyQuote = createVerifyQuote({ ...parts, paperFullText });
  return {
    /** The full text of a paper, wherever it is freely available; nothing less is returned as one. @throws {Failure} */
    paperFullText,
    /**
     * The reference of one source: an address, a DOI, another number, the words of a reference, or a local document.
     *
     * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
     */
    cite,
    /** The same for a list: failures are named beside the references. */
    citeAll: createCiteAll(cite),
    bibliography: makeBibliography,
    convertBibliography,
    /**
     * Evidence about one citation: whether it exists, what became of it, whether it is what it is cited as, and what it
     * says about a claim. Sources that did not answer are named.
     *
     * @throws {Failure} `validation`
     */
    verifyCitation: createVerifyCitation(parts),
    /** The same for a list or a document of references. @throws {Failure} `validation` for nothing to audit */
    auditBibliography,
    /** Every reference in whole documents, with its line. @throws {Failure} `validation`, `content_empty` with the file's name */
    auditFiles: createAuditFiles({ audit: auditBibliography, clock: parts.clock, readText }),
    /**
     * Who stands behind recommendations, what they earn by them, and whether independent sources say the same.
     *
     * @throws {Failure} `validation`; other failures are named in the result
     */
    verifyRecommendation: createVerifyRecommendation(parts),
    /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Fails only when aborted. */
    checkLinks: createCheckLinks(parts),
    /** Whether a quotation is in its source, word for word. @throws {Failure} `validation` */
    verifyQuote,
    /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `auditFiles` */
    checkManuscript: createCheckManuscript({ readText, verifyQuote }),
  };
}

/** Builds every operation. Nothing is asked, opened or loaded before the first question. */
export function createOperations(outside: Outside) {
  const { settings, reader, sessions, people } = outside;
  const parts = createParts(outside);
  const checks = createChecks(parts, reader);
  return {
    ...createSearches(parts),
    ...createCompanyLooks(parts, settings),
    ...createReading(parts, reader),
    ...checks,
    /** What is kept about people, with their consent, where settings enable it. */
    people: createPeopleOperations({ settings, people, sessions, searchWeb: parts.searchWeb }),
    ...createSessionOperations({
      ...{ ...parts, settings, sessions },
      audit: checks.auditBibliography,
      integrity: (doi: string, call: Call) => checks.verifyCitation({ citation: doi }, call),
    }),
  };
}

/** What can be asked of the toolkit. */
export type Operations = ReturnType<typeof createOperations>;
