import type { Box } from "./matrix.ts";
import type { FontFacts } from "./pieces.ts";

/** Letters up to the next blank, on a page that is turned so that they run from left to right. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** Baseline, upwards from the page's foot. */
  readonly y: number;
  readonly size: number;
  readonly font: FontFacts;
  readonly blankBefore: boolean;
  readonly tag: number | undefined;
  readonly link: string | undefined;
  /** It was filled in, in a field of a form. */
  readonly field?: Field["kind"];
}

/** A field of a form, and what was filled in. */
export interface Field {
  readonly id: string;
  readonly box: Box;
  /** A box to tick has its label behind it, other fields have theirs in front, above or below. */
  readonly kind: "text" | "box";
  readonly value: string;
}
