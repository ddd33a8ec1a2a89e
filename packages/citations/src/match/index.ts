export { numbersOf, type StatedNumber } from "../cited/stated-numbers.ts";
export type { BestRecord } from "../compare/best.ts";
export type { ComparisonContext, ReferenceComparison } from "../compare/compare.ts";
export { compareReference } from "../compare/compare.ts";
export type { IdentifierKind, StatedIdentifier } from "../compare/identifiers.ts";
export { identifiersOf } from "../compare/identifiers.ts";
export type {
  FieldDifference,
  FoundRecord,
  RecordedValue,
  ReferenceField,
  ReferenceFinding,
  ReferenceFlag,
} from "../compare/judgement.ts";
export { isPreprint } from "../compare/venues.ts";
export { toAscii } from "../transliterate.ts";
export type { Chimera, IdentifierCheck } from "./chimera.ts";
export { checkIdentifier, findChimera, meantRecord } from "./chimera.ts";
export { isRubric } from "./kinds.ts";
export { plainTitle } from "./plain-title.ts";
export type { ReferenceMatch } from "./reference.ts";
export { matchReference } from "./reference.ts";
export type { TitleMatch } from "./title.ts";
export { matchTitle } from "./title.ts";
export { STOP as STOP_WORDS } from "./title-words.ts";
