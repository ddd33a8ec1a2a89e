import type { Clock } from "@wellsourced/core";
import type { Board } from "@wellsourced/wellsourced/shared";
import type { Table } from "../../table.ts";
import { createMetrics } from "../metrics.ts";
import { createRecorder, type Range } from "./recorder.ts";
import { createSharedFigures, type Others } from "./shared-figures.ts";
import type { Gauges } from "./step-figures.ts";

interface FiguresOptions {
  readonly table: Pick<Table, "calls" | "stats" | "state" | "spending">;
  readonly clock: Clock;
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests in progress and open sessions. */
  load(): { readonly running: number; readonly sessions: number };
  /** Exchange of figures between processes; absent for a single process. */
  readonly board?: Board | undefined;
  memory(): Pick<NodeJS.MemoryUsage, "rss" | "heapUsed">;
  report(error: unknown): void;
}

export type Figures = ReturnType<typeof createFigures>;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** Sampling interval of the gauges, several times in each step of the finest range. */
const LOOK_MS = 10_000;

/** Records finished calls and samples gauges until closed. */
export function createFigures({ table, clock, statuses, board, load, memory, report }: FiguresOptions) {
  const startedAt = clock.now();
  const recorder = createRecorder(clock);
  const gauges = (): Gauges => {
    const { rss, heapUsed } = memory();
    const { providers = [], waiting } = table.state?.() ?? {};
    const openBreakers = providers.filter(({ breaker }) => breaker === "open").length;
    const queues = waiting ? { upstreamQueue: sum(waiting.providers), parserQueue: waiting.parsers } : {};
    return { ...load(), ...queues, memoryBytes: rss, heapBytes: heapUsed, openBreakers };
  };
  const metrics = createMetrics({ table, statuses, gauges });
  const unfollow = table.calls?.follow((call) => {
    recorder.call(call);
    metrics.call(call).catch(report);
  });
  const present = async () => {
    const { providers = [], waiting } = table.state?.() ?? {};
    return { gauges: gauges(), providers, waiting, spending: (await table.spending?.()) ?? [] };
  };
  const shared = board && createSharedFigures({ board, recorder, clock, present });
  const closing = new AbortController();
  let isPublished = true;
  /** Publishes figures; failures are logged once. Meanwhile dashboards report this process as missing. */
  const show = async () => {
    try {
      await shared?.show();
      isPublished = true;
    } catch (error) {
      if (isPublished) report(error);
      isPublished = false;
    }
  };
  let looking: Promise<void> | undefined;
  const look = async () => {
    while (!closing.signal.aborted) {
      recorder.look(gauges());
      await show();
      await clock.sleep(LOOK_MS, closing.signal);
    }
  };
  return {
    startedAt,
    recorder,
    gauges,
    scrape: metrics.scrape,
    /** Figures of other processes; `undefined` for a single process. @throws {Failure} as `Board` */
    others: async (range: Range): Promise<Others | undefined> => shared?.others(range),
    /** Starts sampling the gauges. */
    watch: () => {
      looking = look().catch((error: unknown) => {
        // `close` aborts the sleep.
        if (!closing.signal.aborted) report(error);
      });
    },
    async close(): Promise<void> {
      unfollow?.();
      closing.abort();
      await looking;
      await shared?.leave();
    },
  };
}
