import { Element } from "@wellsourced/markup";
import { type Measures, NOTHING } from "@wellsourced/markup/dom";
import type { Selection } from "../main-content.ts";
import type { SecondOpinion } from "./second-opinion.ts";
import { isShell } from "./shell.ts";

/** Why a page yields nothing: its scripts have yet to bring the text, or there is none. */
export type EmptyReason = "made by scripts" | "no text";

export interface Settled {
  readonly selection: Selection;
  readonly emptyBecause?: EmptyReason;
}

export interface SettleOptions {
  readonly body: Element;
  readonly measures: Measures;
  readonly title: string | undefined;
  readonly opinion: SecondOpinion;
}

/**
 * The last word on a choice: the page's own data where the page shows next to nothing, and nothing at all, with the
 * reason, where all that it shows is the frame around a text that is not there.
 */
export function settle(chosen: Selection, { body, measures, title, opinion }: SettleOptions): Settled {
  const shell = isShell({ body, measures, chosen: chosen.stats, title });
  const other = opinion.over(shell ? NOTHING : chosen.stats);
  if (other) return { selection: { ...other, removals: [] } };
  if (shell) return { selection: nothing, emptyBecause: "made by scripts" };
  return chosen.stats.chars > 0 ? { selection: chosen } : { selection: chosen, emptyBecause: "no text" };
}

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING };
