import type { Segment } from "./segments.ts";
import type { TableBlock } from "./table-block.ts";

/** What stands side by side at one height, from left to right: pieces of lines, or a table. */
export interface Row {
  readonly cells: readonly Segment[];
  readonly table: TableBlock | undefined;
  readonly x: number;
  readonly right: number;
  /** Baseline; for a table its upper border. */
  readonly y: number;
  readonly size: number;
}
