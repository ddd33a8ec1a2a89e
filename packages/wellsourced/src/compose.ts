import { createReferenceReader } from "@wellsourced/citations/reference-reader";
import { type Clock, createMask, given, type Random, systemClock } from "@wellsourced/core";
import { DEFAULT_USER_AGENT } from "@wellsourced/http";
import { builtinLenses, checkLenses, explainLens, type Lens, mergeLenses } from "@wellsourced/lenses";
import { type ProviderEvent, type ProviderState, providerManifest } from "@wellsourced/providers";
import { findChromium, type Recognise, runsWithoutSandbox } from "@wellsourced/scraper";
import type { Counters } from "@wellsourced/sessions/limits";
import type { PersonalData } from "@wellsourced/sessions/people";
import type { KeyvLike } from "@wellsourced/sessions/stores";
import type { Entails, ReputationSet } from "@wellsourced/trust";
import type { Call } from "./call.ts";
import { createCorpora } from "./corpora/local.ts";
import { createCountersOpener } from "./counters.ts";
import { createCrawls } from "./crawls/local.ts";
import { readEnv, type Settings, secretsOf } from "./env/index.ts";
import { openHttp } from "./http.ts";
import { createOperations, type Operations } from "./operations.ts";
import { openProviders, openReader, openRemember } from "./parts.ts";
import { createPaying, type Payer, type WithinCost } from "./paying.ts";
import { createPeopleOpener } from "./people.ts";
import { createSitePoliteness } from "./politeness.ts";
import { providerStates } from "./reading-services.ts";
import { type Diagnosis, diagnose, type SettingProblem } from "./recipes/diagnose.ts";
import { createFind } from "./recipes/find.ts";
import { personalData } from "./recipes/people/personal-data.ts";
import { lensNamed } from "./recipes/search-web.ts";
import { createRecordOpener } from "./record-stores.ts";
import { COPIES, createCopies } from "./remember/copies.ts";
import {
  ARTIFACTS,
  type Artifacts,
  createArtifacts,
  createSaved,
  type Remember,
  SAVED,
  type Saved,
} from "./remember/index.ts";
import { createSessionOpener } from "./session-store.ts";
import { createSharedDatabase } from "./shared-database.ts";

/** Length of each queue. */
export interface Waiting {
  readonly providers: Readonly<Record<string, number>>;
  readonly parsers: number;
}

/** Every setting by its camel-case name; those left out have their defaults. */
export interface WellsourcedOptions extends Partial<Omit<Settings, "cacheDir" | "dataDir">> {
  /** Folder for remembered answers, encrypted; `false` keeps them in memory. @default the platform's cache folder */
  readonly cacheDir?: string | false;
  /**
   * Keeps remembered answers, encrypted, in place of the folder: a `Keyv` with a namespace of its own, or the like.
   * Clearing the cache clears that namespace. @default none
   */
  readonly cache?: KeyvLike;
  /** Folder for research sessions and keys; `false` keeps sessions in memory. @default the platform's data folder */
  readonly dataDir?: string | false;
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
  /** What else is kept about people: exported and erased with the rest. */
  readonly personalData?: readonly PersonalData[];
  readonly clock?: Clock;
  readonly random?: Random;
  /** Recognises letters in scanned pages. @default scanned documents are failures that say so */
  readonly ocr?: Recognise;
  /** Asked of the sentences that bear on a claim, beside what the words show. @default none, or as `entailment` says */
  readonly entails?: Entails;
}

/** The research toolkit: every operation, built from one set of options. */
export interface Wellsourced extends Operations {
  readonly lenses: {
    list(): readonly Lens[];
    /** @throws {Failure} `validation` for a name that no lens has */
    get(name: string): Lens;
    /** What a lens does, in sentences. @throws {Failure} as `get` */
    explain(name: string): readonly string[];
    /** Reads the lens files of a folder as a careful editor would. @default the built-in ones */
    check(folder?: string): ReturnType<typeof checkLenses>;
  };
  providers(): readonly ProviderState[];
  diagnose(options: { reach: boolean }, call?: Call): Promise<Diagnosis>;
  /** The cache behind all of it. */
  readonly remember: Remember;
  /** Large results, kept for half an hour. */
  readonly artifacts: Artifacts;
  /** Pages and lists that callers saved by `scrape` and the other tools of its set. */
  readonly saved: Saved;
  /** What was used of limits; nothing is counted unless somebody takes from them. */
  readonly counters: Counters;
  /**
   * Runs work that somebody pays for: every request that has a price, however deep below it is sent, asks the payer
   * first, and what came of a payer's refusals is shared with nobody else.
   */
  paidBy<Value>(payer: Payer, work: () => Promise<Value>): Promise<Value>;
  /**
   * Runs work that may cost at most so many US dollars, whatever it asks on its way. Requests beyond that are not sent,
   * and the work goes on without their answers. Without `maxUsd` the work runs as it is.
   */
  withinCost: WithinCost;
  /**
   * Takes part in the crawls that other processes began, where the settings name the PostgreSQL and the Redis that they
   * share. What is asked for joins by itself.
   *
   * @throws {Failure} `config` where one of them cannot be used
   */
  join(): Promise<void>;
  /**
   * Asks the stores that several processes share whether they answer now; where there are none, nothing is asked.
   *
   * @throws {Failure} of the one that does not
   */
  reachable(): Promise<void>;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
  /** How many requests wait for their turn at each provider where some do, and how many pages for a parser. */
  waiting(): Waiting;
  readonly settings: Settings;
  /** Ends every request and closes the browser and the stores. */
  close(): Promise<void>;
}

/**
 * Builds the toolkit. Cheap: nothing is opened, dialled or written before the first question.
 *
 * Reads no environment; `createWellsourced(readEnv(process.env, { mode: "stdio" }).settings)` does with it.
 *
 * @throws {Failure} `config` for a setting that cannot be used, such as an unknown provider
 */
export function createWellsourced(options: WellsourcedOptions = {}): Wellsourced {
  const { clock = systemClock, random = Math.random, problems = [] } = options;
  const { cacheDir, dataDir, cache: _, ...named } = options;
  const inMemory = cacheDir === false;
  const defaults = readEnv({}, { mode: "stdio" }).settings;
  const folders = { ...(cacheDir ? { cacheDir } : {}), ...(dataDir ? { dataDir } : {}) };
  const settings: Settings = { ...defaults, ...given(named), ...folders };
  const mask = createMask(options.secrets ?? secretsOf(settings, providerManifest));
  const troubles: string[] = [];
  const lines = new Map<string, number>();
  let pages = 0;
  const http = openHttp(settings, {
    ...options,
    onWaiting: (change, name) => void lines.set(name, (lines.get(name) ?? 0) + change),
  });
  const report = (text: string) => {
    troubles.push(text);
    options.report?.(text);
  };
  const paying = createPaying();
  const { payer, withinCost } = paying;
  const remember = openRemember(settings, { clock, inMemory, report, paying, cache: options.cache });
  const openRecords = createRecordOpener({
    ...{ settings, clock },
    inMemory: dataDir === false,
    cacheInMemory: inMemory,
  });
  const sessions = createSessionOpener({ settings, clock, report, openRecords });
  const counters = createCountersOpener({ settings, clock, inMemory: dataDir === false });
  const artifacts = createArtifacts({ openTexts: () => openRecords.texts(ARTIFACTS), clock, report });
  const saved = createSaved({ openTexts: () => openRecords.texts(SAVED), clock, ttlMs: settings.resourceTtl });
  const copies = createCopies({ openTexts: () => openRecords.texts(COPIES), clock });
  const database = createSharedDatabase(settings);
  const corpora = createCorpora({
    ...{ settings, clock, database },
    inMemory: dataDir === false,
    embedder: async () => (await import("./embeddings/index.ts")).openEmbedder(settings, http),
  });
  const providers = openProviders(settings, http, { ...options, payer });
  const politeness = createSitePoliteness({ settings, http, clock, userAgent: DEFAULT_USER_AGENT });
  const plainReader = openReader(settings, {
    ...{ http, clock, providers, remember, ocr: options.ocr, report: options.report },
    onWaiting: (change) => {
      pages += change;
    },
  });
  const reader = politeness.politely(plainReader);
  const crawls = createCrawls({
    ...{ settings, clock, random, http, corpora, politeness, database, report },
    find: createFind({ providers }),
    reader: plainReader,
    inMemory: dataDir === false,
    userAgent: DEFAULT_USER_AGENT,
  });
  const people = createPeopleOpener({
    ...{ settings, clock, report, openRecords },
    extra: [
      ...personalData({ artifacts, sessions, counters, saved, copies, corpora, crawls }),
      ...(options.personalData ?? []),
    ],
  });
  const references = createReferenceReader({ clock });
  const lenses = mergeLenses(builtinLenses(), options.extraLenses ?? []);
  const origins = (name: string) =>
    providerManifest.find((row) => row.name === name)?.origin ??
    (name === "searxng" ? settings.keys.SEARXNG_URL : undefined);
  const store = async () => {
    await remember.put("doctor", true, 1_000);
    return troubles[0];
  };
  return {
    ...createOperations({
      ...options,
      settings,
      http,
      clock,
      providers,
      reader,
      remember,
      artifacts,
      corpora,
      crawls,
      politeness,
      copies,
      sessions,
      people,
      references,
      lenses,
      withinCost,
    }),
    lenses: {
      list: () => lenses,
      get: (name) => lensNamed(name, lenses),
      explain: (name) => explainLens(lensNamed(name, lenses), clock),
      check: (folder) => checkLenses(folder, clock),
    },
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
          noSandbox: runsWithoutSandbox({ path: settings.chromePath, remoteUrl: settings.browserUrl }),
          store,
        },
        call,
      ),
    remember,
    artifacts,
    saved,
    counters,
    join: crawls.join,
    reachable: async () => {
      if (settings.redisUrl) await counters.look([]);
      await database?.reachable();
    },
    paidBy: paying.paidBy,
    withinCost,
    mask,
    waiting: () => ({
      providers: Object.fromEntries([...lines].filter(([, requests]) => requests > 0)),
      parsers: pages,
    }),
    settings,
    async close() {
      // Jobs read and index until they have stopped.
      await crawls.close();
      await Promise.all([
        reader.close(),
        references.close(),
        remember.close(),
        artifacts.close(),
        saved.close(),
        copies.close(),
        corpora.close(),
        sessions.close(),
        people.close(),
        counters.close(),
      ]);
      await database?.close();
      await http.close();
    },
  };
}
