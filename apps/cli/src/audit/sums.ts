import { counted } from "../render.ts";
import type { AuditCounts } from "./counts.ts";

/** The counts in words, the same in every report that people read. */
export const sums = (counts: AuditCounts): readonly string[] =>
  [
    counted(counts.references, "reference"),
    `${counts.clean} without findings`,
    counted(counts.errors, "error"),
    counted(counts.warnings, "warning"),
    counted(counts.notes, "note"),
    counts.accepted > 0 ? `${counts.accepted} accepted by the baseline` : "",
    counts.unreadFiles > 0 ? `${counted(counts.unreadFiles, "file")} could not be read` : "",
  ].filter(Boolean);
