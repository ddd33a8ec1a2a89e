import type { Owner, Store } from "./store.ts";
import type { Vault } from "./vault.ts";

/** Which keys seal what a room holds. */
export interface KeyUse {
  /** Records, and the parts beside them. */
  readonly records: number;
  /** Those of them that the previous key seals. At 0 that key is needed no more. */
  readonly previous: number;
  /** Those that neither key opens. */
  readonly unreadable: number;
}

interface Parts {
  readonly owner: Owner;
  readonly names: readonly string[];
}

/** Looks at every record of a store. What is read in the ordinary way meanwhile is sealed with the current key. */
export async function countKeyUse<Rec>(
  { store, vault }: { readonly store: Store; readonly vault: Vault<Rec> },
  partsOf: (record: Rec) => Parts | undefined = () => undefined,
): Promise<KeyUse> {
  let [records, previous, unreadable] = [0, 0, 0];
  for await (const found of store.all()) {
    const opened = vault.openFound(found);
    const parts = opened && partsOf(opened.record);
    records += 1 + (parts?.names.length ?? 0);
    if (!opened) unreadable += 1;
    else if (!opened.current) previous += 1;
    for (const name of parts?.names ?? [])
      if (parts && (await vault.isPartOld(parts.owner, found.id, name))) previous += 1;
  }
  return { records, previous, unreadable };
}
