import { type Clock, type Failure, toTimestamp } from "@wellsourced/core";
import type { Caller } from "../define-tool.ts";

export interface ToolStatistics {
  readonly calls: number;
  readonly errors: number;
  readonly errorRate: number;
  readonly averageMs: number;
}

export interface RecentError {
  readonly tool: string;
  readonly kind: string;
  readonly provider?: string;
  readonly cause: string;
  readonly timestamp: string;
}

/** Errors kept in total, and of one caller, so that no caller can push out the errors of others. */
const RING = 1_000;
const RING_OF_ONE = 100;

/** Calls of one tenant. */
export interface TenantCounts {
  readonly calls: number;
  readonly errors: number;
}

/** Counts of all tenants beyond the limit. */
const OTHER_TENANTS = "other";

/** Counts calls and keeps recent errors, which only their own caller can see. */
export function createMetrics(clock: Clock, maxTenants = 10_000) {
  const counts = new Map<string, { calls: number; errors: number; ms: number }>();
  const tenants = new Map<string, TenantCounts>();
  const ring: { caller: string; error: RecentError }[] = [];
  const nameOf = ({ tenant, user }: Caller) => JSON.stringify([tenant, user]);
  return {
    record(tool: string, { ms, failed, tenant }: { ms: number; failed: boolean; tenant: string }) {
      const error = failed ? 1 : 0;
      const count = counts.get(tool) ?? { calls: 0, errors: 0, ms: 0 };
      counts.set(tool, { calls: count.calls + 1, errors: count.errors + error, ms: count.ms + ms });
      const name = tenants.has(tenant) || tenants.size < maxTenants ? tenant : OTHER_TENANTS;
      const own = tenants.get(name) ?? { calls: 0, errors: 0 };
      tenants.set(name, { calls: own.calls + 1, errors: own.errors + error });
    },
    tenants: (): Record<string, TenantCounts> => Object.fromEntries(tenants),
    recordError(tool: string, caller: Caller, failure: Failure) {
      const { kind, provider, message: cause } = failure;
      const own = nameOf(caller);
      ring.unshift({
        caller: own,
        error: { tool, kind, ...(provider ? { provider } : {}), cause, timestamp: toTimestamp(clock.now()) },
      });
      const oldest = ring.findLastIndex((entry) => entry.caller === own);
      if (ring.filter((entry) => entry.caller === own).length > RING_OF_ONE) ring.splice(oldest, 1);
      ring.length = Math.min(ring.length, RING);
    },
    tools(): Record<string, ToolStatistics> {
      const rows = [...counts].map(([tool, { calls, errors, ms }]): [string, ToolStatistics] => [
        tool,
        { calls, errors, errorRate: Math.round((errors / calls) * 100) / 100, averageMs: Math.round(ms / calls) },
      ]);
      return Object.fromEntries(rows);
    },
    errors: (caller: Caller): RecentError[] => {
      const own = nameOf(caller);
      return ring.filter((entry) => entry.caller === own).map(({ error }) => error);
    },
  };
}
