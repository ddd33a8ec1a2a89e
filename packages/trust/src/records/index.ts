export { type AnswerOptions, type AnswerRecord, answerRecord, readAnswerRecord } from "./answers.ts";
export { checkOfCitation, checkOfQuote, checksOfAnswer, type RecordedCheck } from "./checks.ts";
export { compareTexts, type Quotation, type TextComparison } from "./compare-texts.ts";
export {
  compareReports,
  notChecked,
  type RecheckedAnswer,
  type RecheckedSource,
  type RecheckResult,
  type SourceState,
  sumUpRecheck,
} from "./recheck.ts";
