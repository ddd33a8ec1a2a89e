import type { Entailment, Examination } from "../claim/examine.ts";
import { probability } from "../claim/forest.ts";
import { doubting } from "./doubt.gen.ts";
import { doubtFeatures } from "./doubt-features.ts";
import { missingShare } from "./missing-terms.ts";
import { type Turn, turnOf } from "./turn.ts";

/**
 * What the trees say and what the source lacks are added as log odds. Alone, the second orders pairs somewhat better than
 * the trees do, and statements of answers with marked spans less well, on sources that neither has seen.
 */
const TREES = 0.6;
const LACKING = 5;
const MIDDLE = 0.34;
/** What a reason that accuses adds. */
const ACCUSED = 1.25;
/** Nothing of the statement to look for. */
const UNKNOWN = 0.5;
/**
 * "Here is a summary:" and "See the guide for more." state nothing. Of 37 sentences such as "The passages do not mention
 * it" people called 14 unsupported, whatever words they hold.
 */
const TURNS: Readonly<Record<Turn, number>> = { announces: 0.25, points: 0.25, tells_of_silence: 0.4 };
const LEAST = 1e-6;

/** From this doubt on a statement is among those to look at first: the half of an answer that holds most of what is wrong. */
export const DOUBTFUL = 0.5;

type Found = Pick<Examination, "reading" | "pair">;

/** How much there is to doubt, 0 to 1, with so many reasons that accuse. */
export function doubtOf(found: Found, accusing: number): number {
  const settled = settledDoubt(found, accusing);
  if (settled !== undefined || !found.pair) return settled ?? 1;
  return mixed(probability(doubting, doubtFeatures(found.pair)), missingShare(found.pair), accusing > 0);
}

/** The doubt about a statement for which trees are not asked, since words say nothing of it or it states nothing. */
export function settledDoubt(found: Found, accusing: number): number | undefined {
  if (found.reading.terms.length === 0) return UNKNOWN;
  const turn = turnOf(found);
  if (turn && accusing === 0) return TURNS[turn];
  return found.pair ? undefined : 1;
}

/** The trees' probability, what is lacking (0 to 1) and a reason that accuses, as one number. */
export function mixed(chance: number, lack: number, isAccused: boolean): number {
  return fromOdds(TREES * oddsOf(chance) + LACKING * (lack - MIDDLE) + (isAccused ? ACCUSED : 0));
}

/** What the word of a model that is sure of it weighs: as much as that of one that is right in four cases of five. */
const WORD = Math.log(4);

/**
 * The doubt about a statement once a model has read its evidence: a word for the statement lowers it, and any other one
 * raises it. docs/measured/claims.md has the figures.
 */
export const doubtWith = (doubt: number, { label, score }: Pick<Entailment, "label" | "score">): number =>
  fromOdds(oddsOf(doubt) + WORD * score * (label === "supports" ? -1 : 1));

function oddsOf(chance: number): number {
  const kept = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(kept / (1 - kept));
}

const fromOdds = (odds: number): number => Number((1 / (1 + Math.exp(-odds))).toFixed(4));
