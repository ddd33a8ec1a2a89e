/** A cell as it is shown. */
export interface SheetCell {
  readonly html: string;
  /** A word or a name rather than a number or a date. */
  readonly isText: boolean;
  /** Rows that a merged cell spans; in Markdown its text is in the first. */
  readonly down?: number;
  /** Columns that it takes. */
  readonly across?: number;
}

/** A row of cells by their column; what is not in it is empty. */
export interface SheetRow {
  readonly at: number;
  readonly cells: ReadonlyMap<number, SheetCell>;
}
