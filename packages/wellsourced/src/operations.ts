import type { CslItem } from "@wellsourced/citations";
import { type Clock, Failure, given, type Random } from "@wellsourced/core";
import { DEFAULT_USER_AGENT, type Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { ReadText } from "@wellsourced/trust/documents";
import type { AuditResult } from "@wellsourced/trust/references";
import type { Call } from "./call.ts";
import type { Corpora } from "./corpora/corpora.ts";
import type { Crawls } from "./crawls/crawls.ts";
import type { Settings } from "./env/index.ts";
import type { PeopleOpener } from "./people.ts";
import type { SitePoliteness } from "./politeness.ts";
import { createAnswers } from "./recipes/answer.ts";
import { createArchive } from "./recipes/archive.ts";
import { type AuditCall, createAuditBibliography } from "./recipes/audit-bibliography.ts";
import { createAuditFiles } from "./recipes/audit-files.ts";
import { createRetractionData } from "./recipes/checks/retraction-data.ts";
import { createCitationGraph } from "./recipes/citation-graph.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./recipes/cite.ts";
import { createIndexedSource } from "./recipes/corpus/indexed-source.ts";
import { createFetchDocument } from "./recipes/fetch-document.ts";
import { createFind } from "./recipes/find.ts";
import { createFindPatents } from "./recipes/find-patents.ts";
import { createCheckLinks, createLinkState } from "./recipes/links/check-links.ts";
import { entailsBy } from "./recipes/own-model/entails.ts";
import { createPaperFullText } from "./recipes/paper-fulltext.ts";
import type { Parts } from "./recipes/parts.ts";
import { createPeopleOperations } from "./recipes/people/people.ts";
import { createCheckManuscript } from "./recipes/quote/check-manuscript.ts";
import { createPageStore, createRead, type ReadQuery, shapePage } from "./recipes/read.ts";
import { createRegistry } from "./recipes/registered-work.ts";
import { rememberedBy } from "./recipes/remembered.ts";
import { createExport, createPack, createSessionBibliography } from "./recipes/research/export.ts";
import { createRecheck } from "./recipes/research/recheck.ts";
import { createResearch } from "./recipes/research/research.ts";
import type { ScrapeParts } from "./recipes/scrape/scrape.ts";
import { createSearchAcademic } from "./recipes/search-academic.ts";
import { createSearchAndRead } from "./recipes/search-and-read.ts";
import { createSearchAwesome } from "./recipes/search-awesome.ts";
import { createSearchDocuments } from "./recipes/search-documents.ts";
import { createSearchNews } from "./recipes/search-news.ts";
import { createSearchWeb } from "./recipes/search-web.ts";
import { createCrawlJobs } from "./recipes/sites/crawl-jobs.ts";
import { createCrawlPlan } from "./recipes/sites/crawl-plan.ts";
import type { SiteParts } from "./recipes/sites/map-site.ts";
import { createVerifyCitation } from "./recipes/verify-citation.ts";
import { createQuoteCheck, createVerifyQuote } from "./recipes/verify-quote.ts";
import { createVerifyRecommendation } from "./recipes/verify-recommendation.ts";
import type { Copies } from "./remember/copies.ts";
import type { SessionOpener } from "./session-store.ts";

/** What the operations are built from. */
interface Outside
  extends Pick<
    Parts,
    "providers" | "remember" | "artifacts" | "references" | "lenses" | "withinCost" | "reputation" | "entails"
  > {
  readonly settings: Settings;
  readonly http: Http;
  readonly clock: Clock;
  readonly random?: Random;
  readonly reader: Reader;
  readonly sessions: SessionOpener;
  readonly people: PeopleOpener;
  readonly corpora: Corpora;
  readonly crawls: Crawls;
  readonly politeness: SitePoliteness;
  readonly copies: Copies;
}

interface BytesOptions extends Omit<ReadQuery, "url">, Pick<Call, "signal" | "owner"> {
  readonly name?: string;
  readonly mediaType?: string;
  /** Read this attachment of a message instead, by its name or number. */
  readonly attachment?: string | undefined;
}

/** What operations share: pages, the searches that others are made of, and the checks of works and links. */
function createParts({ settings, http, reader, random = Math.random, ...outside }: Outside): Parts {
  const { clock, providers, remember, reputation } = outside;
  const { open, judge } = http;
  const pages = createPageStore({ reader, remember, judge });
  const asked = { ...outside, providers: providers.cachedIn(remember) };
  const searchWeb = createSearchWeb(asked);
  const find = createFind(asked);
  // Ten pages at once would have a registry's whole line to themselves.
  const read = createRead({ pages, clock, ...given({ reputation }) });
  const { sourceRecommendations: recommendations, components, retractionData: path } = settings;
  const searchAndRead = createSearchAndRead({ ...outside, searchWeb, read, recommendations, components });
  const retractions = createRetractionData({ path, clock });
  return {
    ...{ open, judge, random, find, searchWeb, searchAndRead, pages, read, retractions },
    registry: createRegistry({ providers, remember, retractions }),
    readFile: ({ bytes, name, mediaType }, { signal, owner }) =>
      reader.parse(bytes, given({ name, mediaType, signal, owner })),
    checkLink: createLinkState({ open, providers, pages, clock }),
    ...outside,
    ...given({ entails: outside.entails ?? entailsBy(settings, { find, random }) }),
  };
}

/** An operation that few programs use: its files are loaded with the first call. */
const loadedOnUse =
  <Input, Options, Result>(load: () => Promise<(input: Input, options?: Options) => Promise<Result>>) =>
  async (input: Input, options?: Options): Promise<Result> =>
    (await load())(input, options);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Finds sources. */
const createSearch = (parts: Parts, { scrape }: Pick<ReturnType<typeof createReading>, "scrape">) => {
  const news = createSearchNews(parts);
  return {
    /**
     * Searches the web. Results are cached for half an hour.
     *
     * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
     */
    web: parts.searchWeb,
    /** Searches for scholarly works. @throws {Failure} as `web` */
    papers: createSearchAcademic({ ...parts, providers: parts.providers.cachedIn(parts.remember) }),
    /** Searches for news, with what is known of each source. @throws {Failure} as `web` */
    news,
    /** Searches a patent index, or else the web pages of patents. @throws {Failure} as `web` */
    patents: createFindPatents(parts),
    /** Searches for curated lists of links, in an index of them or else on GitHub. @throws {Failure} as `web` */
    lists: createSearchAwesome(parts),
    /** Searches for any other kind of record: `records("trial", { condition, limit })`. @throws {Failure} as `web` */
    records: parts.find,
    /** Works that cite a work, and works that it cites, one step away. @throws {Failure} also `not_found` */
    citations: rememberedBy(parts.remember, "citation-graph", DAY)(createCitationGraph(parts)),
    /** Searches the web, pictures and news at once and reads each result if `scrape` is set. @throws {Failure} when every source fails */
    sources: loadedOnUse(async () => {
      const { createSearchSources } = await import("./recipes/scrape/search-sources.ts");
      return createSearchSources({ ...parts, searchNews: news, scrape });
    }),
  };
};

/** Looks into companies. */
const createCompanies = (parts: Parts, { keys }: Settings) => ({
  /** What public sources state about a company. @throws {Failure} `validation`; other failures are in the result */
  recon: loadedOnUse(async () => {
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
const createReading = (parts: Parts, reader: Reader, own: Pick<ScrapeParts, "brand" | "open" | "copies">) => ({
  /**
   * One page in several forms: Markdown, HTML, links, pictures, a screenshot, what a model writes of it.
   *
   * @throws {Failure} as `read`; `config` for what needs a model or a browser that is not there
   */
  scrape: loadedOnUse(async () => {
    const { createScrape } = await import("./recipes/scrape/scrape.ts");
    return createScrape({ ...parts, reader, ...own });
  }),
  /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
  read: createRead(parts),
  /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
  capture: reader.capture,
  /** Reads a file that you already have, like `read`. `name` and `mediaType` help to recognise its format. */
  async readBytes(bytes: Uint8Array, { name, mediaType, attachment, signal, owner, ...query }: BytesOptions = {}) {
    if (!(bytes instanceof Uint8Array)) throw new Failure("validation", "bytes must be a Uint8Array");
    const { showRemoved, engine } = query;
    const page = await reader.parse(bytes, given({ name, mediaType, attachment, showRemoved, engine, signal, owner }));
    return shapePage(page, query, parts);
  },
  /** Asks an archive for a snapshot of a page, and returns an earlier one if none is made. @throws {Failure} `validation` */
  archive: createArchive({
    ...parts,
    save: async (ask, call) => (await parts.find("save", { ...ask, limit: 1 }, call)).records[0],
    snapshot: async (url, call) => (await parts.find("snapshot", { url, limit: 1 }, call)).records[0],
  }),
});

/** Keeps pages and files searchable. */
const createIndex = (parts: Parts, corpora: Corpora, { embeddingsUrl, embeddingsFolder }: Settings) => ({
  /** Reads an address or a file and adds it to the caller's index, in place of an earlier copy. @throws {Failure} as `read` */
  add: loadedOnUse(async () => {
    const { createIndexPage } = await import("./recipes/corpus/index-pages.ts");
    return createIndexPage({ ...parts, corpora });
  }),
  /** Embeds the passages that the current embedding model has not embedded yet. @throws {Failure} `config` without a model */
  embed: async (options?: Call) => {
    const { createEmbedIndex } = await import("./recipes/corpus/index-pages.ts");
    return createEmbedIndex({ corpora })(options);
  },
  /** Searches the caller's index. @throws {Failure} `config` for `semantic` without an embedding source */
  search: loadedOnUse(async () => {
    const { createQueryIndex } = await import("./recipes/corpus/query-index.ts");
    return createQueryIndex({ corpora, embeds: Boolean(embeddingsUrl || embeddingsFolder) });
  }),
});

/** Looks through whole sites. */
const createSites = (
  parts: SiteParts &
    Pick<Parts, "judge" | "find" | "providers"> & { readonly crawls: Crawls; readonly settings: Settings },
) => ({
  /** The addresses of a site, without reading its pages. @throws {Failure} as `read`, where nothing could be asked */
  map: loadedOnUse(async () => {
    const { createMapSite } = await import("./recipes/sites/map-site.ts");
    return createMapSite(parts);
  }),
  /** Crawls and lists of addresses, as jobs that read into their caller's index and outlive their process. */
  crawls: {
    ...createCrawlJobs(parts),
    /** Settings of a crawl from plain language. @throws {Failure} `config` without a model */
    plan: createCrawlPlan(parts),
  },
});

interface CheckParts {
  readonly reader: Reader;
  readonly indexed: ReturnType<typeof createIndexedSource>;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

/** Checks citations, answers, links and whole documents. */
function createChecks(parts: Parts, { reader, indexed, paperFullText }: CheckParts) {
  const readText: ReadText<Call> = async (bytes, name, { signal, owner }) => {
    const { markdown, metadata } = await reader.parse(bytes, given({ name, signal, owner }));
    return { text: markdown, leftOut: metadata.leftOut ?? [] };
  };
  const auditBibliography = createAuditBibliography(parts);
  const verifyCitation = createVerifyCitation({ ...parts, indexed });
  const quoting = { ...parts, paperFullText, indexed };
  return {
    /**
     * Evidence about one citation: whether it exists, what became of it, whether it is what it is cited as, and what it
     * says about a claim. Sources that did not answer are named.
     *
     * @throws {Failure} `validation`
     */
    citation: verifyCitation,
    /**
     * Whether one reference is right: the same for its text, a record of BibTeX or another format, or CSL.
     *
     * @throws {Failure} `validation`
     */
    reference: (reference: string | CslItem, call?: Call) =>
      verifyCitation(typeof reference === "string" ? { citation: reference } : { reference }, call),
    /** The same for a list or a document of references. @throws {Failure} `validation` for nothing to audit */
    bibliography: auditBibliography,
    /** Every reference in whole documents, with its line. @throws {Failure} `validation`, `content_empty` with the file's name */
    files: createAuditFiles({ audit: auditBibliography, clock: parts.clock, readText }),
    /**
     * Who stands behind recommendations, what they earn by them, and whether independent sources say the same.
     *
     * @throws {Failure} `validation`; other failures are named in the result
     */
    recommendation: createVerifyRecommendation(parts),
    /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Fails only when aborted. */
    links: createCheckLinks(parts),
    /** Whether a quotation is in its source, word for word. @throws {Failure} `validation` */
    quote: createVerifyQuote(quoting),
    /**
     * A whole answer, statement by statement beside the sources that it cites: what to look at first, with the passages
     * that bear on it. A source that cannot be read is named, and never counts as silent.
     *
     * @throws {Failure} `validation` for an answer of more than 200,000 bytes; `content_empty`; as `read` for an address
     */
    answer: loadedOnUse(async () => {
      const { createCheckAnswer } = await import("./recipes/answers/check-answer.ts");
      return createCheckAnswer({ ...parts, audit: auditBibliography, paperFullText, indexed });
    }),
    /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `files` */
    manuscript: createCheckManuscript({ readText, checkQuotes: createQuoteCheck(quoting) }),
  };
}

const MEGABYTE = 1_048_576;

/** Research sessions, and records exported from them. */
function createSessions(
  parts: Parts,
  { settings, sessions: opener }: Pick<Outside, "settings" | "sessions">,
  check: ReturnType<typeof createChecks>,
) {
  const { sessionTtl: ttlMs, sessionTextsMb } = settings;
  const research = createResearch({ ...parts, opener, ttlMs, textBytes: sessionTextsMb * MEGABYTE });
  return {
    ...research,
    /** A session as a document: Markdown, HTML or JSON. @throws {Failure} `session_not_found`, `config` */
    export: createExport({ ...parts, research }),
    /** A session as a file: a Word document, or a bundle that others can check. @throws {Failure} as `export` */
    pack: createPack({ ...parts, research }),
    /** Checks how the sources of a bundle have changed. @throws {Failure} `validation` if it is no bundle */
    recheck: createRecheck({
      ...parts,
      checkAnswer: check.answer,
      integrity: (doi, call) => check.citation({ citation: doi }, call),
    }),
    /** The reference list of a session's sources. @throws {Failure} as `export` */
    bibliography: createSessionBibliography(research),
    /** Audits a session's sources like any other list. @throws {Failure} as `export`, `validation` */
    async audit(sessionId: string, call: AuditCall = {}): Promise<AuditResult> {
      const { sources } = await research.get(sessionId, call);
      return { ...(await check.bibliography({ entries: sources.map(given) }, call)), source: "session" };
    },
  };
}

/** Builds every operation. Nothing is requested, opened or loaded before the first call. */
export function createOperations(outside: Outside) {
  const { settings, reader, sessions, people, corpora } = outside;
  const parts = createParts(outside);
  const indexed = createIndexedSource({ corpora });
  const paperFullText = createPaperFullText(parts);
  const cite = createCite(parts);
  const check = createChecks(parts, { reader, indexed, paperFullText });
  const companies = createCompanies(parts, settings);
  const index = createIndex(parts, corpora, settings);
  const reading = createReading(parts, reader, {
    brand: companies.brand,
    open: outside.politeness.open,
    copies: outside.copies,
  });
  const { answer, structured } = createAnswers(parts);
  return {
    search: {
      ...createSearch(parts, reading),
      /** Search results summed up by a schema. @throws {Failure} as `web` */
      structured,
    },
    /** Searches and reads what is found. Pages that fail are listed in the result; throws only when the search itself fails. */
    searchAndRead: parts.searchAndRead,
    /** Text with citations, by an answering service or by one's own model. @throws {Failure} as `search.web` */
    answer,
    ...reading,
    /** The full text of a paper, wherever it is freely available; nothing less is returned as one. @throws {Failure} */
    readPaper: rememberedBy(
      parts.remember,
      "full-text",
      HOUR,
    )(paperFullText, {
      judge: parts.judge,
      addressesOf: ({ resolvedUrl }) => [resolvedUrl],
    }),
    /** Fills a schema from pages by one's own model; every value cites its passage. @throws {Failure} `config` without a model */
    extract: loadedOnUse(async () => {
      const { createExtract } = await import("./recipes/own-model/extract-fields.ts");
      return createExtract({ ...parts, scrape: reading.scrape });
    }),
    /**
     * The reference of one source: an address, a DOI, another number, the words of a reference, or a local document.
     *
     * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
     */
    cite,
    /** `cite` for a list; failures are listed beside the references. */
    citeAll: createCiteAll(cite),
    bibliography: {
      /** A reference list in a style. */
      format: makeBibliography,
      /** References in another format. */
      convert: convertBibliography,
    },
    check,
    companies,
    index,
    /** The `search` and `fetch` of connectors: the caller's index and the web, as documents. */
    documents: {
      search: createSearchDocuments({ searchWeb: parts.searchWeb, queryIndex: index.search }),
      fetch: createFetchDocument({ pages: parts.pages, indexed }),
    },
    sites: createSites({
      ...{ ...parts, settings, userAgent: DEFAULT_USER_AGENT },
      ...{ crawls: outside.crawls, politeness: outside.politeness, http: outside.http },
    }),
    /** Records about people, kept with their consent, where settings enable them. */
    people: createPeopleOperations({ settings, people, sessions, searchWeb: createSearchWeb(outside) }),
    /** Research sessions, and the records made of them. They belong to the call's owner and user. */
    sessions: createSessions(parts, outside, check),
  };
}

/** The operations of the toolkit. */
export type Operations = ReturnType<typeof createOperations>;
