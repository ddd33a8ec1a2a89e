export {
  ANSWER_FORMATS,
  type AnswerFormat,
  type AnswerSource,
  type GivenSource,
  type Mark,
  type MarkKind,
  type Quotation,
  type ReadAnswer,
  type ReadAnswerOptions,
  type Statement,
} from "./answer.ts";
export { readAnswer } from "./read-answer.ts";
export { wordsOf } from "./words.ts";
