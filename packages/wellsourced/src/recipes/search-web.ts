import {
  type DomainReputation,
  Failure,
  given,
  type Hit,
  hostOf,
  type ProviderReport,
  type ZeroResultHints,
} from "@wellsourced/core";
import { findLens, type Lens } from "@wellsourced/lenses";
import { type Answer, type Providers, type WebAsk, zeroResultHints } from "@wellsourced/providers";
import { claimSignal, domainReputation, type ReputationSet } from "@wellsourced/trust";
import { type Call, passOn } from "../call.ts";
import type { Remember } from "../remember/index.ts";
import { asOne, refuseBoth } from "./together.ts";

/** A web search. Filters that are absent are not applied. */
export interface WebQuery {
  readonly query: string;
  /** 1–100. @default 5 */
  readonly limit?: number | undefined;
  readonly timeRange?: WebAsk["timeRange"] | undefined;
  /** @default "medium" */
  readonly safe?: WebAsk["safe"] | undefined;
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  /** One host, or host/path. A lens wins over it. */
  readonly site?: string | undefined;
  readonly sites?: readonly string[] | undefined;
  readonly exactTerms?: string | undefined;
  readonly excludeTerms?: string | undefined;
  /** Name of a curated source list. */
  readonly lens?: string | undefined;
  /** Asks this provider and no other. */
  readonly provider?: string | undefined;
  /** Asks these at once, or all that cost nothing extra, and merges what they find. */
  readonly providers?: readonly string[] | "all" | undefined;
  /** Adds the sentence of each snippet that bears most on it. */
  readonly claim?: string | undefined;
}

export type WebResult = Hit & { readonly sourceReputation?: DomainReputation; readonly claimSignal?: string };

/** Who answered an ask, and who was tried. */
export interface Routed {
  readonly provider: string;
  readonly attempted: readonly string[];
  readonly fallbackReason?: "circuit_open" | "primary_unavailable";
  /** True when several providers were there to choose from and none was forced. */
  readonly routed: boolean;
  /** Found by a web search over a list of sites, because no index of this kind answered. */
  readonly via?: "web";
  /** Asked because it was named, though it leaves such questions to others. */
  readonly declined?: true;
}

export interface WebResults {
  readonly results: readonly WebResult[];
  readonly hints?: ZeroResultHints;
  readonly lensDomainsSearched?: number;
  /** Filters that were asked for and could not be applied. */
  readonly notHonoured: readonly string[];
  /** What the reader must know about the answer. */
  readonly note?: string;
  /** US dollars that the answer cost, as far as prices are known. */
  readonly costUsd?: number;
  /** What came of each provider, where several were asked. */
  readonly reports?: readonly ProviderReport[];
  readonly routing: Routed;
}

export interface SearchParts {
  readonly providers: Providers;
  readonly lenses: readonly Lens[];
  /** What is known of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
}

/** @throws {Failure} `validation` that lists the known ones */
export function lensNamed(name: string, lenses: readonly Lens[]): Lens {
  const lens = findLens(name, lenses);
  if (lens) return lens;
  const known = lenses.map(({ name: known }) => known).sort();
  throw new Failure("validation", `Unknown lens ${name}. Known lenses: ${known.join(", ")}.`);
}

/** Where to look. A lens wins over sites; whether its engine or its domains serve is for the providers to say. */
function places({ site, sites }: WebQuery, lens: Lens | undefined): Partial<WebAsk> {
  if (!lens) return sites?.length ? { sites } : given({ site });
  const { cx, goggle, domains } = lens;
  return { ...given({ engineId: cx, goggle }), ...(domains.length > 0 ? { sites: domains } : {}) };
}

function toAsk(query: WebQuery, lens: Lens | undefined): WebAsk {
  const { timeRange, language, country, exactTerms, excludeTerms } = query;
  return {
    query: query.query,
    limit: query.limit ?? 5,
    safe: query.safe ?? "medium",
    ...given({ timeRange, language, country, exactTerms, excludeTerms }),
    ...places(query, lens),
  };
}

/** The contract's names of the filters that were set, for the hints. */
const filtersOf = ({
  site,
  sites,
  lens,
  timeRange,
  country,
  language,
  exactTerms,
  excludeTerms,
}: WebQuery): Record<string, string> =>
  given({
    lens,
    site: lens ? undefined : sites?.length ? sites.join(", ") : site,
    time_range: timeRange,
    country,
    language,
    exact_terms: exactTerms,
    exclude_terms: excludeTerms,
  });

/** Nobody asked for the parts of a lens: whichever could not be applied, it was the lens. */
const LENS_PARTS: readonly string[] = ["site", "sites", "goggle", "engineId"];

const asAsked = (names: readonly string[], lens: Lens | undefined): readonly string[] =>
  lens ? [...new Set(names.map((name) => (LENS_PARTS.includes(name) ? "lens" : name)))] : names;

export type SearchWeb = (query: WebQuery, call?: Call) => Promise<WebResults>;

/** Builds the web search. */
export function createSearchWeb({ providers, lenses, reputation }: SearchParts): SearchWeb {
  return async (query, call = {}) => {
    const lens = query.lens ? lensNamed(query.lens, lenses) : undefined;
    const answer = await askWeb(providers, { query, ask: toAsk(query, lens) }, call);
    const results = answer.records.map((hit): WebResult => {
      const sourceReputation = domainReputation(hostOf(hit.url), reputation);
      const signal = query.claim === undefined ? undefined : claimSignal(hit.snippet, query.claim);
      return {
        ...hit,
        ...(sourceReputation ? { sourceReputation } : {}),
        ...(signal === undefined ? {} : { claimSignal: signal }),
      };
    });
    const empty = results.length === 0;
    return {
      results,
      ...(empty
        ? { hints: zeroResultHints({ filters: filtersOf(query), answer, states: providers.list(), type: "web" }) }
        : {}),
      ...(answer.sitesSearched === undefined || !lens || lens.domains.length <= 10
        ? {}
        : { lensDomainsSearched: answer.sitesSearched }),
      notHonoured: asAsked(answer.notHonoured, lens),
      ...given({ note: answer.note, costUsd: answer.costUsd, reports: answer.reports }),
      routing: answer,
    };
  };
}

type WebAnswer = Answer<Hit> & { readonly reports?: readonly ProviderReport[] };

/** One provider's answer, or that of several in the same form. */
async function askWeb(
  providers: Providers,
  { query, ask }: { readonly query: WebQuery; readonly ask: WebAsk },
  call: Call,
): Promise<WebAnswer> {
  if (query.providers === undefined)
    return providers.web(ask, { ...passOn(call), ...given({ provider: query.provider }) });
  refuseBoth(query);
  return asOne(await providers.webTogether(ask, { ...passOn(call), providers: query.providers }));
}

const HALF_HOUR = 30 * 60_000;

/**
 * The same search, remembered for half an hour. Everything that can change the answer is part of the question, so a
 * search inside another operation costs nothing where the same one was made before.
 */
export function rememberSearches(searchWeb: SearchWeb, remember: Remember): SearchWeb {
  return async (query, call = {}) => {
    const { deadlineMs, maxCostUsd, signal, owner } = call;
    const input = given({ ...query, limit: query.limit ?? 5, safe: query.safe ?? "medium", deadlineMs, maxCostUsd });
    const spec = { kind: "web", version: 1, input, ttlMs: HALF_HOUR, ...given({ signal, owner }) };
    const { value, ...freshness } = await remember.of<WebResults>(spec, (shared) =>
      searchWeb(query, { ...call, signal: shared }),
    );
    call.onFreshness?.(freshness);
    return value;
  };
}
