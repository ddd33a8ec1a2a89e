import { isAbort } from "@wellsourced/core";

interface Entry {
  readonly value: Promise<unknown>;
  readonly until: number;
}

export interface Keeping {
  readonly now: number;
  readonly ttlMs: number;
  /** Of whoever asks: a list is made under the signal of its first caller. */
  readonly signal: AbortSignal;
}

/**
 * A memory for lists that change seldom. One making serves all who wait; a failed one is forgotten, and one whose caller
 * left is made again for those who stayed.
 */
export function createKept() {
  const entries = new Map<string, Entry>();
  const kept = async <Value>(name: string, keeping: Keeping, make: () => Promise<Value>): Promise<Value> => {
    const { now, ttlMs, signal } = keeping;
    const known = entries.get(name);
    if (known && known.until > now) {
      try {
        return (await known.value) as Value; // made under this very name
      } catch (error) {
        if (signal.aborted || !isAbort(error)) throw error;
        return kept(name, keeping, make);
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
  return kept;
}
