import type { Entailment, Examination } from "../claim/examine.ts";
import { probability } from "../claim/forest.ts";
import { doubting } from "./doubt.gen.ts";
import { doubtFeatures, missingShare } from "./doubt-features.ts";
import { type NonStatement, nonStatement } from "./non-statement.ts";

/**
 * The forest's probability and the missing share are added as log odds. On unseen sources, the share alone orders pairs
 * better than the forest; on statements of answers with marked spans, worse.
 */
const FOREST = 0.6;
const MISSING = 5;
const MIDDLE = 0.34;
/** Log odds added by an accusing reason. */
const ACCUSED = 1.25;
/** Doubt about a statement without terms. */
const UNKNOWN = 0.5;
/**
 * Doubt about sentences that state nothing. Of 37 sentences such as "The passages do not mention it", 14 were labelled
 * unsupported, regardless of their words.
 */
const NON_STATEMENTS: Readonly<Record<NonStatement, number>> = { announces: 0.25, points: 0.25, tells_of_silence: 0.4 };
const LEAST = 1e-6;

/** Doubt from which a statement is among the first to check: the half of an answer with most of its errors. */
export const DOUBTFUL = 0.5;

type Found = Pick<Examination, "reading" | "pair">;

/** Doubt about a statement, 0 to 1, given the number of accusing reasons. */
export function doubtOf(found: Found, accusing: number): number {
  const settled = settledDoubt(found, accusing);
  if (settled !== undefined || !found.pair) return settled ?? 1;
  return mixed(probability(doubting, doubtFeatures(found.pair)), missingShare(found.pair), accusing > 0);
}

/** Doubt about a statement that the forest cannot judge: without shared terms, or one that states nothing. */
export function settledDoubt(found: Found, accusing: number): number | undefined {
  if (found.reading.terms.length === 0) return UNKNOWN;
  const kind = nonStatement(found);
  if (kind && accusing === 0) return NON_STATEMENTS[kind];
  return found.pair ? undefined : 1;
}

/** Combines the forest's probability, the missing share (0 to 1) and accusing reasons. */
export function mixed(chance: number, missing: number, isAccused: boolean): number {
  return fromOdds(FOREST * oddsOf(chance) + MISSING * (missing - MIDDLE) + (isAccused ? ACCUSED : 0));
}

/** Log odds of a certain model, assumed to be right in four of five cases. */
const MODEL = Math.log(4);

/** Doubt after a model's judgement: support lowers it, anything else raises it. docs/measured/claims.md has the figures. */
export const doubtWith = (doubt: number, { label, score }: Pick<Entailment, "label" | "score">): number =>
  fromOdds(oddsOf(doubt) + MODEL * score * (label === "supports" ? -1 : 1));

function oddsOf(chance: number): number {
  const kept = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(kept / (1 - kept));
}

const fromOdds = (odds: number): number => Number((1 / (1 + Math.exp(-odds))).toFixed(4));
