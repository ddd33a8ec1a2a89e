import { namesIn } from "./names.ts";
import { rareWeights, rarityIn, UNLISTED } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { allTerms, shareOf } from "./weights.ts";

/** Preceding sentences that count as context of a sentence. */
const BEFORE = 3;
/** Names distinguish subjects, so they weigh more. */
const NAME = 1.5;

/**
 * Share of the claim's context that is near a sentence of the source, 0 to 1: in it, shortly before it, or in its
 * heading. Words of the claim itself do not count.
 */
export function nearness(around: SourceReading, { terms: own }: SourceReading): (index: number) => number {
  const { terms, hits, headings } = around;
  const claimed = new Set(own.map(({ key }) => key));
  const weights = rareWeights(around).map((weight, term) =>
    claimed.has(terms[term]?.key ?? "") ? 0 : weight * (terms[term]?.name ? NAME : 1),
  );
  return (index) => {
    const near = hits.slice(Math.max(0, index - BEFORE), index + 1).flatMap((found) => [...found]);
    return shareOf(new Set([...near, ...(headings[index] ?? [])]), weights);
  };
}

/**
 * Names in the context of a claim without names, if the source has no word of any of them. Frequent words with capitals,
 * such as "Early Life", are not names.
 */
export function unnamedBefore(around: SourceReading, claim: SourceReading): string[] {
  if (namesIn(claim).length > 0) return [];
  const rarity = rarityIn(around.claimLanguage.code);
  const held = allTerms(around.hits, around.headings);
  const names = namesIn(around).filter(({ terms }) =>
    terms.some((term) => rarity(around.terms[term]?.key ?? "") >= UNLISTED),
  );
  return names.some(({ terms }) => terms.some((term) => held.has(term))) ? [] : names.map(({ text }) => text);
}
