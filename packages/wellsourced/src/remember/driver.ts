import type { RecordKind, Store } from "@wellsourced/sessions";
import type { Counters } from "@wellsourced/sessions/limits";
import type { Cache, CacheParts } from "@wellsourced/sessions/stores";
import type { Settings } from "../env/index.ts";

export type OpenResults = (parts: CacheParts) => Promise<Cache>;
export type OpenRecords = (parts: Pick<CacheParts, "clock" | "randomBytes">) => Promise<Store>;
/** With `anew`, what is there and cannot be read is removed first. */
type OpenCounters = (
  parts: Pick<CacheParts, "clock" | "randomBytes"> & { readonly anew?: boolean },
) => Promise<Counters>;

/**
 * A place that outlives the process, one file of `drivers/` each. What its settings do not ask for, it does not open:
 * then there is no function. Libraries are loaded when it is opened.
 */
export interface StoreDriver {
  readonly name: string;
  /** The lowest comes first where the settings ask for several. */
  readonly rank: number;
  results(settings: Partial<Settings>): OpenResults | undefined;
  /** Records of one kind, which must last. */
  records(settings: Partial<Settings>, kind: RecordKind): OpenRecords | undefined;
  counters(settings: Partial<Settings>): OpenCounters | undefined;
}
