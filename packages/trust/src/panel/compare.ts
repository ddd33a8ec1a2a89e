import { contrasts, plainContrast } from "../claim/contrast.ts";
import { numberDifferences } from "../claim/mismatch.ts";
import { readFor, type SourceReading } from "../claim/reading.ts";
import type { Comparable } from "./comparable.ts";

/** Minimum share of a statement's words in a similar sentence, and in one that restates it. */
const SIMILAR = 0.6;
const RESTATED = 0.8;
/** Statements of fewer content words are too general to compare. */
const FEWEST_TERMS = 3;

export interface Conflict {
  readonly because: "negation" | "opposite_words" | "numbers";
  /** What the statement has and what the other one has in its place. */
  readonly differs: readonly string[];
}

/** The most similar statement of another answer. */
export interface Finding {
  readonly other: Comparable;
  /** Index of the statement. */
  readonly index: number;
  readonly isRestated: boolean;
  readonly conflict?: Conflict;
}

/** Looks for the statement of another answer that is most similar to a given one; `undefined` if none is. */
export function compare(statement: string, other: Comparable): Finding | undefined {
  const reading = readFor(other.open, statement);
  if (reading.terms.length < FEWEST_TERMS) return undefined;
  const best = mostSimilar(reading);
  if (!best || best.share < SIMILAR) return undefined;
  const { start, end } = best.sentence;
  const index = other.statementAt(reading.visible.toSource({ start, end }).start);
  const conflict = conflictWith(reading, best.at);
  return {
    other,
    index,
    isRestated: conflict === undefined && best.whole >= RESTATED,
    ...(conflict ? { conflict } : {}),
  };
}

/** The sentence with most of the statement's words. Numbers do not count, since they may be what differs. */
function mostSimilar({ hits, terms, sentences }: SourceReading) {
  const isWord = (term: number) => terms[term]?.number === false;
  const words = terms.filter(({ number }) => !number).length;
  const shares = hits.map((found) => [...found].filter(isWord).length / (words || 1));
  const share = Math.max(0, ...shares);
  const at = shares.indexOf(share);
  const sentence = sentences[at];
  return sentence && { at, share, sentence, whole: (hits[at]?.size ?? 0) / terms.length };
}

function conflictWith(reading: SourceReading, index: number): Conflict | undefined {
  const sentence = reading.sentences[index];
  if (!sentence) return undefined;
  const best = { ...sentence, index, score: 1 };
  const { isContrary, opposed } = plainContrast(reading, best) ?? { isContrary: contrasts(reading, best) };
  if (isContrary && opposed) return { because: "opposite_words", differs: [opposed.claim, opposed.source] };
  if (isContrary) return { because: "negation", differs: [] };
  const [number] = numberDifferences(reading, [best]).filter(({ rival }) => rival?.sentence.start === best.start);
  return number?.rival && { because: "numbers", differs: [number.asked.text, number.rival.text] };
}
