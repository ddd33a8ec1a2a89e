import { doiOf } from "@wellsourced/citations";
import { omitUndefined } from "@wellsourced/core";
import type { AuditedEntry, AuditSummary, EntryToAudit } from "./audited-entry.ts";
import type { AuditFlag } from "./flags.ts";

const DIFFERING: ReadonlySet<AuditFlag> = new Set([
  "placeholder",
  "title_differs",
  "authors_differ",
  "year_differs",
  "venue_differs",
  "not_published_there",
  "version_differs",
  "details_differ",
]);

export function summarize(entries: readonly AuditedEntry[]): AuditSummary {
  const count = (flag: AuditFlag) => entries.filter(({ flags }) => flags.includes(flag)).length;
  const skipped = entries.filter(({ claimSupport }) => claimSupport === "source_unavailable").length;
  const doubtful = entries.filter(({ attention }) => attention).length;
  const thin = entries.filter(({ claimSparsityNote }) => claimSparsityNote).length;
  return {
    total: entries.length,
    retracted: count("retracted"),
    deadLink: count("dead_link"),
    notFound: count("not_found"),
    mismatch: count("mismatch"),
    unchecked: count("unchecked"),
    mischaracterized: count("mischaracterized"),
    unfound: count("unfound"),
    differing: entries.filter(({ flags }) => flags.some((flag) => DIFFERING.has(flag))).length,
    ok: entries.filter(({ flags }) => flags.length === 0).length,
    ...(doubtful > 0 ? { doubtful } : {}),
    ...(skipped > 0 ? { claimCheckSkippedCount: skipped } : {}),
    ...(thin > 0 ? { thinContentCount: thin } : {}),
  };
}

/** The result for an entry that was not looked up. */
export const uncheckedEntry = (entry: EntryToAudit, index: number, because: string): AuditedEntry => ({
  index,
  ...omitUndefined({ title: entry.title, doi: doiOf(entry), url: entry.url }),
  flags: ["unchecked"],
  reason: `${because} Absence of evidence is not evidence of absence.`,
});
