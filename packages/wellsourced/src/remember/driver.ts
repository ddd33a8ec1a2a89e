import type { RecordKind, Store } from "@wellsourced/sessions";
import type { Counters } from "@wellsourced/sessions/limits";
import type { Cache, CacheParts } from "@wellsourced/sessions/stores";
import type { Settings } from "../env/index.ts";

export type OpenResults = (parts: CacheParts) => Promise<Cache>;
export type OpenRecords = (parts: Pick<CacheParts, "clock" | "randomBytes">) => Promise<Store>;
/** With `anew`, unreadable data is removed first. */
type OpenCounters = (
  parts: Pick<CacheParts, "clock" | "randomBytes"> & { readonly anew?: boolean },
) => Promise<Counters>;

/**
 * A persistent store, one file of `drivers/` each. A function is absent unless the settings request it. Libraries are
 * loaded when a store is opened.
 */
export interface StoreDriver {
  readonly name: string;
  /** The lowest rank wins if the settings request several. */
  readonly rank: number;
  results(settings: Partial<Settings>): OpenResults | undefined;
  /** Opens a store of durable records of one kind. */
  records(settings: Partial<Settings>, kind: RecordKind): OpenRecords | undefined;
  counters(settings: Partial<Settings>): OpenCounters | undefined;
}
