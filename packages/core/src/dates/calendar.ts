import { fold } from "../text.ts";
import names from "./names.json" with { type: "json" };

/** Year, month and day, as far as they are known. */
export type DateParts = readonly [year: number, month?: number, day?: number];

/** Names in a row by language code; plainly typed, for declarations cannot refer to JSON. */
const monthsByLanguage: Readonly<Record<string, string>> = names.months;

const numbered = (rows: readonly string[], separator: string | RegExp): (readonly [name: string, number: number])[] =>
  rows.flatMap((row, at) => row.split(separator).map((name) => [name, at + 1] as const));

const monthsIn = (language: string) => numbered(monthsByLanguage[language]?.split(" ") ?? [], "/");

/** The month names of some languages, in lower case. */
export const monthNames = (...languages: readonly string[]): readonly string[] =>
  languages.flatMap(monthsIn).map(([name]) => name);

const folded = (list: readonly (readonly [name: string, number: number])[]): ReadonlyMap<string, number> =>
  new Map(list.map(([name, number]) => [fold(name), number]));

let months: ReadonlyMap<string, number> | undefined;
let seasons: ReadonlyMap<string, number> | undefined;

const plainName = (name: string): string => fold(name).replace(/\.$/u, "");

/** `March`, `mar.`, `März`, `марта` → 3. Where a name means different months, the language listed first wins. */
export function monthOf(name: string): number | undefined {
  months ??= folded(Object.keys(monthsByLanguage).flatMap(monthsIn).reverse());
  const plain = plainName(name);
  // Hebrew joins its preposition to the name.
  return months.get(plain) ?? months.get(plain.replace(/^ב/u, ""));
}

/** `spring`, `Frühling`, `春` → 1, to 4 for winter. */
export function seasonOf(name: string): number | undefined {
  seasons ??= folded(numbered(names.seasons, " "));
  return seasons.get(plainName(name));
}

/** Days of a month, counted from 1; 0 for a month that does not exist. */
export function daysIn(year: number, month: number): number {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 0;
  // Years below 100 mean the twentieth century to `Date`; the calendar repeats every 400 years.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Whether the calendar has this day. */
export const isDay = (year: number, month: number, day: number): boolean =>
  Number.isInteger(day) && day >= 1 && day <= daysIn(year, month);

/** The parts that can be true: the 30th of February is a day in February, the 13th month one of its year. */
export function validParts(year: number, month?: number, day?: number): DateParts | undefined {
  if (!Number.isInteger(year) || year < 1 || year > 2999) return undefined;
  if (month === undefined || daysIn(year, month) === 0) return [year];
  return day !== undefined && isDay(year, month, day) ? [year, month, day] : [year, month];
}

/** A year of two digits: 00 to 69 are of this century, the others of the last. */
export const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);

/** Whether `4/5/2024` is in May; undefined if it is not known. */
export type DayFirst = boolean | undefined;

/** Whether the first of two numbers is the day: one above twelve can be nothing else, and two equal ones need no order. */
export function isDayFirst(first: number, second: number, habit?: DayFirst): DayFirst {
  if (first > 12 || first === second) return true;
  return second > 12 ? false : habit;
}

/** `2017-06-05`, as far as it is known. */
export const isoOf = (parts: DateParts): string =>
  parts.flatMap((part, at) => (part === undefined ? [] : [String(part).padStart(at === 0 ? 4 : 2, "0")])).join("-");
