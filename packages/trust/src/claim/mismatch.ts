import { agrees, type Quantity, quantities } from "../quantities.ts";
import type { Span } from "../sentences.ts";
import type { Evidence } from "./evidence.ts";
import {
  hedgeOf,
  holdsToo,
  isArticle,
  isCounted,
  isFar,
  isFirm,
  isMark,
  isOneDate,
  isOtherDate,
  isRival,
  isScore,
  isSmall,
  isYearly,
} from "./number-kinds.ts";
import type { SourceReading } from "./reading.ts";
import { figureOfThing, figureOfYear, otherMeasure, type Rival, rivalsIn } from "./rivals.ts";
import { bestWindow, shareOf, weigh } from "./weights.ts";
import { type YearRange, yearRanges } from "./year-ranges.ts";

/** A number of the claim that the matching passage lacks or states differently. */
export type NumberMismatch = {
  readonly claim: string;
  /** The number in the passage; absent if the passage has none in its place. */
  readonly source?: string;
};

/** Minimum share of the claim, without its numbers, in the passage; more is needed to call a number missing. */
const ENOUGH = 0.15;
const ENOUGH_TO_MISS = 0.6;
/** Needed to report a missing year, since many sources give their year of writing at the beginning or not at all. */
const ENOUGH_TO_MISS_A_YEAR = 0.95;
/** Best sentences searched for another number, and those whose neighbours may state the same. */
const RIVALS = 8;
const NEAR = 4;
/** Minimum share of the claim in any other sentence that may state the number. */
const RELATED = 0.15;

/** A number of the claim, with the source's in its place if there is one. */
export interface NumberDifference {
  readonly asked: Quantity;
  readonly rival?: Rival;
}

/** Numbers, dates and units of the claim that the matching sentences lack, with the number of the same kind there. */
export function numberDifferences(reading: SourceReading, ranked: readonly Evidence[]): NumberDifference[] {
  const { claim, claimLanguage } = reading;
  const stated = quantities(claim, claimLanguage);
  const asked = stated.filter((one) => isFirm(one) && !isMark(claim, one));
  const covered = asked.length === 0 ? 0 : coverageBesides(reading);
  if (covered < ENOUGH) return [];
  const numbers = numbersIn(reading, ranked);
  const found = asked.flatMap((one) => differenceOf(one, { reading, numbers, stated, covered }) ?? []);
  const rank = ({ rival }: NumberDifference) =>
    rival ? ranked.findIndex(({ start }) => start === rival.sentence.start) : ranked.length;
  const isOutranked = (one: NumberDifference) =>
    found.some((other) => isOneDate(one.asked, other.asked) && rank(other) < rank(one));
  const held = found.flatMap((one): NumberDifference[] => {
    if (isOutranked(one)) return [];
    if (!isOfAnotherYear(one, found)) return [one];
    const isRough = hedgeOf(claim, one.asked, claimLanguage) !== undefined;
    return !isRough && isMissed(one.asked, covered) ? [{ asked: one.asked }] : [];
  });
  return joined(held, yearRanges(claim, stated));
}

/** Numbers of the source that are compared with the claim's. */
function numbersIn(reading: SourceReading, ranked: readonly Evidence[]) {
  const { sentences, hits, terms, language } = reading;
  const wanted = Math.max(1, RELATED * terms.length);
  const near = new Set(ranked.slice(0, NEAR).flatMap(({ index }) => [index - 1, index, index + 1]));
  const said = sentences.filter((_, index) => near.has(index) || (hits[index]?.size ?? 0) > wanted);
  return {
    said,
    inSource: said.flatMap(({ sentence }) => quantities(sentence, language)),
    rivals: ranked.slice(0, RIVALS).flatMap((span) => rivalsIn(span, reading)),
    best: ranked[0],
    written: yearsOfWriting(reading),
  };
}

interface Compared {
  readonly reading: SourceReading;
  readonly numbers: ReturnType<typeof numbersIn>;
  /** Numbers of the claim. */
  readonly stated: readonly Quantity[];
  /** Share of the claim in the best passage. */
  readonly covered: number;
}

function differenceOf(asked: Quantity, compared: Compared): NumberDifference | undefined {
  const { reading, numbers, stated, covered } = compared;
  const { rivals, best, written } = numbers;
  const agreed = numbers.inSource.filter((other) => agrees(asked, other));
  const hedge = hedgeOf(reading.claim, asked, reading.claimLanguage);
  if (agreed.length > 0 && !agreed.every((other) => isOtherDate(asked, other))) {
    const rival = rivalElsewhere(asked, { ...compared, agreed, isRough: hedge !== undefined });
    return rival && { asked, rival };
  }
  const isCounter = isScore(reading.claim, asked);
  const possible = rivals.filter(
    (other) =>
      isRival(asked, other) &&
      (isCounter || !other.isScore) &&
      (asked.unit || !other.isMark) &&
      !stated.some((own) => agrees(own, other)),
  );
  // A year replaces a count only if there is no other count: "385 laps", "285 laps led in 2023".
  const alike = possible.filter(({ kind }) => kind === asked.kind);
  const inItsDate = alike.find(({ beside }) => beside === asked.beside);
  if (agreed.length > 0 && !inItsDate) return undefined;
  const rival = inItsDate ?? alike[0] ?? possible[0];
  if (rival?.sentence !== best && written.some((year) => agrees(asked, year))) return undefined;
  // "Below 37 %" and "below 30 %" differ; "about 37" and "30" may not.
  const isRough = hedge !== undefined && (!rival || hedge !== rival.hedge);
  if (!rival) return !isRough && isMissed(asked, covered) ? { asked } : undefined;
  if (holdsToo(hedge, asked, rival)) return undefined;
  return isRough && !isFar(asked, rival) ? undefined : { asked, rival };
}

/** The number to compare with one that the source states about something else. */
function rivalElsewhere(
  asked: Quantity,
  {
    reading,
    numbers,
    stated,
    agreed,
    isRough,
  }: Compared & { readonly agreed: readonly Quantity[]; readonly isRough: boolean },
): Rival | undefined {
  const { said, rivals, best } = numbers;
  const [year, ...moreYears] = stated.filter(({ kind }) => kind === "year");
  const places = { said, language: reading.language };
  const ofYear = isCounted(asked) && year && moreYears.length === 0 ? figureOfYear(asked, year, places) : undefined;
  const own = ofYear ?? (isCounted(asked) ? figureOfThing(asked, places) : undefined);
  if (own) return rivals.find((one) => one.sentence.start === own.span.start && one.start === own.start);
  const ofBest = rivals.filter(({ sentence }) => sentence === best);
  return isRough ? undefined : otherMeasure(asked, { agreed, rivals: ofBest, stated });
}

/** Numbers of the claim, except dates and small ones, that the source has nowhere. */
export function figuresNowhere({ claim, claimLanguage, text, language }: SourceReading): readonly Quantity[] {
  const asked = quantities(claim, claimLanguage).filter(
    (one) =>
      isCounted(one) && isFirm(one) && !isSmall(one) && !isMark(claim, one) && !hedgeOf(claim, one, claimLanguage),
  );
  if (asked.length === 0) return [];
  const stated = quantities(text, language);
  return asked.filter((one) => !stated.some((other) => agrees(one, other)));
}

/** Whether a passage with this share of the claim should state the number too. */
const isMissed = (quantity: Quantity, covered: number): boolean =>
  covered >= (quantity.kind === "year" ? ENOUGH_TO_MISS_A_YEAR : ENOUGH_TO_MISS) &&
  !isSmall(quantity) &&
  !isArticle(quantity);

/** Whether the passage has another year and another figure: it is about another time, and neither contradicts the claim. */
function isOfAnotherYear({ asked, rival }: NumberDifference, found: readonly NumberDifference[]): boolean {
  const beside = (test: (one: Quantity) => boolean) =>
    found.some((other) => test(other.asked) && other.rival?.sentence.start === rival?.sentence.start);
  if (!rival) return false;
  if (asked.kind === "year") return rival.kind === "year" && beside(isYearly);
  return isYearly(asked) && beside(({ kind }) => kind === "year");
}

/** Whether a sentence is about other years than the claim and lacks one of its figures, so that it contradicts nothing. */
export function isOfOtherTime({ claim, claimLanguage, language }: SourceReading, { sentence }: Span): boolean {
  const asked = quantities(claim, claimLanguage);
  const stated = quantities(sentence, language);
  const isOpen = (one: Quantity) => !stated.some((other) => agrees(one, other));
  const years = asked.filter(({ kind }) => kind === "year");
  const isDated = years.length > 0 && stated.some(({ kind }) => kind === "year");
  return isDated && years.every(isOpen) && asked.some((one) => isYearly(one) && isOpen(one));
}

/** Characters at the beginning of a page with its date. */
const HEAD = 2_000;
const LONGEST_DATE = 12;

/** Years of full dates at the beginning of a text, which its statements without a year may be about. */
function yearsOfWriting({ text, language }: SourceReading): Quantity[] {
  const numbers = quantities(text.slice(0, HEAD), language);
  const months = numbers.filter(({ kind }) => kind === "month");
  return numbers.filter(
    ({ kind, start }) => kind === "year" && months.some((month) => Math.abs(month.start - start) <= LONGEST_DATE),
  );
}

/** Merges the two years of a range that both differ. */
function joined(found: readonly NumberDifference[], ranges: readonly YearRange[]): NumberDifference[] {
  const differs = (year: Quantity) => found.some(({ asked }) => asked === year);
  const whole = ranges.filter(({ from, to }) => differs(from) && differs(to));
  return found.flatMap(({ asked, rival }) => {
    if (whole.some(({ to }) => to === asked)) return [];
    const range = whole.find(({ from }) => from === asked);
    if (!range) return [rival ? { asked, rival } : { asked }];
    return [{ asked: asRange(asked, range), ...(rival ? { rival: asRange(rival, rival.range) } : {}) }];
  });
}

const asRange = <Year extends Quantity>(year: Year, range: YearRange | undefined): Year =>
  range ? { ...year, text: range.text, digits: range.text, start: range.start } : year;

export const toNumberMismatch = ({ asked, rival }: NumberDifference): NumberMismatch => ({
  claim: asked.text,
  ...(rival ? { source: rival.text } : {}),
});

/** Share of the claim, without its numbers, in the best passage. */
function coverageBesides(reading: SourceReading): number {
  const weights = weigh(reading, { number: 0 });
  return shareOf(bestWindow(reading, weights).terms, weights);
}
