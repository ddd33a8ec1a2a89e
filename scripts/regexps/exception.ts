import type { Case } from "../growth/cases.ts";
import type { Attack } from "./attacks.ts";

/** An expression that the analyser cannot prove safe. It is attacked by repeating its parts. */
export interface Exception {
  readonly expression: string;
  /** The public function through which it is measured (`scripts/growth/doors.ts`). @default the expression itself */
  readonly through?: string;
  /** The worst text according to the analyser. */
  readonly attack?: Attack;
  /** A text with which the growth suite reaches the expression through a public function; required by the suite. */
  readonly reached?: Case;
}
