export { checkQuotation } from "./check.ts";
export type { Change } from "./diff.ts";
export type { Difference } from "./gaps.ts";
export type { QuotationCheck, QuotationClass, QuotationSpan } from "./quotation.ts";
export type { RiskKind, RiskWord } from "./risk.ts";
