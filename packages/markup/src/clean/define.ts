import type { Element } from "../dom/tree.ts";

/** Something that a step would take out, and why: in words for a person who debugs. */
export interface Removal {
  readonly element: Element;
  readonly because: string;
}

/** A cleaning step proposes; the runner removes and keeps the log. */
export interface Step {
  readonly name: string;
  propose(root: Element): readonly Removal[];
}

export const defineStep = (step: Step): Step => step;

/** One line of the log. */
export interface Removed {
  readonly because: string;
  /** How the text began. */
  readonly text: string;
}
