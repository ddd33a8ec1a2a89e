import { fold } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { Language } from "../languages/define.ts";
import { type Token, tokenise } from "../tokens.ts";
import { rarityIn, UNLISTED } from "./rarity.ts";
import type { SourceReading } from "./reading.ts";
import { isContent } from "./terms.ts";
import { allTerms, bestWindow, shareOf, weigh } from "./weights.ts";

/** A run of capitalised words in the claim. */
interface Capitals extends Stretch {
  readonly text: string;
  readonly terms: readonly number[];
  readonly words: number;
}

/** Minimum share of the claim, without the name, in the best passage. */
const ENOUGH = 0.4;
/** Between words of one name: a blank, a hyphen, the full stop of an initial, "'s". */
const JOINED = /^(?:[ \u00a0-]|\. |['’]s? ?)$/u;
/** Maximum names; more form a list, which sources often shorten. */
const MOST = 3;

/**
 * Names of the claim of which the source has no word, although its best passage has the rest of the claim. Only names of
 * several words count, as German capitalises all nouns, and not at the beginning of the claim: a source may call its
 * subject "she".
 */
export function missingNames(reading: SourceReading): string[] {
  const anywhere = allTerms(reading.hits, reading.headings);
  const missing = capitalsIn(reading).filter(
    ({ start, words, terms }) =>
      start > 0 && words > 1 && terms.length > 0 && terms.every((term) => !anywhere.has(term)),
  );
  if (missing.length === 0 || missing.length > MOST) return [];
  const left = new Set(missing.flatMap(({ terms }) => terms));
  const weights = weigh(reading, {}).map((weight, term) => (left.has(term) ? 0 : weight));
  if (shareOf(bestWindow(reading, weights).terms, weights) < ENOUGH) return [];
  return missing.map(({ text }) => text);
}

/** Preceding sentences that count as context of the best one. */
const BEFORE = 1;

/**
 * Names of the claim with a word that is missing from the sentence at `best`, the one before it, its heading, and the
 * source's title and first sentence.
 */
export function unnamedAt(reading: SourceReading, best: number): string[] {
  const { hits, headings } = reading;
  const from = Math.max(0, best - BEFORE);
  const named = allTerms(
    hits.slice(0, 1),
    hits.slice(from, best + 1),
    headings.slice(0, 1),
    headings.slice(best, best + 1),
  );
  return namesIn(reading).flatMap(({ text, terms }) => (terms.some((term) => !named.has(term)) ? [text] : []));
}

/** Runs of capitalised words in the claim that are names. */
export const namesIn = (reading: SourceReading): Capitals[] =>
  capitalsIn(reading).filter((one) => isName(one, reading));

/** Before a word that may begin a sentence. */
const OPENS = /(?:^|[.!?:]\s)["'“„«(]*$/u;

/**
 * Whether capitalised words are a name. Several are, and so is an acronym. A single word is not in German, nor if it is
 * a month; at the beginning of a sentence it must be rare and not be followed by a comma ("Additionally, …").
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

/** Runs of adjacent capitalised words. */
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
