import type { ReferenceFinding } from "@wellsourced/citations/matching";

/** Findings against a reference, most serious first. */
export const AUDIT_FLAGS = [
  "retracted",
  "not_found",
  "mismatch",
  "placeholder",
  "title_differs",
  "authors_differ",
  "year_differs",
  "venue_differs",
  "not_published_there",
  "version_differs",
  "unfound",
  "dead_link",
  "mischaracterized",
  "details_differ",
  "published_since",
  "unchecked",
] as const;
export type AuditFlag = (typeof AUDIT_FLAGS)[number];
export const FLAG_LEVELS = ["error", "warning", "note"] as const satisfies readonly ReferenceFinding["level"][];
export type FlagLevel = (typeof FLAG_LEVELS)[number];
