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
export function predict(forest: Forest, rows: Float32Array): Float32Array {
  const { width, base, roots, leaves } = forest;
  const sums = new Float32Array(rows.length / width).fill(base);
  for (const root of roots)
    for (let row = 0; row < sums.length; row++)
      sums[row] = (sums[row] ?? 0) + (leaves[leafOf(forest, rows, root, row * width)] ?? 0);
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)));
}

function leafOf({ features, limits, low, high }: Forest, rows: Float32Array, root: number, from: number): number {
  let at = root;
  while (at >= 0) at = ((rows[from + (features[at] ?? 0)] ?? 0) <= (limits[at] ?? 0) ? low[at] : high[at]) ?? -1;
  return ~at;
}
