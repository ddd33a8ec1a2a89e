import { type Clock, given } from "@wellsourced/core";
import type { FinishedCall } from "../../table.ts";
import { percentile } from "./histogram.ts";
import { emptySlot, GAUGES, type Gauges, joined, note, type Slot, summed, type ToolFigures } from "./slot.ts";

/** How far back figures go, and how fine they are: the last hour by half minutes, the last day by 10 min, the week by the hour. */
export const RANGES = {
  hour: { stepMs: 30_000, steps: 120 },
  day: { stepMs: 10 * 60_000, steps: 144 },
  week: { stepMs: 60 * 60_000, steps: 168 },
} as const;
export type Range = keyof typeof RANGES;

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
      for (const ring of rings) note(ring.current(), call);
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
    /** The steps of a range, oldest first, as this process counted them. */
    slots: (range: Range): readonly Slot[] => ringOf[range].last(),
    /** The figures of a range, oldest first, of all tools or of one, together with what other processes counted. */
    read(
      range: Range,
      { tool, others = [] }: { readonly tool?: string | undefined; readonly others?: readonly Slot[] } = {},
    ) {
      const { stepMs } = RANGES[range];
      const byStep = Map.groupBy(others, ({ step }) => step);
      const slots = ringOf[range].last().map((own) => joined(own, byStep.get(own.step) ?? []));
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
  return {
    current(): Slot {
      const step = now();
      const found = slots[step % steps];
      // A clock that was set back also finds a step of another time here.
      if (found?.step === step) return found;
      const slot = emptySlot(step);
      slots[step % steps] = slot;
      return slot;
    },
    last(): readonly Slot[] {
      const end = now();
      return Array.from({ length: steps }, (_, index) => {
        const step = end - steps + 1 + index;
        const found = slots[step % steps];
        return found?.step === step ? found : emptySlot(step);
      });
    },
  };
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
