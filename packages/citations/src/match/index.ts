export type {
  BestRecord,
  ComparisonContext,
  FieldDifference,
  FoundRecord,
  IdentifierKind,
  RecordedValue,
  ReferenceComparison,
  ReferenceField,
  ReferenceFinding,
  ReferenceFlag,
  StatedIdentifier,
} from "../compare/index.ts";
export { compareReference, identifiersOf } from "../compare/index.ts";
export type { Chimera, IdentifierCheck } from "./chimera.ts";
export { checkIdentifier, findChimera, meantRecord } from "./chimera.ts";
export type { ReferenceMatch } from "./reference.ts";
export { matchReference } from "./reference.ts";
export { isRubric } from "./rubric.ts";
export type { TitleMatch } from "./title.ts";
export { matchTitle } from "./title.ts";
