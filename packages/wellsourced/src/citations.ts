/** Checks of citations, quotations and whole documents: their results, and what goes with them. */
export type { RecordChange } from "@wellsourced/citations/edit";
export type { FieldDifference } from "@wellsourced/citations/matching";
export type { RecommendationItem } from "@wellsourced/trust/recommendations";
export { type GivenSource, givenSources } from "./recipes/answers/given-sources.ts";
export { ANSWER_REASONS, type AnswerReason, type AnswerReasonCode } from "./recipes/answers/reasons.ts";
export { summaryOf } from "./recipes/answers/summary.ts";
export {
  type AnswerMark,
  AnswerReport,
  type AnswerSummary,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
  StatementQuotation,
  type StatementReplacement,
  type StatementState,
} from "./recipes/answers/types.ts";
export { documentType } from "./recipes/audit-files/document-type.ts";
export { AUDIT_LEVELS } from "./recipes/audit-files/findings.ts";
export { isAuditedEntry } from "./recipes/audit-files/question.ts";
export type {
  AuditFilesResult,
  AuditFinding,
  AuditRule,
  CheckedReference,
  Correction,
  FileToAudit,
  MatchedRecord,
  UnreadFile,
} from "./recipes/audit-files/types.ts";
export type { AuditedEntry, AuditResult, AuditSummary } from "./recipes/audit-types.ts";
export type { RelatedRetraction } from "./recipes/checks/check-doi.ts";
export type { ChimeraRecords } from "./recipes/checks/compare-cited.ts";
export type { Checked, CheckedLink } from "./recipes/checks/link-state.ts";
export { isUnsettled, type LinkState } from "./recipes/checks/link-state.ts";
export { Fetched } from "./recipes/checks/reading.ts";
export type { TitleMatch } from "./recipes/checks/reference.ts";
export type { BibliographyResult, CiteResult } from "./recipes/cite.ts";
export type { CitationError } from "./recipes/own-model/citations.ts";
export type { CheckedManuscript } from "./recipes/quote/check-manuscript.ts";
export { QuotedPlace, QuoteEvidence, ShownChange } from "./recipes/quote/evidence.ts";
export type { RecommendationResult } from "./recipes/verify-recommendation.ts";
export type { VerifyResult } from "./recipes/verify-types.ts";
