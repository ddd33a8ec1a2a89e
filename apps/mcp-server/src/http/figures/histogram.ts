/** Call durations, counted in a fixed number of buckets. */
export type Histogram = Uint32Array;

/** Ratio of bucket limits: percentiles are off by at most a tenth. */
const GROWTH = 1.2;
/** From one millisecond to more than any call may take. */
const SPANS = 66;

export const emptyHistogram = (): Histogram => new Uint32Array(SPANS);

/** Adds a call. */
export function countInto(histogram: Histogram, ms: number): void {
  const span = ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(GROWTH));
  const index = Math.min(span, SPANS - 1);
  histogram[index] = (histogram[index] ?? 0) + 1;
}

export function addInto(histogram: Histogram, other: Histogram): void {
  for (const [index, count] of other.entries()) histogram[index] = (histogram[index] ?? 0) + count;
}

/** Returns the duration within which a share of the calls ended; `undefined` without calls. */
export function percentile(histogram: Histogram, share: number): number | undefined {
  const all = histogram.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let passed = 0;
  const span = histogram.findIndex((count) => {
    passed += count;
    return passed >= share * all;
  });
  // Geometric mean of the bucket.
  return span === 0 ? 1 : Math.round(GROWTH ** (span - 0.5));
}
