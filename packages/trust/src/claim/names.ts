import { fold } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { Language } from "../languages/define.ts";
import { type Token, tokenise } from "../tokens.ts";
import { rarityIn, UNLISTED } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { isContent } from "./terms.ts";
import { shareOf, weigh } from "./weights.ts";
import { bestWindow } from "./window.ts";

/** A name, with its place in the claim. */
export interface Name extends Stretch {
  readonly text: string;
}

export interface Capitals extends Name {
  readonly terms: readonly number[];
  readonly words: number;
}

/** Besides the name, the best passage must hold this much of the claim. */
const ENOUGH = 0.4;
/** What may stand between the words of one name: a blank, a hyphen, a point after an initial, "'s". */
const JOINED = /^(?:[ \u00a0-]|\. |['’]s? ?)$/u;
/** More names than these are a list, in which a source may well leave some out. */
const MOST = 3;

/**
 * Names of the claim of which the source holds no word, though its best passage holds the rest of the claim. Only names of
 * two words and more count: German writes every noun with a capital. A name that opens the claim is its subject, which
 * the source may call "she".
 */
export function missingNames(reading: SourceReading): Name[] {
  const anywhere = new Set([...reading.hits, ...reading.headings].flatMap((terms) => [...terms]));
  const missing = capitalsIn(reading).filter(
    ({ start, words, terms }) =>
      start > 0 && words > 1 && terms.length > 0 && terms.every((term) => !anywhere.has(term)),
  );
  if (missing.length === 0 || missing.length > MOST) return [];
  const left = new Set(missing.flatMap(({ terms }) => terms));
  const weights = weigh(reading, {}).map((weight, term) => (left.has(term) ? 0 : weight));
  if (shareOf(bestWindow(reading, weights).terms, weights) < ENOUGH) return [];
  return missing.map(({ text, start, end }) => ({ text, start, end }));
}

/** Sentences before the best one that say whom it speaks of. */
const BEFORE = 1;

/**
 * Names of the claim of which a word is missing from what would have to name them: the sentence at `best`, the one before
 * it, the heading over it, and the title and the first sentence of the source.
 */
export function unnamedAt(reading: SourceReading, best: number): Name[] {
  const { hits, headings } = reading;
  const places = [hits[0], headings[0], headings[best], ...hits.slice(Math.max(0, best - BEFORE), best + 1)];
  const named = new Set(places.flatMap((terms) => [...(terms ?? [])]));
  return namesIn(reading)
    .filter((one) => one.terms.some((term) => !named.has(term)))
    .map(({ text, start, end }) => ({ text, start, end }));
}

/** What is a name among the words of the claim with capitals. */
export const namesIn = (reading: SourceReading): Capitals[] =>
  capitalsIn(reading).filter((one) => isName(one, reading));

/** Where a capital may be that of a sentence: at its start, and after the end of another. */
const OPENS = /(?:^|[.!?:]\s)["'“„«(]*$/u;

/**
 * Several words with capitals are a name, and so are capitals alone. Of one word it cannot be told in German; a month is
 * none, and at the start of a sentence only a rare word is one, unless a comma follows ("Additionally, …").
 */
function isName(
  { text, start, end, words, terms }: Capitals,
  { claim, claimLanguage, terms: all }: SourceReading,
): boolean {
  const { code, months } = claimLanguage;
  if (words > 1 || /^\p{Lu}{2,}$/u.test(text)) return true;
  if (code === "de" || months.has(fold(text))) return false;
  if (!OPENS.test(claim.slice(Math.max(0, start - 4), start))) return true;
  const rarity = rarityIn(code);
  return claim[end] !== "," && terms.every((term) => rarity(all[term]?.key ?? "") >= UNLISTED);
}

const capitalsIn = ({ claim, claimLanguage, match }: SourceReading): Capitals[] =>
  capitalRuns(claim, claimLanguage).map((run) => ({
    text: claim.slice(run[0].start, run.at(-1)?.end),
    start: run[0].start,
    end: run.at(-1)?.end ?? run[0].end,
    terms: run.flatMap(({ form }) => match(form)),
    words: run.length,
  }));

/** Words with capitals that stand side by side. */
export function capitalRuns(text: string, language: Language): (readonly [Token, ...Token[]])[] {
  const runs: [Token, ...Token[]][] = [];
  for (const token of tokenise(text)) {
    const raw = text.slice(token.start, token.end);
    if (!/^\p{Lu}/u.test(raw) || !isContent(token, raw, language)) continue;
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && JOINED.test(text.slice(before.end, token.start))) last.push(token);
    else runs.push([token]);
  }
  return runs;
}
