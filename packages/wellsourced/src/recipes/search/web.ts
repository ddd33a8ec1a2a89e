import { checkText, hostOf, omitUndefined } from "@wellsourced/core";
import type { DomainReputation, Hit } from "@wellsourced/core/records";
import type { Asked, WebSearch } from "@wellsourced/core/searches";
import type { Lens } from "@wellsourced/lenses";
import type { Providers, WebAsk } from "@wellsourced/providers";
import { claimSignal, domainReputation, type ReputationSet } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import type { Query } from "./find.ts";
import { lensNamed } from "./lenses.ts";
import { type Choice, type SearchResponse, searchOptions, toResponse } from "./response.ts";

/** A web search. @default `safe`: medium */
export interface WebQuery extends Query<Asked<typeof WebSearch>>, Choice {
  /** Adds the sentence of each snippet that is most relevant to this claim. */
  readonly claim?: string | undefined;
}

export type WebResult = Hit & { readonly sourceReputation?: DomainReputation; readonly claimSignal?: string };

export interface WebResults extends SearchResponse {
  readonly results: readonly WebResult[];
  readonly lensDomainsSearched?: number;
}

interface SearchParts {
  readonly providers: Providers;
  readonly lenses: readonly Lens[];
  /** Reputation of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
}

/** The sites to search. A lens overrides them; providers choose between its engine and its domains. */
function places({ site, sites }: WebQuery, lens: Lens | undefined): Partial<WebAsk> {
  if (!lens) return sites?.length ? { sites } : omitUndefined({ site });
  const { cx, goggle, domains } = lens;
  return { ...omitUndefined({ engineId: cx, goggle }), ...(domains.length > 0 ? { sites: domains } : {}) };
}

function toAsk(asked: WebQuery, lens: Lens | undefined): WebAsk {
  const { query, provider: _, providers: __, claim: ___, lens: ____, site: _____, sites: ______, ...filters } = asked;
  return { query, limit: 5, safe: "medium", ...omitUndefined(filters), ...places(asked, lens) };
}

/** The filters of a search by their names in the contract, for hints. */
function filtersOf({ site, sites, lens }: WebQuery, { providers, ask }: { providers: Providers; ask: WebAsk }) {
  const { safe: _, ...filters } = providers.filters("web", ask);
  return { ...omitUndefined({ lens, site: lens ? undefined : sites?.length ? sites.join(", ") : site }), ...filters };
}

/** Parts of a lens, which are not named to callers. */
const LENS_PARTS: readonly string[] = ["site", "sites", "goggle", "engineId"];

const asAsked = (names: readonly string[], lens: Lens | undefined): readonly string[] =>
  lens ? [...new Set(names.map((name) => (LENS_PARTS.includes(name) ? "lens" : name)))] : names;

export type SearchWeb = (query: WebQuery, call?: Call) => Promise<WebResults>;

/** Creates the web search. */
export function createSearchWeb({ providers, lenses, reputation }: SearchParts): SearchWeb {
  return async (query, call = {}) => {
    checkText(query, "query");
    const lens = query.lens ? lensNamed(query.lens, lenses) : undefined;
    const ask = toAsk(query, lens);
    const reply = await providers.web(ask, searchOptions(call, query));
    const results = reply.records.map((hit): WebResult => {
      const sourceReputation = domainReputation(hostOf(hit.url), reputation);
      const signal = query.claim === undefined ? undefined : claimSignal(hit.snippet, query.claim);
      return { ...hit, ...omitUndefined({ sourceReputation, claimSignal: signal }) };
    });
    const isLong = lens !== undefined && lens.domains.length > 10;
    return {
      results,
      ...omitUndefined({ lensDomainsSearched: isLong ? reply.sitesSearched : undefined }),
      ...toResponse(reply, { providers, type: "web", filters: filtersOf(query, { providers, ask }) }),
      notHonoured: asAsked(reply.notHonoured, lens),
    };
  };
}
