import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { z } from "zod";
import { countKeyUse, type KeyUse } from "../key-use.ts";
import { createLedger } from "../ledger.ts";
import type { Room } from "../room.ts";
import type { RandomBytes, Seal } from "../seal.ts";
import type { Owner, Store } from "../store.ts";
import { createVault } from "../vault.ts";
import { type Swept, sweepRoom } from "./sweep-room.ts";

/** Dependencies of record stores. */
export interface Desk {
  /** Opens the store for a kind of records; called once, on first use. */
  readonly openStore: (room: Room) => Promise<Store>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called with problems of opening or cleaning up records. */
  readonly report: (problem: string) => void;
}

/** Properties of one kind of records. */
export interface BookRules<Rec> {
  readonly room: Room;
  readonly schema: z.ZodType<Rec>;
  /** Default for a missing record. */
  readonly absent: Rec;
  /** Returns when a record expires, in milliseconds since the epoch. */
  readonly endOf: (record: Rec) => number;
  /** Removes expired parts of a record; returns the same object if there are none. @default keeps everything */
  readonly kept?: (record: Rec, now: number) => Rec;
}

/** Records of one kind. */
export type Book<Rec> = ReturnType<typeof createBook<Rec>>;

/** Creates a record store that opens on first use. */
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
    /** Returns a record without expired parts; `undefined` if there is none. @throws {Failure} if it cannot be read */
    async find(owner: Owner, id: string): Promise<Rec | undefined> {
      const { ledger } = await place.get();
      const found = await ledger.find(owner, id);
      // Seal with the current key, so that the previous one can be removed. Best effort.
      if (found && !found.current)
        await ledger
          .change(owner, id, (record) => record)
          .catch((error: unknown) => report(`A record was not sealed again: ${Failure.from(error).message}`));
      return found && kept(found.record, clock.now());
    },
    /** Changes or creates a record; durable once resolved. @throws {Failure} */
    async change(owner: Owner, id: string, make: (record: Rec) => Rec) {
      const { ledger } = await place.get();
      return ledger.change(owner, id, (record) => make(kept(record, clock.now())));
    },
    /** Ids of the owner's unexpired records. */
    async ids(owner: Owner): Promise<readonly string[]> {
      const listed = await (await place.get()).store.list(owner);
      return listed.filter(({ expiresAt }) => expiresAt > clock.now()).map(({ id }) => id);
    },
    /** Removes all records of an owner, including expired and unreadable ones. @returns their number */
    async removeAll(owner: Owner): Promise<number> {
      const { store } = await place.get();
      const listed = await store.list(owner);
      for (const { id } of listed) await store.delete(owner, id);
      return listed.length;
    },
    remove: async (owner: Owner, id: string): Promise<void> => (await place.get()).store.delete(owner, id),
    /** Yields all unexpired records of all owners; `undefined` for unreadable ones. */
    async *each(): AsyncGenerator<Rec | undefined> {
      const { store, vault } = await place.get();
      const now = clock.now();
      for await (const found of store.all()) {
        const opened = vault.openFound(found);
        if (!opened) yield undefined;
        else if (opened.expiresAt > now) yield kept(opened.record, now);
      }
    },
    /** Removes expired records and seals the others with the current key. */
    async sweep(): Promise<Swept> {
      const { store, vault } = await place.get();
      return sweepRoom({ store, vault, clock, report, kept, endOf });
    },
    /** Counts the keys in use. */
    keyUse: async (): Promise<KeyUse> => countKeyUse(await place.get()),
    close: async (): Promise<void> => (await place.peek())?.store.close(),
  };
}
