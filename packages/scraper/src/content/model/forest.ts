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

/** Log odds of 98 in 100: what the trees still to come say changes no decision. */
const SURE = 4;

/** For each row how probable it is, as the trees together say. */
export function predict(
  { width, base, roots, features, limits, low, high, leaves }: Forest,
  rows: Float32Array,
): Float32Array {
  const found = new Float32Array(rows.length / width);
  for (let row = 0, from = 0; row < found.length; row++, from += width) {
    let sum = base;
    for (let tree = 0; tree < roots.length && sum < SURE && sum > -SURE; tree++) {
      let at = roots[tree] as number; // below the length
      // Every node has a feature, a limit and two ways on.
      while (at >= 0)
        at = (
          (rows[from + (features[at] as number)] as number) <= (limits[at] as number) ? low[at] : high[at]
        ) as number;
      sum += leaves[~at] as number; // every way ends at a leaf
    }
    found[row] = 1 / (1 + Math.exp(-sum));
  }
  return found;
}
