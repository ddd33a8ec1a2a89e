/** A cell as displayed. */
export interface SheetCell {
  readonly html: string;
  /** Whether it is text rather than a number or date. */
  readonly isText: boolean;
  /** Number of rows that a merged cell spans; in Markdown the text is in the first. */
  readonly down?: number;
  /** Number of columns that it spans. */
  readonly across?: number;
}

/** A row of cells by column; missing ones are empty. */
export interface SheetRow {
  readonly at: number;
  readonly cells: ReadonlyMap<number, SheetCell>;
}
