import {
  type DayFirst,
  firstDate,
  isDay,
  isDayFirst,
  isoOf,
  monthOf,
  plainText,
  readTimestamp,
  readDate as readWritten,
  toIsoDate,
} from "@wellsourced/core/dates";

export type { DayFirst } from "@wellsourced/core/dates";

export interface FoundDate {
  readonly date: string;
  /** Folded text before it. */
  readonly before: string;
  /** Folded text after it. */
  readonly after: string;
  readonly at: number;
}

/** A year, or short numbers as in dates: most lines have neither and need no closer look. */
const likely = /(?:19|20)\d\d|[٠-٩۰-۹]{4}|\d[./]\s?\d{1,2}[./]\s?\d\d|\d[ -]\p{L}{3,14}[ -]'?\d\d/u;

/** The first date in a short text, with its context. */
export function dateIn(text: string, dayFirst?: DayFirst): FoundDate | undefined {
  const head = text.slice(0, 300);
  if (!likely.test(head)) return undefined;
  const short = plainText(head);
  const found = firstDate(short, dayFirst);
  if (!found) return undefined;
  const { parts, at, end } = found;
  return { date: isoOf(parts), before: short.slice(0, at), after: short.slice(end), at };
}

/** The first date in a short text, as `YYYY-MM-DD`. */
export const findDate = (text: string, dayFirst?: DayFirst): string | undefined => dateIn(text, dayFirst)?.date;

/** Infers from a text whether the day or month comes first, if a number is too large for a month. */
export function orderIn(text: string): DayFirst {
  const match = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(?:(?:19|20)\d\d|\d\d)(?![\d/])/u.exec(text.slice(0, 300));
  const [a, b] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  return a === b || Math.max(a, b) > 31 || Math.min(a, b) > 12 ? undefined : isDayFirst(a, b);
}

/** A machine-readable date. The time and zone are kept if present; a month or year stays in that precision. */
export function readDate(value: string | undefined, dayFirst?: DayFirst): string | undefined {
  const text = value?.trim() ?? "";
  if (text === "" || text.length > 80) return undefined;
  const moment = momentIn(text);
  // An invalid time makes the date doubtful.
  if (moment || /^\d{4}-\d{1,2}-\d{1,2}[T ]+\d[\dZ:.,+-]{0,40}$/iu.test(text)) return moment;
  if (/^\d{13}$/u.test(text)) return fromMillis(Number(text));
  if (/^\d{10}$/u.test(text)) return fromMillis(Number(text) * 1_000);
  const whole = text.replace(/[-/]00?$/u, "");
  if (!readWritten(whole, dayFirst)) return findDate(text, dayFirst);
  const date = toIsoDate(whole, dayFirst);
  return date && isOfWeb(Number(date.slice(0, 4))) ? date : undefined;
}

const isOfWeb = (year: number): boolean => year >= 1900 && year <= 2100;

/** Drops fractions of a second; a missing zone stays missing. */
function momentIn(text: string): string | undefined {
  const stamp = readTimestamp(text);
  if (!stamp?.time || !/^\d{4}/u.test(text) || !isOfWeb(Number(stamp.date.slice(0, 4)))) return undefined;
  return `${stamp.date}T${stamp.time.slice(0, 8).padEnd(8, ":00")}${stamp.zone}`;
}

/** Undefined for numbers outside the web's years, which are ids. */
function fromMillis(ms: number): string | undefined {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? `${date.toISOString().slice(0, 19)}Z` : undefined;
}

/** The date in a URL such as `/2024/05/17/title`; the last of several, as archives embed URLs. */
export function dateInUrl(url: string | undefined): string | undefined {
  const path = URL.parse(url ?? "")?.pathname.toLowerCase() ?? "";
  const found = path
    .slice(0, 1_000)
    .matchAll(/(?<=[/_-])((?:19|20)\d\d)[/_-]?(\d{2}|[a-z]{3})[/_-]?(\d{2})(?=[/_.-]|$)/gu);
  const days = [...found].flatMap(([, y, m = "", d]) => {
    const [year, month, day] = [Number(y), monthOf(m) ?? Number(m), Number(d)] as const;
    return isDay(year, month, day) ? [isoOf([year, month, day])] : [];
  });
  return days.at(-1);
}
