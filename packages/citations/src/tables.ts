/** Parses a table of `word=value` rows separated by spaces. */
export const tableOf = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/u)
      .map((row) => row.split("=") as [string, string]), // each row has one such sign
  );

/** Inverts a table: maps each word of a row, separated by `|`, to the row's key, such as a CSL type. */
export const byWord = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([type, words]) => words.split("|").map((word) => [word, type] as const)));
