import { memoizeByObject } from "@wellsourced/core";
import { formsOf } from "./open-text.ts";
import { gramsIn, neighbours, rareWeights, raritiesOf } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { allTerms, bestWindow, mostInWindow, shareOf, sum, weigh } from "./weights.ts";

/** Names distinguish subjects, so they weigh more. */
const NAMES = 1.5;
const LETTERS_A_WORD = 6;
const LEAST_CHANCE = 1e-9;

/** Features of how much of a claim a text has, and how rare that is. */
export const coverageFeatures = memoizeByObject((reading: SourceReading): Readonly<Record<string, number>> => {
  const { terms, hits, headings, sentences, text, claim, match } = reading;
  const rarities = raritiesOf(reading);
  const rare = rareWeights(reading);
  const ones = terms.map(() => 1);
  const letters = terms.map(({ key }) => Math.min(12, key.length));
  const weights = weigh(reading, { name: NAMES });
  const anywhere = allTerms(hits, headings);
  const all = (by: readonly number[]) => sum(by.keys(), by) || 1;
  const inRow = (length: number, by: readonly number[]) => mostInWindow(reading, by, length) / all(by);
  const plain = bestWindow(reading, weights);
  const window = bestWindow(reading, rare);
  const words = text.length / LETTERS_A_WORD;
  const inWindow = words * Math.min(1, 4 / (sentences.length || 1));
  const order = [...terms.keys()].sort((a, b) => (rarities[b] ?? 0) - (rarities[a] ?? 0));
  const heldOf = (list: readonly number[]) => list.filter((term) => anywhere.has(term)).length / (list.length || 1);
  const names = order.filter((term) => terms[term]?.name);
  const numbers = order.filter((term) => terms[term]?.number);
  const [missing, held] = [order.filter((term) => !anywhere.has(term)), order.filter((term) => anywhere.has(term))];
  const rarity = (term: number | undefined) => (term === undefined ? 0 : (rarities[term] ?? 0));
  const pairs = neighbours(formsOf(claim).map((form) => match(form)[0] ?? -1));
  const found = pairs.intersection(neighbours(reading.termsInOrder()));
  const chance = surprise(window.terms, rarities, inWindow);
  const shares = hits.map((one) => shareOf(one, rare)).sort((a, b) => b - a);
  const grams = gramsIn(terms.map(({ key }) => key).join(" "));
  const from = sentences[window.first]?.start ?? 0;
  const to = sentences[window.last - 1]?.end ?? 0;
  return {
    two: inRow(2, rare),
    eight: inRow(8, rare),
    twenty: inRow(20, rare),
    eightTerms: inRow(8, ones),
    beginning: shareOf(allTerms(hits.slice(0, 3)), rare),
    anywhereLetters: shareOf(anywhere, letters),
    fourLetters: inRow(4, letters),
    missingNames: names.filter((term) => !anywhere.has(term)).length,
    often: Math.max(0, ...terms.map((_, term) => Math.log(1 + (reading.frequency[term] ?? 0)) * (rarities[term] ?? 0))),
    first: anywhere.has(0) ? 1 : 0,
    share: shareOf(plain.terms, weights),
    rare: shareOf(window.terms, rare),
    anywhere: shareOf(anywhere, rare),
    terms: plain.terms.size / (terms.length || 1),
    anywhereTerms: shareOf(anywhere, ones),
    rarest: heldOf(order.slice(0, 1)),
    rarestTwo: heldOf(order.slice(0, 2)),
    rarestThree: heldOf(order.slice(0, 3)),
    names: names.length === 0 ? -1 : heldOf(names),
    nameCount: names.length,
    numbers: numbers.length === 0 ? -1 : heldOf(numbers),
    sentences: Math.log(sentences.length + 1),
    length: Math.log(words + 1),
    count: terms.length,
    chance,
    chanceAnywhere: surprise(anywhere, rarities, words),
    chanceShare: chance / (terms.length || 1),
    phrases: pairs.size === 0 ? -1 : found.size / pairs.size,
    phraseCount: found.size,
    grams: grams.intersection(gramsIn(text.slice(from, to))).size / (grams.size || 1),
    best: shares[0] ?? 0,
    secondBest: shares[1] ?? 0,
    rarestMissing: rarity(missing[0]),
    rarestHeld: rarity(held[0]),
    nextHeld: rarity(held[1]),
    rarestName: rarity(names.find((term) => anywhere.has(term))),
    unspaced: /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(claim) ? 1 : 0,
  };
});

/** Surprise, in nats, that a text of this many words has these terms. */
function surprise(terms: Iterable<number>, rarities: readonly number[], words: number): number {
  let total = 0;
  for (const term of terms) {
    const chance = 1 - (1 - Math.min(0.5, Math.exp(-(rarities[term] ?? 0)))) ** (words + 1);
    total -= Math.log(Math.max(LEAST_CHANCE, chance));
  }
  return total;
}

const FEW = 4;

/**
 * Features that separate texts about a claim's subject from others, including similar words. The forest depends on their
 * order.
 */
export function distanceFeatures(reading: SourceReading): Readonly<Record<string, number>> {
  const rare = rareWeights(reading);
  const { headings } = reading;
  const likely = reading.likely();
  return {
    ...coverageFeatures(reading),
    likely: mostInWindow({ ...reading, hits: likely }, rare, FEW) / (sum(rare.keys(), rare) || 1),
    likelyAnywhere: shareOf(allTerms(likely, headings), rare),
  };
}

/** Whether the text has a name of the claim and two of its words in a row: then it is seldom about another subject. */
export const holdsName = ({ names = 0, phraseCount = 0 }: Readonly<Record<string, number>>): boolean =>
  names > 0 && phraseCount > 0;
