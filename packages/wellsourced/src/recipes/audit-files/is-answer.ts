import { Paper } from "@wellsourced/core";
import { AUDIT_FLAGS, type AuditedEntry } from "../audit-types.ts";

/** Is this what an audit once said of an entry? Files that hold answers between runs are not to be trusted. */
export function isAuditedEntry(value: unknown): value is AuditedEntry {
  if (typeof value !== "object" || value === null) return false;
  const { index, flags, ...rest }: Partial<Record<string, unknown>> = { ...value };
  const texts = ["title", "doi", "url", "reason", "archivedUrl", "finalUrl", "linkNote"].map((name) => rest[name]);
  return (
    typeof index === "number" &&
    Array.isArray(flags) &&
    flags.every((flag) => AUDIT_FLAGS.some((known) => known === flag)) &&
    texts.every((text) => text === undefined || typeof text === "string") &&
    [rest.matchedRecord, rest.possibleMatch].every((record) => record === undefined || Paper.safeParse(record).success)
  );
}
