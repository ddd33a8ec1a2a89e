import { type CslItem, nameText, type Parsed, yearOf } from "@wellsourced/citations";
import { Failure, omitUndefined } from "@wellsourced/core";
import type { AuditResult, EntryToAudit } from "./audited-entry.ts";

/** Maximum skipped records listed one by one. */
const MOST_SKIPPED = 200;

/** A record of a document, as an entry. */
const toEntry = (item: CslItem): EntryToAudit => ({
  ...omitUndefined({
    url: item.URL,
    title: item.title,
    author: item.author?.map(nameText).join("; ") || undefined,
    site: item["container-title"],
    date: yearOf(item.issued)?.toString(),
    doi: item.DOI,
  }),
  reference: item,
});

/** Whether an entry has a field to look it up by. */
export const isAuditable = ({ url, doi, title, reference }: EntryToAudit): boolean =>
  Boolean(url ?? doi ?? title ?? reference?.DOI ?? reference?.title);

const lineOf = (text: string, id: string): number => text.slice(0, Math.max(0, text.indexOf(id))).split("\n").length;

/** The entries of a parsed bibliography, and its skipped records. @throws {Failure} `validation` if it has none */
export function entriesIn(
  bibliography: string,
  parsed: Parsed,
): Pick<AuditResult, "source" | "skippedRecords"> & { readonly entries: readonly EntryToAudit[] } {
  const read = parsed.items.map(toEntry);
  const entries = read.filter(isAuditable);
  if (entries.length === 0) throw new Failure("validation", "Nothing in bibliography could be read as a reference.");
  const bare = read.filter((entry) => !isAuditable(entry)).map(({ reference }) => reference?.id ?? "");
  const skippedRecords = [
    ...parsed.problems.map(({ line, message }) => ({ line, reason: message })),
    ...bare.slice(0, MOST_SKIPPED).map((id) => ({
      line: lineOf(bibliography, id),
      reason: `The record ${id} has no title, DOI or address, so nothing can be looked up.`,
    })),
  ];
  if (bare.length > MOST_SKIPPED)
    skippedRecords.push({
      line: 0,
      reason: `${bare.length - MOST_SKIPPED} further records have no title, DOI or address either.`,
    });
  return {
    source: `bibliography:${parsed.format === "biblatex" ? "bibtex" : parsed.format}`,
    entries,
    ...(skippedRecords.length > 0 ? { skippedRecords } : {}),
  };
}
