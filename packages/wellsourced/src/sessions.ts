/** Research sessions: the notes that they record, and the types of their results. */

export type { NewCheck } from "@wellsourced/sessions";
export type { PageRead } from "@wellsourced/trust/pages";
export {
  type AnswerRecord,
  answerRecord,
  checkOfCitation,
  checkOfQuote,
  checksOfAnswer,
  type RecheckedAnswer,
  type RecheckedSource,
  type RecheckResult,
  type SourceState,
} from "@wellsourced/trust/records";
export type { ExportResult } from "./recipes/research/export.ts";
export type { Notes } from "./recipes/research/note.ts";
export type { ListedSession, OneStepResult, OverviewResult, StepResult } from "./recipes/research/research.ts";
