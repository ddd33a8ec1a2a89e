import { type Clock, given } from "@wellsourced/core";
import type { FinishedCall } from "../../table.ts";
import { addInto, countInto, emptyHistogram, type Histogram, percentile } from "./histogram.ts";

/** What is looked at now and then, beside the calls. */
export const GAUGES = [
  "running",
  "sessions",
  "memoryBytes",
  "heapBytes",
  "upstreamQueue",
  "parserQueue",
  "openBreakers",
] as const;
export type Gauges = Readonly<Kept>;
type Kept = Partial<Record<(typeof GAUGES)[number], number>>;

/** How far back figures go, and how fine they are: the last hour by half minutes, the last day by 10 min, the week by the hour. */
export const RANGES = {
  hour: { stepMs: 30_000, steps: 120 },
  day: { stepMs: 10 * 60_000, steps: 144 },
  week: { stepMs: 60 * 60_000, steps: 168 },
} as const;
export type Range = keyof typeof RANGES;

interface ToolFigures {
  calls: number;
  errors: number;
  hits: number;
  misses: number;
  costUsd: number;
  readonly times: Histogram;
  readonly kinds: Map<string, number>;
}

/** One step of time. */
interface Slot {
  /** Which step since the epoch. */
  readonly step: number;
  readonly tools: Map<string, ToolFigures>;
  readonly gauges: Kept;
}

const noFigures = (): ToolFigures => ({
  calls: 0,
  errors: 0,
  hits: 0,
  misses: 0,
  costUsd: 0,
  times: emptyHistogram(),
  kinds: new Map(),
});

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Figures of the service over time: sums only, without a name or a word of anybody who called.
 *
 * Memory is bounded by the number of tools, at most some 300 bytes for each tool and step in which it was called.
 */
export function createRecorder(clock: Clock) {
  const ringOf = {
    hour: createRing({ ...RANGES.hour, clock }),
    day: createRing({ ...RANGES.day, clock }),
    week: createRing({ ...RANGES.week, clock }),
  };
  const rings = Object.values(ringOf);
  return {
    call(call: FinishedCall): void {
      for (const ring of rings) note(ring.current().tools, call);
    },
    /** Keeps the highest value of each gauge in a step. */
    look(gauges: Gauges): void {
      for (const ring of rings) {
        const { gauges: kept } = ring.current();
        for (const name of GAUGES) {
          const value = gauges[name];
          if (value !== undefined) kept[name] = Math.max(value, kept[name] ?? value);
        }
      }
    },
    /** The figures of a range, oldest first, of all tools or of one. */
    read(range: Range, tool?: string) {
      const { stepMs } = RANGES[range];
      const slots = ringOf[range].last();
      const points = slots.map(({ tools }) => summed(tool === undefined ? [...tools.values()] : ofTool(tools, tool)));
      const series = <Value>(pick: (figures: ToolFigures) => Value) => points.map(pick);
      const time = (share: number) => series(({ times }) => percentile(times, share) ?? null);
      return {
        stepSeconds: stepMs / 1_000,
        times: slots.map(({ step }) => (step * stepMs) / 1_000),
        calls: series(({ calls }) => calls),
        errors: series(({ errors }) => errors),
        hits: series(({ hits }) => hits),
        misses: series(({ misses }) => misses),
        costUsd: series(({ costUsd }) => costUsd),
        p50: time(0.5),
        p95: time(0.95),
        p99: time(0.99),
        gauges: Object.fromEntries(GAUGES.map((name) => [name, slots.map((slot) => slot.gauges[name] ?? null)])),
        total: rowOf(summed(points)),
        tools: byTool(slots),
      };
    },
  };
}

const ofTool = (tools: Slot["tools"], tool: string): readonly ToolFigures[] => {
  const figures = tools.get(tool);
  return figures ? [figures] : [];
};

/** A fixed number of steps; an old one is written over when its place is needed. */
function createRing({ stepMs, steps, clock }: { stepMs: number; steps: number; clock: Clock }) {
  const slots: Slot[] = [];
  const now = () => Math.floor(clock.now() / stepMs);
  const empty = (step: number): Slot => ({ step, tools: new Map(), gauges: {} });
  return {
    current(): Slot {
      const step = now();
      const found = slots[step % steps];
      // A clock that was set back also finds a step of another time here.
      if (found?.step === step) return found;
      const slot = empty(step);
      slots[step % steps] = slot;
      return slot;
    },
    last(): readonly Slot[] {
      const end = now();
      return Array.from({ length: steps }, (_, index) => {
        const step = end - steps + 1 + index;
        const found = slots[step % steps];
        return found?.step === step ? found : empty(step);
      });
    },
  };
}

function note(tools: Slot["tools"], { tool, ms, failure, cached, costUsd = 0 }: FinishedCall): void {
  const figures = tools.get(tool) ?? noFigures();
  tools.set(tool, figures);
  figures.calls += 1;
  figures.costUsd += costUsd;
  countInto(figures.times, ms);
  if (cached !== undefined) figures[cached ? "hits" : "misses"] += 1;
  if (failure === undefined) return;
  figures.errors += 1;
  figures.kinds.set(failure, (figures.kinds.get(failure) ?? 0) + 1);
}

function summed(all: readonly ToolFigures[]): ToolFigures {
  const sum = noFigures();
  for (const { calls, errors, hits, misses, costUsd, times, kinds } of all) {
    sum.calls += calls;
    sum.errors += errors;
    sum.hits += hits;
    sum.misses += misses;
    sum.costUsd += costUsd;
    addInto(sum.times, times);
    for (const [kind, count] of kinds) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + count);
  }
  return sum;
}

/** What calls did in a whole range. */
function rowOf({ calls, errors, hits, misses, costUsd, times, kinds }: ToolFigures) {
  const time = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
  return { calls, errors, hits, misses, costUsd, ...given(time), kinds: Object.fromEntries(kinds) };
}

/** What each tool did, the most called first. */
function byTool(slots: readonly Slot[]) {
  const names = new Set(slots.flatMap(({ tools }) => [...tools.keys()]));
  const rows = [...names].map((tool) => ({
    tool,
    ...rowOf(summed(slots.flatMap(({ tools }) => ofTool(tools, tool)))),
  }));
  return rows.toSorted((one, other) => other.calls - one.calls);
}
