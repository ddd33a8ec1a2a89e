export type { AnswerSource, ReadAnswer, Statement } from "@wellsourced/answers";
export { type Bibliographies, isReferenceList, placesIn, readBibliographies } from "./bibliographies.ts";
export { contextOf } from "./context.ts";
export { type GatheredSource, OUT_OF_TIME, type SourceToGather } from "./gathered-source.ts";
export { type Judged, judgeStatement, leastDoubt, restsOnLack, type StatementSources } from "./judge.ts";
export { abstractOf, entryFor, isKnown, targetsOf, withLinkOf } from "./look-up.ts";
export { type OpenedSource, openGathered, type ReadWhole, type Shown, type Span } from "./opened-source.ts";
export { ANSWER_REASONS, AnswerReason, type AnswerReasonCode } from "./reasons.ts";
export { type Checked, replacementFor, type Written } from "./replace.ts";
export {
  type AnswerMark,
  AnswerReport,
  type AnswerSummary,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
  StatementQuotation,
  StatementReplacement,
  type StatementState,
} from "./report.ts";
export { beyondLimit, judgeCited, namesOf, sourcesFor, toGather } from "./select-sources.ts";
export { type EntryPlace, reasonsOf, toCheckedSource } from "./sources.ts";
export { summaryOf } from "./summary.ts";
export { leftOf, type Window, type WindowLimits, windowOf } from "./window.ts";
