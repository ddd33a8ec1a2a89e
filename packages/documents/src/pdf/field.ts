import type { Box } from "./matrix.ts";

/** A field of a form, and what was filled in. */
export interface Field {
  readonly id: string;
  readonly box: Box;
  /** A box to tick has its label behind it, other fields have theirs in front, above or below. */
  readonly kind: "text" | "box";
  readonly value: string;
}
