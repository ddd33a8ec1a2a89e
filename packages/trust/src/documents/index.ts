export { collect, type FileToAudit, type ReadText } from "./collect.ts";
export { areCollected } from "./collected.ts";
export { AUDIT_LEVELS } from "./findings.ts";
export {
  type Duplicates,
  duplicatesIn,
  type Incomplete,
  incompleteIn,
  missingIn,
  withLibraryFindings,
} from "./library.ts";
export { isAuditedEntry } from "./question.ts";
export { type Collected, type Plan, plan, report } from "./report.ts";
export {
  AuditFilesResult,
  AuditFinding,
  type AuditRule,
  Correction,
  DocumentReference,
  MatchedRecord,
  UnreadFile,
} from "./result.ts";
