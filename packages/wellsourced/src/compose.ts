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

/** Settings by camel-case name; those left out have their defaults. */
export interface WellsourcedOptions extends Partial<Omit<Settings, "cacheDir" | "dataDir">> {
  /** Folder of the encrypted cache; `false` caches in memory only. @default the platform's cache folder */
  readonly cacheDir?: string | false;
  /**
   * A `Keyv` or compatible store for the encrypted cache, instead of the folder. It needs its own namespace, which is
   * cleared with the cache.
   * @default none
   */
  readonly cache?: KeyvLike;
  /** Folder for research sessions and keys; `false` keeps sessions in memory. @default the platform's data folder */
  readonly dataDir?: string | false;
  /** Secrets to mask in messages. @default the secrets in the settings */
  readonly secrets?: readonly string[];
  /** Problems in the settings, reported by `diagnose`. */
  readonly problems?: readonly SettingProblem[];
  /** Called once for each store that fails. @default ignored */
  readonly report?: (message: string) => void;
  /** Receives events of provider requests, without queries, keys or contents of replies. */
  readonly debug?: (event: ProviderEvent) => void;
  /** Lenses in addition to the built-in ones; the later of two with the same name wins. */
  readonly extraLenses?: readonly Lens[];
  /** Reputation of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  /** Further stores of personal data, included in export and erasure. */
  readonly personalData?: readonly PersonalData[];
  readonly clock?: Clock;
  readonly random?: Random;
  /** Text recognition for scanned pages. @default scanned documents fail with a message */
  readonly ocr?: Recognise;
  /**
   * Judges whether a sentence supports a claim, in addition to comparing words. @default none, or as `entailment` says
   */
  readonly entails?: Entails;
}

/** The research toolkit, with all operations. */
export interface Wellsourced extends Operations {
  readonly lenses: {
    list(): readonly Lens[];
    /** @throws {Failure} `validation` for a name that no lens has */
    get(name: string): Lens;
    /** Describes a lens in sentences. @throws {Failure} as `get` */
    explain(name: string): readonly string[];
    /** Checks the lens files of a folder. @default the built-in ones */
    check(folder?: string): ReturnType<typeof checkLenses>;
  };
  providers(): readonly ProviderState[];
  diagnose(options: { reach: boolean }, call?: Call): Promise<Diagnosis>;
  /** The shared cache. */
  readonly remember: Remember;
  /** Large results, kept for half an hour. */
  readonly artifacts: Artifacts;
  /** Pages and lists that callers saved by `scrape` and the other tools of its set. */
  readonly saved: Saved;
  /** Counters of limits; nothing is counted until a limit is used. */
  readonly counters: Counters;
  /**
   * Runs work with a payer, who approves each paid request before it is sent. Results affected by a refusal are not
   * shared with other callers.
   */
  paidBy<Args extends readonly unknown[], Value>(
    payer: Payer,
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>;
  /**
   * Runs work with a cost limit in US dollars. Requests beyond it are not sent, and the work continues without them.
   * Without `maxUsd` there is no limit.
   */
  withinCost: WithinCost;
  /**
   * Starts working on crawls of other processes, if the settings name a shared PostgreSQL and Redis. Otherwise a
   * process joins with its first crawl.
   *
   * @throws {Failure} `config` if one of them cannot be used
   */
  join(): Promise<void>;
  /**
   * Checks that the shared stores respond; does nothing if there are none.
   *
   * @throws {Failure} of the store that does not
   */
  reachable(): Promise<void>;
  /** Masks secrets in a text. */
  readonly mask: (text: string) => string;
  /** Number of requests queued for each provider, and of pages waiting for a parser; empty queues are absent. */
  waiting(): Waiting;
  readonly settings: Settings;
  /** Aborts all requests and closes the browser and the stores. */
  close(): Promise<void>;
}

/**
 * Creates the toolkit. Opens, requests and writes nothing before the first call.
 * Does not read the environment; `createWellsourced(readEnv(process.env, { mode: "stdio" }).settings)` does.
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
      // Stop jobs first, since they read and index until then.
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
