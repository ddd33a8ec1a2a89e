import { fold } from "../text.ts";
import { type DateParts, type DayFirst, fullYear, isDayFirst, monthOf, validParts } from "./calendar.ts";

const beyondAscii = /[\u{80}-\u{10ffff}]/u;
/** Any whitespace except a single space. */
const blanks = /[^\S ]\s*| \s+/gu;

/** Normalises digits, whitespace, dashes and accents, as the patterns expect. */
export function plainText(text: string): string {
  const folded = fold(text);
  if (!beyondAscii.test(folded)) return folded.replace(blanks, " ");
  return folded.replace(/[‐-―]/gu, "-").replace(blanks, " ");
}

/**
 * A date pattern with the groups `y`, `m` (number or name) and `d`, or `y`, `a` and `b` if the order is open, followed
 * by characters of which every match contains one.
 */
type DatePattern = readonly [pattern: string, ...marks: readonly string[]];

const raw = String.raw;

/**
 * Patterns for dates with a four-digit year, most reliable first. None nests repetitions, so all are linear. To support
 * another notation, add a row.
 */
const fullYearPatterns = (letter: string, year: string): readonly DatePattern[] => [
  [raw`(?<!\d)${year}(?<s>[-/.]) ?(?<m>\d{1,2})\k<s> ?(?<d>\d{1,2})(?!\d)`, "-", "/", "."],
  [raw`(?<!\d)${year} ?[年년] ?(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2}) ?[日일]`, "年", "년"],
  [
    raw`(?<![\d${letter}])(?<d>\d{1,2})(?:st|nd|rd|th|er|\.|o|a)?[ ./-]{0,3}(?:(?:de|of|di) |d')?(?<m>[${letter}]{3,14})[.,]{0,2}[ ./-]{0,2}(?:(?:de|del|of) )?${year}(?!\d)`,
  ],
  [
    raw`(?<![${letter}])(?<m>[${letter}]{3,14})\.?[ /-]{0,2}(?<d>\d{1,2})(?:st|nd|rd|th)?[,.]?(?: |/|-|, )?${year}(?!\d)`,
  ],
  [raw`(?<!\d)${year}[.,]?[ /-]?(?<m>[${letter}]{3,14})\.?[ /-](?<d>\d{1,2})(?!\d)`],
  [raw`(?<!\d)(?<d>\d{1,2})(?:,| )? ?thang (?<m>\d{1,2})(?:,|/| )? ?(?:nam )?${year}(?!\d)`, "thang"],
  [raw`(?<!\d)(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?${year}(?!\d)`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2}) ?(?<s>[/-]) ?(?<b>\d{1,2}) ?\k<s> ?${year}(?![\d/])`, "/", "-"],
  [raw`(?<!\d)(?=(?:1[5-9]|20)\d\d)${year}(?<m>0[1-9]|1[0-2])(?<d>[0-2]\d|3[01])(?!\d)`],
];
const twoDigitYearPatterns = (letter: string): readonly DatePattern[] => [
  [raw`(?<![\d.])(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d\d)(?![\d.:])`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2})/(?<b>\d{1,2})/(?<y>\d\d)(?![\d/:])`, "/"],
  [raw`(?<![\d-])(?<d>\d{1,2})[ -](?<m>[${letter}]{3,14})[ -]'?(?<y>\d\d)(?![\d:])`],
];

/** Builds the date from a match; undefined if the name is not a month. */
function partsOf({ groups = {} }: RegExpExecArray, dayFirst: DayFirst): DateParts | undefined {
  const { y = "", m = "", d, a, b } = groups;
  const year = fullYear(y);
  if (a === undefined) {
    const month = /^\d/u.test(m) ? Number(m) : monthOf(m);
    return month === undefined ? undefined : validParts(year, month, Number(d));
  }
  const order = isDayFirst(Number(a), Number(b), dayFirst);
  if (order === undefined) return [year];
  return order ? validParts(year, Number(b), Number(a)) : validParts(year, Number(a), Number(b));
}

interface Reader {
  readonly pattern: RegExp;
  readonly marks: readonly string[];
}
interface Readers {
  readonly long: readonly Reader[];
  readonly short: readonly Reader[];
}

const built = new Map<string, Readers>();

/** Compiled patterns for one script or all, to search a text or to match all of it; built on first use. */
function readersOf(letter: string, isWhole: boolean): Readers {
  const key = `${letter}${isWhole}`;
  const known = built.get(key);
  if (known) return known;
  // A complete date may be followed by a time or by words.
  const toReader = ([pattern, ...marks]: DatePattern): Reader => ({
    pattern: new RegExp(isWhole ? raw`^${pattern}(?:[ t,/.].*)?$` : pattern, "u"),
    marks,
  });
  const year = isWhole ? raw`(?<y>\d{4})` : raw`(?<y>(?:19|20)\d\d)`;
  const readers = {
    long: fullYearPatterns(letter, year).map(toReader),
    short: twoDigitYearPatterns(letter).map(toReader),
  };
  built.set(key, readers);
  return readers;
}

const otherLetter = /(?![a-z])\p{L}/u;

/** Patterns that may match, the most reliable first. Those for all scripts are large and slow. */
function readersFor(text: string, isWhole: boolean): readonly Reader[] {
  const { long, short } = readersOf(otherLetter.test(text) ? "\\p{L}" : "a-z", isWhole);
  const hasYear = (isWhole ? /\d{4}/u : /(?:19|20)\d\d/u).test(text);
  return (hasYear ? [...long, ...short] : short).filter(
    ({ marks }) => marks.length === 0 || marks.some((mark) => text.includes(mark)),
  );
}

/** The date at the beginning of a normalised text, in less detail if the day is ambiguous or impossible. */
export function wholeDate(text: string, dayFirst?: DayFirst): DateParts | undefined {
  for (const { pattern } of readersFor(text, true)) {
    const match = pattern.exec(text);
    const parts = match && partsOf(match, dayFirst);
    if (parts) return parts;
  }
  return undefined;
}

export interface FoundDay {
  readonly parts: DateParts;
  readonly at: number;
  readonly end: number;
}

/** The first unambiguous date between 1900 and 2099 in a normalised text. */
export function firstDate(text: string, dayFirst?: DayFirst): FoundDay | undefined {
  let best: FoundDay | undefined;
  for (const { pattern } of readersFor(text, false)) {
    if (best?.at === 0) break;
    const match = pattern.exec(text);
    const parts = match && partsOf(match, dayFirst);
    if (!match || parts?.[2] === undefined || (best && best.at <= match.index)) continue;
    best = { parts, at: match.index, end: match.index + match[0].length };
  }
  return best;
}
