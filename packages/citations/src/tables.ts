/** A table that is written as `word=value`, with blanks between its rows. */
export const tableOf = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/u)
      .map((row) => row.split("=") as [string, string]), // each row has one such sign
  );

/** A table the other way round: each word by the row that lists it, such as a CSL type; words are separated by `|`. */
export const byWord = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([type, words]) => words.split("|").map((word) => [word, type] as const)));
