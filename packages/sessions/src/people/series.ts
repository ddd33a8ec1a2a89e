import type { Clock } from "@wellsourced/core";
import { z } from "zod";
import type { Room } from "../room.ts";
import type { Owner } from "../store.ts";
import { createBook, type Desk } from "./book.ts";
import { numbered, numberIn } from "./record-id.ts";

/**
 * Entries of one record. A further entry rewrites its record alone, and a look at all of them opens few records
 * (decision 192).
 */
const ENTRIES = 100;

/** What every entry has. */
export interface Entry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

interface SeriesRules<One extends Entry> {
  readonly room: Room;
  readonly schema: z.ZodType<One>;
  /** How long an entry lives, in milliseconds. */
  readonly lifeMs: number;
}

export interface Shard<One> {
  readonly format: 1;
  readonly entries: readonly One[];
}

export type Series<One extends Entry> = ReturnType<typeof createSeries<One>>;

const endOf =
  (lifeMs: number) =>
  ({ entries }: Shard<Entry>): number =>
    Math.max(0, ...entries.map(({ createdAt }) => createdAt + lifeMs));

/** A shard without what is over; the same object where nothing is. */
export function withoutOld<One extends Entry>(shard: Shard<One>, { now, lifeMs }: { now: number; lifeMs: number }) {
  const entries = shard.entries.filter(({ createdAt }) => createdAt + lifeMs > now);
  return entries.length === shard.entries.length ? shard : { ...shard, entries };
}

/** Entries of an owner in the order in which they came, in numbered records of a limited size. */
export function createSeries<One extends Entry>(desk: Desk & { readonly clock: Clock }, rules: SeriesRules<One>) {
  const { room, schema, lifeMs } = rules;
  const absent: Shard<One> = { format: 1, entries: [] };
  const book = createBook<Shard<One>>(desk, {
    room,
    schema: z.object({ format: z.literal(1), entries: z.array(schema).readonly() }),
    absent,
    endOf: endOf(lifeMs),
    kept: (shard, now) => withoutOld(shard, { now, lifeMs }),
  });

  /** Numbers of an owner's records, the oldest first. */
  const numbersOf = async (owner: Owner): Promise<readonly number[]> => {
    const numbers = (await book.ids(owner)).map(numberIn).filter((number) => number !== undefined);
    return numbers.toSorted((a, b) => a - b);
  };
  const entriesIn = async (owner: Owner, number: number): Promise<readonly One[]> =>
    (await book.find(owner, numbered(number)))?.entries ?? [];

  /** The newest first, one record after the other: who has enough stops asking. */
  async function* newest(owner: Owner): AsyncGenerator<One> {
    for (const number of (await numbersOf(owner)).toReversed()) yield* (await entriesIn(owner, number)).toReversed();
  }

  const removeIn = async (owner: Owner, number: number, isUnwanted: (entry: One) => boolean): Promise<number> => {
    let removed = 0;
    await book.change(owner, numbered(number), (shard) => {
      const entries = shard.entries.filter((entry) => !isUnwanted(entry));
      removed = shard.entries.length - entries.length;
      return removed === 0 ? shard : { ...shard, entries };
    });
    return removed;
  };

  return {
    book,
    newest,
    /** Adds an entry. When this resolves, a crash cannot take it. @throws {Failure} when it cannot be stored */
    async add(owner: Owner, entry: One): Promise<void> {
      let isAdded = false;
      for (let number = (await numbersOf(owner)).at(-1) ?? 1; !isAdded; number++)
        await book.change(owner, numbered(number), (shard) => {
          isAdded = shard.entries.length < ENTRIES;
          return isAdded ? { ...shard, entries: [...shard.entries, entry] } : shard;
        });
    },
    /** Removes entries wherever they are. @returns how many */
    async remove(owner: Owner, isUnwanted: (entry: One) => boolean): Promise<number> {
      let removed = 0;
      for (const number of await numbersOf(owner)) removed += await removeIn(owner, number, isUnwanted);
      return removed;
    },
    /**
     * Removes the oldest entries beyond so many. Opens only the first and the last record: those in between are full, but
     * for what was taken back. @returns how many
     */
    async trim(owner: Owner, most: number): Promise<number> {
      const numbers = await numbersOf(owner);
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
      if (numbers.length <= most / ENTRIES) return 0;
      const oldest = await entriesIn(owner, first);
      const count = (numbers.length - 2) * ENTRIES + oldest.length + (await entriesIn(owner, last)).length;
      // By their ids: whoever trims at the same time removes the same ones.
      const beyond = new Set(oldest.slice(0, Math.max(0, count - most)).map(({ id }) => id));
      return beyond.size === 0 ? 0 : removeIn(owner, first, ({ id }) => beyond.has(id));
    },
    /** How many entries there are. */
    async count(owner: Owner): Promise<number> {
      const numbers = await numbersOf(owner);
      const sizes = await Promise.all(numbers.map(async (number) => (await entriesIn(owner, number)).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
