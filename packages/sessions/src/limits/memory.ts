import { type Clock, systemClock, toTimestamp } from "@wellsourced/core";
import type { Owner } from "../store.ts";
import type { Counters, OwnCount } from "./counters.ts";
import { judge, judgeTaken, keyOf, type Limit, oldestSlot, slotAt, subjectName, WINDOWS } from "./limit.ts";
import { type Change, createTable, partsOf, type Table } from "./table.ts";

/** Persists changes. */
export interface Journal {
  /** @throws {Failure} if they cannot be saved; the call is then refused */
  write(changes: readonly Change[]): Promise<void>;
  /** Rewrites all counts, so that removed ones are gone. */
  rewrite(): Promise<void>;
  close(): Promise<void>;
}

export interface MemoryCountersOptions {
  readonly clock?: Clock;
  /** Maximum keys for each limit; beyond it, the least recently counted one is dropped. @default 50_000 */
  readonly mostKeys?: number;
}

interface CountersOverTable {
  readonly clock: Clock;
  readonly table: Table;
  readonly journal?: Journal;
}

/** Creates counters in memory. */
export const createMemoryCounters = ({
  clock = systemClock,
  mostKeys = 50_000,
}: MemoryCountersOptions = {}): Counters => createCounters({ clock, table: createTable(mostKeys) });

/** Converts the counts of one key for an export. */
export const toOwnCounts = (key: string, counts: Iterable<readonly [number, number]>): OwnCount[] => {
  const { name, window } = partsOf(key);
  return [...counts].map(([slot, count]) => ({ name, from: toTimestamp(slot * window.slotMs), count }));
};

/** Creates counters over a table and an optional journal. Decisions are synchronous and thus atomic. */
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
