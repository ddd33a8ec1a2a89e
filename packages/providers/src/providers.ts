import {
  type Clock,
  Failure,
  type FailureKind,
  omitUndefined,
  type Random,
  startDeadline,
  systemClock,
  withDeadline,
} from "@wellsourced/core";
import type { Hit, Paper, RenderedPage } from "@wellsourced/core/records";
import { type CacheStore, createRemember, entriesIn, type Freshness, type Remember } from "@wellsourced/core/remember";
import { checkAsked } from "@wellsourced/core/searches";
import type { Http } from "@wellsourced/http";
import type { Settings } from "./access.ts";
import { createBudget, type Purse } from "./budget.ts";
import { type AcademicAsk, academic } from "./capabilities/academic.ts";
import type { Limited } from "./capabilities/kind.ts";
import { renderCapability } from "./capabilities/render.ts";
import { type WebAsk, web } from "./capabilities/web.ts";
import { type AskOf, type CapabilityName, capabilities, type PlainName, type RecordOf } from "./capabilities.ts";
import { choose, chooseAll, type RoutingTable, searchesSites } from "./choose.ts";
import type { Capability, MissingArgument } from "./define.ts";
import { tooLate } from "./failures.ts";
import { expandLens, type LensNamed, targetOf } from "./lens.ts";
import { rowsOf } from "./manifest.ts";
import { type Circuit, createProviderHandles, type ProviderState, statesOf } from "./provider-states.ts";
import type { ProviderEvent, RouteFailure } from "./route.ts";
import { fromPool, toPoolAsk } from "./scholarly-pool.ts";
import { noneAnswered, type ProviderResponse, type SearchContext, type SearchOne, search } from "./search.ts";
import { searchSeveral } from "./search-several.ts";

export interface ProvidersOptions {
  readonly http: Http;
  /**
   * `BRAVE_API_KEY`, `SEARXNG_URL`, `WELLSOURCED_CONTACT_EMAIL` … by name. @default none: only providers without a
   * key
   */
  readonly settings?: Settings;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Providers to try, in order. Without it, one provider answers web searches and there is no fallback. */
  readonly routing?: RoutingTable;
  /** The default web provider. @default the first one with a key, else the one without */
  readonly defaultWeb?: string;
  /** A search with this many results or fewer is repeated without stop words; 0 disables it. @default 1 */
  readonly thinThreshold?: number;
  readonly lenses?: LensNamed;
  /** The breaker of providers without an alternative. */
  readonly circuit?: Circuit;
  /** Pays for the current call. @default none: every price is accepted */
  readonly purse?: () => Purse | undefined;
  /** Called on every attempt, without queries or keys. */
  readonly debug?: (event: ProviderEvent) => void;
  /**
   * Caches answers (web searches half an hour, patents a day) in a `Keyv`, a `Map` or the like, unencrypted. @default
   * no cache
   */
  readonly cache?: CacheStore;
}

export interface CallOptions {
  /** Query only this provider. */
  readonly provider?: string;
  readonly signal?: AbortSignal;
  /** Callers of one upstream take turns by owner. @default one owner for all */
  readonly owner?: string;
  /** Deadline of the whole call in milliseconds, including queueing. @default 60_000, or 15_000 with `providers` */
  readonly deadlineMs?: number;
  /** Spending limit of the call in US dollars; more expensive providers are skipped. @default no limit */
  readonly maxCostUsd?: number;
  readonly onProgress?: (message: string) => void;
  /** With a cache: maximum age of an answer in seconds; 0 skips the cache. @default depends on the capability */
  readonly maxAge?: number;
  /** With a cache: called with the answer's age before it is returned. */
  readonly onFreshness?: (freshness: Freshness) => void;
}

/** Options of searches that can query several providers at once. */
export interface SearchOptions extends CallOptions {
  /**
   * Queries several providers, or `all` that are available at no extra cost, and merges their results. Returns what
   * arrived before the deadline; `reports` lists failures. Cannot be combined with `provider`.
   */
  readonly providers?: readonly string[] | "all";
}

/** Searches with the configured providers. */
export interface Providers {
  /** Web pages. @throws {Failure} if no provider answered */
  web(ask: WebAsk, options?: SearchOptions): Promise<ProviderResponse<Hit>>;
  /**
   * Scholarly works. If no scholarly index answers, searches scholarly sites on the web instead and sets `via`; web
   * providers that are named search those sites as well.
   *
   * @throws {Failure} if no provider answered
   */
  academic(ask: AcademicAsk, options?: SearchOptions): Promise<ProviderResponse<Paper>>;
  /**
   * Reads a page with an external service: the URL is sent to a third party.
   *
   * @throws {Failure} also `content_empty` if the service has no text for it
   */
  render(url: string, options: CallOptions & { readonly provider: string }): Promise<RenderedPage>;
  /** Any other capability by name: news, patents, filings … @@ @throws {Failure} */
  find<Name extends PlainName>(
    name: Name,
    ask: AskOf<Name>,
    options?: CallOptions,
  ): Promise<ProviderResponse<RecordOf<Name>>>;
  /** The filters that a search sets, by their names in the contract. */
  filters<Name extends CapabilityName>(name: Name, ask: AskOf<Name>): Readonly<Record<string, string>>;
  /** An argument that the search should have had. */
  lacks<Name extends PlainName>(name: Name, ask: AskOf<Name>): MissingArgument | undefined;
  list(): readonly ProviderState[];
  /** Adds a cache: equal searches are answered from it, and concurrent ones share one request. */
  cachedIn(remember: Remember): Providers;
}

const DEADLINE_MS = 60_000;

/** Failures of a provider rather than of its caller. */
const PASSING: readonly FailureKind[] = ["network", "upstream_unavailable", "rate_limited", "blocked", "auth_required"];

/** Part of every cache key; increment when the shape of answers changes. */
const CACHE_VERSION = 2;

/** Creates the providers. Nothing is loaded or connected before the first search. */
export function createProviders(options: ProvidersOptions): Providers {
  const { settings = {}, clock = systemClock, random = Math.random, thinThreshold = 1, debug = () => {} } = options;
  const choosing = { ...options, settings };
  const handle = createProviderHandles({ ...choosing, clock, random });
  const states = (type: string) => statesOf(type, { ...choosing, handle });
  const list = () => Object.values(capabilities).flatMap(({ name }) => states(name));
  const isReady = (name: string) => list().some((state) => state.name === name && state.configured);
  const othersOf = (type: string) =>
    states(type).flatMap(({ name, available, onlyNamed }) => (available && !onlyNamed ? [name] : []));

  const deadline = (ms: number, signal: AbortSignal | undefined) => ({ clock, ms, signal, late: () => tooLate(ms) });

  const contextOf = (call: CallOptions, signal: AbortSignal): SearchContext => ({
    handle,
    clock,
    signal,
    owner: call.owner,
    thinThreshold,
    budget: createBudget(call.maxCostUsd),
    purse: options.purse?.(),
    onProgress: call.onProgress ?? (() => {}),
    onEvent: debug,
  });

  const searchWeb: SearchOne<WebAsk, Hit> = (asked, forced, context) => {
    const { ask, only, preferred } = targetOf(expandLens(asked, options.lenses), forced, isReady);
    const wishes = { name: forced ?? only, preferred: preferred && isReady(preferred) ? preferred : undefined };
    return search({ capability: web.capability, ask, choice: choose(web.capability, wishes, choosing) }, context);
  };

  const searchPool: SearchOne<AcademicAsk, Paper> = async (ask, forced, context) => {
    const outcome = await searchWeb(toPoolAsk(ask), forced, context);
    return "failure" in outcome ? outcome : fromPool(outcome, ask);
  };

  const searchWorks: SearchOne<AcademicAsk, Paper> = async (ask, forced, context) => {
    if (forced !== undefined && searchesSites(forced)) return searchPool(ask, forced, context);
    const choice = choose(academic.capability, { name: forced }, choosing);
    const outcome = await search({ capability: academic.capability, ask, choice }, context);
    if (forced !== undefined || !("failure" in outcome)) return outcome;
    context.onProgress("No scholarly index answered; searching scholarly sites");
    return afterwards(outcome, await searchPool(ask, undefined, context));
  };

  async function render(url: string, call: CallOptions & { readonly provider: string }): Promise<RenderedPage> {
    const { provider, signal, deadlineMs = DEADLINE_MS } = call;
    const rows = rowsOf(renderCapability.name).filter((row) => row.name === provider);
    const question = { capability: renderCapability, ask: { url, limit: 1 } };
    const outcome = await withDeadline(deadline(deadlineMs, signal), (timed) =>
      search({ ...question, choice: { rows, forced: true, routed: false } }, contextOf(call, timed)),
    );
    if ("failure" in outcome) throw noneAnswered(outcome, []);
    const [page] = outcome.records;
    if (page) return page;
    throw new Failure("content_empty", `${provider} has no copy of this page.`, { provider, detail: "nothing" });
  }

  /** A search for one kind of record, cached if there is a cache. If no provider answers, the failure suggests others. */
  const searching =
    <Ask extends Limited & { readonly query?: string }, Rec extends { readonly title?: unknown }>(
      capability: Capability<Ask, Rec>,
      { searchOne, remember }: { readonly searchOne: SearchOne<Ask, Rec>; readonly remember: Remember | undefined },
    ) =>
    async (ask: Ask, call: SearchOptions = {}): Promise<ProviderResponse<Rec>> => {
      const { name, kept } = capability;
      if (capability.ask) checkAsked(capability.ask, ask);
      const { provider, providers, maxCostUsd, deadlineMs, maxAge } = call;
      if (provider && providers)
        throw new Failure("validation", "provider and providers cannot be combined; put every name into providers.");
      const find = async (signal?: AbortSignal): Promise<ProviderResponse<Rec>> => {
        if (providers)
          return searchSeveral(ask, {
            capability,
            searchOne,
            deadlineMs,
            handles: chooseAll(name, providers, settings).map(handle),
            limit: (ms) => deadline(ms, signal),
            context: (timed) => contextOf(call, timed),
          });
        const timer = startDeadline(deadline(deadlineMs ?? DEADLINE_MS, signal));
        try {
          const outcome = await searchOne(ask, provider, contextOf(call, timer.signal));
          if (!("failure" in outcome)) return outcome;
          throw noneAnswered(outcome, othersOf(name));
        } catch (error) {
          throw timer.cause(error);
        } finally {
          await timer.end();
        }
      };
      if (!remember || !kept) return find(call.signal);
      // The deadline affects the answer only if slower providers are left out.
      const choice = omitUndefined({ provider, providers, maxCostUsd, deadlineMs: providers && deadlineMs });
      const { value, ...freshness } = await remember.of(
        {
          kind: `search:${name}`,
          version: CACHE_VERSION,
          input: { ask, ...choice },
          ttlMs: kept.ms,
          keep: ({ records }) => kept.empty !== false || records.length > 0,
          negativeTtl: Object.fromEntries(PASSING.map((kind) => [kind, kept.failuresMs ?? 0])),
          ...omitUndefined({ signal: call.signal, owner: call.owner, maxAgeMs: maxAge && maxAge * 1_000 }),
        },
        find,
      );
      call.onFreshness?.(freshness);
      return value;
    };

  const searchNamed =
    (capability: Capability<Limited, object>): SearchOne<Limited, object> =>
    async (ask, name, context) =>
      search({ capability, ask, choice: choose(capability, { name }, choosing) }, context);

  function build(remember?: Remember): Providers {
    const searchesWeb = searching(web.capability, { searchOne: searchWeb, remember });
    const searchesWorks = searching(academic.capability, { searchOne: searchWorks, remember });
    return {
      list,
      render,
      cachedIn: build,
      // The capability's row has the types of its name.
      find: (async (name: PlainName, ask: Limited, call?: CallOptions) => {
        const capability = capabilityOf(name);
        if (!capability.ask && (ask === null || typeof ask !== "object"))
          throw new Failure("validation", `The second argument must be an object with the input of ${name}`);
        return searching(capability, { searchOne: searchNamed(capability), remember })(ask, call);
      }) as Providers["find"],
      filters: ((name: CapabilityName, ask: Limited) =>
        capabilityOf(name).filters?.(ask) ?? {}) as Providers["filters"],
      lacks: ((name: PlainName, ask: Limited) => capabilityOf(name).lacks?.(ask)) as Providers["lacks"],
      web: searchesWeb,
      academic: searchesWorks,
    };
  }

  const { cache } = options;
  return build(cache && createRemember({ clock, entries: entriesIn(cache, clock) }));
}

/** A capability without the types of its input and records. */
function capabilityOf(name: CapabilityName): Capability<Limited, object> {
  if (!Object.hasOwn(capabilities, name)) {
    const names = Object.keys(capabilities).join(", ");
    throw new Failure("validation", `Unknown kind of source ${name}. Choose one of ${names}.`);
  }
  return capabilities[name] as unknown as Capability<Limited, object>; // each row has types of its own
}

/** Adds the attempts of a first search to the answer of its fallback. */
function afterwards<Rec>(
  before: RouteFailure,
  outcome: ProviderResponse<Rec> | RouteFailure,
): ProviderResponse<Rec> | RouteFailure {
  const attempted = [...before.attempted, ...outcome.attempted];
  if ("failure" in outcome) return { ...outcome, attempted, failed: [...before.failed, ...outcome.failed] };
  return { ...outcome, attempted, fallbackReason: outcome.fallbackReason ?? before.reason };
}
