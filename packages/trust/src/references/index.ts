export type { Parsed } from "@wellsourced/citations";
export type { FoundRecord, ReferenceComparison } from "@wellsourced/citations/matching";
export type { Present } from "@wellsourced/core";
export { summarize, uncheckedEntry } from "./audit-summary.ts";
export { AuditedEntry, AuditResult, AuditSummary, type EntryToAudit } from "./audited-entry.ts";
export {
  type CheckedReference,
  compareFound,
  isExplained,
  isMixed,
  isPreprintAlone,
  isPreprintOnly,
  isSure,
  MOST_IDENTIFIERS,
  otherDois,
  type Search,
  unfoundIn,
  type Wanted,
  withRecords,
} from "./checked-reference.ts";
export { citedFields, comparedFields } from "./cited-fields.ts";
export {
  type Abortable,
  ClaimCheck,
  type ClaimMeans,
  claimFields,
  examine,
  examinePage,
  lacking,
  placesOf,
  type Read,
} from "./claim-check.ts";
export { type ChimeraRecords, type Cited, type CitedWork, compareCited } from "./compare-cited.ts";
export { compareTitles, type Ranked, rank, type TitleMatch } from "./compare-record.ts";
export { describeStatus, retractionFlags } from "./describe-status.ts";
export {
  ARXIV_DOI,
  type DoiCheck,
  type Found,
  isUnreachable,
  judgeDoi,
  type Related,
  type RelatedRetraction,
  toPaper,
} from "./doi-check.ts";
export { entriesIn, isAuditable } from "./entries.ts";
export { foundRecord } from "./found-record.ts";
export { COVERED_ELSEWHERE, type IndexPlan, indexesFor } from "./indexes.ts";
export {
  doisIn,
  entryItem,
  type Facts,
  isOffline,
  type JudgedEntry,
  judgeEntry,
  type LookedUp,
  matched,
  possibleIn,
} from "./judge-entry.ts";
export {
  type Checked,
  type CheckedLink,
  isDead,
  isLost,
  isUnsettled,
  type LinkCheckup,
  LinkState,
} from "./link-state.ts";
export {
  type CitedNumber,
  caseAmong,
  misprinted,
  type NumberAnswer,
  noEntry,
  patentAmong,
  verifiedNumber,
} from "./numbers.ts";
export {
  comparisonFields,
  flagFields,
  mergeFlags,
  type RaisedFlag,
  referenceFlags,
  whyUndecided,
} from "./raised-flags.ts";
export { type CaveatOptions, doiCaveat, integrityFields, referenceIn, verifiedDoi } from "./verified.ts";
export { mayExist, type SeenPage, verifiedLink } from "./verified-link.ts";
export {
  type ConfirmedWork,
  confirmedResult,
  describeSearch,
  unconfirmedResult,
  withFindings,
} from "./verified-reference.ts";
export { type Verified, VerifyResult } from "./verify-result.ts";
