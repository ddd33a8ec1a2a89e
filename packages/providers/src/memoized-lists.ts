import { isAbort } from "@wellsourced/core";

interface Entry {
  readonly value: Promise<unknown>;
  readonly until: number;
}

export interface MemoizeOptions {
  readonly now: number;
  readonly ttlMs: number;
  /** The caller's signal: a list is fetched under the signal of its first caller. */
  readonly signal: AbortSignal;
}

/**
 * Memoizes lists that rarely change. Concurrent callers share one call; failures are not kept, and a call aborted by
 * its caller is repeated for the others.
 */
export function createMemoizedLists() {
  const entries = new Map<string, Entry>();
  const memoized = async <Value>(name: string, options: MemoizeOptions, make: () => Promise<Value>): Promise<Value> => {
    const { now, ttlMs, signal } = options;
    const known = entries.get(name);
    if (known && known.until > now) {
      try {
        return (await known.value) as Value;
      } catch (error) {
        if (signal.aborted || !isAbort(error)) throw error;
        return memoized(name, options, make);
      }
    }
    const value = make();
    const entry = { value, until: now + ttlMs };
    entries.set(name, entry);
    value.catch(() => {
      if (entries.get(name) === entry) entries.delete(name);
    });
    return value;
  };
  return memoized;
}
