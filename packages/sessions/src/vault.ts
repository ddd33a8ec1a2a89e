import { gunzipSync, gzipSync } from "node:zlib";
import { Failure, jsonIn } from "@wellsourced/core";
import { Session } from "./records.ts";
import { expiryOf, type Seal } from "./seal.ts";
import { type Found, type Owner, ownerName, type Store } from "./store.ts";

/** More than any session may grow to; a record that claims more is no record of ours. */
const MAX_BYTES = 256 * 1_048_576;

/** A session and what is needed to change it. */
export interface Opened {
  readonly session: Session;
  readonly version: number;
  readonly expiresAt: number;
  /** False: it was sealed with the key before this one. */
  readonly current: boolean;
}

const nameOf = ({ owner, id, version, expiresAt }: Omit<Found, "bytes"> & { readonly expiresAt: number }) =>
  `session/${owner}/${id}/${version}/${expiresAt}`;
const partName = (owner: string, id: string, name: string) => `session/${owner}/${id}/part/${name}`;

const damaged = (id: string): Failure =>
  new Failure(
    "config",
    `The stored session ${id} cannot be opened: it was damaged, changed, or sealed with another key. Give its key as WELLSOURCED_ENCRYPTION_KEY_PREV, put its files back, or start a new session at step 1.`,
    { suggestedAction: "inform_user" },
  );

const unpack = (bytes: Uint8Array): Uint8Array => gunzipSync(bytes, { maxOutputLength: MAX_BYTES });

/** The store, with everything in it compressed and sealed. Each record is bound to its owner, id, version and age. */
export function createVault(store: Store, seal: Seal) {
  const open = ({ owner, id, version, bytes }: Found): Opened | undefined => {
    const expiresAt = expiryOf(bytes);
    if (expiresAt === undefined) return undefined;
    const found = seal.openBytes(nameOf({ owner, id, version, expiresAt }), bytes);
    if (!found) return undefined;
    const session = Session.safeParse(jsonIn(Buffer.from(unpack(found.bytes)).toString("utf8")));
    return session.success ? { session: session.data, version, expiresAt, current: found.current } : undefined;
  };

  const putPart: Store["putPart"] = (owner, id, { name, bytes }) => {
    const sealed = seal.close(partName(ownerName(owner), id, name), gzipSync(bytes), 0);
    return store.putPart(owner, id, { name, bytes: sealed });
  };

  return {
    /** A record met on the way round; `undefined` for one that cannot be opened. */
    openFound: open,
    putPart,
    /** @throws {Failure} `config` when what is there cannot be opened */
    async get(owner: Owner, id: string): Promise<Opened | undefined> {
      for (let before = 0; ; ) {
        const stored = await store.get(owner, id);
        const opened = stored && open({ owner: ownerName(owner), id, ...stored });
        if (opened || !stored) return opened;
        // A writer may have emptied a version while it was read: only one that stays the newest is damaged.
        if (stored.version === before) throw damaged(id);
        before = stored.version;
      }
    },
    put(owner: Owner, { session, version, expiresAt }: Omit<Opened, "current">): Promise<boolean> {
      const { id } = session;
      const name = nameOf({ owner: ownerName(owner), id, version, expiresAt });
      return store.put(owner, id, {
        version,
        expiresAt,
        bytes: seal.close(name, gzipSync(JSON.stringify(session)), expiresAt),
      });
    },
    /** @throws {Failure} as `get` */
    async getPart(owner: Owner, id: string, name: string): Promise<Uint8Array | undefined> {
      const sealed = await store.getPart(owner, id, name);
      if (!sealed) return undefined;
      const found = seal.openBytes(partName(ownerName(owner), id, name), sealed);
      if (!found) throw damaged(id);
      const bytes = unpack(found.bytes);
      // Best effort: under the key before it can be read just as well.
      if (!found.current) await putPart(owner, id, { name, bytes }).catch(() => undefined);
      return bytes;
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
