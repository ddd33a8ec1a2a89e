/** Sums by number. Reused between queries, since allocating it costs more than many queries. */
export interface Sums {
  readonly values: Float32Array;
  /** The numbers with a sum, in the first `count` entries. */
  readonly touched: Int32Array;
  count: number;
}

export const createSums = (size: number): Sums => ({
  values: new Float32Array(size),
  touched: new Int32Array(size),
  count: 0,
});

export function clearSums(sums: Sums): void {
  for (let at = 0; at < sums.count; at++) sums.values[sums.touched[at] as number] = 0;
  sums.count = 0;
}

const BINS = 512;

/** Lower bound of the `rank`-th largest sum; 0 if there are fewer. */
export function largest({ values, touched, count }: Sums, rank: number): number {
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
