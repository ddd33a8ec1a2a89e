/** The size and CPU time of one run. */
export interface Cost {
  readonly size: number;
  readonly ms: number;
}

export interface Growth {
  /** Exponent of growth: 1 is linear, 2 quadratic; 0 if all runs were too fast to measure. */
  readonly exponent: number;
  readonly costs: readonly Cost[];
}

export interface GrowthOptions {
  readonly from: number;
  readonly to: number;
  /** Ratio between successive sizes. @default 2 */
  readonly factor?: number;
  /** Exponent above which sizes are measured again. @default 1.3, below which linear tasks stay on an idle machine */
  readonly doubtful?: number;
  /** Stops after a run longer than this, in milliseconds. @default 250 */
  readonly enough?: number;
  /** Milliseconds of work so far. @default CPU time of this thread */
  readonly spent?: () => number;
}

/** Prepares the task for a size, any size from the smallest on. */
type Prepare = (size: number) => (() => unknown) | Promise<() => unknown>;

/** Shorter runs say more about the machine than about the task. */
const WORTH_MEASURING = 4;
const ENOUGH = 250;
const DOUBTFUL = 1.3;
const MOST_REPEATS = 8;
const BASE_REPEATS = 2;
/** Compares runs this many sizes apart, as neighbours differ by chance. */
const APART = 2;
const MOST_ATTEMPTS = 4;
/** A task that is slow at one of its first sizes does not get another attempt. */
const FEW_SIZES = 4;

/** Excludes time taken by other processes and threads. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

async function costOf(run: () => unknown, spent: () => number): Promise<number> {
  const began = spent();
  await run();
  return spent() - began;
}

/**
 * Measures how the cost of a task grows with its size; preparation is not measured.
 *
 * A busy machine makes single runs slower, never faster, so suspicious growth is measured again and the lowest cost
 * per size counts. A single jump, as when lists outgrow the young generation, is no growth either: further attempts go
 * on to larger sizes, and the lowest exponent counts. What grows with the square of its size does so in all of them.
 */
export async function growthOf(prepare: Prepare, options: GrowthOptions): Promise<Growth> {
  let best: Growth | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const larger = 2 ** attempt;
    const { to, enough = ENOUGH, doubtful = DOUBTFUL } = options;
    const growth = await growthOnce(prepare, { ...options, to: to * larger, enough: enough * larger });
    if (!best || growth.exponent < best.exponent) best = growth;
    if (best.exponent <= doubtful || growth.costs.length < FEW_SIZES) break;
  }
  return best ?? { exponent: 0, costs: [] };
}

async function growthOnce(prepare: Prepare, options: GrowthOptions): Promise<Growth> {
  const { spent = processorTime, doubtful = DOUBTFUL } = options;
  // The first run includes loading and compiling.
  await (await prepare(options.from))();
  const costs = await costsOf(prepare, options);
  // What was slow only while its code was still being compiled would hide growth.
  const first = baseOf(costs);
  for (let more = BASE_REPEATS; first && more > 0; more--)
    first.ms = Math.min(first.ms, await costOf(await prepare(first.size), spent));
  for (let more = MOST_REPEATS; more > 0 && exponentOf(costs) > doubtful; more--)
    for (const cost of costs) cost.ms = Math.min(cost.ms, await costOf(await prepare(cost.size), spent));
  return { exponent: exponentOf(costs), costs };
}

async function costsOf(
  prepare: Prepare,
  { from, to, factor = 2, enough = ENOUGH, spent = processorTime }: GrowthOptions,
): Promise<{ readonly size: number; ms: number }[]> {
  const costs: { readonly size: number; ms: number }[] = [];
  for (let size = from; size <= to; size = Math.ceil(size * factor)) {
    const ms = await costOf(await prepare(size), spent);
    costs.push({ size, ms });
    if (ms >= enough) break;
  }
  return costs;
}

/** The smaller size that the largest is compared with. */
const baseOf = <One extends Cost>(costs: readonly One[]): One | undefined => costs.at(-1 - APART) ?? costs[0];

function exponentOf(costs: readonly Cost[]): number {
  const last = costs.at(-1);
  const before = baseOf(costs);
  if (!last || !before || last === before || last.ms < WORTH_MEASURING) return 0;
  return Math.log(last.ms / Math.max(before.ms, WORTH_MEASURING)) / Math.log(last.size / before.size);
}
