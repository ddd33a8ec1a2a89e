/** An item with its version, which every change raises. */
export interface ZoteroItem {
  readonly key: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Address of an attachment's file on this disk, if the desktop program has it. */
  readonly file?: string;
}

export interface ZoteroCollection {
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
}

/** New values for fields of an item, as of the version that the writer has seen. */
export interface ItemWrite {
  readonly key: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What became of one item. */
export type WriteOutcome = { readonly key: string } & (
  | { readonly state: "written"; readonly version: number }
  | { readonly state: "unchanged" }
  /** The item was changed in the meantime and is left as it is. */
  | { readonly state: "conflict" }
  | { readonly state: "refused"; readonly because: string }
);

export interface ZoteroCall {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
}

export interface ItemsQuery {
  /** Key of a collection. @default the whole library */
  readonly collection?: string | undefined;
  /** Words to search for. */
  readonly query?: string | undefined;
  /** Also searches fields other than title, creators and year, and full texts. @default false */
  readonly everything?: boolean | undefined;
  readonly tag?: string | undefined;
  /** @default all */
  readonly limit?: number | undefined;
}

/** One library, in the desktop program or on zotero.org. */
export interface ZoteroLibrary {
  /** Identifies the library, such as `desktop/users/0` or `web/groups/4711`. */
  name(call?: ZoteroCall): Promise<string>;
  /** Items without those that hang on others. */
  items(query?: ItemsQuery, call?: ZoteroCall): Promise<readonly ZoteroItem[]>;
  /** Current items by key; those that are gone are missing. */
  byKeys(keys: readonly string[], call?: ZoteroCall): Promise<readonly ZoteroItem[]>;
  children(key: string, call?: ZoteroCall): Promise<readonly ZoteroItem[]>;
  /** All files, whose `parentItem` is the work, or all marks in files, whose `parentItem` is the file. */
  parts(type: "attachment" | "annotation", call?: ZoteroCall): Promise<readonly ZoteroItem[]>;
  collections(call?: ZoteroCall): Promise<readonly ZoteroCollection[]>;
  /** Text of an attachment; `undefined` if Zotero has none. */
  fullText(key: string, call?: ZoteroCall): Promise<string | undefined>;
  /** Keys of items with this citation key, by Better BibTeX; `undefined` without it. */
  keysCited(citationKey: string, call?: ZoteroCall): Promise<readonly string[] | undefined>;
  /** Writes items, unless they were changed since the version given. `onBatch` is awaited after each 50. */
  write(
    items: readonly ItemWrite[],
    call: ZoteroCall & { readonly onBatch: (outcomes: readonly WriteOutcome[]) => Promise<void> },
  ): Promise<void>;
}
