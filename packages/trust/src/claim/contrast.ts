import type { Stretch } from "@wellsourced/core/markdown";
import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";
import type { Evidence } from "./evidence.ts";
import { type Opposition, oppositions } from "./opposites.ts";
import type { SourceReading } from "./reading.ts";
import { isContent, termsIn } from "./terms.ts";
import { shareIn, shareOf, weigh } from "./weights.ts";

/** Ends of clauses: punctuation outside numbers, spaced dashes, brackets. */
const BREAK = /(?<!\p{Nd})[.,]|[.,](?!\p{Nd})|[;:!?…()[\]{}。，、；：！？—–]|\s-\s/gu;

/** Conjunctions before the last item of a list. */
const CONJUNCTIONS: ReadonlySet<string> = new Set("and or nor und oder sowie et ou y e dan atau и или".split(" "));
/** Characters read on either side of a comma, and maximum words in an item. */
const LIST = 200;
const ITEM = 4;

/** Whether a comma separates items: "Mills, locks, and weirs do not pay" is one clause, "the mills paid, and locks did not" two. */
function isInList(sentence: string, comma: number): boolean {
  const parts = (from: number, to: number) =>
    sentence
      .slice(from, to)
      .split(",")
      .map((part) => part.trim().split(/\s+/u));
  const before = parts(Math.max(0, comma - LIST), comma);
  const after = parts(comma + 1, comma + LIST);
  const last = after.findIndex((words) =>
    words.slice(0, ITEM + 1).some((word) => CONJUNCTIONS.has(word.toLowerCase())),
  );
  const isItem = (words: readonly string[] | undefined) => words !== undefined && words.length <= ITEM;
  if (last === -1 || !after.slice(0, last).every(isItem)) return false;
  return (
    last > 0 || !CONJUNCTIONS.has(after[0]?.[0]?.toLowerCase() ?? "") || (before.length > 1 && isItem(before.at(-1)))
  );
}

/** Clauses of a sentence, optionally with lists in one clause. */
export function clausesOf(sentence: string, keepsLists = false): string[] {
  const clauses: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of sentence.matchAll(BREAK)) {
    if (keepsLists && mark === "," && isInList(sentence, index)) continue;
    clauses.push(sentence.slice(start, index));
    start = index + mark.length;
  }
  return [...clauses, sentence.slice(start)].filter((clause) => clause.trim() !== "");
}

/** Whether a text is negated: by an odd number of negations, or by any in languages with negative concord. */
export function denies(text: string, language: Language): boolean {
  const { length } = negationsIn(plain(text), language);
  return language.concord ? length > 0 : length % 2 === 1;
}

const NUMBERS = 1.5;
/** Minimum share of the claim in the sentence, or in its negated clause. */
const ENOUGH = 0.4;
/** Content words after a negation that it may apply to. */
const REACH = 2;

/**
 * Whether the best sentence and the claim differ in polarity: only if sentence and clause agree, and the negation
 * applies to words of the other side. `false` if in doubt.
 */
export function contrasts(reading: SourceReading, best: Evidence, keepsLists = false): boolean {
  const { claim, claimLanguage, language, match } = reading;
  const share = shareIn(reading, weigh(reading, { number: NUMBERS }));
  const clause = heaviest(best.sentence, share, keepsLists);
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

/** Minimum share of the claim for a sentence to be about nothing else. */
const NEARLY_ALL = 0.7;

/** Whether the polarity differs in a sentence with nearly all of the claim. */
function deniesOutright(reading: SourceReading, best: Evidence): boolean {
  if (!contrasts(reading, best) && !contrasts(reading, best, true)) return false;
  return shareOf(reading.hits[best.index] ?? [], weigh(reading, { number: NUMBERS })) >= NEARLY_ALL;
}

/**
 * Whether a phrase such as "no study found that" makes a sentence with nearly all of the claim its opposite; undefined
 * without such a phrase, or if the claim has one itself.
 */
function rebuts(reading: SourceReading, best: Evidence): boolean | undefined {
  const { claim, claimLanguage, language } = reading;
  const { rest, isRebutted, isAside } = rebuttalIn(best.sentence, language);
  if (!isRebutted && !isAside) return undefined;
  if (rebuttalIn(claim, claimLanguage).isRebutted) return undefined;
  if (shareIn(reading, weigh(reading, { number: NUMBERS }))(rest) < NEARLY_ALL) return undefined;
  // A rebuttal inverts the rest of the sentence.
  const isEqual = denies(rest, language) === denies(claim, claimLanguage);
  return isRebutted ? isEqual : !isEqual;
}

/** A sentence in lower case without phrases that deny its content ("it is a myth that") or say nothing about it. */
function rebuttalIn(sentence: string, { rebuttals, asides }: Language) {
  const text = plain(sentence);
  const without = (phrases: readonly RegExp[], from: string) =>
    phrases.reduce((left, phrase) => left.replace(phrase, " $1 "), from);
  const bare = without(asides, text);
  const rest = without(rebuttals, bare);
  return { rest, isRebutted: rest !== bare, isAside: bare !== text };
}

/** Minimum share of the claim, without the opposed word, in the clause. */
const ALL_BUT_ONE = 0.8;

/** A contrast decided by rules. */
interface PlainContrast {
  readonly isContrary: boolean;
  readonly opposed?: Opposition;
}

/**
 * Whether the best sentence contradicts the claim, as far as rules can decide. A negated claim differs in polarity from
 * most paraphrases, so only outright denials contradict it.
 */
export function plainContrast(reading: SourceReading, best: Evidence): PlainContrast | undefined {
  const rebutted = rebuts(reading, best);
  if (rebutted !== undefined) return { isContrary: rebutted };
  if (deniesOutright(reading, best)) return { isContrary: true };
  const opposite = outrightOpposite(reading, best);
  return opposite ?? (denies(reading.claim, reading.claimLanguage) ? { isContrary: false } : undefined);
}

/**
 * A contrast by one opposite word in a clause with the rest of the claim; if one side is negated, they agree ("not
 * closed" is "open"). Of thirty labelled claims with one, 28 were judged contradicted.
 */
function outrightOpposite(reading: SourceReading, best: Evidence): PlainContrast | undefined {
  const { claim, claimLanguage, language, match } = reading;
  if (claimLanguage.code !== language.code) return undefined;
  const weights = weigh(reading, { number: NUMBERS });
  const clause = heaviest(best.sentence, shareIn(reading, weights));
  const [opposed, ...others] = oppositions(claim, clause, language);
  if (!opposed || others.length > 0) return undefined;
  const own = termsIn(opposed.claim, match);
  const rest = weights.map((weight, term) => (own.has(term) ? 0 : weight));
  if (shareIn(reading, rest)(clause) < ALL_BUT_ONE) return undefined;
  return { opposed, isContrary: denies(claim, language) === denies(clause, language) };
}

/** The clause with most of the claim. */
export function heaviest(sentence: string, share: (text: string) => number, keepsLists = false): string {
  let [best, most] = [sentence, -1];
  for (const clause of clausesOf(sentence, keepsLists)) {
    const weight = share(clause);
    if (weight > most) [best, most] = [clause, weight];
  }
  return best;
}

interface Scope {
  readonly test: (form: string) => boolean;
  /** Number of content words before the negation that count too. */
  readonly before: number;
}

/** Whether a word next to a negation, in its clause, is one of the other side's. */
function isAbout(text: string, language: Language, { test, before }: Scope): boolean {
  const back = language.postfix ? REACH : before;
  return clausesOf(plain(text)).some((clause) => {
    const tokens = tokenise(clause).filter((token) => isContent(token, token.form, language));
    return negationsIn(clause, language).some(({ start, end }) => {
      const after = tokens.filter((token) => token.start >= end).slice(0, REACH);
      const prior = back > 0 ? tokens.filter((token) => token.end <= start).slice(-back) : [];
      return [...after, ...prior].some(({ form }) => test(form));
    });
  });
}

/** Positions of negations in a lower-case text. */
function negationsIn(lower: string, { negation, notNegation }: Language): Stretch[] {
  const kept = notNegation ? lower.replace(notNegation, (phrase) => " ".repeat(phrase.length)) : lower;
  return [...kept.matchAll(negation)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}
