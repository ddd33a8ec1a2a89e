import { createMask, omitUndefined } from "@wellsourced/core";
import { type ProviderState, providerManifest } from "@wellsourced/providers";
import { findChromium, runsWithoutSandbox } from "@wellsourced/scraper";
import type { Call } from "./call.ts";
import { canAsk, readEnv, type Settings, secretsOf } from "./env/index.ts";
import type { WellsourcedOptions } from "./options.ts";
import { openOutside } from "./outside.ts";
import { providerStates } from "./reading-services.ts";
import { createChecks } from "./recipes/checks/checks.ts";
import { createCiting } from "./recipes/cite/citing.ts";
import { createCompanies } from "./recipes/companies/companies.ts";
import { createIndex } from "./recipes/corpus/corpus.ts";
import { createIndexedSource } from "./recipes/corpus/indexed-source.ts";
import { diagnose } from "./recipes/diagnose.ts";
import { createDocuments } from "./recipes/documents/documents.ts";
import { createLibrary } from "./recipes/library/index.ts";
import { createPanelOperations } from "./recipes/panel/panel.ts";
import { createParts } from "./recipes/parts.ts";
import { createPeopleOperations } from "./recipes/people/people.ts";
import { createPaperFullText } from "./recipes/reading/full-text.ts";
import { createReading } from "./recipes/reading/reading.ts";
import { createSessions } from "./recipes/research/sessions.ts";
import { createLenses } from "./recipes/search/lenses.ts";
import { createSearch } from "./recipes/search/search.ts";
import { createSearchWeb } from "./recipes/search/web.ts";
import { createSites } from "./recipes/sites/sites.ts";

/** The research toolkit, with all operations. */
export type Wellsourced = ReturnType<typeof createWellsourced>;

/**
 * Creates the toolkit. Opens, requests and writes nothing before the first call.
 * Does not read the environment; `createWellsourced(readEnv(process.env, { mode: "stdio" }).settings)` does.
 *
 * @throws {Failure} `config` for a setting that cannot be used, such as an unknown provider
 */
export function createWellsourced(options: WellsourcedOptions = {}) {
  const { cacheDir, dataDir, cache: _, problems = [], ...named } = options;
  const folders = { ...(cacheDir ? { cacheDir } : {}), ...(dataDir ? { dataDir } : {}) };
  const settings: Settings = { ...readEnv({}, { mode: "stdio" }).settings, ...omitUndefined(named), ...folders };
  const outside = openOutside(settings, options);
  const { http, providers, remember, artifacts, saved, counters } = outside;
  const parts = createParts(outside);
  const indexed = createIndexedSource(outside);
  const paperFullText = createPaperFullText(parts);
  const check = createChecks(parts, { indexed, paperFullText });
  const companies = createCompanies(parts);
  const index = createIndex(parts);
  const reading = createReading(parts, { brand: companies.brand, paperFullText });
  const states = () => providerStates(settings, providers);
  return {
    ...{ ...reading, ...createCiting(parts), check, companies, index },
    search: createSearch(parts, reading),
    documents: createDocuments(parts, { index, indexed }),
    sites: createSites(parts),
    /** A library of Zotero: reading, audit, and corrections that can be taken back. */
    library: createLibrary({ ...parts, auditFiles: check.files, indexFile: index.add }),
    /** Notes, workspaces, usage and monitored queries: personal data, stored only if settings and the user allow it. */
    people: createPeopleOperations({ ...outside, searchWeb: createSearchWeb(outside) }),
    /** Research sessions and their exports, which belong to the call's owner and user. */
    sessions: createSessions(parts, check),
    /** Several models asked the same question. */
    panel: createPanelOperations(parts),
    lenses: createLenses(outside),
    providers: (): readonly ProviderState[] => states(),
    /** Whether what a tool needs is there: a configured provider with this capability, or an enabled feature. */
    canAsk: (need: string): boolean => canAsk(need, settings),
    /** Checks settings, keys and optional programs; with `reach`, also whether providers respond. */
    diagnose: ({ reach }: { readonly reach: boolean }, call?: Call) => {
      const { chromePath: path, browserUrl: remoteUrl } = settings;
      const origins = (name: string) =>
        providerManifest.find((row) => row.name === name)?.origin ??
        (name === "searxng" ? settings.keys.SEARXNG_URL : undefined);
      return diagnose(
        {
          ...{ reach, settings, http, origins, states: states(), problems, store: outside.tryStore },
          browser: () => findChromium(path ? [path] : undefined),
          noSandbox: runsWithoutSandbox({ path, remoteUrl }),
        },
        call,
      );
    },
    remember,
    /** Large results, kept for half an hour. */
    artifacts,
    /** Pages and lists that callers saved with tools of the set `pulse`. */
    saved,
    /** Counters of limits; nothing is counted until a limit is used. */
    counters,
    /**
     * Runs work with a payer, who approves each paid request before it is sent. Results affected by a refusal are not
     * shared with other callers.
     */
    paidBy: outside.paidBy,
    /**
     * Runs work with a cost limit in US dollars. Requests beyond it are not sent, and the work continues without them.
     * Without `maxUsd` there is no limit.
     */
    withinCost: outside.withinCost,
    /**
     * Starts working on crawls of other processes, if the settings name a shared PostgreSQL and Redis. Otherwise a
     * process joins with its first crawl.
     *
     * @throws {Failure} `config` if one of them cannot be used
     */
    join: outside.crawls.join,
    /** Checks that the shared stores respond, if there are any. @throws {Failure} if one does not */
    reachable: outside.reachable,
    mask: createMask(options.secrets ?? secretsOf(settings, providerManifest)),
    /** Number of requests queued for each provider, and of pages waiting for a parser; empty queues are absent. */
    waiting: outside.waiting,
    /** How often each method of reading a page was tried: more tries than pages mean that the first one failed. */
    methods: outside.methods,
    settings,
    /** Aborts all requests and closes the browser and the stores. */
    close: outside.close,
  };
}
