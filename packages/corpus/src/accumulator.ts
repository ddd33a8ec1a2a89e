/** Accumulator by number. Reused between queries, since allocating it costs more than many queries. */
export interface Accumulator {
  readonly values: Float32Array;
  /** The numbers that have a sum, in the first `count` entries. */
  readonly touched: Int32Array;
  count: number;
}

export const createAccumulator = (size: number): Accumulator => ({
  values: new Float32Array(size),
  touched: new Int32Array(size),
  count: 0,
});

export function clearAccumulator(sum: Accumulator): void {
  for (let at = 0; at < sum.count; at++) sum.values[sum.touched[at] as number] = 0;
  sum.count = 0;
}

const BINS = 512;

/** Lower bound of the `rank`-th largest sum; 0 if there are fewer. */
export function largest({ values, touched, count }: Accumulator, rank: number): number {
  if (count < rank) return 0;
  let most = 0;
  for (let at = 0; at < count; at++) most = Math.max(most, values[touched[at] as number] as number);
  if (most === 0) return 0;
  const bins = new Int32Array(BINS);
  for (let at = 0; at < count; at++) {
    const bin = Math.min(BINS - 1, Math.floor(((values[touched[at] as number] as number) / most) * BINS));
    bins[bin] = (bins[bin] as number) + 1;
  }
  let above = 0;
  for (let bin = BINS - 1; bin >= 0; bin--) {
    above += bins[bin] as number;
    if (above >= rank) return (bin / BINS) * most;
  }
  return 0;
}
