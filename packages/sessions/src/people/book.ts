import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { z } from "zod";
import { countKeyUse, type KeyUse } from "../key-use.ts";
import { createLedger } from "../ledger.ts";
import type { Room } from "../room.ts";
import type { RandomBytes, Seal } from "../seal.ts";
import type { Owner, Store } from "../store.ts";
import { createVault } from "../vault.ts";
import { type Swept, sweepRoom } from "./sweep-room.ts";

/** What books are kept with. */
export interface Desk {
  /** Opens the store of a room; asked once, at the first use. */
  readonly openStore: (room: Room) => Promise<Store>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what could not be tidied or opened. */
  readonly report: (problem: string) => void;
}

/** What is particular to the records of a room. */
export interface BookRules<Rec> {
  readonly room: Room;
  readonly schema: z.ZodType<Rec>;
  /** What stands for a record that is not there. */
  readonly absent: Rec;
  /** When a record stops being good, in milliseconds since the epoch. */
  readonly endOf: (record: Rec) => number;
  /** What is left of a record at a time: the same object where nothing has to go. @default all of it */
  readonly kept?: (record: Rec, now: number) => Rec;
}

/** The records of one room. */
export type Book<Rec> = ReturnType<typeof createBook<Rec>>;

/** Opens nothing before the first use. */
export function createBook<Rec>(desk: Desk, rules: BookRules<Rec>) {
  const { clock, randomBytes, report } = desk;
  const { room, schema, absent, endOf, kept = (record) => record } = rules;
  const place = openOnce(async () => {
    const store = await desk.openStore(room);
    const vault = createVault({ store, seal: desk.seal, room, schema });
    return { store, vault, ledger: createLedger({ vault, clock, randomBytes, endOf, absent: () => absent }) };
  });

  return {
    room,
    /** The record, without what is over; `undefined` where there is none. @throws {Failure} when it cannot be read */
    async find(owner: Owner, id: string): Promise<Rec | undefined> {
      const { ledger } = await place.get();
      const found = await ledger.find(owner, id);
      // The previous key may be taken away one day. Best effort: with it, the record can be read just as well.
      if (found && !found.current)
        await ledger
          .change(owner, id, (record) => record)
          .catch((error: unknown) => report(`A record was not sealed again: ${Failure.from(error).message}`));
      return found && kept(found.record, clock.now());
    },
    /** Changes the record, or begins it. When this resolves, a crash cannot take the change. @throws {Failure} */
    async change(owner: Owner, id: string, make: (record: Rec) => Rec) {
      const { ledger } = await place.get();
      return ledger.change(owner, id, (record) => make(kept(record, clock.now())));
    },
    /** Ids of the owner's records that are not over. */
    async ids(owner: Owner): Promise<readonly string[]> {
      const listed = await (await place.get()).store.list(owner);
      return listed.filter(({ expiresAt }) => expiresAt > clock.now()).map(({ id }) => id);
    },
    /** Removes all records of an owner, also those that are over or cannot be opened. @returns how many */
    async removeAll(owner: Owner): Promise<number> {
      const { store } = await place.get();
      const listed = await store.list(owner);
      for (const { id } of listed) await store.delete(owner, id);
      return listed.length;
    },
    remove: async (owner: Owner, id: string): Promise<void> => (await place.get()).store.delete(owner, id),
    /** Every record of everybody that is not over; `undefined` for one that cannot be opened. */
    async *each(): AsyncGenerator<Rec | undefined> {
      const { store, vault } = await place.get();
      const now = clock.now();
      for await (const found of store.all()) {
        const opened = vault.openFound(found);
        if (!opened) yield undefined;
        else if (opened.expiresAt > now) yield kept(opened.record, now);
      }
    },
    /** Removes what is over, and seals with the current key what the previous one had sealed. */
    async sweep(): Promise<Swept> {
      const { store, vault } = await place.get();
      return sweepRoom({ store, vault, clock, report, kept, endOf });
    },
    /** Which keys seal the records. */
    keyUse: async (): Promise<KeyUse> => countKeyUse(await place.get()),
    close: async (): Promise<void> => (await place.peek())?.store.close(),
  };
}
