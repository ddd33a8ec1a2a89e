import type { Examination } from "../claim/examine.ts";
import { isRival, type Rival } from "../claim/mismatch.ts";
import { shareOf, weigh } from "../claim/weights.ts";
import { agrees, type Quantity, quantities } from "../quantities.ts";

/** Words of the source that could stand in the place of words of the statement. */
export type Replacement = {
  /** The words of the statement, and where they stand in it. */
  readonly statement: { readonly text: string; readonly start: number; readonly end: number };
  /** The words of the source, and where they stand in the given text. */
  readonly source: { readonly text: string; readonly start: number; readonly end: number };
};

/** Besides its numbers, the one sentence must hold this much of the statement. */
const HELD = 0.7;

/**
 * The numbers that the best sentence states in the place of those of the statement. None where that sentence does not
 * say the rest of the statement too, or has several numbers that could be meant.
 */
export function replacementsOf({ differences, evidence, reading }: Examination): Replacement[] {
  const [best] = evidence;
  const held = best && shareOf(reading.hits[best.index] ?? [], weigh(reading, { number: 0 }));
  if (!best || held === undefined || held < HELD) return [];
  const pairs = differences.flatMap(({ asked, rival }) => (rival ? [{ asked, rival }] : []));
  const stated = quantities(reading.claim, reading.claimLanguage);
  const others = quantities(best.sentence, reading.language).filter((one) => !stated.some((own) => agrees(own, one)));
  const isPlain = ({ asked, rival }: { asked: Quantity; rival: Rival }) =>
    rival.sentence.start === best.start &&
    asked.kind === rival.kind &&
    (asked.text === asked.digits) === (rival.text === rival.digits) &&
    others.filter((other) => isRival(asked, other)).length === 1;
  if (pairs.length < differences.length || !pairs.every(isPlain)) return [];
  return pairs.map(({ asked, rival }) => {
    const start = rival.sentence.start + rival.start;
    return {
      statement: { text: asked.text, start: asked.start, end: asked.start + asked.text.length },
      source: { text: rival.text, ...reading.visible.toMarkdown({ start, end: start + rival.text.length }) },
    };
  });
}
