import type { Clock } from "@wellsourced/core";
import type { Board } from "@wellsourced/wellsourced/shared";
import type { Table } from "../../table.ts";
import { createMetrics } from "../metrics.ts";
import { createRecorder, type Range } from "./recorder.ts";
import type { Gauges } from "./slot.ts";
import { createTogether, type Others } from "./together.ts";

export interface FiguresOptions {
  readonly table: Pick<Table, "calls" | "stats" | "state" | "spending">;
  readonly clock: Clock;
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that are being worked on, and open sessions. */
  load(): { readonly running: number; readonly sessions: number };
  /** Where the processes of one service show each other their figures; absent where there is one process. */
  readonly board?: Board | undefined;
  memory(): Pick<NodeJS.MemoryUsage, "rss" | "heapUsed">;
  report(error: unknown): void;
}

export type Figures = ReturnType<typeof createFigures>;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** How often the gauges are looked at: some times in each step of the finest range. */
const LOOK_MS = 10_000;

/** Follows the calls of a table, and looks at the gauges now and then, until it is closed. */
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
  const together = board && createTogether({ board, recorder, clock, present });
  const closing = new AbortController();
  let isTold = true;
  /** While Redis is away the others miss this process, and each dashboard says so; the log says it once. */
  const show = async () => {
    try {
      await together?.show();
      isTold = true;
    } catch (error) {
      if (isTold) report(error);
      isTold = false;
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
    /** What the other processes of this service counted; `undefined` where there is one. @throws {Failure} as `Board` */
    others: async (range: Range): Promise<Others | undefined> => together?.others(range),
    /** Begins to look at the gauges. */
    watch: () => {
      looking = look().catch((error: unknown) => {
        // `close` breaks the sleep off.
        if (!closing.signal.aborted) report(error);
      });
    },
    async close(): Promise<void> {
      unfollow?.();
      closing.abort();
      await looking;
      await together?.leave();
    },
  };
}
