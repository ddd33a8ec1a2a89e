import type { SealedStore } from "./sealed-store.ts";
import type { Owner, Store } from "./store.ts";

/** Which keys seal the stored records. */
export interface KeyUse {
  /** Records and their parts. */
  readonly records: number;
  /** Sealed with the previous key; at 0 that key is no longer needed. */
  readonly previous: number;
  /** Readable with neither key. */
  readonly unreadable: number;
}

interface Parts {
  readonly owner: Owner;
  readonly names: readonly string[];
}

/** Counts the keys in use. Records are sealed with the current key again whenever they are read. */
export async function countKeyUse<Rec>(
  { store, sealedStore }: { readonly store: Store; readonly sealedStore: SealedStore<Rec> },
  partsOf: (record: Rec) => Parts | undefined = () => undefined,
): Promise<KeyUse> {
  let [records, previous, unreadable] = [0, 0, 0];
  for await (const found of store.all()) {
    const opened = sealedStore.openFound(found);
    const parts = opened && partsOf(opened.record);
    records += 1 + (parts?.names.length ?? 0);
    if (!opened) unreadable += 1;
    else if (!opened.current) previous += 1;
    for (const name of parts?.names ?? [])
      if (parts && (await sealedStore.isPartOld(parts.owner, found.id, name))) previous += 1;
  }
  return { records, previous, unreadable };
}
