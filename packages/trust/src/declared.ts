import type { CslItem, CslName } from "@wellsourced/citations";
import type { DomainReputation, Hit, IntegrityNotice, Paper, RetractionStatus } from "@wellsourced/core/records";

/** The read-only type of a result. Optional fields are absent instead of `undefined`; records keep their own types. */
export type Declared<Value> = Value extends
  | Paper
  | CslItem
  | CslName
  | RetractionStatus
  | IntegrityNotice
  | Hit
  | DomainReputation
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Declared<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Declared<Exclude<Value[Key], undefined>> }
      : Value;
