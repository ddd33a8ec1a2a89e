import { Element, findAll } from "@wellsourced/markup";
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

/** With a choice below this the page's own mark counts for more. */
const UNSURE = 0.5;
/** Characters without blanks: a `main` that holds more holds parts that are not the content. */
const SHORT_MAIN = 2_500;

export interface SettleOptions {
  /** What the rules chose, and what they would take out of the page. */
  readonly byRules: Selection;
  readonly body: Element;
  readonly measures: Measures;
  readonly title: string | undefined;
  readonly opinion: SecondOpinion;
}

/**
 * The last word on a choice: the page's own data where the page shows next to nothing, and nothing at all, with the
 * reason, where all that it shows is the frame around a text that is not there.
 */
export function settle(given: Selection, { byRules, body, measures, title, opinion }: SettleOptions): Settled {
  const chosen = shortMain(given, byRules, body, measures) ?? given;
  const shell = isShell({ body, measures, chosen: chosen.stats, title });
  const other = opinion.over(shell ? NOTHING : chosen.stats);
  if (other) return { selection: { ...other, removals: [] } };
  if (shell) return { selection: nothing, emptyBecause: "made by scripts" };
  return chosen.stats.chars > 0 ? { selection: chosen } : { selection: chosen, emptyBecause: "no text" };
}

/** The only `main` of a page, where it is short and the choice is a small and doubtful part of it. */
function shortMain(
  chosen: Selection,
  { removals }: Selection,
  body: Element,
  measures: Measures,
): Selection | undefined {
  if ((chosen.confidence ?? 1) >= UNSURE) return undefined;
  const [main, other] = findAll(body, (it) => it.tag === "main" || it.get("role") === "main");
  const stats = (main && measures.get(main)) ?? NOTHING;
  const isDoubtful = stats.chars <= SHORT_MAIN && stats.chars > 2 * chosen.stats.chars && stats.prose > 0;
  return main && !other && isDoubtful ? { root: main, removals, stats, confidence: UNSURE } : undefined;
}

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING };
