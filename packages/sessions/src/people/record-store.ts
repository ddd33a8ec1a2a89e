import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { z } from "zod";
import { createConcurrentRecords } from "../concurrent-records.ts";
import { countKeyUse, type KeyUse } from "../key-use.ts";
import type { RecordKind } from "../record-kind.ts";
import type { RandomBytes, Seal } from "../seal.ts";
import { createSealedStore } from "../sealed-store.ts";
import type { Owner, Store } from "../store.ts";
import { type Swept, sweepRecords } from "./sweep-records.ts";

/** Dependencies of record stores. */
export interface Storage {
  /** Opens the store for a kind of records; called once, on first use. */
  readonly openStore: (kind: RecordKind) => Promise<Store>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called with problems of opening or cleaning up records. */
  readonly report: (problem: string) => void;
}

/** Properties of one kind of records. */
interface RecordRules<Rec> {
  readonly kind: RecordKind;
  readonly schema: z.ZodType<Rec>;
  /** Default for a missing record. */
  readonly absent: Rec;
  /** Returns when a record expires, in milliseconds since the epoch. */
  readonly endOf: (record: Rec) => number;
  /** Removes expired parts of a record; returns the same object if there are none. @default keeps everything */
  readonly kept?: (record: Rec, now: number) => Rec;
}

/** Creates a record store that opens on first use. */
export function createRecordStore<Rec>(storage: Storage, rules: RecordRules<Rec>) {
  const { clock, randomBytes, report } = storage;
  const { kind, schema, absent, endOf, kept = (record) => record } = rules;
  const place = openOnce(async () => {
    const store = await storage.openStore(kind);
    const sealedStore = createSealedStore({ store, seal: storage.seal, kind, schema });
    return {
      store,
      sealedStore,
      records: createConcurrentRecords({ sealedStore, clock, randomBytes, endOf, absent: () => absent }),
    };
  });

  return {
    kind,
    /** Returns a record without expired parts; `undefined` if there is none. @throws {Failure} if it cannot be read */
    async find(owner: Owner, id: string): Promise<Rec | undefined> {
      const { records } = await place.get();
      const found = await records.find(owner, id);
      // Seal with the current key, so that the previous one can be removed. Best effort.
      if (found && !found.current)
        await records
          .change(owner, id, (record) => record)
          .catch((error: unknown) => report(`A record was not sealed again: ${Failure.from(error).message}`));
      return found && kept(found.record, clock.now());
    },
    /** Changes or creates a record; durable once resolved. @throws {Failure} */
    async change(owner: Owner, id: string, make: (record: Rec) => Rec) {
      const { records } = await place.get();
      return records.change(owner, id, (record) => make(kept(record, clock.now())));
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
      const { store, sealedStore } = await place.get();
      const now = clock.now();
      for await (const found of store.all()) {
        const opened = sealedStore.openFound(found);
        if (!opened) yield undefined;
        else if (opened.expiresAt > now) yield kept(opened.record, now);
      }
    },
    /** Removes expired records and seals the others with the current key. */
    async sweep(): Promise<Swept> {
      const { store, sealedStore } = await place.get();
      return sweepRecords({ store, sealedStore, clock, report, kept, endOf });
    },
    keyUse: async (): Promise<KeyUse> => countKeyUse(await place.get()),
    close: async (): Promise<void> => (await place.peek())?.store.close(),
  };
}
