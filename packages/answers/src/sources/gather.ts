import { readRecords, yearOf } from "@wellsourced/citations";
import { dropTracking, omitUndefined } from "@wellsourced/core";
import type { AnswerFormat } from "../answer.ts";
import { readEntries } from "./entries.ts";
import { type Entry, readEntry } from "./entry.ts";
import { keyOfRow, type ReadBlock } from "./list.ts";
import { wikitextEntry, wikitextNotes } from "./notes.ts";

/** The entries of a reference file, which count only if cited. */
function recordsIn(bibliography: string): Entry[] {
  return readRecords(bibliography).items.map((item): Entry => {
    const author = item.author?.[0]?.family ?? item.author?.[0]?.literal;
    const year = yearOf(item.issued);
    return {
      anchors: [],
      isBeside: true,
      names: author === undefined ? [] : [author],
      years: year === undefined ? [] : [String(year)],
      key: item.id,
      ...omitUndefined({
        url: item.URL === undefined ? undefined : dropTracking(item.URL),
        doi: item.DOI?.toLowerCase(),
        title: item.title,
        author,
        year: year === undefined ? undefined : String(year),
      }),
    };
  });
}

/** All entries that marks may cite: the list, wikitext notes and the reference file. */
export function gatherEntries(
  listed: readonly ReadBlock[],
  source: string,
  { format, bibliography }: { readonly format: AnswerFormat; readonly bibliography: string | readonly string[] },
): Entry[] {
  const isWiki = format === "wikitext";
  const entries = readEntries(listed, source, (one) => {
    const { start, end, key = keyOfRow(one), anchors = [] } = one.block;
    return isWiki
      ? wikitextEntry(source, { start, end }, { anchors, key })
      : readEntry(one.flow, { start, end }, { anchors, key });
  });
  return [...entries, ...(isWiki ? wikitextNotes(source) : []), ...[bibliography].flat().flatMap(recordsIn)];
}
