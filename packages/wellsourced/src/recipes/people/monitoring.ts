import { given, UNTRUSTED } from "@wellsourced/core";
import type { Owner } from "@wellsourced/sessions";
import type { People } from "@wellsourced/sessions/people";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { WebResults } from "../search-web.ts";

export interface MonitoringParts {
  /** Asks the provider each time: a remembered search brings nothing new. */
  readonly searchWeb: Parts["searchWeb"];
  readonly monitors: () => Promise<People["monitors"]>;
  readonly ownerOf: (call: Call) => Owner;
}

/** A query to be monitored, by one provider or by whichever answers. */
export interface MonitorQuery {
  readonly query: string;
  readonly provider?: string | undefined;
}

/** Results of each search. */
const DEPTH = 20;

/** Queries whose new results people follow. */
export function createMonitoring({ searchWeb, monitors, ownerOf }: MonitoringParts) {
  /** The search, with who answered it once it was made. */
  const searching = ({ query, provider }: MonitorQuery, call: Call) => {
    let routing: WebResults["routing"] | undefined;
    return {
      run: async () => {
        const found = await searchWeb({ query, ...given({ provider }), limit: DEPTH }, call);
        routing = found.routing;
        return found.results;
      },
      answerer: () => given({ routing }),
    };
  };
  return {
    /** Searches now, and keeps what was found as the baseline. @throws {Failure} `config`, `validation`, as `searchWeb` */
    async saveMonitor({ ttlDays, ...key }: MonitorQuery & { readonly ttlDays?: number | undefined }, call: Call = {}) {
      const { run, answerer } = searching(key, call);
      const saved = await (await monitors()).save(ownerOf(call), { ...key, ttlDays }, run);
      return { ...saved, ...answerer(), trust: UNTRUSTED };
    },
    /** Searches again, returns what was not there before, and moves the baseline. @throws {Failure} as `saveMonitor` */
    async checkMonitor(key: MonitorQuery, call: Call = {}) {
      const { run, answerer } = searching(key, call);
      const checked = await (await monitors()).check(ownerOf(call), key, run);
      return { ...checked, newCount: checked.newResults.length, ...answerer(), trust: UNTRUSTED };
    },
  };
}
