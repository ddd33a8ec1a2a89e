export type { BestRecord } from "./best.ts";
export type { ComparisonContext, ReferenceComparison } from "./compare.ts";
export { compareReference } from "./compare.ts";
export type {
  FieldDifference,
  FoundRecord,
  RecordedValue,
  ReferenceField,
  ReferenceFinding,
  ReferenceFlag,
} from "./found.ts";
export type { IdentifierKind, StatedIdentifier } from "./identifiers.ts";
export { identifiersOf } from "./identifiers.ts";
