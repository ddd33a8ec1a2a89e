/** Research sessions: what a program notes in them, and what it gets of them. */
export { checkOfCitation, checkOfQuote, checksOfAnswer } from "./recipes/research/check-notes.ts";
export type { ExportResult } from "./recipes/research/export.ts";
export type { Notes, PageRead } from "./recipes/research/note.ts";
export type { RecheckedSource, RecheckResult, SourceState } from "./recipes/research/recheck.ts";
export type { ListedSession, OneStepResult, OverviewResult, StepResult } from "./recipes/research/research.ts";
