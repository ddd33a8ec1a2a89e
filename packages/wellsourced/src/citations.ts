/** Checks of citations, quotations and documents, with the types of their results. */

export { parseSuppliedSources, type SuppliedSource } from "@wellsourced/answers";
export type { CitationError } from "@wellsourced/answers/prompts";
export { documentType } from "@wellsourced/citations/documents";
export type { RecordChange } from "@wellsourced/citations/edit";
export type { FieldDifference } from "@wellsourced/citations/matching";
export { Fetched } from "@wellsourced/trust";
export {
  ANSWER_REASONS,
  type AnswerMark,
  type AnswerReason,
  type AnswerReasonCode,
  AnswerReport,
  type AnswerSummary,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
  StatementQuotation,
  type StatementReplacement,
  type StatementState,
  summaryOf,
} from "@wellsourced/trust/answers";
export {
  AUDIT_LEVELS,
  AuditFilesResult,
  AuditFinding,
  type AuditRule,
  areCollected,
  type Collected,
  Correction,
  DocumentReference,
  type FileToAudit,
  isAuditedEntry,
  MatchedRecord,
  UnreadFile,
} from "@wellsourced/trust/documents";
export { CheckedManuscript, QuotedPlace, QuoteEvidence, ShownChange } from "@wellsourced/trust/quotations";
export { type RecommendationItem, RecommendationResult } from "@wellsourced/trust/recommendations";
export type {
  AuditedEntry,
  AuditResult,
  AuditSummary,
  Checked,
  CheckedLink,
  ChimeraRecords,
  RelatedRetraction,
  TitleMatch,
  VerifyResult,
} from "@wellsourced/trust/references";
export { isUnsettled, type LinkState } from "@wellsourced/trust/references";
export type {
  AuditedManuscript,
  AuditMemory,
  Manuscript,
  ManuscriptsCount,
} from "./recipes/checks/audit-manuscripts.ts";
export type { BibliographyResult, CiteResult } from "./recipes/cite/cite.ts";
