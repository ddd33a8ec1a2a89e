import type { readRetractionTable } from "../../src/integrity/index.ts";

/** Splits a text into pieces of `size` characters. */
export async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Returns the notices of a DOI in a table, one line each. */
export const said = (table: Awaited<ReturnType<typeof readRetractionTable>>, doi: string) =>
  table.byDoi(doi).map(({ kind, date = "", noticeDoi = "" }) => `${kind} ${date} ${noticeDoi}`);
