/** One run of a task: its size, and the processor time that it took. */
export interface Cost {
  readonly size: number;
  readonly ms: number;
}

export interface Growth {
  /** Time grows with this power of the size: 1 is linear, 2 quadratic. 0: no size took time worth measuring. */
  readonly exponent: number;
  readonly costs: readonly Cost[];
}

export interface GrowthOptions {
  readonly from: number;
  readonly to: number;
  /** Each size is this many times the one before. @default 2 */
  readonly factor?: number;
  /** A run that takes longer, in milliseconds, is the last one. @default 250 */
  readonly enough?: number;
  /** Milliseconds of work so far. @default processor time of this thread */
  readonly spent?: () => number;
}

/** Makes the task of a size. */
type Prepare = (size: number) => () => unknown;

/** Shorter runs say more about the machine than about the task. */
const WORTH_MEASURING = 10;
const ENOUGH = 250;
/** What is in proportion stays below this power on a machine that has time for it. */
const DOUBTFUL = 1.2;
const MOST_REPEATS = 8;
/** The largest run is compared with the one this many sizes before: neighbours differ by chance. */
const APART = 2;

/** Time that other processes and threads take does not count. */
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
 * Measures how a task's cost grows with its size. `prepare` makes the task of a size, which is not measured.
 *
 * A busy machine makes single runs slow, never fast: what seems to grow too much is measured again, and the least cost
 * of each size counts.
 */
export async function growthOf(prepare: Prepare, options: GrowthOptions): Promise<Growth> {
  const { spent = processorTime } = options;
  // The first run pays for loading and compiling.
  await prepare(options.from)();
  const costs = await costsOf(prepare, options);
  for (let more = MOST_REPEATS; more > 0 && exponentOf(costs) > DOUBTFUL; more--)
    for (const cost of costs) cost.ms = Math.min(cost.ms, await costOf(prepare(cost.size), spent));
  return { exponent: exponentOf(costs), costs };
}

async function costsOf(
  prepare: Prepare,
  { from, to, factor = 2, enough = ENOUGH, spent = processorTime }: GrowthOptions,
): Promise<{ readonly size: number; ms: number }[]> {
  const costs: { readonly size: number; ms: number }[] = [];
  for (let size = from; size <= to; size = Math.ceil(size * factor)) {
    const run = prepare(size);
    let ms = await costOf(run, spent);
    if (ms < enough) ms = Math.min(ms, await costOf(run, spent));
    costs.push({ size, ms });
    if (ms >= enough) break;
  }
  return costs;
}

function exponentOf(costs: readonly Cost[]): number {
  const last = costs.at(-1);
  const before = costs.at(-1 - APART) ?? costs[0];
  if (!last || !before || last === before || last.ms < WORTH_MEASURING) return 0;
  return Math.log(last.ms / Math.max(before.ms, WORTH_MEASURING)) / Math.log(last.size / before.size);
}
