/** Research sessions: what a program notes in them, and what it gets of them. */

export type { NewCheck } from "@wellsourced/sessions";
export type { AnswerRecord } from "./recipes/research/answer-record.ts";
export { answerRecord } from "./recipes/research/answer-record.ts";
export { checkOfCitation, checkOfQuote, checksOfAnswer } from "./recipes/research/check-notes.ts";
export type { ExportResult } from "./recipes/research/export.ts";
export type { Notes, PageRead } from "./recipes/research/note.ts";
export type { RecheckedSource, RecheckResult, SourceState } from "./recipes/research/recheck.ts";
export type { RecheckedAnswer } from "./recipes/research/recheck-answers.ts";
export type { ListedSession, OneStepResult, OverviewResult, StepResult } from "./recipes/research/research.ts";
