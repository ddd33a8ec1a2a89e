export type { KeySentence } from "../claim/examine.ts";
export type { NumberMismatch } from "../claim/mismatch.ts";
export type { Opposition } from "../claim/opposites.ts";
export { DOUBTFUL, doubtWith } from "./doubt.ts";
export {
  type OpenedSource,
  openSource,
  type StatementEvidence,
  type StatementSupport,
} from "./open-source.ts";
export { REASON_CODES, REASONS, type Reason, type ReasonCode } from "./reasons.ts";
export type { Replacement } from "./replacements.ts";
