import { join } from "node:path";
import { type Clock, createMask, type Random, systemClock } from "@wellsourced/core";
import { createHttp, type Http } from "@wellsourced/http";
import { builtinLenses, checkLenses, explainLens, type Lens, mergeLenses } from "@wellsourced/lenses";
import {
  createProviders,
  type ProviderEvent,
  type ProviderState,
  type Providers,
  providerManifest,
} from "@wellsourced/providers";
import { createReader, findChromium, type Reader, type Recognise } from "@wellsourced/scraper";
import type { ReputationSet } from "@wellsourced/trust";
import type { Call } from "./call.ts";
import { readEnv, type Settings, secretsOf } from "./env/index.ts";
import { providerSettings } from "./env/provider-settings.ts";
import { given } from "./given.ts";
import { methodStore, providerStates, readingServices } from "./reading-services.ts";
import { createAnswers } from "./recipes/answer.ts";
import { createBrand } from "./recipes/brand.ts";
import { createCitationGraph } from "./recipes/citation-graph.ts";
import { convertBibliography, createCite, makeBibliography } from "./recipes/cite.ts";
import { createCompanyRecon } from "./recipes/company-recon.ts";
import { type Diagnosis, diagnose, type SettingProblem } from "./recipes/diagnose.ts";
import { createFetchDocument } from "./recipes/fetch-document.ts";
import { createFind } from "./recipes/find.ts";
import { createFindPatents } from "./recipes/find-patents.ts";
import { createPaperFullText } from "./recipes/paper-fulltext.ts";
import { createPageStore, createRead, type ReadQuery, type ReadResult, shapePage } from "./recipes/read.ts";
import { createRegistry } from "./recipes/registered-work.ts";
import { createFindWorks, createSearchAcademic } from "./recipes/search-academic.ts";
import { createSearchAndRead } from "./recipes/search-and-read.ts";
import { createSearchAwesome } from "./recipes/search-awesome.ts";
import { createSearchNews } from "./recipes/search-news.ts";
import { createSearchWeb, lensNamed } from "./recipes/search-web.ts";
import { type Artifacts, createArtifacts, createRemember, type Remember } from "./remember/index.ts";

const ISSUES = "https://github.com/wellsourced/wellsourced/issues";

/** Every setting by its camel-case name; those left out have their defaults. */
export interface WellsourcedOptions extends Partial<Omit<Settings, "cacheDir">> {
  /** Folder for remembered answers, encrypted; `false` keeps them in memory. @default the platform's cache folder */
  readonly cacheDir?: string | false;
  /** Texts that are masked in everything that is said. @default the secrets among the settings */
  readonly secrets?: readonly string[];
  /** What was wrong with the settings; only told by `diagnose`. */
  readonly problems?: readonly SettingProblem[];
  /** Told, once each, of stores that do not work. @default nobody */
  readonly report?: (message: string) => void;
  /** Told what happens between a question and a provider; holds no question, no key and no value of a reply. */
  readonly debug?: (event: ProviderEvent) => void;
  /** Lenses beside the built-in ones; the later of two of one name wins. */
  readonly extraLenses?: readonly Lens[];
  /** What is known of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Recognises letters in scanned pages. @default scanned documents are failures that say so */
  readonly ocr?: Recognise;
}

/** The research toolkit: every operation, built from one set of options. */
export interface Wellsourced {
  /** @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network` */
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
  /** The reference of one web page or DOI. */
  readonly cite: ReturnType<typeof createCite>;
  readonly bibliography: typeof makeBibliography;
  readonly convertBibliography: typeof convertBibliography;
  lenses(): readonly Lens[];
  /** @throws {Failure} `validation` for a name that no lens has */
  lens(name: string): Lens;
  /** What a lens does, in sentences. @throws {Failure} as `lens` */
  explainLens(name: string): readonly string[];
  /** Reads the lens files of a folder as a careful editor would. @default the built-in ones */
  checkLenses(folder?: string): ReturnType<typeof checkLenses>;
  providers(): readonly ProviderState[];
  diagnose(options: { reach: boolean }, call?: Call): Promise<Diagnosis>;
  /** The cache behind all of it. */
  readonly remember: Remember;
  /** Large results, kept for half an hour. */
  readonly artifacts: Artifacts;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
  readonly settings: Settings;
  /** Ends every request and closes the browser and the stores. */
  close(): Promise<void>;
}

function openHttp(settings: Settings, { clock, random }: WellsourcedOptions): Http {
  const { httpProxy, httpsProxy, noProxy } = settings;
  return createHttp({
    allowPrivateNetwork: settings.allowPrivateNetwork,
    rates: settings.rates,
    proxy: given({ http: httpProxy, https: httpsProxy, none: noProxy }),
    ...given({ clock, random, originMap: settings.originMap }),
    ...given({ allowedDomains: settings.allowedDomains, blockedDomains: settings.blockedDomains }),
  });
}

interface Reading {
  readonly http: Http;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly remember: Remember;
  readonly ocr: Recognise | undefined;
}

function openReader(settings: Settings, { http, clock, providers, remember, ocr }: Reading): Reader {
  return createReader({
    http,
    clock,
    ocr,
    issueUrl: ISSUES,
    tokens: given({ GITHUB_TOKEN: settings.githubToken }),
    services: readingServices(settings, providers),
    methodStore: methodStore(remember),
    browser: {
      idleMs: settings.browserIdleTimeout,
      concurrency: settings.maxScrapeConcurrencyBrowser,
      ...given({ path: settings.chromePath, remoteUrl: settings.browserUrl }),
    },
    limits: {
      htmlBytes: settings.maxHtmlBytes,
      documentBytes: settings.maxDocumentBytes,
      concurrency: settings.maxScrapeConcurrency,
    },
  });
}

interface Keeping {
  readonly clock: Clock;
  readonly inMemory: boolean;
  readonly report: (text: string) => void;
}

function openRemember(settings: Settings, { clock, inMemory, report }: Keeping): Remember {
  const { redisUrl, cacheDir, dataDir, encryptionKey, encryptionKeyPrev } = settings;
  const disk = cacheDir && !inMemory ? ({ kind: "disk", folder: cacheDir } as const) : ({ kind: "memory" } as const);
  return createRemember({
    clock,
    report,
    place: redisUrl ? { kind: "redis", url: redisUrl } : disk,
    encryption: given({
      key: encryptionKey,
      previous: encryptionKeyPrev,
      keyFile: dataDir ? join(dataDir, "key") : undefined,
    }),
    memoryBytes: settings.cacheMaxMemoryMb * 1_048_576,
    isolation: settings.cacheIsolation,
  });
}

function openProviders(settings: Settings, http: Http, { clock, random, debug }: WellsourcedOptions): Providers {
  return createProviders({
    http,
    settings: providerSettings(settings),
    thinThreshold: settings.searchThinThreshold,
    circuit: { failures: settings.circuitFailureThreshold, openMs: settings.circuitResetTimeout },
    ...given({ clock, random, debug, routing: settings.searchRouting, defaultWeb: settings.searchProvider }),
  });
}

/**
 * Builds the toolkit. Cheap: nothing is opened, dialled or written before the first question.
 *
 * Reads no environment; `createWellsourced(readEnv(process.env, { mode: "stdio" }).settings)` does with it.
 *
 * @throws {Failure} `config` for a setting that cannot be used, such as an unknown provider
 */
export function createWellsourced(options: WellsourcedOptions = {}): Wellsourced {
  const { clock = systemClock, problems = [] } = options;
  const { cacheDir, ...named } = options;
  const inMemory = cacheDir === false;
  const defaults = readEnv({}, { mode: "stdio" }).settings;
  const settings: Settings = { ...defaults, ...given(named), ...(cacheDir ? { cacheDir } : {}) };
  const mask = createMask(options.secrets ?? secretsOf(settings, providerManifest));
  const troubles: string[] = [];
  const http = openHttp(settings, options);
  const report = (text: string) => {
    troubles.push(text);
    options.report?.(text);
  };
  const remember = openRemember(settings, { clock, inMemory, report });
  const providers = openProviders(settings, http, options);
  const reader = openReader(settings, { http, clock, providers, remember, ocr: options.ocr });
  const lenses = mergeLenses(builtinLenses(), options.extraLenses ?? []);
  const parts = { providers, lenses, ...given({ reputation: options.reputation }) };
  const pages = createPageStore({ reader, remember });
  const searchWeb = createSearchWeb(parts);
  const findWorks = createFindWorks(parts);
  const searchAcademic = createSearchAcademic({ providers, pages, clock });
  const find = createFind(parts);
  const rules = { clock, ...given({ reputation: options.reputation }) };
  const registry = createRegistry({ searchAcademic: findWorks, remember });
  const artifacts = createArtifacts({ remember, clock });
  const read = createRead({ pages, registry, ...rules });
  // Ten pages at once would have a registry's whole line to themselves.
  const readOnly = createRead({ pages, ...rules });
  const { sourceRecommendations: recommendations, components } = settings;
  const searchAndRead = createSearchAndRead({
    searchWeb,
    read: readOnly,
    recommendations,
    components,
    ...rules,
  });
  const origins = (name: string) =>
    providerManifest.find((row) => row.name === name)?.origin ??
    (name === "searxng" ? settings.keys.SEARXNG_URL : undefined);
  const store = async () => {
    await remember.put("doctor", true, 1_000);
    return troubles[0];
  };
  return {
    searchWeb,
    searchAcademic,
    find,
    findPatents: createFindPatents({ providers, find, pages, clock }),
    citationGraph: createCitationGraph({ find, providers }),
    searchNews: createSearchNews({ find, ...parts }),
    paperFullText: createPaperFullText({ find, read: readOnly, registry, clock }),
    brand: createBrand({ open: http.open, pages, searchWeb, find, remember, artifacts, keys: settings.keys }),
    read,
    capture: reader.capture,
    async readBytes(bytes, { name, mediaType, ...query } = {}, call = {}) {
      const { showRemoved } = query;
      const page = await reader.parse(bytes, given({ name, mediaType, showRemoved, signal: call.signal }));
      return shapePage(page, query, rules);
    },
    searchAndRead,
    ...createAnswers({ find, providers, searchAndRead, random: options.random ?? Math.random }),
    searchAwesome: createSearchAwesome({ find }),
    companyRecon: createCompanyRecon({ find, searchWeb, pages, remember, judge: (url) => http.judge(url) }),
    fetchDocument: createFetchDocument(pages),
    cite: createCite({ pages, searchAcademic: findWorks, clock }),
    bibliography: makeBibliography,
    convertBibliography,
    lenses: () => lenses,
    lens: (name) => lensNamed(name, lenses),
    explainLens: (name) => explainLens(lensNamed(name, lenses), clock),
    checkLenses: (folder) => checkLenses(folder, clock),
    providers: () => providerStates(settings, providers),
    diagnose: (how, call) =>
      diagnose(
        {
          ...how,
          settings,
          http,
          origins,
          states: providerStates(settings, providers),
          problems,
          browser: () => findChromium(settings.chromePath ? [settings.chromePath] : undefined),
          store,
        },
        call,
      ),
    remember,
    artifacts,
    mask,
    settings,
    async close() {
      await Promise.all([reader.close(), remember.close()]);
      await http.close();
    },
  };
}
