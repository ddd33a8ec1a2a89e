import { createReferenceReader } from "@wellsourced/citations/reference-reader";
import { type Clock, omitUndefined, systemClock } from "@wellsourced/core";
import { DEFAULT_USER_AGENT, type Http } from "@wellsourced/http";
import { builtinLenses, mergeLenses } from "@wellsourced/lenses";
import { createProviders } from "@wellsourced/providers";
import { createCorpora } from "./corpora/local.ts";
import { createCountersOpener } from "./counters.ts";
import { createCrawls } from "./crawls/local.ts";
import type { Settings } from "./env/index.ts";
import { providerSettings } from "./env/provider-settings.ts";
import { openHttp } from "./http.ts";
import type { WellsourcedOptions } from "./options.ts";
import { createPaying } from "./paying.ts";
import { createPeopleOpener } from "./people.ts";
import { createSitePoliteness } from "./politeness.ts";
import { openReader } from "./reading-services.ts";
import { personalData } from "./recipes/people/personal-data.ts";
import { createFind } from "./recipes/search/find.ts";
import { createRecordOpener } from "./record-stores.ts";
import { COPIES, createCopies } from "./remember/copies.ts";
import { ARTIFACTS, createArtifacts, createSaved, SAVED } from "./remember/index.ts";
import { openRemember } from "./remember/open.ts";
import { createSessionOpener } from "./session-store.ts";
import { createSharedDatabase } from "./shared-database.ts";
import { createLocalWorks } from "./works/local-works.ts";
import { openWorks } from "./works/open-works.ts";

/** Length of each queue. */
export interface Waiting {
  readonly providers: Readonly<Record<string, number>>;
  readonly parsers: number;
}

/** The network clients, with the number of requests that wait for each provider. */
function openNetwork(settings: Settings, options: WellsourcedOptions) {
  const waiting = new Map<string, number>();
  const onWaiting = (change: number, name: string) => void waiting.set(name, (waiting.get(name) ?? 0) + change);
  return { http: openHttp(settings, { ...options, onWaiting }), waiting };
}

interface StoresOptions extends Pick<WellsourcedOptions, "cacheDir" | "dataDir" | "cache"> {
  readonly clock: Clock;
  readonly http: Http;
  readonly report: (problem: string) => void;
}

/** The cache and the stores. Nothing is opened before its first use. */
function openStores(settings: Settings, { clock, http, report, cache, ...folders }: StoresOptions) {
  const [inMemory, cacheInMemory] = [folders.dataDir === false, folders.cacheDir === false];
  const paying = createPaying();
  const openRecords = createRecordOpener({ settings, clock, inMemory, cacheInMemory });
  const database = createSharedDatabase(settings);
  const embedder = async () => (await import("./embeddings/index.ts")).openEmbedder(settings, http);
  return {
    ...{ inMemory, paying, openRecords, database },
    remember: openRemember(settings, { clock, inMemory: cacheInMemory, report, paying, cache }),
    stores: {
      sessions: createSessionOpener({ settings, clock, report, openRecords }),
      counters: createCountersOpener({ settings, clock, inMemory }),
      artifacts: createArtifacts({ openTexts: () => openRecords.texts(ARTIFACTS), clock, report }),
      saved: createSaved({ openTexts: () => openRecords.texts(SAVED), clock, ttlMs: settings.resourceTtl }),
      copies: createCopies({ openTexts: () => openRecords.texts(COPIES), clock }),
      corpora: createCorpora({ settings, clock, database, inMemory, embedder }),
      works: createLocalWorks(() => openWorks({ ...settings, dataDir: folders.dataDir || settings.dataDir }), {
        clock,
        maxAgeMs: settings.offline ? Number.POSITIVE_INFINITY : settings.worksMaxAge,
      }),
    },
  };
}

/** Opens the dependencies of operations outside the process: network, stores, crawls and the page reader. */
export function openOutside(settings: Settings, options: WellsourcedOptions) {
  const { clock = systemClock, random = Math.random, ocr, debug, reputation, entails } = options;
  const troubles: string[] = [];
  const report = (text: string) => {
    troubles.push(text);
    options.report?.(text);
  };
  const { http, waiting } = openNetwork(settings, options);
  const { paying, openRecords, database, remember, stores, inMemory } = openStores(settings, {
    ...{ clock, http, report },
    ...omitUndefined({ cache: options.cache, cacheDir: options.cacheDir, dataDir: options.dataDir }),
  });
  const { corpora, counters } = stores;
  const providers = createProviders({
    http,
    purse: paying.payer,
    settings: providerSettings(settings),
    thinThreshold: settings.searchThinThreshold,
    circuit: { failures: settings.circuitFailureThreshold, openMs: settings.circuitResetTimeout },
    ...omitUndefined({ clock, random, debug, routing: settings.searchRouting, defaultWeb: settings.searchProvider }),
  });
  const politeness = createSitePoliteness({ settings, http, clock, userAgent: DEFAULT_USER_AGENT });
  let parsing = 0;
  const methods = new Map<string, number>();
  const plainReader = openReader(settings, {
    ...{ http, clock, providers, remember, ocr, report: options.report },
    onWaiting: (change) => {
      parsing += change;
    },
    onMethod: (method) => void methods.set(method, (methods.get(method) ?? 0) + 1),
  });
  const reader = politeness.politely(plainReader);
  const crawls = createCrawls({
    ...{ settings, clock, random, http, corpora, politeness, database, report, inMemory },
    find: createFind({ providers }),
    reader: plainReader,
    userAgent: DEFAULT_USER_AGENT,
  });
  const extra = [...personalData({ ...stores, crawls }), ...(options.personalData ?? [])];
  const people = createPeopleOpener({ settings, clock, report, openRecords, extra });
  const references = createReferenceReader({ clock });
  return {
    ...{ settings, clock, random, http, providers, politeness, reader, remember, people, references, crawls },
    ...stores,
    ...{ paidBy: paying.paidBy, withinCost: paying.withinCost, payer: paying.payer },
    lenses: mergeLenses(builtinLenses(), options.extraLenses ?? []),
    ...omitUndefined({ reputation, entails }),
    /** Writes to the cache; returns why that failed. */
    async tryStore(): Promise<string | undefined> {
      await remember.put("doctor", true, 1_000);
      return troubles[0];
    },
    async reachable(): Promise<void> {
      if (settings.redisUrl) await counters.look([]);
      await database?.reachable();
    },
    methods: (): Readonly<Record<string, number>> => Object.fromEntries(methods),
    waiting: (): Waiting => ({
      providers: Object.fromEntries([...waiting].filter(([, requests]) => requests > 0)),
      parsers: parsing,
    }),
    async close(): Promise<void> {
      // Stop jobs first, since they read and index until then.
      await crawls.close();
      await Promise.all([reader, references, remember, people, ...Object.values(stores)].map((one) => one.close()));
      await database?.close();
      await http.close();
    },
  };
}

export type Outside = ReturnType<typeof openOutside>;
