import type { Clock } from "@wellsourced/core";
import { z } from "zod";
import type { RecordKind } from "../record-kind.ts";
import type { Owner } from "../store.ts";
import { numbered, numberIn } from "./record-id.ts";
import { createRecordStore, type Storage } from "./record-store.ts";

/** Entries in one record: adding rewrites only one record, and reading all opens few (decision 192). */
const ENTRIES = 100;

/** Fields of every entry. */
export interface Entry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

interface ShardedListRules<One extends Entry> {
  readonly kind: RecordKind;
  readonly schema: z.ZodType<One>;
  /** Lifetime of an entry in milliseconds. */
  readonly lifeMs: number;
}

export interface Shard<One> {
  readonly format: 1;
  readonly entries: readonly One[];
}

const endOf =
  (lifeMs: number) =>
  ({ entries }: Shard<Entry>): number =>
    Math.max(0, ...entries.map(({ createdAt }) => createdAt + lifeMs));

/** Removes expired entries from a shard; returns the same object if there are none. */
function withoutOld<One extends Entry>(shard: Shard<One>, { now, lifeMs }: { now: number; lifeMs: number }) {
  const entries = shard.entries.filter(({ createdAt }) => createdAt + lifeMs > now);
  return entries.length === shard.entries.length ? shard : { ...shard, entries };
}

/** Creates a list of an owner's entries in order, split into numbered records of limited size. */
export function createShardedList<One extends Entry>(
  storage: Storage & { readonly clock: Clock },
  rules: ShardedListRules<One>,
) {
  const { kind, schema, lifeMs } = rules;
  const absent: Shard<One> = { format: 1, entries: [] };
  const records = createRecordStore<Shard<One>>(storage, {
    kind,
    schema: z.object({ format: z.literal(1), entries: z.array(schema).readonly() }),
    absent,
    endOf: endOf(lifeMs),
    kept: (shard, now) => withoutOld(shard, { now, lifeMs }),
  });

  /** Numbers of an owner's records, oldest first. */
  const numbersOf = async (owner: Owner): Promise<readonly number[]> => {
    const numbers = (await records.ids(owner)).map(numberIn).filter((number) => number !== undefined);
    return numbers.toSorted((a, b) => a - b);
  };
  const entriesIn = async (owner: Owner, number: number): Promise<readonly One[]> =>
    (await records.find(owner, numbered(number)))?.entries ?? [];

  /** Yields entries, newest first, reading one record at a time. */
  async function* newest(owner: Owner): AsyncGenerator<One> {
    for (const number of (await numbersOf(owner)).toReversed()) yield* (await entriesIn(owner, number)).toReversed();
  }

  const removeIn = async (owner: Owner, number: number, isUnwanted: (entry: One) => boolean): Promise<number> => {
    let removed = 0;
    await records.change(owner, numbered(number), (shard) => {
      const entries = shard.entries.filter((entry) => !isUnwanted(entry));
      removed = shard.entries.length - entries.length;
      return removed === 0 ? shard : { ...shard, entries };
    });
    return removed;
  };

  return {
    records,
    newest,
    /** Adds an entry; durable once resolved. @throws {Failure} if it cannot be stored */
    async add(owner: Owner, entry: One): Promise<void> {
      let isAdded = false;
      for (let number = (await numbersOf(owner)).at(-1) ?? 1; !isAdded; number++)
        await records.change(owner, numbered(number), (shard) => {
          isAdded = shard.entries.length < ENTRIES;
          return isAdded ? { ...shard, entries: [...shard.entries, entry] } : shard;
        });
    },
    /** Removes matching entries. @returns their number */
    async remove(owner: Owner, isUnwanted: (entry: One) => boolean): Promise<number> {
      let removed = 0;
      for (const number of await numbersOf(owner)) removed += await removeIn(owner, number, isUnwanted);
      return removed;
    },
    /**
     * Removes the oldest entries beyond `most`. Opens only the first and last record, since those in between are full
     * apart from removals. @returns the number removed
     */
    async trim(owner: Owner, most: number): Promise<number> {
      const numbers = await numbersOf(owner);
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
      if (numbers.length <= most / ENTRIES) return 0;
      const oldest = await entriesIn(owner, first);
      const count = (numbers.length - 2) * ENTRIES + oldest.length + (await entriesIn(owner, last)).length;
      // By id, so that concurrent trims remove the same entries.
      const beyond = new Set(oldest.slice(0, Math.max(0, count - most)).map(({ id }) => id));
      return beyond.size === 0 ? 0 : removeIn(owner, first, ({ id }) => beyond.has(id));
    },
    /** Number of entries. */
    async count(owner: Owner): Promise<number> {
      const numbers = await numbersOf(owner);
      const sizes = await Promise.all(numbers.map(async (number) => (await entriesIn(owner, number)).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
