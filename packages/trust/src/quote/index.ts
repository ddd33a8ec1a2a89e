export { checkQuotation } from "./check.ts";
export type { Change } from "./diff.ts";
export { about, evidence, QuotedPlace, QuoteEvidence, ShownChange, unavailable } from "./evidence.ts";
export type { Difference } from "./gaps.ts";
export type { QuotationCheck, QuotationClass, QuotationSpan } from "./quotation.ts";
export { isFaithful } from "./quotation.ts";
export type { RiskKind, RiskWord } from "./risk.ts";
export type { SourceText, WholePage } from "./source-text.ts";
export { wordsAround } from "./words-around.ts";
