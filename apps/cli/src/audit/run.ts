import type { AuditFilesResult, AuditFinding, AuditRule } from "@wellsourced/wellsourced/citations";
import type { Baseline } from "./baseline.ts";
import { type AuditCounts, type AuditReport, RULES } from "./report.ts";
import { type ManuscriptRow, rowOf, totalOf } from "./table.ts";

/** A manuscript that was audited; its report is read from the disk when it is needed. */
export interface AuditedRow extends ManuscriptRow {
  readonly report: () => AuditReport;
  /** Whether nothing of it could be looked up. */
  readonly warning?: string | undefined;
  /** Findings of the levels that fail the run. */
  readonly failing: number;
  /** Whether at least one of its files was read. */
  readonly hasFiles: boolean;
}

/** All manuscripts of a run, in the order given. */
export interface AuditRun {
  readonly rows: readonly AuditedRow[];
  readonly counts: AuditCounts;
}

export interface View {
  readonly only: ReadonlySet<AuditRule> | undefined;
  readonly baseline: Baseline;
  readonly failOn: readonly AuditFinding["level"][];
}

/** A result as reports show it. */
function reportOf(result: AuditFilesResult, { only, baseline }: View): AuditReport {
  const inView = result.findings.filter(({ rule }) => only?.has(rule) ?? true);
  return {
    result,
    findings: inView.filter((one) => baseline(one) === undefined),
    accepted: inView.flatMap((one) => baseline(one) ?? []),
  };
}

/** The row of a manuscript. `read` returns its result later. */
export function auditedRow(
  name: string,
  result: AuditFilesResult,
  view: View,
  read: () => AuditFilesResult,
): AuditedRow {
  const report = reportOf(result, view);
  return {
    ...rowOf(name, report),
    warning: result.references > 0 ? result.warning : undefined,
    failing: report.findings.filter(({ level }) => view.failOn.includes(level)).length,
    hasFiles: result.files.length > 0,
    report: () => reportOf(read(), view),
  };
}

/** The run of an audit with a single result. */
export const singleRun = (name: string, result: AuditFilesResult): AuditRun =>
  runOf([auditedRow(name, result, { only: undefined, baseline: () => undefined, failOn: [] }, () => result)]);

export const runOf = (rows: readonly AuditedRow[]): AuditRun => ({ rows, counts: totalOf(rows) });

/** Why nothing was checked, if no manuscript with references was. */
export function warningOf({ rows }: AuditRun): string | undefined {
  const asked = rows.filter(({ references }) => references > 0);
  return asked.every(({ warning }) => warning !== undefined) ? asked[0]?.warning : undefined;
}

/** One report of all manuscripts, as if they were one. It is in memory as a whole. */
export function wholeOf(run: AuditRun): AuditReport {
  const reports = run.rows.map(({ report }) => report());
  const results = reports.map(({ result }) => result);
  const warning = warningOf(run);
  const unread = results.flatMap(({ unreadFiles = [] }) => unreadFiles);
  const sum = (of: (result: AuditFilesResult) => number) => results.reduce((total, one) => total + of(one), 0);
  const keys = [...RULES, "clean"] as const;
  return {
    result: {
      files: results.flatMap(({ files }) => files),
      references: sum(({ references }) => references),
      works: sum(({ works }) => works),
      findings: results.flatMap(({ findings }) => findings),
      checked: results.flatMap(({ checked }) => checked),
      ...(unread.length > 0 && { unreadFiles: unread }),
      // Has all rules, as the summaries do.
      summary: Object.fromEntries(
        keys.map((key) => [key, sum(({ summary }) => summary[key])]),
      ) as AuditFilesResult["summary"],
      checkedAt: results.at(-1)?.checkedAt ?? "",
      ...(warning !== undefined && { warning }),
    },
    findings: reports.flatMap(({ findings }) => findings),
    accepted: reports.flatMap(({ accepted }) => accepted),
  };
}
