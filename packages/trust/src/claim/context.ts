import { type Name, namesIn } from "./names.ts";
import { rareWeights, raritiesOf, rarityIn, UNLISTED } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { shareOf } from "./weights.ts";

/** Sentences before one that say what it is about. */
const BEFORE = 3;
/** A name half as much again: names tell subjects apart. */
const NAME = 1.5;

/**
 * How much of the words that a claim stands among is near a sentence of the source: in it, shortly before it, or in the
 * heading over it. 0 to 1; the claim's own words count nothing here.
 */
export function nearness(around: SourceReading, { terms: own }: SourceReading): (index: number) => number {
  const { terms, hits, headings } = around;
  const claimed = new Set(own.map(({ key }) => key));
  const weights = rareWeights(raritiesOf(around)).map((weight, term) =>
    claimed.has(terms[term]?.key ?? "") ? 0 : weight * (terms[term]?.name ? NAME : 1),
  );
  return (index) => {
    const near = hits.slice(Math.max(0, index - BEFORE), index + 1).flatMap((found) => [...found]);
    return shareOf(new Set([...near, ...(headings[index] ?? [])]), weights);
  };
}

/**
 * A claim without a name of its own is about what was named before it: those names, where the source has no word of any.
 * "Early Life" over a section has capitals, and frequent words alone.
 */
export function unnamedBefore(around: SourceReading, claim: SourceReading): Name[] {
  if (namesIn(claim).length > 0) return [];
  const rarity = rarityIn(around.claimLanguage.code);
  const held = new Set([...around.hits, ...around.headings].flatMap((found) => [...found]));
  const names = namesIn(around).filter(({ terms }) =>
    terms.some((term) => rarity(around.terms[term]?.key ?? "") >= UNLISTED),
  );
  return names.some(({ terms }) => terms.some((term) => held.has(term))) ? [] : names;
}
