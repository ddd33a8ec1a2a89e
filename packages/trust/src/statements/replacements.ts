import type { Stretch } from "@wellsourced/core/markdown";
import type { Examination } from "../claim/examine.ts";
import { isRival } from "../claim/number-kinds.ts";
import type { Rival } from "../claim/rivals.ts";
import { shareOf, weigh } from "../claim/weights.ts";
import { agrees, type Quantity, quantities } from "../quantities.ts";

type Words = Stretch & { readonly text: string };

/** Words of the statement and those of the source that could replace them, with their positions in each text. */
export type Replacement = {
  readonly statement: Words;
  readonly source: Words;
};

/** Minimum share of the statement, without its numbers, in the best sentence. */
const HELD = 0.7;

/**
 * Numbers of the best sentence in place of the statement's; none if that sentence lacks the rest of the statement or has
 * several candidates.
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
      source: { text: rival.text, ...reading.visible.toSource({ start, end: start + rival.text.length }) },
    };
  });
}
