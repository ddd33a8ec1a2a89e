import { gunzipSync, gzipSync } from "node:zlib";
import { Failure, jsonIn } from "@wellsourced/core";
import type { z } from "zod";
import type { RecordKind } from "./record-kind.ts";
import { expiryOf, type Seal } from "./seal.ts";
import { type Dated, type Found, type Owner, ownerName, type Store } from "./store.ts";

/** Larger records are invalid. */
const MAX_BYTES = 256 * 1_048_576;

/** A record with the data needed to change it. */
export interface Opened<Rec> {
  readonly record: Rec;
  readonly version: number;
  readonly expiresAt: number;
  /** Whether it is sealed with the current key. */
  readonly current: boolean;
}

interface SealedStoreOptions<Rec> {
  readonly store: Store;
  readonly seal: Seal;
  readonly kind: RecordKind;
  readonly schema: z.ZodType<Rec>;
}

const damaged = ({ record, name }: RecordKind, id: string): Failure =>
  new Failure(
    "config",
    `The stored ${record} ${id} cannot be opened: it was damaged, changed, or sealed with another key. Give its key as WELLSOURCED_ENCRYPTION_KEY_PREV${name === "session" ? ", put its files back, or start a new session at step 1" : " or put its files back"}.`,
    { suggestedAction: "inform_user" },
  );

const unpack = (bytes: Uint8Array): Uint8Array => gunzipSync(bytes, { maxOutputLength: MAX_BYTES });

/** Wraps a store so that records are compressed, sealed, and bound to their kind, owner, id, version and expiry. */
export function createSealedStore<Rec>({ store, seal, kind, schema }: SealedStoreOptions<Rec>) {
  const nameOf = ({ owner, id, version, expiresAt }: Omit<Found & Dated, "bytes">) =>
    `${kind.name}/${owner}/${id}/${version}/${expiresAt}`;
  const partName = (owner: Owner, id: string, name: string) => `${kind.name}/${ownerName(owner)}/${id}/part/${name}`;

  const open = ({ owner, id, version, bytes }: Found): Opened<Rec> | undefined => {
    const expiresAt = expiryOf(bytes);
    if (expiresAt === undefined) return undefined;
    const found = seal.openBytes(nameOf({ owner, id, version, expiresAt }), bytes);
    if (!found) return undefined;
    const record = schema.safeParse(jsonIn(Buffer.from(unpack(found.bytes)).toString("utf8")));
    return record.success ? { record: record.data, version, expiresAt, current: found.current } : undefined;
  };

  const close = (place: Omit<Found & Dated, "bytes">, record: Rec) =>
    seal.close(nameOf(place), gzipSync(JSON.stringify(record)), place.expiresAt);

  const putPart: Store["putPart"] = (owner, id, { name, bytes }) => {
    const sealed = seal.close(partName(owner, id, name), gzipSync(bytes), 0);
    return store.putPart(owner, id, { name, bytes: sealed });
  };

  return {
    kind,
    /** Opens a record from `all`; `undefined` if that fails. */
    openFound: open,
    putPart,
    /** @throws {Failure} `config` if the record cannot be opened */
    async get(owner: Owner, id: string): Promise<Opened<Rec> | undefined> {
      for (let before = 0; ; ) {
        const stored = await store.get(owner, id);
        const opened = stored && open({ owner: ownerName(owner), id, ...stored });
        if (opened || !stored) return opened;
        // A writer may truncate a version while it is read, so only a version that stays the newest is damaged.
        if (stored.version === before) throw damaged(kind, id);
        before = stored.version;
      }
    },
    put(owner: Owner, id: string, { record, version, expiresAt }: Omit<Opened<Rec>, "current">): Promise<boolean> {
      const bytes = close({ owner: ownerName(owner), id, version, expiresAt }, record);
      return store.put(owner, id, { version, expiresAt, bytes });
    },
    /** Stores the next version of a record from `all`; `false` if it has changed. */
    renew(found: Found, { record, expiresAt }: Pick<Opened<Rec>, "record" | "expiresAt">): Promise<boolean> {
      const bytes = close({ ...found, version: found.version + 1, expiresAt }, record);
      return store.renew(found, { bytes, expiresAt });
    },
    /** @throws {Failure} as `get` */
    async getPart(owner: Owner, id: string, name: string): Promise<Uint8Array | undefined> {
      const sealed = await store.getPart(owner, id, name);
      if (!sealed) return undefined;
      const found = seal.openBytes(partName(owner, id, name), sealed);
      if (!found) throw damaged(kind, id);
      const bytes = unpack(found.bytes);
      // Seal with the current key. Best effort.
      if (!found.current) await putPart(owner, id, { name, bytes }).catch(() => undefined);
      return bytes;
    },
    /** Whether a part is sealed with the previous key. @throws {Failure} as `get` */
    async isPartOld(owner: Owner, id: string, name: string): Promise<boolean> {
      const sealed = await store.getPart(owner, id, name);
      return sealed !== undefined && seal.openBytes(partName(owner, id, name), sealed)?.current === false;
    },
  };
}

export type SealedStore<Rec> = ReturnType<typeof createSealedStore<Rec>>;
