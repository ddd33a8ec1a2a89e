/** Damps the lead of first places; the usual constant of the method. */
const K = 60;

/**
 * Reciprocal rank fusion: several ranked lists as one. What stands high in many lists comes first; among equals the
 * earlier list wins. Records with the same key are one record, the first seen; twice in one list counts once.
 */
export function fuse<Rec>(lists: readonly (readonly Rec[])[], keyOf: (record: Rec) => string): Rec[] {
  const scored = new Map<string, { readonly record: Rec; score: number }>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const [index, record] of list.entries()) {
      const key = keyOf(record);
      if (seen.has(key)) continue;
      seen.add(key);
      const entry = scored.get(key) ?? { record, score: 0 };
      entry.score += 1 / (K + index + 1);
      scored.set(key, entry);
    }
  }
  return [...scored.values()].sort((a, b) => b.score - a.score).map(({ record }) => record);
}
