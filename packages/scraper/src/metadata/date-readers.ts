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

const YEAR = "((?:19|20)\\d\\d)";

export interface Reader {
  readonly pattern: RegExp;
  readonly read: (parts: readonly string[], dayFirst: DayFirst) => Day | undefined;
  /** One of these stands in every text that the pattern matches. */
  readonly marks?: readonly string[];
}

/**
 * Ways to write a day with a whole year in folded text, the sure ones first. No pattern repeats within a repetition: all
 * are linear.
 */
const longReaders = (letter: string): readonly Reader[] => [
  {
    pattern: new RegExp(`(?<!\\d)${YEAR}([-/.]) ?(\\d{1,2})\\2 ?(\\d{1,2})(?!\\d)`, "u"),
    read: ([y, , m, d]) => valid(y, m, d),
    marks: ["-", "/", "."],
  },
  {
    pattern: new RegExp(`(?<!\\d)${YEAR} ?[年년] ?(\\d{1,2}) ?[月월] ?(\\d{1,2}) ?[日일]`, "u"),
    read: ([y, m, d]) => valid(y, m, d),
    marks: ["年", "년"],
  },
  {
    pattern: new RegExp(
      `(?<![\\d${letter}])(\\d{1,2})(?:st|nd|rd|th|er|\\.|o|a)?[ ./-]{0,3}(?:(?:de|of|di) |d')?([${letter}]{3,14})[.,]{0,2}[ ./-]{0,2}(?:(?:de|del|of) )?${YEAR}(?!\\d)`,
      "u",
    ),
    read: ([d, m, y]) => valid(y, monthOf(m ?? ""), d),
  },
  {
    pattern: new RegExp(
      `(?<![${letter}])([${letter}]{3,14})\\.?[ /-]{0,2}(\\d{1,2})(?:st|nd|rd|th)?[,.]?(?: |/|-|, )?${YEAR}(?!\\d)`,
      "u",
    ),
    read: ([m, d, y]) => valid(y, monthOf(m ?? ""), d),
  },
  {
    pattern: new RegExp(`(?<!\\d)${YEAR}[.,]?[ /-]?([${letter}]{3,14})\\.?[ /-](\\d{1,2})(?!\\d)`, "u"),
    read: ([y, m, d]) => valid(y, monthOf(m ?? ""), d),
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:,| )? ?thang (\\d{1,2})(?:,|/| )? ?(?:nam )?${YEAR}(?!\\d)`, "u"),
    read: ([d, m, y]) => valid(y, m, d),
    marks: ["thang"],
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})\\. ?(\\d{1,2})\\. ?${YEAR}(?!\\d)`, "u"),
    read: ([d, m, y]) => valid(y, m, d),
    marks: ["."],
  },
  {
    pattern: new RegExp(`(?<![\\d/])(\\d{1,2}) ?([/-]) ?(\\d{1,2}) ?\\2 ?${YEAR}(?![\\d/])`, "u"),
    read: ([a, , b, y], dayFirst) => ordered([a, b, y], dayFirst),
    marks: ["/", "-"],
  },
  {
    pattern: /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/u,
    read: ([y, m, d]) => valid(y, m, d),
  },
];
/** Ways with two digits for the year. */
const shortReaders = (letter: string): readonly Reader[] => [
  {
    pattern: /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d\d)(?![\d.:])/u,
    read: ([d, m, y]) => valid(y, m, d),
    marks: ["."],
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d\d)(?![\d/:])/u,
    read: ([a, b, y], dayFirst) => ordered([a, b, y], dayFirst),
    marks: ["/"],
  },
  {
    pattern: new RegExp(`(?<![\\d-])(\\d{1,2})[ -]([${letter}]{3,14})[ -]'?(\\d\\d)(?![\\d:])`, "u"),
    read: ([d, m, y]) => valid(y, monthOf(m ?? ""), d),
  },
];
/** A part above twelve is the day; else the page's habit decides. */
function ordered([a, b, year]: readonly (string | undefined)[], dayFirst: DayFirst): Day | undefined {
  if (Number(a) > 12 || a === b) return valid(year, b, a);
  if (Number(b) > 12) return valid(year, a, b);
  if (dayFirst === undefined) return undefined;
  return dayFirst ? valid(year, b, a) : valid(year, a, b);
}

const year = new RegExp(YEAR, "u");
const otherLetter = /(?![a-z])\p{L}/u;

const readersOf = (letter: string): { readonly all: readonly Reader[]; readonly short: readonly Reader[] } => {
  const short = shortReaders(letter);
  return { all: [...longReaders(letter), ...short], short };
};
/** Patterns for the letters of all scripts are large and slow: most texts need only those of one. */
const ofLatin = readersOf("a-z");
const ofAll = readersOf("\\p{L}");

/** Those that may find a day in the folded text, in order of trust. */
export function readersFor(folded: string): readonly Reader[] {
  const readers = otherLetter.test(folded) ? ofAll : ofLatin;
  const listed = year.test(folded) ? readers.all : readers.short;
  return listed.filter(({ marks }) => !marks || marks.some((it) => folded.includes(it)));
}
