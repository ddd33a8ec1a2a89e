export { type AnswerOptions, type AnswerRecord, answerRecord, readAnswerRecord } from "./answers.ts";
export { checkOfCitation, checkOfQuote, checksOfAnswer } from "./checks.ts";
export { compareTexts } from "./compare-texts.ts";
export {
  compareReports,
  notChecked,
  type RecheckedAnswer,
  type RecheckedSource,
  type RecheckResult,
  type SourceState,
  sumUpRecheck,
} from "./recheck.ts";
