import type { Segment } from "./segments.ts";

export interface TableCell {
  /** Lines of the cell from the top down. */
  readonly lines: readonly Segment[];
  readonly across: number;
  readonly down: number;
}

/** A table, and the box it takes up on the page. */
export interface TableBlock {
  readonly x: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rows: readonly (readonly TableCell[])[];
}

export const cellOf = (lines: readonly Segment[], across = 1, down = 1): TableCell => ({ lines, across, down });

export const letterCount = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);
