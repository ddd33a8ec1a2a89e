import { type Clock, systemClock, toTimestamp } from "@wellsourced/core";
import type { Owner } from "../store.ts";
import type { Counters, OwnCount } from "./counters.ts";
import { judge, judgeTaken, keyOf, type Limit, oldestSlot, slotAt, subjectName, WINDOWS } from "./limit.ts";
import { type Change, createTable, partsOf, type Table } from "./table.ts";

/** Where changes are kept beyond the life of the process. */
export interface Journal {
  /** @throws {Failure} when they cannot be kept; then nothing is granted */
  write(changes: readonly Change[]): Promise<void>;
  /** Writes all counts anew, so that nothing is left of those that were removed. */
  rewrite(): Promise<void>;
  close(): Promise<void>;
}

export interface MemoryCountersOptions {
  readonly clock?: Clock;
  /** Keys that are counted of each limit; beyond it the one counted longest ago begins anew. @default 50_000 */
  readonly mostKeys?: number;
}

interface CountersOverTable {
  readonly clock: Clock;
  readonly table: Table;
  readonly journal?: Journal;
}

/** Counts of one process, which end with it. */
export const createMemoryCounters = ({
  clock = systemClock,
  mostKeys = 50_000,
}: MemoryCountersOptions = {}): Counters => createCounters({ clock, table: createTable(mostKeys) });

/** The counts of one key, as an export shows them. */
export const toOwnCounts = (key: string, counts: Iterable<readonly [number, number]>): OwnCount[] => {
  const { name, window } = partsOf(key);
  return [...counts].map(([slot, count]) => ({ name, from: toTimestamp(slot * window.slotMs), count }));
};

/** Counts in a table, and in a journal where there is one. A decision is made at once: nothing comes between. */
export function createCounters({ clock, table, journal }: CountersOverTable): Counters {
  const keyed = (limits: readonly Limit[]) => limits.map((limit) => ({ limit, key: keyOf(limit) }));
  const each = (asked: ReturnType<typeof keyed>, now: number, how: typeof judgeTaken) =>
    asked.map(({ limit, key }) => how(limit, table.counts(key), now));
  const change = async (changes: readonly Change[], now: number) => {
    for (const one of changes) table.add(one, now);
    try {
      await journal?.write(changes);
    } catch (error) {
      for (const one of changes) table.add({ ...one, by: -one.by }, now);
      throw error;
    }
  };
  const ownKeys = (owner: Owner) => table.entries().filter(([key]) => partsOf(key).owner === subjectName(owner));

  return {
    async take(limits) {
      const at = clock.now();
      table.sweep(at);
      const asked = keyed(limits);
      const before = each(asked, at, judge);
      if (!before.every(({ allowed }) => allowed)) return { allowed: false, at, limits: before };
      const after = each(asked, at, judgeTaken);
      const taken = asked.map(({ limit, key }) => ({ key, slot: slotAt(limit, at), by: limit.cost ?? 1 }));
      await change(taken, at);
      return { allowed: true, at, limits: after };
    },
    look: async (limits) => each(keyed(limits), clock.now(), judge),
    async correct({ limit, at, by }) {
      const now = clock.now();
      const slot = slotAt(limit, at);
      if (slot >= oldestSlot(WINDOWS[limit.per], now)) await change([{ key: keyOf(limit), slot, by }], now);
    },
    export: async (owner) => ownKeys(owner).flatMap(([key, counts]) => toOwnCounts(key, counts)),
    async forget(owner) {
      for (const [key] of ownKeys(owner)) table.delete(key);
      await journal?.rewrite();
    },
    close: async () => journal?.close(),
  };
}
