import { omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { People } from "@wellsourced/sessions/people";
import { type Call, ownerOf } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { WebResults } from "../search/web.ts";

export interface MonitoringParts {
  /** Not cached, since a cached search has no new results. */
  readonly searchWeb: Parts["searchWeb"];
  readonly monitors: () => Promise<People["monitors"]>;
}

/** A query to monitor, with one provider or with the default ones. */
export interface MonitorQuery {
  readonly query: string;
  readonly provider?: string | undefined;
}

/** Number of results per search. */
const DEPTH = 20;

/** Returns functions that monitor queries for new results. */
export function createMonitoring({ searchWeb, monitors }: MonitoringParts) {
  /** A search, and the provider that answered it once it has run. */
  const searching = ({ query, provider }: MonitorQuery, call: Call) => {
    let routing: WebResults["routing"] | undefined;
    return {
      run: async () => {
        const found = await searchWeb({ query, ...omitUndefined({ provider }), limit: DEPTH }, call);
        routing = found.routing;
        return found.results;
      },
      answeredBy: () => omitUndefined({ routing }),
    };
  };
  return {
    /** Searches now and stores the results as the baseline. @throws {Failure} `config`, `validation`, as `searchWeb` */
    async saveMonitor({ ttlDays, ...key }: MonitorQuery & { readonly ttlDays?: number | undefined }, call: Call = {}) {
      const { run, answeredBy } = searching(key, call);
      const saved = await (await monitors()).save(ownerOf(call), { ...key, ttlDays }, run);
      return { ...saved, ...answeredBy(), trust: UNTRUSTED };
    },
    /** Searches again, returns the new results and updates the baseline. @throws {Failure} as `saveMonitor` */
    async checkMonitor(key: MonitorQuery, call: Call = {}) {
      const { run, answeredBy } = searching(key, call);
      const checked = await (await monitors()).check(ownerOf(call), key, run);
      return { ...checked, newCount: checked.newResults.length, ...answeredBy(), trust: UNTRUSTED };
    },
  };
}
