export type { FoundReference } from "@wellsourced/citations/documents";
export {
  ANSWER_FORMATS,
  type AnswerFormat,
  type AnswerSource,
  MARK_KINDS,
  type Mark,
  type MarkKind,
  type Quotation,
  type ReadAnswer,
  type ReadAnswerOptions,
  type Statement,
} from "./answer.ts";
export { ManuscriptQuotation, quotationsIn } from "./manuscript.ts";
export { readAnswer } from "./read-answer.ts";
export { parseSuppliedSources, type SuppliedSource, uniqueSources } from "./supplied-sources.ts";
export { wordsOf } from "./words.ts";
