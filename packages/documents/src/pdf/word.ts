import type { Field } from "./field.ts";
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
  readonly artifact: boolean;
  readonly link: string | undefined;
  /** It was filled in, in a field of a form. */
  readonly field?: Field["kind"];
}
