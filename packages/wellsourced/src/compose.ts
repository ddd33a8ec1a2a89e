import { createReferenceReader } from "@wellsourced/citations/reference-reader";
import { type Clock, createMask, given, type Random, systemClock } from "@wellsourced/core";
import { builtinLenses, checkLenses, explainLens, type Lens, mergeLenses } from "@wellsourced/lenses";
import { type ProviderEvent, type ProviderState, providerManifest } from "@wellsourced/providers";
import { findChromium, type Recognise, runsWithoutSandbox } from "@wellsourced/scraper";
import type { Counters } from "@wellsourced/sessions/limits";
import type { SubjectRoom } from "@wellsourced/sessions/people";
import type { Entails, ReputationSet } from "@wellsourced/trust";
import type { Call } from "./call.ts";
import { checkAsks } from "./check-asks.ts";
import { readEnv, type Settings, secretsOf } from "./env/index.ts";
import { createCountersOpener } from "./open-counters.ts";
import { openHttp } from "./open-http.ts";
import { openProviders, openReader, openRemember } from "./open-parts.ts";
import { createPeopleOpener } from "./open-people.ts";
import { createRecordOpener } from "./open-records.ts";
import { createSessionOpener } from "./open-sessions.ts";
import { createOperations, type Operations } from "./operations.ts";
import { providerStates } from "./reading-services.ts";
import { type Diagnosis, diagnose, type SettingProblem } from "./recipes/diagnose.ts";
import { subjectRooms } from "./recipes/people/subject-rooms.ts";
import { lensNamed } from "./recipes/search-web.ts";
import { type Artifacts, createArtifacts, type Remember } from "./remember/index.ts";

/** Every setting by its camel-case name; those left out have their defaults. */
export interface WellsourcedOptions extends Partial<Omit<Settings, "cacheDir" | "dataDir">> {
  /** Folder for remembered answers, encrypted; `false` keeps them in memory. @default the platform's cache folder */
  readonly cacheDir?: string | false;
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
  readonly subjectRooms?: readonly SubjectRoom[];
  readonly clock?: Clock;
  readonly random?: Random;
  /** Recognises letters in scanned pages. @default scanned documents are failures that say so */
  readonly ocr?: Recognise;
  /** Asked of the sentences that bear on a claim, beside what the words show. @default none, or as `entailment` says */
  readonly entails?: Entails;
}

/** The research toolkit: every operation, built from one set of options. */
export interface Wellsourced extends Operations {
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
  /** What was used of limits; nothing is counted unless somebody takes from them. */
  readonly counters: Counters;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
  /** How many requests wait for their turn at a provider, and how many pages for a parser. */
  waiting(): { readonly providers: number; readonly parsers: number };
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
  const { clock = systemClock, problems = [] } = options;
  const { cacheDir, dataDir, ...named } = options;
  const inMemory = cacheDir === false;
  const defaults = readEnv({}, { mode: "stdio" }).settings;
  const folders = { ...(cacheDir ? { cacheDir } : {}), ...(dataDir ? { dataDir } : {}) };
  const settings: Settings = { ...defaults, ...given(named), ...folders };
  const mask = createMask(options.secrets ?? secretsOf(settings, providerManifest));
  const troubles: string[] = [];
  const waiting = { providers: 0, parsers: 0 };
  const http = openHttp(settings, {
    ...options,
    onWaiting: (change) => {
      waiting.providers += change;
    },
  });
  const report = (text: string) => {
    troubles.push(text);
    options.report?.(text);
  };
  const remember = openRemember(settings, { clock, inMemory, report });
  const openRecords = createRecordOpener({ settings, clock, inMemory: dataDir === false });
  const sessions = createSessionOpener({ settings, clock, report, openRecords });
  const counters = createCountersOpener({ settings, clock, inMemory: dataDir === false });
  const artifacts = createArtifacts({ remember, clock });
  const people = createPeopleOpener({
    ...{ settings, clock, report, openRecords },
    extra: [...subjectRooms({ artifacts, sessions, counters }), ...(options.subjectRooms ?? [])],
  });
  const providers = openProviders(settings, http, options);
  const reader = openReader(settings, {
    ...{ http, clock, providers, remember, ocr: options.ocr, report: options.report },
    onWaiting: (change) => {
      waiting.parsers += change;
    },
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
    ...checkAsks(
      createOperations({
        ...options,
        settings,
        http,
        clock,
        providers,
        reader,
        remember,
        artifacts,
        sessions,
        people,
        references,
        lenses,
      }),
    ),
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
          noSandbox: runsWithoutSandbox({ path: settings.chromePath, remoteUrl: settings.browserUrl }),
          store,
        },
        call,
      ),
    remember,
    artifacts,
    counters,
    mask,
    waiting: () => ({ ...waiting }),
    settings,
    async close() {
      await Promise.all([
        reader.close(),
        references.close(),
        remember.close(),
        sessions.close(),
        people.close(),
        counters.close(),
      ]);
      await http.close();
    },
  };
}
