import type { Language } from "../languages/define.ts";
import { agrees, type Quantity, quantities } from "../quantities.ts";
import type { Span } from "../sentences.ts";
import { hedgeOf, isCounted, isMark, isRival, isScore } from "./number-kinds.ts";
import type { SourceReading } from "./reading.ts";
import { isNearClaim, type YearRange, yearRanges } from "./year-ranges.ts";

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

/** Numbers of a sentence, except ranges of years about something else. */
export function rivalsIn(span: Span, reading: SourceReading): Rival[] {
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
export const figureOfYear = (figure: Quantity, year: Quantity, places: Said): OwnFigure | undefined =>
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
export function figureOfThing(figure: Quantity, places: Said): OwnFigure | undefined {
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
export function otherMeasure(figure: Quantity, { agreed, rivals, stated }: Measures): Rival | undefined {
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
