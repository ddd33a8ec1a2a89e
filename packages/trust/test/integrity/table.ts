import type { readRetractionTable } from "../../src/integrity/index.ts";

/** A text in pieces of so many characters. */
export async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** What a table says of a DOI, one line for each notice. */
export const said = (table: Awaited<ReturnType<typeof readRetractionTable>>, doi: string) =>
  table.byDoi(doi).map(({ kind, date = "", noticeDoi = "" }) => `${kind} ${date} ${noticeDoi}`);
