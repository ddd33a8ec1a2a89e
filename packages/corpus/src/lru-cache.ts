/** Creates a least-recently-used cache whose entries have a total size of at most `most`. */
export function createLruCache<Key, Value>(most: number) {
  const values = new Map<Key, { readonly value: Value; readonly size: number }>();
  let total = 0;
  return {
    get(key: Key): Value | undefined {
      const found = values.get(key);
      if (!found) return undefined;
      // Map order is use order: the last entry is the most recent.
      values.delete(key);
      values.set(key, found);
      return found.value;
    },
    set(key: Key, value: Value, size: number): void {
      if (size > most || values.has(key)) return;
      values.set(key, { value, size });
      total += size;
      for (const [old, { size: freed }] of values) {
        if (total <= most) return;
        values.delete(old);
        total -= freed;
      }
    },
    clear(): void {
      values.clear();
      total = 0;
    },
  };
}
