import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { FinishedCall } from "../../table.ts";
import { addInto, countInto, emptyHistogram, type Histogram } from "./histogram.ts";

/** Sampled values. */
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

export interface ToolFigures {
  calls: number;
  errors: number;
  hits: number;
  misses: number;
  costUsd: number;
  readonly times: Histogram;
  readonly kinds: Map<string, number>;
}

/** Figures of one time step. */
export interface StepFigures {
  /** Number of the step since the epoch. */
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

export const emptyStep = (step: number): StepFigures => ({ step, tools: new Map(), gauges: {} });

export function note({ tools }: StepFigures, { tool, ms, failure, cached, costUsd = 0 }: FinishedCall): void {
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

export function summed(all: readonly ToolFigures[]): ToolFigures {
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

/** Merges gauges of several processes by sum, except that a breaker open in several counts once. */
export function joinedGauges(all: readonly Gauges[]): Gauges {
  const joined: Kept = {};
  for (const name of GAUGES) {
    const values = all.flatMap((gauges) => gauges[name] ?? []);
    if (values.length === 0) continue;
    joined[name] = name === "openBreakers" ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
  }
  return joined;
}

/** Merges one step of several processes. */
export function joined(own: StepFigures, others: readonly StepFigures[]): StepFigures {
  if (others.length === 0) return own;
  const slots = [own, ...others];
  const byTool = Map.groupBy(
    slots.flatMap(({ tools }) => [...tools]),
    ([tool]) => tool,
  );
  const tools = [...byTool].map(([tool, all]) => [tool, summed(all.map(([, figures]) => figures))] as const);
  return { step: own.step, tools: new Map(tools), gauges: joinedGauges(slots.map(({ gauges }) => gauges)) };
}

const Count = z.int().min(0);
const Amount = z.number().min(0);
export const GaugesText = z.partialRecord(z.enum(GAUGES), Amount);
const StepText = z.object({
  step: Count,
  gauges: GaugesText,
  tools: z.record(
    z.string(),
    z.object({
      calls: Count,
      errors: Count,
      hits: Count,
      misses: Count,
      costUsd: Amount,
      times: z.array(Count).length(emptyHistogram().length),
      kinds: z.record(z.string(), Count),
    }),
  ),
});

/** Serialises a step for other processes. */
export const serializeStep = ({ tools, ...slot }: StepFigures): string =>
  JSON.stringify({
    ...slot,
    tools: Object.fromEntries(
      [...tools].map(([tool, { times, kinds, ...figures }]) => [
        tool,
        { ...figures, times: [...times], kinds: Object.fromEntries(kinds) },
      ]),
    ),
  });

/** Parses a step; `undefined` for other formats, such as a later version's. */
export function parseStep(text: string): StepFigures | undefined {
  const { data } = StepText.safeParse(jsonIn(text));
  if (!data) return undefined;
  const tools = Object.entries(data.tools).map(
    ([tool, { times, kinds, ...figures }]) =>
      [tool, { ...figures, times: Uint32Array.from(times), kinds: new Map(Object.entries(kinds)) }] as const,
  );
  return { step: data.step, gauges: data.gauges, tools: new Map(tools) };
}
