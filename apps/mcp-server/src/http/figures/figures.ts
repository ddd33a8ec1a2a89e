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

/** How often the gauges are looked at: some times in each step of the finest range. */
const LOOK_MS = 10_000;

/** Follows the calls of a table, and looks at the gauges now and then, until it is closed. */
export function createFigures({ table, clock, statuses, load, memory, report }: FiguresOptions) {
  const startedAt = clock.now();
  const recorder = createRecorder(clock);
  const gauges = (): Gauges => {
    const { rss, heapUsed } = memory();
    const { providers = [], waiting } = table.state?.() ?? {};
    const openBreakers = providers.filter(({ breaker }) => breaker === "open").length;
    const queues = waiting ? { upstreamQueue: waiting.providers, parserQueue: waiting.parsers } : {};
    return { ...load(), ...queues, memoryBytes: rss, heapBytes: heapUsed, openBreakers };
  };
  const metrics = createMetrics({ table, statuses, gauges });
  const unfollow = table.calls?.follow((call) => {
    recorder.call(call);
    metrics.call(call).catch(report);
  });
  const closing = new AbortController();
  const look = async () => {
    while (!closing.signal.aborted) {
      recorder.look(gauges());
      await clock.sleep(LOOK_MS, closing.signal);
    }
  };
  return {
    startedAt,
    recorder,
    gauges,
    scrape: metrics.scrape,
    /** Begins to look at the gauges. */
    watch: () =>
      void look().catch((error: unknown) => {
        // `close` breaks the sleep off.
        if (!closing.signal.aborted) report(error);
      }),
    close: () => {
      unfollow?.();
      closing.abort();
    },
  };
}
