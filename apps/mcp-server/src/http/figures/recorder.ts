import { type Clock, omitUndefined } from "@wellsourced/core";
import type { FinishedCall } from "../../table.ts";
import { percentile } from "./histogram.ts";
import {
  emptyStep,
  GAUGES,
  type Gauges,
  joined,
  note,
  type StepFigures,
  summed,
  type ToolFigures,
} from "./step-figures.ts";

/** Ranges and steps: an hour in half minutes, a day in 10 minutes, a week in hours. */
export const RANGES = {
  hour: { stepMs: 30_000, steps: 120 },
  day: { stepMs: 10 * 60_000, steps: 144 },
  week: { stepMs: 60 * 60_000, steps: 168 },
} as const;
export type Range = keyof typeof RANGES;

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Records figures over time, as sums without personal data.
 *
 * Memory is bounded: about 300 bytes for each tool and step with calls.
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
    /** Keeps the maximum of each gauge in a step. */
    look(gauges: Gauges): void {
      for (const ring of rings) {
        const { gauges: kept } = ring.current();
        for (const name of GAUGES) {
          const value = gauges[name];
          if (value !== undefined) kept[name] = Math.max(value, kept[name] ?? value);
        }
      }
    },
    /** Steps of a range in this process, oldest first. */
    slots: (range: Range): readonly StepFigures[] => ringOf[range].last(),
    /** Figures of a range, oldest first, for all tools or one, merged with other processes. */
    read(
      range: Range,
      { tool, others = [] }: { readonly tool?: string | undefined; readonly others?: readonly StepFigures[] } = {},
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

const ofTool = (tools: StepFigures["tools"], tool: string): readonly ToolFigures[] => {
  const figures = tools.get(tool);
  return figures ? [figures] : [];
};

function createRing({ stepMs, steps, clock }: { stepMs: number; steps: number; clock: Clock }) {
  const slots: StepFigures[] = [];
  const now = () => Math.floor(clock.now() / stepMs);
  return {
    current(): StepFigures {
      const step = now();
      const found = slots[step % steps];
      // After the clock was set back, the slot may belong to another time.
      if (found?.step === step) return found;
      const slot = emptyStep(step);
      slots[step % steps] = slot;
      return slot;
    },
    last(): readonly StepFigures[] {
      const end = now();
      return Array.from({ length: steps }, (_, index) => {
        const step = end - steps + 1 + index;
        const found = slots[step % steps];
        return found?.step === step ? found : emptyStep(step);
      });
    },
  };
}

/** Totals of calls. */
function rowOf({ calls, errors, hits, misses, costUsd, times, kinds }: ToolFigures) {
  const time = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
  return { calls, errors, hits, misses, costUsd, ...omitUndefined(time), kinds: Object.fromEntries(kinds) };
}

/** Totals by tool, most called first. */
function byTool(slots: readonly StepFigures[]) {
  const names = new Set(slots.flatMap(({ tools }) => [...tools.keys()]));
  const rows = [...names].map((tool) => ({
    tool,
    ...rowOf(summed(slots.flatMap(({ tools }) => ofTool(tools, tool)))),
  }));
  return rows.toSorted((one, other) => other.calls - one.calls);
}
