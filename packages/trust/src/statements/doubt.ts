import type { Entailment, Examination } from "../claim/examine.ts";
import { probability } from "../claim/forest.ts";
import { doubting } from "./doubt.gen.ts";
import { doubtFeatures, shareHeld } from "./doubt-features.ts";

/**
 * What the share of rare words that the source lacks adds to the log odds of the trees. Alone it orders statements nearly
 * as well as they do; together they do better, on sources that neither has seen.
 */
const LACKING = 4;
const MIDDLE = 0.3;
/** What a reason that accuses adds. */
const ACCUSED = 2;
/** Nothing of the statement to look for. */
const UNKNOWN = 0.5;
const LEAST = 1e-6;

/** From this doubt on a statement is among those to look at first: the half of an answer that holds most of what is wrong. */
export const DOUBTFUL = 0.5;

/** How much there is to doubt, 0 to 1, with so many reasons that accuse. */
export function doubtOf({ reading, pair }: Pick<Examination, "reading" | "pair">, accusing: number): number {
  if (reading.terms.length === 0) return UNKNOWN;
  if (!pair) return 1;
  return mixed(probability(doubting, doubtFeatures(pair)), shareHeld(pair), accusing > 0);
}

/** The trees' probability, the share held and a reason that accuses, as one number. */
export function mixed(chance: number, held: number, isAccused: boolean): number {
  return fromOdds(oddsOf(chance) + LACKING * (1 - held - MIDDLE) + (isAccused ? ACCUSED : 0));
}

/** What the word of a model that is sure of it weighs: as much as that of one that is right in four cases of five. */
const WORD = Math.log(4);

/**
 * The doubt about a statement once a model has read its evidence: a word for the statement lowers it, and any other one
 * raises it. Docs/decisions/0277 has the figures.
 */
export const doubtWith = (doubt: number, { label, score }: Pick<Entailment, "label" | "score">): number =>
  fromOdds(oddsOf(doubt) + WORD * score * (label === "supports" ? -1 : 1));

function oddsOf(chance: number): number {
  const kept = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(kept / (1 - kept));
}

const fromOdds = (odds: number): number => Number((1 / (1 + Math.exp(-odds))).toFixed(4));
