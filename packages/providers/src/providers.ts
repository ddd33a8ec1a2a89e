import { type Clock, checkText, Failure, type Random, systemClock, withDeadline } from "@wellsourced/core";
import { type CacheStore, createRemember, entriesIn } from "@wellsourced/core/remember";
import type { Http } from "@wellsourced/http";
import { type CatalogRow, isKeyless, missingSettings, type Settings } from "./access.ts";
import { createBudget, type Purse } from "./budget.ts";
import { type AcademicAsk, academic } from "./capabilities/academic.ts";
import type { Limited } from "./capabilities/kind.ts";
import { type RenderedPage, renderCapability } from "./capabilities/render.ts";
import { type WebAsk, web } from "./capabilities/web.ts";
import { type CapabilityName, capabilities, type PlainName } from "./capabilities.ts";
import { choose, chooseAll, type RoutingTable, routedProviders, searchesSites } from "./choose.ts";
import type { Capability } from "./define.ts";
import { tooLate } from "./failures.ts";
import { expandLens, type LensNamed, targetOf } from "./lens.ts";
import { isAutomatic, rowsOf } from "./manifest.ts";
import { type Circuit, createMembers } from "./members.ts";
import type { CallOptions, ProviderState, Providers, TogetherOptions } from "./providers-types.ts";
import { rememberAnswers } from "./remembered.ts";
import type { ProviderEvent, RouteFailure } from "./route.ts";
import { fromPool, toPoolAsk } from "./scholarly-pool.ts";
import { noneAnswered, type ProviderResponse, type SearchContext, search } from "./search.ts";
import { askTogether, type Together } from "./together.ts";

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

const DEADLINE_MS = 60_000;

/** Creates the providers. Nothing is loaded or connected before the first search. */
export function createProviders(given: ProvidersOptions): Providers {
  const options = { settings: {}, ...given };
  const { settings, clock = systemClock, random = Math.random, thinThreshold = 1, debug = () => {} } = options;
  const member = createMembers({ ...options, clock, random });
  const list = () => Object.values(capabilities).flatMap(({ name }) => rowsOf(name).map((row) => stateOf(name, row)));

  function stateOf(type: string, row: CatalogRow): ProviderState {
    const missing = missingSettings(row, settings, type);
    const { breaker: shared, soleBreaker } = member(row);
    const breaker = shared.state();
    const configured = missing.length === 0;
    const available = configured && breaker !== "open" && soleBreaker.state() !== "open";
    const { name, metered = false } = row;
    return {
      name,
      type,
      configured,
      keyless: isKeyless(row, type),
      breaker,
      available,
      routed: routedProviders(type, options).includes(row),
      metered,
      onlyNamed: !isAutomatic(row, type),
      ...(configured ? {} : { missing }),
    };
  }

  const isReady = (name: string) => list().some((state) => state.name === name && state.configured);
  const othersOf = (type: string) =>
    list().flatMap((state) => (state.type === type && state.available && !state.onlyNamed ? [state.name] : []));

  const timed = <Value>(call: CallOptions, work: (context: SearchContext) => Promise<Value>): Promise<Value> => {
    const { signal: own, deadlineMs: ms = DEADLINE_MS } = call;
    return withDeadline({ clock, signal: own, ms, late: () => tooLate(ms) }, (signal) =>
      work({
        member,
        clock,
        signal,
        owner: call.owner,
        thinThreshold,
        budget: createBudget(call.maxCostUsd),
        purse: given.purse?.(),
        onProgress: call.onProgress ?? (() => {}),
        onEvent: debug,
      }),
    );
  };

  function searchWeb(given: WebAsk, forced: string | undefined, context: SearchContext) {
    const { ask, only, preferred } = targetOf(expandLens(given, options.lenses), forced, isReady);
    const wishes = { name: forced ?? only, preferred: preferred && isReady(preferred) ? preferred : undefined };
    return search({ capability: web.capability, ask, choice: choose(web.capability, wishes, options) }, context);
  }

  async function searchPool(ask: AcademicAsk, forced: string | undefined, context: SearchContext) {
    const outcome = await searchWeb(toPoolAsk(ask), forced, context);
    return "failure" in outcome ? outcome : fromPool(outcome, ask);
  }

  async function searchWorks(ask: AcademicAsk, forced: string | undefined, context: SearchContext) {
    if (forced !== undefined && searchesSites(forced)) return searchPool(ask, forced, context);
    const choice = choose(academic.capability, { name: forced }, options);
    const outcome = await search({ capability: academic.capability, ask, choice }, context);
    if (forced !== undefined || !("failure" in outcome)) return outcome;
    context.onProgress("No scholarly index answered; searching scholarly sites");
    return afterwards(outcome, await searchPool(ask, undefined, context));
  }

  async function renderPage(url: string, name: string, context: SearchContext): Promise<RenderedPage> {
    const rows = rowsOf(renderCapability.name).filter((row) => row.name === name);
    const choice = { rows, forced: true, routed: false };
    const outcome = settle(await search({ capability: renderCapability, ask: { url, limit: 1 }, choice }, context));
    const [page] = outcome.records;
    if (page) return page;
    throw new Failure("content_empty", `${name} has no copy of this page.`, { provider: name, detail: "nothing" });
  }

  const together = <Ask extends WebAsk | AcademicAsk, Rec extends { readonly title: string }>(
    capability: Capability<Ask, Rec>,
    { ask, providers, deadlineMs, ...call }: TogetherOptions & { readonly ask: Ask },
    askOne: Together<Ask, Rec>["askOne"],
  ) =>
    askTogether({
      capability,
      ask,
      deadlineMs,
      askOne,
      members: chooseAll(capability.name, providers, settings).map(member),
      timed: (ms, work) => timed({ ...call, deadlineMs: ms }, work),
    });

  /** Routes an ask; if no provider answers, the failure suggests others. */
  const answerOf = async <Rec>(
    type: string,
    call: CallOptions,
    find: (context: SearchContext) => Promise<ProviderResponse<Rec> | RouteFailure>,
  ): Promise<ProviderResponse<Rec>> => settle(await timed(call, find), () => othersOf(type));

  async function findAny(name: PlainName, ask: Limited, call: CallOptions = {}): Promise<ProviderResponse<unknown>> {
    const capability = capabilityOf(name);
    if (ask === null || typeof ask !== "object")
      throw new Failure("validation", `The second argument must be an object with what is asked of ${name}`);
    const choice = choose(capability, { name: call.provider }, options);
    return answerOf(name, call, (context) => search({ capability, ask, choice }, context));
  }

  const asked: Providers = {
    list,
    // The capability's row has the types of its name.
    find: findAny as Providers["find"],
    filters: ((name: CapabilityName, ask: Limited) => capabilityOf(name).filters?.(ask) ?? {}) as Providers["filters"],
    lacks: ((name: PlainName, ask: Limited) => capabilityOf(name).lacks?.(ask)) as Providers["lacks"],
    render: (url, call) => timed(call, (context) => renderPage(url, call.provider, context)),
    async web(ask, call = {}) {
      checkText(ask, "query");
      return answerOf("web", call, (context) => searchWeb(ask, call.provider, context));
    },
    async webTogether(ask, options) {
      checkText(ask, "query");
      return together(web.capability, { ask, ...options }, searchWeb);
    },
    async academicTogether(ask, options) {
      checkText(ask, "query");
      return together(academic.capability, { ask, ...options }, searchWorks);
    },
    async academic(ask, call = {}) {
      checkText(ask, "query");
      return answerOf("academic", call, (context) => searchWorks(ask, call.provider, context));
    },
  };
  const { cache } = options;
  return cache ? rememberAnswers(asked, createRemember({ clock, entries: entriesIn(cache, clock) })) : asked;
}

/** A capability without the types of its ask and records. */
function capabilityOf(name: CapabilityName): Capability<Limited, unknown> {
  if (!Object.hasOwn(capabilities, name)) {
    const names = Object.keys(capabilities).join(", ");
    throw new Failure("validation", `Unknown kind of source ${name}. Choose one of ${names}.`);
  }
  return capabilities[name] as unknown as Capability<Limited, unknown>; // each row has types of its own
}

/** The answer, or a failure that suggests other providers. */
function settle<Rec>(
  outcome: ProviderResponse<Rec> | RouteFailure,
  others: () => readonly string[] = () => [],
): ProviderResponse<Rec> {
  if ("failure" in outcome) throw noneAnswered(outcome, others());
  return outcome;
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
