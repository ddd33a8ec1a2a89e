import { toDate, toTimestamp } from "@wellsourced/core";

const DAY = 86_400_000;
/** Milliseconds by unit. Months and years are calendar units, handled apart. */
const spans: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY };

/** Each row: what we call the unit, then what upstreams call it. */
const units = ["s sec second", "m min minute", "h hr hour", "d day", "w wk week", "mo month", "y yr year"].map((row) =>
  row.split(" "),
);

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru"];
let monthNames: ReadonlyMap<string, number> | undefined;

/** `march`, `mar`, `März`, `марта` … → 3. Built when first needed: it asks the platform for ten languages. */
function monthNumber(name: string): number | undefined {
  monthNames ??= new Map(
    languages.flatMap((language) =>
      Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
        spellings(language, month).map((spelling): [string, number] => [spelling, month + 1]),
      ),
    ),
  );
  const plain = name.toLowerCase().replace(/\.$/u, "");
  return monthNames.get(plain) ?? (plain === "sept" ? 9 : undefined);
}

/** Long and short, alone and as they stand beside a day (Slavic languages bend them). */
function spellings(language: string, month: number): string[] {
  const date = new Date(Date.UTC(2024, month, 15));
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" })
      .formatToParts(date)
      .find(({ type }) => type === "month")
      ?.value.toLowerCase()
      .replace(/\.$/u, "");
  const names = (["long", "short"] as const).flatMap((style) => [
    part({ month: style }),
    part({ month: style, day: "numeric" }),
  ]);
  return names.filter((name) => name !== undefined);
}

function calendar(year: number, month: number, day: number, rest = 0): number | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999;
  return real ? time + rest : undefined;
}

function iso(text: string): number | undefined {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/iu.exec(
      text,
    );
  if (!match) return undefined;
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0", zone = "Z"] = match;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const rest = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  return calendar(Number(year), Number(month), Number(day), rest - offset(zone));
}

function offset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone) ?? [];
  if (!sign) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function named(text: string): number | undefined {
  const rfc =
    /^(?:[a-z]{3},\s*)?(\d{1,2})[ -]([a-z]{3})[ -](\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?(?: (GMT|UTC|Z|[+-]\d{4}))?$/iu.exec(
      text,
    );
  if (rfc) {
    const [, day, month = "", year, hours, minutes, seconds = "0", zone = "Z"] = rfc;
    const rest = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000 - offset(zone);
    return calendar(Number(year), monthNumber(month) ?? 0, Number(day), rest);
  }
  const monthFirst = /^(\p{L}+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text);
  if (monthFirst) return calendar(Number(monthFirst[3]), monthNumber(monthFirst[1] ?? "") ?? 0, Number(monthFirst[2]));
  const dayFirst = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s+(?:de\s+)?(\p{L}+\.?),?\s+(?:de\s+)?(\d{4})(?:\s*г\.?)?$/iu.exec(
    text,
  );
  return dayFirst ? calendar(Number(dayFirst[3]), monthNumber(dayFirst[2] ?? "") ?? 0, Number(dayFirst[1])) : undefined;
}

/** `13/02/2024` and `02/13/2024` can only be read one way; `02/03/2024` cannot, and is dropped. */
function slashed(text: string): number | undefined {
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? [];
  if (!first) return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a === b || b > 12) return calendar(Number(year), a, b);
  return a > 12 ? calendar(Number(year), b, a) : undefined;
}

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

/** Of any year: what was founded in the Middle Ages has a date too. */
function isDay(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
}

/** The day at the beginning of `2020-05-13T…` or `20200513`, if there is such a day. */
export function toDay(text: string | null | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/u.exec(text?.trim() ?? "") ?? [];
  const date = `${year}-${month}-${day}`;
  return year && isDay(date) ? date : undefined;
}

/** A date as precise as it is known: `2020`, `2020-05`, `2020-05-13`. */
export function toPartialDate(text: string | null | undefined): string | undefined {
  const [date, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/u.exec(text?.trim() ?? "") ?? [];
  return date !== undefined && isDay(`${year}-${month}-${day}`) ? date : undefined;
}

/** Any date that upstreams print, as RFC 3339 in UTC. Without a zone it is taken as UTC; what cannot be read is dropped. */
export function toUtc(text: string | null | undefined, now: number): string | undefined {
  const trimmed = text?.replace(/\s+/gu, " ").trim();
  if (!trimmed || trimmed.length > 60) return undefined;
  const time = iso(trimmed) ?? named(trimmed) ?? slashed(trimmed) ?? relative(trimmed, now);
  return time === undefined ? undefined : toTimestamp(time);
}

/** Monday of a week as ISO 8601 counts weeks: the first one holds the fourth of January. */
function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return toDate(fourth + ((week - 1) * 7 - weekday) * DAY);
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Months that a half, third, quarter or month lasts, by its letter. */
const MONTHS: Readonly<Record<string, number>> = { S: 6, H: 6, T: 4, Q: 3, B: 2, M: 1 };

/** The first day of a period as statistical offices write them: `2020`, `2020-Q3`, `2020M05`, `2020-W07`, `2020-05-13`. */
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

/** The days that `date_from` and `date_to` mean: a year alone is all of it. */
export const firstDay = (date: string): string => (date.length === 4 ? `${date}-01-01` : date);
export const lastDay = (date: string): string => (date.length === 4 ? `${date}-12-31` : date);

const windows = { hour: 3_600_000, day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const;

/** How far back a search looks. */
export type TimeRange = keyof typeof windows;

/** Where a span that ends now begins. */
export const startOf = (range: TimeRange, now: number): number => now - windows[range];

/**
 * Does a time lie within a span that ends now? `undefined`: it does not tell. Midnight sharp is what a bare date becomes,
 * so it may mean any hour of its day.
 */
export function isWithin(publishedAt: string | undefined, range: TimeRange, now: number): boolean | undefined {
  if (publishedAt === undefined) return undefined;
  const age = now - Date.parse(publishedAt);
  const slack = publishedAt.endsWith("T00:00:00Z") ? DAY : 0;
  if (age > windows[range] + slack) return false;
  return slack > 0 && age > windows[range] ? undefined : true;
}
