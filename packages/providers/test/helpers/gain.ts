/** Cut-off ranks of the metric. */
export const CUTS = [1, 3, 5, 10] as const;

/** Normalised discounted cumulative gain with graded relevance. */
export function ndcg(ids: readonly string[], gains: ReadonlyMap<string, number>, cut: number): number {
  const dcg = (values: readonly number[]) =>
    values.slice(0, cut).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
  const best = dcg([...gains.values()].sort((a, b) => b - a));
  return best === 0 ? 1 : dcg(ids.map((id) => gains.get(id) ?? 0)) / best;
}
