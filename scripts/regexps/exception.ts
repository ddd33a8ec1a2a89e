import type { Case } from "../growth/cases.ts";
import type { Attack } from "./attacks.ts";

/** An expression that the analyser cannot prove to be safe. It is attacked with what is repeated in it. */
export interface Exception {
  readonly expression: string;
  /** The public function behind which it is measured (`scripts/growth/doors.ts`). @default the expression itself */
  readonly through?: string;
  /** The text that the analyser says suits it worst. */
  readonly attack?: Attack;
  /** A text with which the growth suite reaches the expression through a public function. The suite fails without one. */
  readonly reached?: Case;
}
