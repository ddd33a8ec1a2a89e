import { plain } from "../fold.ts";
import { denies } from "../polarity.ts";
import { agrees, quantities } from "../quantities.ts";
import { align, contentWords, type Word } from "./alignment.ts";
import { contrasts, heaviest } from "./contrast.ts";
import type { Evidence } from "./evidence.ts";
import type { NumberMismatch } from "./mismatch.ts";
import { oppositions } from "./opposites.ts";
import { type Reading, termsIn } from "./reading.ts";
import { sum, weigh } from "./weights.ts";
import { bestWindow } from "./window.ts";

export interface Pair {
  readonly reading: Reading;
  readonly ranked: readonly Evidence[];
  readonly mismatches: readonly NumberMismatch[];
}

export const contrastFeatureNames = [
  "share",
  "count",
  "window",
  "anywhere",
  "missing",
  "missingShare",
  "missingNames",
  "names",
  "newNames",
  "denialsDiffer",
  "clauseDiffers",
  "denial",
  "claimDenies",
  "sourceDenies",
  "deniedInThree",
  "mismatches",
  "numbers",
  "numbersHeld",
  "numbersRivalled",
  "opposites",
  "oppositesUnturned",
  "oppositesNear",
  "swaps",
  "enclosed",
  "swappedNames",
  "swappedNumbers",
  "singleSwap",
  "moved",
  "claimLength",
  "sourceLength",
  "lengths",
  "sentences",
  "newWords",
  "second",
  "absolutes",
  "absolutesNew",
  "doubts",
  "doubtsNew",
  "firstMissing",
  "lastMissing",
  "pairs",
  "swapShare",
  "otherNumbers",
  "wideOpposites",
  "absolutesOfSource",
  "heldNames",
] as const;

const count = (text: string, pattern: RegExp | undefined): number =>
  pattern ? (plain(text).match(pattern)?.length ?? 0) : 0;

export function contrastFeatures({ reading, ranked, mismatches }: Pair): number[] {
  const [best, second] = ranked;
  if (!best) return contrastFeatureNames.map(() => -1);
  const { claim, claimLanguage, language, terms, match, hits } = reading;
  const weights = weigh(reading, { number: 1.5 });
  const total = sum(weights.keys(), weights) || 1;
  const share = (held: Iterable<number>) => sum(held, weights) / total;
  const held = hits[best.index] ?? new Set<number>();
  const anywhere = new Set(hits.flatMap((set) => [...set]));
  const missing = [...terms.keys()].filter((term) => !held.has(term));
  const window = bestWindow(reading, weights);
  const clause = heaviest(best.sentence, (text) => share(termsIn(text, match)));
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
  const left = contentWords({ text: claim, language: claimLanguage, match });
  const right = contentWords({ text: best.sentence, language, match });
  const { swaps, moved } = align(left, right);
  const both = (test: (word: Word) => boolean) =>
    swaps.filter((swap) => swap.claim.some(test) && swap.source.some(test)).length;
  const known = new Set(right.map(({ text }) => text.toLowerCase()));
  const fresh = right.filter(({ term }) => term < 0);
  const absolute = count(claim, claimLanguage.absolutes);
  const doubt = count(best.sentence, language.doubts);
  return [
    share(held),
    held.size / (terms.length || 1),
    share(window.terms),
    share(anywhere),
    missing.length,
    missing.length / (terms.length || 1),
    missing.filter((term) => terms[term]?.name && !anywhere.has(term)).length,
    terms.filter(({ name }) => name).length,
    fresh.filter(({ name }) => name).length,
    claimDenies === sourceDenies ? 0 : 1,
    claimDenies === clauseDenies ? 0 : 1,
    contrasts(reading, best) ? 1 : 0,
    claimDenies ? 1 : 0,
    sourceDenies ? 1 : 0,
    ranked.slice(0, 3).filter(({ sentence }) => denies(sentence, language)).length,
    mismatches.length,
    asked.length,
    asked.length - open.length,
    open.filter(({ kind }) => stated.some((other) => other.kind === kind)).length,
    opposed.length,
    claimDenies === clauseDenies ? opposed.length : -opposed.length,
    near.length,
    swaps.length,
    swaps.filter(({ enclosed }) => enclosed).length,
    both(({ name }) => name),
    both(({ number }) => number),
    swaps.filter((swap) => swap.claim.length === 1 && swap.source.length === 1).length,
    moved,
    Math.log(claim.length + 1),
    Math.log(best.sentence.length),
    Math.log((claim.length + 1) / best.sentence.length),
    Math.log(reading.sentences.length),
    fresh.length,
    second ? second.score / best.score : 0,
    absolute,
    Math.max(0, absolute - count(best.sentence, language.absolutes)),
    doubt,
    Math.max(0, doubt - count(claim, claimLanguage.doubts)),
    held.has(0) ? 0 : 1,
    held.has(terms.length - 1) ? 0 : 1,
    left.some(({ text }) => known.has(text.toLowerCase())) ? 1 : 0,
    swaps.reduce((most, swap) => most + swap.claim.length, 0) / (left.length || 1),
    mismatches.filter(({ source }) => source !== undefined).length,
    oppositions(
      claim,
      ranked
        .slice(0, 3)
        .map(({ sentence }) => sentence)
        .join("\n"),
      language,
    ).length,
    count(best.sentence, language.absolutes),
    [...held].filter((term) => terms[term]?.name).length,
  ];
}
