/** Trees in flat arrays: a child below zero is `~leaf`. */
export interface Forest {
  readonly base: number;
  readonly width: number;
  readonly roots: Int32Array;
  readonly features: Uint8Array;
  readonly limits: Float32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly leaves: Float32Array;
}

/** For each row how probable it is, as the trees together say. */
export function predict(
  { width, base, roots, features, limits, low, high, leaves }: Forest,
  rows: Float32Array,
): Float32Array {
  const sums = new Float32Array(rows.length / width).fill(base);
  for (const root of roots)
    for (let row = 0, from = 0; row < sums.length; row++, from += width) {
      let at = root;
      // Every node has a feature, a limit and two ways on.
      while (at >= 0)
        at = (
          (rows[from + (features[at] as number)] as number) <= (limits[at] as number) ? low[at] : high[at]
        ) as number;
      sums[row] = (sums[row] ?? 0) + (leaves[~at] ?? 0);
    }
  for (let row = 0; row < sums.length; row++) sums[row] = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
  return sums;
}
