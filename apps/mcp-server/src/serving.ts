import type { Clock } from "@wellsourced/core";
import type { Table } from "./table.ts";

/** What every revision and transport is handed. */
export interface Serving {
  readonly table: Table;
  readonly clock: Clock;
  /** Hears what went wrong without being anybody's answer: a bug of ours, or of a tool's. */
  report(error: unknown): void;
  /** Hears what a client did wrong, which is its own affair. */
  remark(error: unknown): void;
}
