import type { Row } from "./row.ts";
import type { Segment } from "./segments.ts";
import type { TableBlock, TableCell } from "./table-block.ts";

export const cellOf = (lines: readonly Segment[], across = 1, down = 1): TableCell => ({ lines, across, down });

export const letterCount = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);

/** The box around some rows. */
export function extentOf(rows: readonly Row[]): Omit<TableBlock, "rows"> {
  const x = rows.reduce((least, row) => Math.min(least, row.x), Number.POSITIVE_INFINITY);
  const right = rows.reduce((most, row) => Math.max(most, row.right), Number.NEGATIVE_INFINITY);
  const [first, last] = [rows[0], rows.at(-1)];
  return { x, right, top: (first?.y ?? 0) + (first?.size ?? 0), bottom: (last?.y ?? 0) - (last?.size ?? 0) * 0.3 };
}
