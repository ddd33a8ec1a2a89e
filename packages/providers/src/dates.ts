import { toDate, toTimestamp } from "@wellsourced/core";
import { isDay, millisOf, readDay, readTimestamp } from "@wellsourced/core/dates";

const DAY = 86_400_000;
/** Milliseconds by unit. Months and years are calendar units, handled separately. */
const spans: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY };

/** Unit names: those in our output first, then those of upstreams. */
const units = ["s sec second", "m min minute", "h hr hour", "d day", "w wk week", "mo month", "y yr year"].map((row) =>
  row.split(" "),
);

function relative(text: string, now: number): number | undefined {
  if (/^yesterday$/iu.test(text)) return now - DAY;
  const [, count, name = ""] = /^(\d{1,4}|an?)\s*([a-z]{1,6}?)s?(?:\s+ago)?$/iu.exec(text) ?? [];
  const unit = units.find((names) => names.includes(name.toLowerCase()))?.[0];
  if (!count || !unit) return undefined;
  const amount = /^a/iu.test(count) ? 1 : Number(count);
  if (unit !== "mo" && unit !== "y") return now - amount * (spans[unit] ?? 0);
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - amount * (unit === "y" ? 12 : 1));
  return date.getTime();
}

/** The date at the start of `2020-05-13T…` or `20200513`, if it exists. */
export function toDay(text: string | null | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/u.exec(text?.trim() ?? "") ?? [];
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** A date in its known precision: `2020`, `2020-05`, `2020-05-13`. */
export function toPartialDate(text: string | null | undefined): string | undefined {
  const [date, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/u.exec(text?.trim() ?? "") ?? [];
  return date !== undefined && isDay(Number(year), Number(month), Number(day)) ? date : undefined;
}

/** Any date that upstreams print as RFC 3339 in UTC, which is also the default zone; `undefined` if unreadable. */
export function toUtc(text: string | null | undefined, now: number): string | undefined {
  const trimmed = text?.replace(/\s+/gu, " ").trim();
  if (!trimmed || trimmed.length > 60) return undefined;
  const timestamp = readTimestamp(trimmed);
  // A date with an unreadable time of day is dropped, not cut to its day.
  const day = timestamp || /\d:\d/u.test(trimmed) ? undefined : readDay(trimmed);
  const time = timestamp ? millisOf(timestamp) : day ? Date.parse(day) : relative(trimmed, now);
  return time === undefined ? undefined : toTimestamp(time);
}

/** Monday of an ISO 8601 week: week 1 contains 4 January. */
function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return toDate(fourth + ((week - 1) * 7 - weekday) * DAY);
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Length in months of a half-year, third, quarter or month, by its letter. */
const MONTHS: Readonly<Record<string, number>> = { S: 6, H: 6, T: 4, Q: 3, B: 2, M: 1 };

/**
 * The first day of a period as statistical offices write it: `2020`, `2020-Q3`, `2020M05`, `2020-W07`, `2020-05-13`.
 */
export function periodStart(period: string): string | undefined {
  const day = /^(\d{4})-(\d\d)(?:-(\d\d))?$/u.exec(period);
  if (day) return `${day[1]}-${day[2]}-${day[3] ?? "01"}`;
  if (/^\d{4}(?:-?A1?)?$/u.test(period)) return `${period.slice(0, 4)}-01-01`;
  const [, year = "", letter = "", count = ""] = /^(\d{4})-?([SHTQBMW])(\d{1,2})$/u.exec(period) ?? [];
  const number = Number(count);
  if (letter === "W") return number >= 1 && number <= 53 ? mondayOf(Number(year), number) : undefined;
  const month = (number - 1) * (MONTHS[letter] ?? 0) + 1;
  return letter && number >= 1 && month <= 12 ? `${year}-${twoDigits(month)}-01` : undefined;
}

/** The days that `date_from` and `date_to` mean; a year is the whole year. */
export const firstDay = (date: string): string => (date.length === 4 ? `${date}-01-01` : date);
export const lastDay = (date: string): string => (date.length === 4 ? `${date}-12-31` : date);

const windows = { hour: 3_600_000, day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const;

export type TimeRange = keyof typeof windows;

/** The start of a time range that ends now. */
export const startOf = (range: TimeRange, now: number): number => now - windows[range];

/**
 * Whether a time is within a range that ends now; `undefined` if unknown. Midnight may represent a date without a time,
 * so it counts as any hour of its day.
 */
export function isWithin(publishedAt: string | undefined, range: TimeRange, now: number): boolean | undefined {
  if (publishedAt === undefined) return undefined;
  const age = now - Date.parse(publishedAt);
  const slack = publishedAt.endsWith("T00:00:00Z") ? DAY : 0;
  if (age > windows[range] + slack) return false;
  return slack > 0 && age > windows[range] ? undefined : true;
}
