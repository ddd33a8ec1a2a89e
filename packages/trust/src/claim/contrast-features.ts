import { memoizeByObject } from "@wellsourced/core";
import { plain } from "../fold.ts";
import { agrees, quantities } from "../quantities.ts";
import { align, contentWords, type Word } from "./alignment.ts";
import { contrasts, denies, heaviest } from "./contrast.ts";
import type { Evidence } from "./evidence.ts";
import type { NumberDifference } from "./mismatch.ts";
import { oppositions } from "./opposites.ts";
import type { SourceReading } from "./reading.ts";
import { allTerms, bestWindow, shareIn, shareOf, weigh } from "./weights.ts";

/** A claim with the sentences of a source, the best first. */
export interface Pair {
  readonly reading: SourceReading;
  readonly ranked: readonly Evidence[];
  readonly best: Evidence;
  readonly mismatches: readonly NumberDifference[];
}

const count = (text: string, pattern: RegExp | undefined): number =>
  pattern ? (plain(text).match(pattern)?.length ?? 0) : 0;

/** Features that separate contradicting from agreeing sentences. Forests depend on their order. */
export const contrastFeatures = memoizeByObject((pair: Pair): Readonly<Record<string, number>> => {
  const { reading, ranked, best, mismatches } = pair;
  const [, second] = ranked;
  const { claim, claimLanguage, language, terms, match, hits } = reading;
  const weights = weigh(reading, { number: 1.5 });
  const share = (held: Iterable<number>) => shareOf(held, weights);
  const held = hits[best.index] ?? new Set<number>();
  const anywhere = allTerms(hits);
  const missing = [...terms.keys()].filter((term) => !held.has(term));
  const window = bestWindow(reading, weights);
  const clause = heaviest(best.sentence, shareIn(reading, weights));
  const [claimDenies, sourceDenies, clauseDenies] = [
    denies(claim, claimLanguage),
    denies(best.sentence, language),
    denies(clause, language),
  ];
  const asked = quantities(claim, claimLanguage);
  const stated = quantities(best.sentence, language);
  const open = asked.filter((quantity) => !stated.some((other) => agrees(quantity, other)));
  const opposed = oppositions(claim, best.sentence, language);
  const near = oppositions(claim, clause, language);
  const around = ranked.slice(0, 3).map(({ sentence }) => sentence);
  const left = contentWords({ text: claim, language: claimLanguage, match });
  const right = contentWords({ text: best.sentence, language, match });
  const { swaps, moved } = align(left, right);
  const both = (test: (word: Word) => boolean) =>
    swaps.filter((swap) => swap.claim.some(test) && swap.source.some(test)).length;
  const known = new Set(right.map(({ text }) => text.toLowerCase()));
  const fresh = right.filter(({ term }) => term < 0);
  const absolute = count(claim, claimLanguage.absolutes);
  const doubt = count(best.sentence, language.doubts);
  return {
    share: share(held),
    count: held.size / (terms.length || 1),
    window: share(window.terms),
    anywhere: share(anywhere),
    missing: missing.length,
    missingShare: missing.length / (terms.length || 1),
    missingNames: missing.filter((term) => terms[term]?.name && !anywhere.has(term)).length,
    names: terms.filter(({ name }) => name).length,
    newNames: fresh.filter(({ name }) => name).length,
    denialsDiffer: claimDenies === sourceDenies ? 0 : 1,
    clauseDiffers: claimDenies === clauseDenies ? 0 : 1,
    denial: contrasts(reading, best) ? 1 : 0,
    claimDenies: claimDenies ? 1 : 0,
    sourceDenies: sourceDenies ? 1 : 0,
    deniedInThree: ranked.slice(0, 3).filter(({ sentence }) => denies(sentence, language)).length,
    mismatches: mismatches.length,
    numbers: asked.length,
    numbersHeld: asked.length - open.length,
    numbersRivalled: open.filter(({ kind }) => stated.some((other) => other.kind === kind)).length,
    opposites: opposed.length,
    oppositesUnturned: claimDenies === clauseDenies ? opposed.length : -opposed.length,
    oppositesNear: near.length,
    swaps: swaps.length,
    enclosed: swaps.filter(({ enclosed }) => enclosed).length,
    swappedNames: both(({ name }) => name),
    swappedNumbers: both(({ number }) => number),
    singleSwap: swaps.filter((swap) => swap.claim.length === 1 && swap.source.length === 1).length,
    moved,
    claimLength: Math.log(claim.length + 1),
    sourceLength: Math.log(best.sentence.length),
    lengths: Math.log((claim.length + 1) / best.sentence.length),
    sentences: Math.log(reading.sentences.length),
    newWords: fresh.length,
    second: second ? second.score / best.score : 0,
    absolutes: absolute,
    absolutesNew: Math.max(0, absolute - count(best.sentence, language.absolutes)),
    doubts: doubt,
    doubtsNew: Math.max(0, doubt - count(claim, claimLanguage.doubts)),
    firstMissing: held.has(0) ? 0 : 1,
    lastMissing: held.has(terms.length - 1) ? 0 : 1,
    pairs: left.some(({ text }) => known.has(text.toLowerCase())) ? 1 : 0,
    swapShare: swaps.reduce((most, swap) => most + swap.claim.length, 0) / (left.length || 1),
    otherNumbers: mismatches.filter(({ rival }) => rival !== undefined).length,
    wideOpposites: oppositions(claim, around.join("\n"), language).length,
    absolutesOfSource: count(best.sentence, language.absolutes),
    heldNames: [...held].filter((term) => terms[term]?.name).length,
  };
});

/**
 * Features of the kind of source. They are left out, since the forest would learn which sources contradict instead of
 * how.
 */
const SOURCE_KIND: ReadonlySet<string> = new Set(
  "claimLength sourceLength lengths sentences numbers names heldNames".split(" "),
);

/** Input of the contrast forest. */
export const contrastRow = (pair: Pair): number[] =>
  Object.entries(contrastFeatures(pair)).flatMap(([name, value]) => (SOURCE_KIND.has(name) ? [] : [value]));
