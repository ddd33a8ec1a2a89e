import type { Clock } from "@wellsourced/core";
import type { Table } from "../../table.ts";
import { createMetrics } from "../metrics.ts";
import { createRecorder, type Gauges } from "./recorder.ts";

export interface FiguresOptions {
  readonly table: Pick<Table, "calls" | "stats" | "tenants" | "state">;
  readonly clock: Clock;
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that are being worked on, and open sessions. */
  load(): { readonly running: number; readonly sessions: number };
  memory(): Pick<NodeJS.MemoryUsage, "rss" | "heapUsed">;
  report(error: unknown): void;
}

export type Figures = ReturnType<typeof createFigures>;

/** How often the gauges are looked at: once for each step of the finest range. */
const LOOK_MS = 10_000;

/** Follows the calls of a table, and looks at the gauges now and then until it is closed. */
export function createFigures({ table, clock, statuses, load, memory, report }: FiguresOptions) {
  const startedAt = clock.now();
  const recorder = createRecorder(clock);
  const gauges = (): Gauges => {
    const { rss, heapUsed } = memory();
    const providers = table.state?.().providers ?? [];
    const openBreakers = providers.filter(({ breaker }) => breaker === "open").length;
    return { ...load(), memoryBytes: rss, heapBytes: heapUsed, openBreakers };
  };
  const metrics = createMetrics({ table, statuses, gauges });
  const unfollow = table.calls?.follow((call) => {
    recorder.call(call);
    metrics.call(call).catch(report);
  });
  const closing = new AbortController();
  const watch = async () => {
    while (!closing.signal.aborted) {
      recorder.look(gauges());
      await clock.sleep(LOOK_MS, closing.signal);
    }
  };
  watch().catch(() => {}); // the sleep is broken off by `close`
  return {
    startedAt,
    recorder,
    gauges,
    scrape: metrics.scrape,
    close: () => {
      unfollow?.();
      closing.abort();
    },
  };
}
