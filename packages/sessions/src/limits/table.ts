import { type Counts, oldestSlot, WINDOWS, type Window } from "./limit.ts";

/** A change of one count. */
export interface Change {
  readonly key: string;
  readonly slot: number;
  readonly by: number;
}

/** Sweeping scans everything, so it is done rarely. */
const SWEEP_EVERY_MS = 60_000;

/** Splits a key made by `keyOf`. */
export function partsOf(key: string) {
  const [owner = "", name = "", per = ""] = key.split(":");
  const window: Window = Object.entries(WINDOWS).find(([one]) => one === per)?.[1] ?? WINDOWS.day;
  return { owner, name, window };
}

/**
 * Creates a table of counts with a maximum number of keys for each limit; beyond it, the least recently counted one is
 * dropped.
 */
export function createTable(mostKeys: number) {
  const tables = new Map<string, Map<string, Map<number, number>>>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const tableOf = (key: string) => {
    const { name } = partsOf(key);
    const table = tables.get(name) ?? new Map<string, Map<number, number>>();
    tables.set(name, table);
    return table;
  };
  const entries = () => [...tables.values()].flatMap((table) => [...table]);
  const prune = (key: string, counts: Map<number, number>, now: number) => {
    const oldest = oldestSlot(partsOf(key).window, now);
    for (const slot of counts.keys()) if (slot < oldest) counts.delete(slot);
    if (counts.size === 0) tableOf(key).delete(key);
  };

  return {
    counts: (key: string): Counts => tableOf(key).get(key) ?? new Map(),
    add({ key, slot, by }: Change, now: number) {
      const table = tableOf(key);
      const counts = table.get(key) ?? new Map<number, number>();
      counts.set(slot, Math.max(0, (counts.get(slot) ?? 0) + by));
      // Map order is insertion order, so move the key to the end.
      table.delete(key);
      table.set(key, counts);
      prune(key, counts, now);
      const [oldest] = table.keys();
      if (table.size > mostKeys && oldest !== undefined) table.delete(oldest);
    },
    /** Drops expired counts from time to time. */
    sweep(now: number) {
      if (now - sweptAt < SWEEP_EVERY_MS) return;
      sweptAt = now;
      for (const [key, counts] of entries()) prune(key, counts, now);
    },
    delete: (key: string) => void tableOf(key).delete(key),
    entries,
  };
}

export type Table = ReturnType<typeof createTable>;
