import type { Stretch } from "@wellsourced/core/markdown";
import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";
import type { Evidence } from "./evidence.ts";
import { type Opposition, oppositions } from "./opposites.ts";
import { type SourceReading, termsIn } from "./reading.ts";
import { rebuttalIn } from "./rebuttals.ts";
import { isContent } from "./terms.ts";
import { shareOf, weigh } from "./weights.ts";

/** Where a clause ends: punctuation, dashes set off by blanks, brackets. A point inside a number does not count. */
const BREAK = /(?<!\p{Nd})[.,]|[.,](?!\p{Nd})|[;:!?…()[\]{}。，、；：！？—–]|\s-\s/gu;

/** Words before the last item of a list. */
const JOINTS: ReadonlySet<string> = new Set("and or nor und oder sowie et ou y e dan atau и или".split(" "));
/** Letters that are looked at before and after the comma of a list, and words that an item of it may have. */
const LIST = 200;
const ITEM = 4;

/** Is a comma one of a list? "Mills, locks, and weirs do not pay" is one clause; "the mills paid, and locks did not" is two. */
function isInList(sentence: string, comma: number): boolean {
  const parts = (from: number, to: number) =>
    sentence
      .slice(from, to)
      .split(",")
      .map((part) => part.trim().split(/\s+/u));
  const before = parts(Math.max(0, comma - LIST), comma);
  const after = parts(comma + 1, comma + LIST);
  const last = after.findIndex((words) => words.slice(0, ITEM + 1).some((word) => JOINTS.has(word.toLowerCase())));
  const isItem = (words: readonly string[] | undefined) => words !== undefined && words.length <= ITEM;
  if (last === -1 || !after.slice(0, last).every(isItem)) return false;
  return last > 0 || !JOINTS.has(after[0]?.[0]?.toLowerCase() ?? "") || (before.length > 1 && isItem(before.at(-1)));
}

/** The clauses of a sentence, in order. */
export const clausesOf = (sentence: string): Stretch[] => cut(sentence, () => false);

/** The same, with a list in one clause. */
export const clausesWithLists = (sentence: string): Stretch[] =>
  cut(sentence, (mark, index) => mark === "," && isInList(sentence, index));

function cut(sentence: string, isInside: (mark: string, index: number) => boolean): Stretch[] {
  const clauses: Stretch[] = [];
  let start = 0;
  const add = (end: number) => {
    if (sentence.slice(start, end).trim() !== "") clauses.push({ start, end });
  };
  for (const { index, 0: mark } of sentence.matchAll(BREAK)) {
    if (isInside(mark, index)) continue;
    add(index);
    start = index + mark.length;
  }
  add(sentence.length);
  return clauses;
}

/** True when a stretch denies: by an odd number of negations, or by any where two are still one. */
export function denies(text: string, language: Language): boolean {
  const { negation, notNegation, concord } = language;
  const lower = plain(text);
  const kept = notNegation ? lower.replace(notNegation, " ") : lower;
  const count = kept.match(negation)?.length ?? 0;
  return concord ? count > 0 : count % 2 === 1;
}

const NUMBERS = 1.5;
/** The sentence, or the clause in which a claim is said to be denied, must hold this much of the claim. */
const ENOUGH = 0.4;
/** Content words after a negation that it can be about. */
const REACH = 2;

/**
 * Does the best sentence deny what the claim affirms, or affirm what it denies?
 *
 * Only when sentence and clause agree that it does, and the negation is about words that the other side holds. What is
 * in doubt is left unsaid: the flag must not accuse.
 */
export function contrasts(
  reading: SourceReading,
  best: Evidence | undefined,
  clauses: (sentence: string) => readonly Stretch[] = clausesOf,
): boolean {
  if (!best) return false;
  const { claim, claimLanguage, language, match } = reading;
  const weights = weigh(reading, { number: NUMBERS });
  const share = (text: string) => shareOf(termsIn(text, match), weights);
  const clause = heaviest(best.sentence, share, clauses);
  const negative = denies(claim, claimLanguage);
  if (denies(clause, language) === negative || denies(best.sentence, language) === negative) return false;
  if (negative) {
    const held = termsIn(clause, match);
    const inClause = (form: string) => match(form).some((term) => held.has(term));
    return share(clause) >= ENOUGH && isAbout(claim, claimLanguage, { test: inClause, before: 1 });
  }
  const inClaim = (form: string) => match(form).length > 0;
  return share(best.sentence) >= ENOUGH && isAbout(clause, language, { test: inClaim, before: 0 });
}

/** Where the sentence holds nearly all of the claim, the difference in polarity speaks for itself. */
const NEARLY_ALL = 0.7;

/** `contrasts`, in a sentence that is hardly about anything else. */
function deniesOutright(reading: SourceReading, best: Evidence): boolean {
  if (!contrasts(reading, best) && !contrasts(reading, best, clausesWithLists)) return false;
  return shareOf(reading.hits[best.index] ?? [], weigh(reading, { number: NUMBERS })) >= NEARLY_ALL;
}

/**
 * Whether a turn such as "no study found that" makes a sentence, which is hardly about anything else, say the opposite of the
 * claim; `undefined` where there is no such turn, or where the claim has one of its own.
 */
function rebuts(reading: SourceReading, best: Evidence): boolean | undefined {
  const { claim, claimLanguage, language, match } = reading;
  const { rest, isRebutted, isAside } = rebuttalIn(best.sentence, language);
  if (!isRebutted && !isAside) return undefined;
  if (rebuttalIn(claim, claimLanguage).isRebutted) return undefined;
  if (shareOf(termsIn(rest, match), weigh(reading, { number: NUMBERS })) < NEARLY_ALL) return undefined;
  // What the rest of a rebutted sentence denies is so.
  const isEqual = denies(rest, language) === denies(claim, claimLanguage);
  return isRebutted ? isEqual : !isEqual;
}

/** Besides the opposed word, the clause must hold this much of the claim. */
const ALL_BUT_ONE = 0.8;

/** What is plain of a contrast, without any learning. */
export interface PlainContrast {
  readonly isContrary: boolean;
  readonly opposed?: Opposition;
}

/**
 * Whether the best sentence says otherwise, where rules tell it; `undefined` where they do not. A claim that denies differs
 * in polarity from most that confirms it in other words: only what denies it outright contradicts it.
 */
export function plainContrast(reading: SourceReading, best: Evidence): PlainContrast | undefined {
  const rebutted = rebuts(reading, best);
  if (rebutted !== undefined) return { isContrary: rebutted };
  if (deniesOutright(reading, best)) return { isContrary: true };
  const opposite = outrightOpposite(reading, best);
  return opposite ?? (denies(reading.claim, reading.claimLanguage) ? { isContrary: false } : undefined);
}

/**
 * The opposite of one word of the claim, in a clause that holds all the rest of it; where one of the two denies its own,
 * they agree: "not closed" is "open". Of thirty labelled claims that have one, people called 28 contradicted.
 */
function outrightOpposite(reading: SourceReading, best: Evidence): PlainContrast | undefined {
  const { claim, claimLanguage, language, match } = reading;
  if (claimLanguage.code !== language.code) return undefined;
  const weights = weigh(reading, { number: NUMBERS });
  const clause = heaviest(best.sentence, (text) => shareOf(termsIn(text, match), weights));
  const [opposed, ...others] = oppositions(claim, clause, language);
  if (!opposed || others.length > 0) return undefined;
  const own = termsIn(opposed.claim, match);
  const rest = weights.map((weight, term) => (own.has(term) ? 0 : weight));
  if (shareOf(termsIn(clause, match), rest) < ALL_BUT_ONE) return undefined;
  return { opposed, isContrary: denies(claim, language) === denies(clause, language) };
}

/** The clause that holds most of the claim. */
export function heaviest(
  sentence: string,
  share: (text: string) => number,
  clauses: (sentence: string) => readonly Stretch[] = clausesOf,
): string {
  let [best, most] = [sentence, -1];
  for (const { start, end } of clauses(sentence)) {
    const clause = sentence.slice(start, end);
    const weight = share(clause);
    if (weight > most) [best, most] = [clause, weight];
  }
  return best;
}

interface Scope {
  readonly test: (form: string) => boolean;
  /** Content words before the negation that count too. */
  readonly before: number;
}

/** Is one of the words next to a negation, in its clause, known to the other side? */
function isAbout(text: string, language: Language, { test, before }: Scope): boolean {
  const back = language.postfix ? REACH : before;
  const lower = plain(text);
  return clausesOf(lower).some((place) => {
    const clause = lower.slice(place.start, place.end);
    const tokens = tokenise(clause).filter((token) => isContent(token, token.form, language));
    return negationsIn(clause, language).some(({ start, end }) => {
      const after = tokens.filter((token) => token.start >= end).slice(0, REACH);
      const prior = back > 0 ? tokens.filter((token) => token.end <= start).slice(-back) : [];
      return [...after, ...prior].some(({ form }) => test(form));
    });
  });
}

/** Places of negations in text that went through `plain`. */
function negationsIn(lower: string, { negation, notNegation }: Language): Stretch[] {
  const kept = notNegation ? lower.replace(notNegation, (turn) => " ".repeat(turn.length)) : lower;
  return [...kept.matchAll(negation)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}
