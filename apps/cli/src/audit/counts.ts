import type { AuditFilesResult, AuditFinding } from "@wellsourced/wellsourced/citations";

/** What every report of one audit says, whatever its form. */
export interface AuditCounts {
  readonly references: number;
  /** References without any finding. */
  readonly clean: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Findings that the baseline accepts: they count nowhere else. */
  readonly accepted: number;
  readonly unreadFiles: number;
}

/** An audit as its reports show it: `findings` without those that a baseline accepts or an option leaves out. */
export interface AuditReport {
  readonly result: AuditFilesResult;
  readonly findings: readonly AuditFinding[];
  readonly accepted: readonly AuditFinding[];
}

export function countsOf({ result, findings, accepted }: AuditReport): AuditCounts {
  const at = (level: AuditFinding["level"]) => findings.filter((one) => one.level === level).length;
  return {
    references: result.references,
    clean: result.summary.clean,
    errors: at("error"),
    warnings: at("warning"),
    notes: at("note"),
    accepted: accepted.length,
    unreadFiles: result.unreadFiles?.length ?? 0,
  };
}
