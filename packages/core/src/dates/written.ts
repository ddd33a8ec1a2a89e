import { type DateParts, type DayFirst, isoOf, monthOf, seasonOf, validParts } from "./calendar.ts";
import { plainText, wholeDate } from "./date-patterns.ts";

/** A date as written, including what is uncertain. */
export interface WrittenDate {
  readonly from: DateParts;
  /** End of a range. */
  readonly to?: DateParts;
  /** 1 (spring) to 4 (winter). */
  readonly season?: number;
  /** Approximate. */
  readonly circa?: true;
}

/** Patterns with a function that reads their groups, which may reject a match. */
type Patterns<Read> = readonly (readonly [pattern: RegExp, read: (groups: readonly string[]) => Read | undefined])[];

/** The result of the first pattern that matches. */
function readBy<Read>(rows: Patterns<Read>, text: string): Read | undefined {
  for (const [pattern, read] of rows) {
    const match = pattern.exec(text);
    const found = match ? read(match.slice(1)) : undefined;
    if (found) return found;
  }
  return undefined;
}

const ofNumbers = ([year, month]: readonly string[]): DateParts | undefined =>
  validParts(Number(year), month === undefined ? undefined : Number(month));
/** A year and a month name. */
const named = (year = "", name = ""): DateParts | undefined => {
  const month = monthOf(name);
  return month === undefined ? undefined : validParts(Number(year), month);
};

/** Dates without a day. */
const partials: Patterns<DateParts> = [
  [/^(\d{4})[-/.](\d{1,2})\/*$/u, ([y = "", m = ""]) => (Number(m) > 12 ? undefined : ofNumbers([y, m]))],
  // A compact date of eight digits, with an optional time.
  [
    /^((?:1[5-9]|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])\d{4,6}z?$/u,
    ([y, m, d]) => validParts(Number(y), Number(m), Number(d)),
  ],
  [/^(\d{4}) ?[年년] ?(?:(\d{1,2}) ?[月월])?/u, ofNumbers],
  [/^(\d{1,2})\/(\d{4})$/u, ([m = "", y = ""]) => ofNumbers([y, m])],
  [/^(\p{L}{3,}\.?),?[ -]{1,3}(?:de )?(\d{4})$/u, ([m, y]) => named(y, m)],
  [/^(\d{4})[, /-]{1,3}(\p{L}{3,}\.?)$/u, ([y, m]) => named(y, m)],
  [/^(\d{4})\/*$/u, ofNumbers],
];

const pointOf = (text: string, dayFirst: DayFirst): DateParts | undefined =>
  wholeDate(text, dayFirst) ?? readBy(partials, text);

const dash = " ?[-/] ?";
const month = String.raw`\p{L}{3,20}\.?`;
const day = String.raw`\d{1,2}\.?`;
const point = `(?:${day} ${month}|${month} ${day}|${month})`;

/** Both ends of a range whose shared parts are written once: `12-15 May 2018`, `May/June 2018`. */
const ranges: Patterns<readonly string[]> = [
  [/^(\d{4}) ?[-/] ?(\d{4})$/u, (years) => years],
  [
    new RegExp(`^(${day})${dash}(${day}) (${month}),? (\\d{4})$`, "u"),
    ([from, to, name, year]) => [`${from} ${name} ${year}`, `${to} ${name} ${year}`],
  ],
  [
    new RegExp(`^(${month}) (${day})${dash}(${day}),? (\\d{4})$`, "u"),
    ([name, from, to, year]) => [`${name} ${from}, ${year}`, `${name} ${to}, ${year}`],
  ],
  [
    new RegExp(`^(${point})${dash}(${point}),? (\\d{4})$`, "u"),
    ([from, to, year]) => [`${from} ${year}`, `${to} ${year}`],
  ],
  [
    new RegExp(`^(\\d{4}),? (${month})${dash}(${month})$`, "u"),
    ([year, from, to]) => [`${from} ${year}`, `${to} ${year}`],
  ],
];

/** Ranges: `2017-2018`, `2017-03-01/2017-04-02`, `May 2017 - June 2018`, `1 May 2017–2 June 2017`. */
function rangeOf(text: string, original: string, dayFirst: DayFirst): WrittenDate | undefined {
  const halves = readBy(ranges, text) ?? original.split(/ [-–—] |(?<=\d)–(?=\d)|\//u).map(plainText);
  if (halves.length !== 2) return undefined;
  const [from, to] = halves.map((half) => pointOf(half.trim(), dayFirst));
  return from && to ? { from, to } : undefined;
}

/** Seasons: `Winter 2019/2020`, `2018 Summer`, `Spring-Summer 2018`, `2020年春`; the first of two. */
function seasonIn(text: string): WrittenDate | undefined {
  const written = /^(\p{L}+)(?:[-/]\p{L}+)?,? (\d{4})(?: ?[-/] ?(\d{4}|\d{2}))?$/u.exec(text);
  const [year, name, end] = written
    ? [written[2] ?? "", written[1] ?? "", written[3]]
    : (/^(\d{4})(?:年|,? )?(\p{L}+)$/u.exec(text)?.slice(1) ?? []);
  const season = seasonOf(name ?? "");
  if (season === undefined || year === undefined) return undefined;
  const to: DateParts | undefined = end ? [Number(end.length === 2 ? year.slice(0, 2) + end : end)] : undefined;
  return { from: [Number(year)], ...(to ? { to } : {}), season };
}

/** Prefixes that are not part of the date: weekdays, labels, copyright signs. */
const lead =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+|(?:published|posted|updated|copyright|date)(?:\s+on)?:?\s+|(?:le|el|am|den|vom)\s+|[©(]\s*)+/iu;
const circa = /^(?:ca?\.?|circa)\s+/iu;

/**
 * Reads a text that is a date, in numbers or words. Uncertain parts are dropped: `03/04/2017` is 2017 unless
 * `dayFirst` is given, and 30 February is February. Undefined for any other text.
 */
export function readDate(text: string, dayFirst?: DayFirst): WrittenDate | undefined {
  const given = text.slice(0, 200).replace(/\s+/gu, " ").trim();
  const bare = given.replace(lead, "").replace(circa, "").replace(/\)$/u, "");
  const plain = plainText(bare);
  const found = rangeOf(plain, bare, dayFirst) ?? seasonIn(plain) ?? single(plain, dayFirst);
  return found && circa.test(given) ? { ...found, circa: true } : found;
}

function single(text: string, dayFirst: DayFirst): WrittenDate | undefined {
  const from = pointOf(text, dayFirst);
  return from && { from };
}

/** A date as `YYYY-MM-DD`; undefined for ranges and if the day is uncertain. */
export function readDay(text: string): string | undefined {
  const date = readDate(text);
  return date?.from[2] === undefined || date.to || date.circa ? undefined : isoOf(date.from);
}

/**
 * A date as `2017-06-05`, `2017-06` or `2017`; undefined for ranges, seasons and approximate dates, and if a part of
 * it is uncertain or impossible.
 */
export function toIsoDate(text: string, dayFirst?: DayFirst): string | undefined {
  const date = readDate(text, dayFirst);
  if (!date || date.to || date.circa || date.season) return undefined;
  const bare = text.replace(lead, "");
  const written = (bare.match(/\p{Nd}+/gu)?.length ?? 0) + (/\p{L}{3}/u.test(bare) ? 1 : 0);
  return date.from.length === 3 || date.from.length >= written ? isoOf(date.from) : undefined;
}

/** Whether a text says that there is no date. */
export const isUndated = (text: string): boolean =>
  /^(?:|\[?(?:n\.?\s?d\.?|no date|undated|s\.\s?d\.|o\.\s?j\.|unknown|null)\]?)$/iu.test(text.trim());
