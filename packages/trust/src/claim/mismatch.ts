import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { agrees, type Quantity, quantities } from "../quantities.ts";
import type { Span } from "../sentences.ts";
import { inBase } from "../units.ts";
import type { Evidence } from "./evidence.ts";
import { isMark, isScore } from "./number-marks.ts";
import type { SourceReading } from "./reading.ts";
import { bestWindow, shareOf, weigh } from "./weights.ts";
import { isNearClaim, type YearRange, yearRanges } from "./year-ranges.ts";

/** A number of the claim that the matching passage lacks or states differently. */
export type NumberMismatch = {
  readonly claim: string;
  /** The number in the passage; absent if the passage has none in its place. */
  readonly source?: string;
};

/** Minimum share of the claim, without its numbers, in the passage; more is needed to call a number missing. */
const ENOUGH = 0.15;
const ENOUGH_TO_MISS = 0.6;
/** Sources give the year of writing at their beginning or nowhere. */
const ENOUGH_TO_MISS_A_YEAR = 0.95;
/** Best sentences searched for another number, and those whose neighbours may state the same. */
const RIVALS = 8;
const NEAR = 4;
/** Minimum share of the claim in any other sentence that may state the number. */
const RELATED = 0.15;
/** Ratio from which a number contradicts "about 300". */
const FAR = 1.25;
/** Characters before a number in which a hedge is looked for. */
const HEDGE = 24;
const HEDGE_UNSPACED = 4;

/** A number of the claim, with the source's in its place if there is one. */
export interface NumberDifference {
  readonly asked: Quantity;
  readonly rival?: Rival;
}

/** A number of the source with its sentence. */
export interface Rival extends Quantity {
  readonly hedge: string | undefined;
  readonly sentence: Span;
  /** Whether it may be the mark of a note; against a unit in the claim it counts, as "(55)" may be an age. */
  readonly isMark: boolean;
  readonly isScore: boolean;
  /** The range of years that it begins or ends. */
  readonly range?: YearRange;
}

/** Numbers, dates and units of the claim that the matching sentences lack, with the number of the same kind there. */
export function numberDifferences(reading: SourceReading, ranked: readonly Evidence[]): NumberDifference[] {
  const stated = quantities(reading.claim, reading.claimLanguage);
  const asked = stated.filter((quantity) => isFirm(quantity) && !isMark(reading.claim, quantity));
  const covered = asked.length === 0 ? 0 : coverageBesides(reading);
  if (covered < ENOUGH) return [];
  const places = placesOf(reading, ranked);
  const inSource = places.said.flatMap(({ sentence }) => quantities(sentence, reading.language));
  const rivals = places.rivals.flatMap((span) => rivalsIn(span, reading));
  const written = yearsOfWriting(reading);
  const years = stated.filter(({ kind }) => kind === "year");
  const [year, ...moreYears] = years;
  const context = { said: places.said, language: reading.language };
  const ownOf = (figure: Quantity) =>
    (year && moreYears.length === 0 ? figureOfYear(figure, year, context) : undefined) ??
    figureOfThing(figure, context);
  const found = asked.flatMap((quantity): NumberDifference[] => {
    const agreed = inSource.filter((other) => agrees(quantity, other));
    if (agreed.length > 0 && !agreed.every((other) => isOtherDate(quantity, other))) {
      const own = isCounted(quantity) ? ownOf(quantity) : undefined;
      const rival = own
        ? rivals.find((one) => one.sentence.start === own.span.start && one.start === own.start)
        : otherMeasure(quantity, { agreed, rivals: rivals.filter(({ sentence }) => sentence === ranked[0]), stated });
      const isHeld = rival && !hedgeOf(reading.claim, quantity, reading.claimLanguage);
      return rival && (own || isHeld) ? [{ asked: quantity, rival }] : [];
    }
    const hedge = hedgeOf(reading.claim, quantity, reading.claimLanguage);
    const isCounter = isScore(reading.claim, quantity);
    const possible = rivals.filter(
      (other) =>
        isRival(quantity, other) &&
        (isCounter || !other.isScore) &&
        (quantity.unit || !other.isMark) &&
        !stated.some((own) => agrees(own, other)),
    );
    // A year replaces a count only if there is no other count: "385 laps", "285 laps led in 2023".
    const alike = possible.filter(({ kind }) => kind === quantity.kind);
    const inItsDate = alike.find(({ beside }) => beside === quantity.beside);
    if (agreed.length > 0 && !inItsDate) return [];
    const rival = inItsDate ?? alike[0] ?? possible[0];
    if (rival?.sentence !== ranked[0] && written.some((year) => agrees(quantity, year))) return [];
    // "Below 37 %" and "below 30 %" differ; "about 37" and "30" may not.
    const isRough = hedge !== undefined && (!rival || hedge !== rival.hedge);
    if (rival && holdsToo(hedge, quantity, rival)) return [];
    if (rival) return isRough && !isFar(quantity, rival) ? [] : [{ asked: quantity, rival }];
    return !isRough && isMissed(quantity, covered) ? [{ asked: quantity }] : [];
  });
  const rank = ({ rival }: NumberDifference) =>
    rival ? ranked.findIndex(({ start }) => start === rival.sentence.start) : ranked.length;
  const isOutranked = (one: NumberDifference) =>
    found.some((other) => isOneDate(one.asked, other.asked) && rank(other) < rank(one));
  const held = found.flatMap((one): NumberDifference[] => {
    if (isOutranked(one)) return [];
    if (!isOfAnotherYear(one, found)) return [one];
    const { asked } = one;
    const isRough = hedgeOf(reading.claim, asked, reading.claimLanguage) !== undefined;
    return !isRough && isMissed(asked, covered) ? [{ asked }] : [];
  });
  return joined(held, yearRanges(reading.claim, stated));
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

/** "One" in "one hour" is an article. */
const isArticle = ({ kind, digits, readings }: Quantity): boolean =>
  kind === "count" && readings[0]?.value === 1 && !/\p{Nd}/u.test(digits);

/** Whether the passage has another year and another figure: it is about another time, and neither contradicts the claim. */
function isOfAnotherYear({ asked, rival }: NumberDifference, found: readonly NumberDifference[]): boolean {
  const beside = (test: (one: Quantity) => boolean) =>
    found.some((other) => test(other.asked) && other.rival?.sentence.start === rival?.sentence.start);
  if (!rival) return false;
  if (asked.kind === "year") return rival.kind === "year" && beside(isYearly);
  return isYearly(asked) && beside(({ kind }) => kind === "year");
}

/** "2 December" and "2 November" are different dates. */
const isOtherDate = ({ beside }: Quantity, other: Quantity): boolean =>
  beside !== undefined && other.beside !== undefined && beside !== other.beside;

const isCounted = ({ kind }: Quantity): boolean => kind === "count" || kind === "percent";

/** A figure that may change from year to year: not a duration, nor the second year of "1811–86". */
const isYearly = (one: Quantity): boolean =>
  isCounted(one) &&
  isFirm(one) &&
  one.unit?.dimension !== "time" &&
  !(one.digits.length === 2 && one.readings.some(({ value }) => value >= 1000));

/** Whether a sentence is about other years than the claim and lacks one of its figures, so that it contradicts nothing. */
export function isOfOtherTime({ claim, claimLanguage, language }: SourceReading, { sentence }: Span): boolean {
  const asked = quantities(claim, claimLanguage);
  const stated = quantities(sentence, language);
  const isOpen = (one: Quantity) => !stated.some((other) => agrees(one, other));
  const years = asked.filter(({ kind }) => kind === "year");
  const isDated = years.length > 0 && stated.some(({ kind }) => kind === "year");
  return isDated && years.every(isOpen) && asked.some((one) => isYearly(one) && isOpen(one));
}

/** Maximum characters between a figure and its year. */
const SAME_CLAUSE = 40;

interface Said {
  readonly said: readonly Span[];
  readonly language: Language;
}

/** A figure that a sentence states instead of the claim's, which it has for something else. */
interface OwnFigure {
  readonly span: Span;
  readonly start: number;
}

/** The first such figure, if every sentence with the claim's figure has one. */
function ownFigure(
  figure: Quantity,
  { said, language }: Said,
  find: (numbers: readonly Quantity[], same: readonly Quantity[]) => readonly Quantity[],
): OwnFigure | undefined {
  const found = said.flatMap((span) => {
    const numbers = quantities(span.sentence, language);
    const same = numbers.filter((one) => isCounted(one) && agrees(figure, one));
    if (same.length === 0) return [];
    const own = find(numbers, same).filter((one) => isCounted(one) && !agrees(figure, one));
    return [own.length === 1 && own[0] ? { span, start: own[0].start } : undefined];
  });
  return found.every((one) => one !== undefined) ? found[0] : undefined;
}

/** The figure for the claim's year: "12,000 in 2014 and 15,000 in 2024". */
const figureOfYear = (figure: Quantity, year: Quantity, places: Said): OwnFigure | undefined =>
  ownFigure(figure, places, (numbers, same) => {
    const dates = numbers.filter(({ kind }) => kind === "year");
    const counted = numbers.filter(isCounted).toSorted((a, b) => a.start - b.start);
    // "In 2014 12,000 and in 2024 15,000", or "12,000 in 2014 and 15,000 in 2024".
    const isLed = dates.some(({ start }) => start < (counted[0]?.start ?? 0));
    const yearOf = (one: Quantity) => {
      const near = dates.filter(
        ({ start }) => start < one.start === isLed && Math.abs(start - one.start) <= SAME_CLAUSE,
      );
      return near.toSorted((a, b) => Math.abs(a.start - one.start) - Math.abs(b.start - one.start))[0];
    };
    const isOfYear = (one: Quantity, wanted: boolean) => {
      const date = yearOf(one);
      return date !== undefined && agrees(date, year) === wanted;
    };
    if (!same.every((one) => isOfYear(one, false))) return [];
    return numbers.filter((one) => isRival(figure, one) && isOfYear(one, true));
  });

/** The figure for what the claim counts: "120 herons and 45 storks". */
function figureOfThing(figure: Quantity, places: Said): OwnFigure | undefined {
  const { next, later } = figure;
  const isBare = ({ kind, unit, digits, text }: Quantity) =>
    kind === "count" && !unit && digits === text && /^\p{Nd}/u.test(digits);
  if (!isBare(figure) || next === "") return undefined;
  const isOfAnother = (one: Quantity) =>
    one.next !== "" && one.next !== next && !one.later.includes(next) && !later.includes(one.next);
  return ownFigure(figure, places, (numbers, same) =>
    same.every(isOfAnother) ? numbers.filter((one) => isBare(one) && one.next === next) : [],
  );
}

interface Measures {
  readonly agreed: readonly Quantity[];
  /** Numbers of the best sentence. */
  readonly rivals: readonly Rival[];
  /** Numbers of the claim. */
  readonly stated: readonly Quantity[];
}

/**
 * The only figure in the claim's unit in the best sentence, if the claim's number counts other things elsewhere: "2
 * slates" and "2 years" do not state "two millimetres", but "2 to 3 millimetres" may.
 */
function otherMeasure(figure: Quantity, { agreed, rivals, stated }: Measures): Rival | undefined {
  const { unit } = figure;
  const isSame = (one: Quantity) => one.unit !== undefined && one.unit.dimension === unit?.dimension;
  const countsElse = (one: Quantity) => !isSame(one) && (one.unit !== undefined || one.next !== "");
  // A sentence may have several durations.
  if (!unit || unit.dimension === "time" || !agreed.every(countsElse)) return undefined;
  if (rivals.some((one) => agrees(figure, one))) return undefined;
  const [rival, ...more] = rivals.filter(isSame);
  return rival?.hedge === undefined && more.length === 0 && !stated.some((own) => rival && agrees(own, rival))
    ? rival
    : undefined;
}

/** Whether two numbers are day and month of one date. */
const isOneDate = (a: Quantity, b: Quantity): boolean =>
  a.beside !== undefined && a.beside === b.readings[0]?.value && b.beside === a.readings[0]?.value;

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

/** Numbers of a sentence, except ranges of years about something else. */
function rivalsIn(span: Span, reading: SourceReading): Rival[] {
  const { sentence } = span;
  const numbers = quantities(sentence, reading.language);
  const ranges = yearRanges(sentence, numbers);
  return numbers.flatMap((other) => {
    const range = ranges.find(({ from, to }) => from === other || to === other);
    if (range && !isNearClaim(sentence, range, reading)) return [];
    const hedge = hedgeOf(sentence, other, reading.language);
    const form = { isMark: isMark(sentence, other), isScore: isScore(sentence, other) };
    return [{ ...other, ...form, hedge, sentence: span, ...(range ? { range } : {}) }];
  });
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

/** "One" claims too little to be contradicted; "type 2." and "n > 2," are labels. */
const isFirm = (quantity: Quantity): boolean => {
  const { kind, readings, unit, next } = quantity;
  if (kind !== "count" || unit !== undefined) return true;
  return (readings[0]?.value ?? 0) > 1 && !(next === "" && isSmall(quantity));
};

/** "More than", "at least" and "over" in all languages with lists. */
const AT_LEAST = new Set(
  `more than|over|above|at least|mehr als|über|mindestens|plus de|au moins|más de|al menos|por lo menos|più di|oltre|almeno|
   mais de|pelo menos|meer dan|minstens|lebih dari|setidaknya|более|больше|не менее|أكثر من|بیش از|بیشتر از|حداقل|以上|超过|超過`
    .split("|")
    .map((phrase) => plain(phrase.trim())),
);

/** "More than a million" is true of 180 million. */
function holdsToo(hedge: string | undefined, asked: Quantity, rival: Quantity): boolean {
  const [least, value] = [asked, rival].map(({ readings, unit }) => inBase(readings[0]?.value ?? 0, unit));
  return hedge !== undefined && AT_LEAST.has(plain(hedge)) && (value ?? 0) >= (least ?? 0);
}

/** A small number may be spelled out, or implied by a list. */
const isSmall = ({ kind, readings, unit }: Quantity): boolean =>
  (kind === "count" || kind === "ordinal") && unit === undefined && (readings[0]?.value ?? 0) <= 12;

/** The word that makes a number approximate; years and months never are. */
function hedgeOf(text: string, { start, kind }: Quantity, { hedge }: Language): string | undefined {
  if (kind === "year" || kind === "month") return undefined;
  const reach = UNSPACED.test(text.slice(Math.max(0, text.search(/\p{L}/u)))) ? HEDGE_UNSPACED : HEDGE;
  const before = text.slice(Math.max(0, start - reach), start).toLowerCase();
  return before.match(hedge)?.at(-1);
}

function isFar(a: Quantity, b: Quantity): boolean {
  if (a.digits === b.digits) return true;
  const [x, y] = [a, b].map(({ readings, unit }) => inBase(readings[0]?.value ?? 0, unit));
  return x === undefined || y === undefined || Math.max(x, y) > FAR * Math.min(x, y);
}

function placesOf({ sentences, hits, terms }: SourceReading, ranked: readonly Evidence[]) {
  const wanted = Math.max(1, RELATED * terms.length);
  const near = new Set(ranked.slice(0, NEAR).flatMap(({ index }) => [index - 1, index, index + 1]));
  const said = sentences.filter((_, index) => near.has(index) || (hits[index]?.size ?? 0) > wanted);
  return { said, rivals: ranked.slice(0, RIVALS) };
}

/** Share of the claim, without its numbers, in the best passage. */
function coverageBesides(reading: SourceReading): number {
  const weights = weigh(reading, { number: 0 });
  return shareOf(bestWindow(reading, weights).terms, weights);
}

/** Whether two numbers may count the same thing. */
export function isRival(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return b.kind === "year" && isYearlike(a);
  if (a.kind === "ordinal") return isSameThing(a, b);
  if (a.kind !== "count") return true;
  if (a.digits === b.digits) return true;
  if (a.unit && b.unit) return a.unit.dimension === b.unit.dimension;
  if (a.unit || b.unit) return !b.unit && b.next === "";
  return a.next === "" || b.next === "" || isSameThing(a, b);
}

/** "630 training films", "400 propaganda and training films"; languages that attach endings compare the first letter. */
const isSameThing = (a: Quantity, b: Quantity): boolean =>
  a.next === b.next ||
  b.later.includes(a.next) ||
  a.later.includes(b.next) ||
  (UNSPACED.test(a.next) && a.next[0] === b.next[0]);

const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Years of other calendars and before 1000 look like counts. */
const isYearlike = ({ kind, unit, digits }: Quantity): boolean =>
  kind === "count" && !unit && /^\p{Nd}{3,4}$/u.test(digits);
