import type { IntegrityNotice } from "@wellsourced/core/records";

/** There is no withdrawn flag: authors report it in the comment, or in place of the abstract. */
const WITHDRAWN =
  /\b(?:paper|article|manuscript|submission|work|preprint|note|version)\s+(?:has been|have been|is|was)\s+withdrawn\b(?!\s+from)|^\s*withdrawn\b/iu;

/** The notice of a withdrawn preprint, by what its record says. */
export const arxivWithdrawal = (record: {
  readonly comments?: string | null | undefined;
  readonly abstract?: string | null | undefined;
}): IntegrityNotice | undefined =>
  WITHDRAWN.test(record.comments ?? "") || WITHDRAWN.test((record.abstract ?? "").slice(0, 100))
    ? { kind: "preprint_withdrawal", reportedBy: ["arxiv"] }
    : undefined;
