import { given, UNTRUSTED } from "@wellsourced/core";
import type { Owner } from "@wellsourced/sessions";
import type { People } from "@wellsourced/sessions/people";
import type { Call, Freshness } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { WebResults } from "../search-web.ts";

export interface MonitoringParts extends Pick<Parts, "searchWeb"> {
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
  /** The search, with who answered it and what it cost once it was made. */
  const searching = ({ query, provider }: MonitorQuery, call: Call) => {
    let found: Pick<WebResults, "routing" | "costUsd"> | undefined;
    return {
      run: async () => {
        let isCached = false;
        const onFreshness = ({ cached }: Freshness) => {
          isCached = cached;
        };
        const { results, routing, costUsd } = await searchWeb(
          { query, ...given({ provider }), limit: DEPTH },
          { ...call, onFreshness },
        );
        found = { routing, ...(costUsd === undefined || isCached ? {} : { costUsd }) };
        return results;
      },
      found: () => (found ? { search: found } : {}),
    };
  };
  return {
    /** Searches now, and keeps what was found as the baseline. @throws {Failure} `config`, `validation`, as `searchWeb` */
    async saveMonitor({ ttlDays, ...key }: MonitorQuery & { readonly ttlDays?: number | undefined }, call: Call = {}) {
      const { run, found } = searching(key, call);
      const saved = await (await monitors()).save(ownerOf(call), { ...key, ttlDays }, run);
      return { ...saved, ...found(), trust: UNTRUSTED };
    },
    /** Searches again, returns what was not there before, and moves the baseline. @throws {Failure} as `saveMonitor` */
    async checkMonitor(key: MonitorQuery, call: Call = {}) {
      const { run, found } = searching(key, call);
      const checked = await (await monitors()).check(ownerOf(call), key, run);
      return { ...checked, newCount: checked.newResults.length, ...found(), trust: UNTRUSTED };
    },
  };
}
