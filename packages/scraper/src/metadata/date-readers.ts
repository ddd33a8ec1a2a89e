import { monthOf } from "./months.ts";

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether `4/5/2024` is in May. Not known: such a date is nobody's. */
export type DayFirst = boolean | undefined;

/** A real day of a year in which the web may speak of itself, or of older works. */
function isDay({ year, month, day }: Day): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function valid(
  year: string | undefined,
  month: number | string | undefined,
  day: string | undefined,
): Day | undefined {
  // Two digits are years of the web.
  const full = year?.length === 2 ? Number(year) + (Number(year) > 89 ? 1900 : 2000) : Number(year);
  const found = { year: full, month: Number(month ?? 0), day: Number(day) };
  return isDay(found) ? found : undefined;
}

/**
 * One way to write a day: a pattern with the groups `y`, `m` (a number or a name) and `d`, or `y`, `a` and `b` where the
 * order is open; and marks of which one stands in every text that the pattern matches.
 */
type Way = readonly [pattern: string, ...marks: readonly string[]];

const raw = String.raw;
const YEAR = raw`(?<y>(?:19|20)\d\d)`;

/**
 * Ways to write a day with a whole year in folded text, the sure ones first. No pattern repeats within a repetition: all
 * are linear.
 */
const longWays = (letter: string): readonly Way[] => [
  [raw`(?<!\d)${YEAR}(?<s>[-/.]) ?(?<m>\d{1,2})\k<s> ?(?<d>\d{1,2})(?!\d)`, "-", "/", "."],
  [raw`(?<!\d)${YEAR} ?[年년] ?(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2}) ?[日일]`, "年", "년"],
  [
    raw`(?<![\d${letter}])(?<d>\d{1,2})(?:st|nd|rd|th|er|\.|o|a)?[ ./-]{0,3}(?:(?:de|of|di) |d')?(?<m>[${letter}]{3,14})[.,]{0,2}[ ./-]{0,2}(?:(?:de|del|of) )?${YEAR}(?!\d)`,
  ],
  [
    raw`(?<![${letter}])(?<m>[${letter}]{3,14})\.?[ /-]{0,2}(?<d>\d{1,2})(?:st|nd|rd|th)?[,.]?(?: |/|-|, )?${YEAR}(?!\d)`,
  ],
  [raw`(?<!\d)${YEAR}[.,]?[ /-]?(?<m>[${letter}]{3,14})\.?[ /-](?<d>\d{1,2})(?!\d)`],
  [raw`(?<!\d)(?<d>\d{1,2})(?:,| )? ?thang (?<m>\d{1,2})(?:,|/| )? ?(?:nam )?${YEAR}(?!\d)`, "thang"],
  [raw`(?<!\d)(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?${YEAR}(?!\d)`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2}) ?(?<s>[/-]) ?(?<b>\d{1,2}) ?\k<s> ?${YEAR}(?![\d/])`, "/", "-"],
  [raw`(?<!\d)${YEAR}(?<m>0[1-9]|1[0-2])(?<d>[0-2]\d|3[01])(?!\d)`],
];
/** Ways with two digits for the year. */
const shortWays = (letter: string): readonly Way[] => [
  [raw`(?<![\d.])(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d\d)(?![\d.:])`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2})/(?<b>\d{1,2})/(?<y>\d\d)(?![\d/:])`, "/"],
  [raw`(?<![\d-])(?<d>\d{1,2})[ -](?<m>[${letter}]{3,14})[ -]'?(?<y>\d\d)(?![\d:])`],
];

/** The day that a reader's pattern matched; a part above twelve is the day, else the page's habit decides. */
export function dayOf({ groups = {} }: RegExpExecArray, dayFirst: DayFirst): Day | undefined {
  const { y, m = "", d, a, b } = groups;
  if (a === undefined) return valid(y, monthOf(m) ?? m, d);
  if (Number(a) > 12 || a === b) return valid(y, b, a);
  if (Number(b) > 12) return valid(y, a, b);
  if (dayFirst === undefined) return undefined;
  return dayFirst ? valid(y, b, a) : valid(y, a, b);
}

const year = /(?:19|20)\d\d/u;
const otherLetter = /(?![a-z])\p{L}/u;

interface Reader {
  readonly pattern: RegExp;
  readonly marks: readonly string[];
}

const readersOf = (letter: string): { readonly all: readonly Reader[]; readonly short: readonly Reader[] } => {
  const toReader = ([pattern, ...marks]: Way): Reader => ({ pattern: new RegExp(pattern, "u"), marks });
  const short = shortWays(letter).map(toReader);
  return { all: [...longWays(letter).map(toReader), ...short], short };
};
/** Patterns for the letters of all scripts are large and slow: most texts need only those of one. */
const ofLatin = readersOf("a-z");
const ofAll = readersOf("\\p{L}");

/** Readers that may find a day in the folded text, in order of trust. */
export function readersFor(folded: string): readonly Reader[] {
  const readers = otherLetter.test(folded) ? ofAll : ofLatin;
  const listed = year.test(folded) ? readers.all : readers.short;
  return listed.filter(({ marks }) => marks.length === 0 || marks.some((mark) => folded.includes(mark)));
}
