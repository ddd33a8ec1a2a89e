import type { Clock } from "@wellsourced/core";
import type { RandomBytes, Seal, Store } from "@wellsourced/sessions";
import type { Settings } from "../env/index.ts";
import type { BackStore, Report } from "./stores/store.ts";

/** What a store of results works with. */
interface ResultParts {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly randomBytes: RandomBytes;
  readonly report: Report;
}

export type OpenResults = (parts: ResultParts) => Promise<BackStore>;
export type OpenSessions = (parts: Pick<ResultParts, "clock" | "randomBytes">) => Promise<Store>;

/**
 * A place that outlives the process, one file of `drivers/` each. What its settings do not ask for, it does not open:
 * then there is no function. Libraries are loaded when it is opened.
 */
export interface StoreDriver {
  readonly name: string;
  /** The lowest comes first where the settings ask for several. */
  readonly rank: number;
  results(settings: Partial<Settings>): OpenResults | undefined;
  sessions(settings: Partial<Settings>): OpenSessions | undefined;
}
