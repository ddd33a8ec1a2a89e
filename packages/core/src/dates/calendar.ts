import { fold } from "../text.ts";
import names from "./names.json" with { type: "json" };

/** Year, month and day, as far as known. */
export type DateParts = readonly [year: number, month?: number, day?: number];

/** Month names by language. Typed explicitly, as declaration files cannot refer to JSON. */
const monthsByLanguage: Readonly<Record<string, string>> = names.months;

const numbered = (rows: readonly string[], separator: string | RegExp): (readonly [name: string, number: number])[] =>
  rows.flatMap((row, at) => row.split(separator).map((name) => [name, at + 1] as const));

const monthsIn = (language: string) => numbered(monthsByLanguage[language]?.split(" ") ?? [], "/");

/** Month names of the given languages, in lower case. */
export const monthNames = (...languages: readonly string[]): readonly string[] =>
  languages.flatMap(monthsIn).map(([name]) => name);

const folded = (list: readonly (readonly [name: string, number: number])[]): ReadonlyMap<string, number> =>
  new Map(list.map(([name, number]) => [fold(name), number]));

let months: ReadonlyMap<string, number> | undefined;
let seasons: ReadonlyMap<string, number> | undefined;

const plainName = (name: string): string => fold(name).replace(/\.$/u, "");

/** The number of a month: `March`, `mar.`, `März`, `марта` → 3. For ambiguous names the language listed first wins. */
export function monthOf(name: string): number | undefined {
  months ??= folded(Object.keys(monthsByLanguage).flatMap(monthsIn).reverse());
  const plain = plainName(name);
  // Hebrew prefixes the name with its preposition.
  return months.get(plain) ?? months.get(plain.replace(/^ב/u, ""));
}

/** The number of a season: `spring`, `Frühling`, `春` → 1, up to 4 for winter. */
export function seasonOf(name: string): number | undefined {
  seasons ??= folded(numbered(names.seasons, " "));
  return seasons.get(plainName(name));
}

/** Days in a month (1 to 12); 0 for an invalid month. */
export function daysIn(year: number, month: number): number {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 0;
  // `Date` reads years below 100 as 19xx; the calendar repeats every 400 years.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Whether a date exists. */
export const isDay = (year: number, month: number, day: number): boolean =>
  Number.isInteger(day) && day >= 1 && day <= daysIn(year, month);

/** Drops impossible parts: 30 February becomes February, month 13 its year. */
export function validParts(year: number, month?: number, day?: number): DateParts | undefined {
  if (!Number.isInteger(year) || year < 1 || year > 2999) return undefined;
  if (month === undefined || daysIn(year, month) === 0) return [year];
  return day !== undefined && isDay(year, month, day) ? [year, month, day] : [year, month];
}

/** Expands a two-digit year: 00 to 69 are 20xx, others 19xx. */
export const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);

/** Whether `4/5/2024` is in May; undefined if unknown. */
export type DayFirst = boolean | undefined;

/** Whether the first of two numbers is the day: true if it exceeds twelve; irrelevant if they are equal. */
export function isDayFirst(first: number, second: number, habit?: DayFirst): DayFirst {
  if (first > 12 || first === second) return true;
  return second > 12 ? false : habit;
}

/** ISO 8601 in the known precision: `2017-06-05`, `2017-06`, `2017`. */
export const isoOf = (parts: DateParts): string =>
  parts.flatMap((part, at) => (part === undefined ? [] : [String(part).padStart(at === 0 ? 4 : 2, "0")])).join("-");
