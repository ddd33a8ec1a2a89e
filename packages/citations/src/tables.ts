/** Parses a table of `word=value` rows separated by spaces. */
export const tableOf = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/u)
      .map((row) => row.split("=") as [string, string]), // each row has one such sign
  );

/** Inverts a table: maps each term of a row to the row's key, such as a CSL type; the last row with a term counts. */
export const byTerm = (rows: Readonly<Record<string, readonly string[]>>): Map<string, string> =>
  new Map(Object.entries(rows).flatMap(([key, terms]) => terms.map((term) => [term, key] as const)));
