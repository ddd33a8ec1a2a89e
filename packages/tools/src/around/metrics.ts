import { type Clock, type Failure, toTimestamp } from "@wellsourced/core";

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

/** How many errors are kept. */
const RING = 100;

/** Counts calls and keeps the newest errors, each seen only by the tenant whose call it was. */
export function createMetrics(clock: Clock, mask: (text: string) => string) {
  const counts = new Map<string, { calls: number; errors: number; ms: number }>();
  const ring: { tenant: string; error: RecentError }[] = [];
  return {
    record(tool: string, ms: number, failed: boolean) {
      const count = counts.get(tool) ?? { calls: 0, errors: 0, ms: 0 };
      counts.set(tool, { calls: count.calls + 1, errors: count.errors + (failed ? 1 : 0), ms: count.ms + ms });
    },
    recordError(tool: string, tenant: string, failure: Failure) {
      const { kind, provider, message } = failure;
      const cause = mask(message);
      ring.unshift({
        tenant,
        error: { tool, kind, ...(provider ? { provider } : {}), cause, timestamp: toTimestamp(clock.now()) },
      });
      ring.length = Math.min(ring.length, RING);
    },
    tools(): Record<string, ToolStatistics> {
      const rows = [...counts].map(([tool, { calls, errors, ms }]): [string, ToolStatistics] => [
        tool,
        { calls, errors, errorRate: Math.round((errors / calls) * 100) / 100, averageMs: Math.round(ms / calls) },
      ]);
      return Object.fromEntries(rows);
    },
    errors: (tenant: string): RecentError[] =>
      ring.filter((entry) => entry.tenant === tenant).map(({ error }) => error),
  };
}
