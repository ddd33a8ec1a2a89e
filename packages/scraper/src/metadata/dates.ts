import { fold } from "@wellsourced/core";
import { monthOf } from "./months.ts";

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether `4/5/2024` is in May. Not known: such a date is nobody's. */
export type DayFirst = boolean | undefined;

const pad = (value: number, size = 2): string => String(value).padStart(size, "0");
const iso = ({ year, month, day }: Day): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** A real day of a year in which the web may speak of itself, or of older works. */
function isDay({ year, month, day }: Day): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function valid(year: string | undefined, month: number | string | undefined, day: string | undefined): Day | undefined {
  // Two digits are years of the web.
  const full = year?.length === 2 ? Number(year) + (Number(year) > 89 ? 1900 : 2000) : Number(year);
  const found = { year: full, month: Number(month ?? 0), day: Number(day) };
  return isDay(found) ? found : undefined;
}

const YEAR = "((?:19|20)\\d\\d)";
const NAME = "(\\p{L}{3,14})";
type Reader = readonly [pattern: RegExp, read: (parts: readonly string[], dayFirst: DayFirst) => Day | undefined];

/** Ways to write a day in folded text, the sure ones first. No pattern repeats within a repetition: all are linear. */
const readers: readonly Reader[] = [
  [new RegExp(`(?<!\\d)${YEAR}([-/.]) ?(\\d{1,2})\\2 ?(\\d{1,2})(?!\\d)`, "u"), ([y, , m, d]) => valid(y, m, d)],
  [new RegExp(`(?<!\\d)${YEAR} ?[年년] ?(\\d{1,2}) ?[月월] ?(\\d{1,2}) ?[日일]`, "u"), ([y, m, d]) => valid(y, m, d)],
  [
    new RegExp(
      `(?<![\\d\\p{L}])(\\d{1,2})(?:st|nd|rd|th|er|\\.|o|a)?[ ./-]{0,3}(?:(?:de|of|di) |d')?${NAME}[.,]{0,2}[ ./-]{0,2}(?:(?:de|del|of) )?${YEAR}(?!\\d)`,
      "u",
    ),
    ([d, m, y]) => valid(y, monthOf(m ?? ""), d),
  ],
  [
    new RegExp(`(?<!\\p{L})${NAME}\\.?[ /-]{0,2}(\\d{1,2})(?:st|nd|rd|th)?[,.]?(?: |/|-|, )?${YEAR}(?!\\d)`, "u"),
    ([m, d, y]) => valid(y, monthOf(m ?? ""), d),
  ],
  [
    new RegExp(`(?<!\\d)${YEAR}[.,]?[ /-]?${NAME}\\.?[ /-](\\d{1,2})(?!\\d)`, "u"),
    ([y, m, d]) => valid(y, monthOf(m ?? ""), d),
  ],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})(?:,| )? ?thang (\\d{1,2})(?:,|/| )? ?(?:nam )?${YEAR}(?!\\d)`, "u"),
    ([d, m, y]) => valid(y, m, d),
  ],
  [new RegExp(`(?<!\\d)(\\d{1,2})\\. ?(\\d{1,2})\\. ?${YEAR}(?!\\d)`, "u"), ([d, m, y]) => valid(y, m, d)],
  [
    new RegExp(`(?<![\\d/])(\\d{1,2}) ?([/-]) ?(\\d{1,2}) ?\\2 ?${YEAR}(?![\\d/])`, "u"),
    ([a, , b, y], dayFirst) => ordered([a, b, y], dayFirst),
  ],
  [/(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/u, ([y, m, d]) => valid(y, m, d)],
  [/(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d\d)(?![\d.:])/u, ([d, m, y]) => valid(y, m, d)],
  [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d\d)(?![\d/:])/u, ([a, b, y], dayFirst) => ordered([a, b, y], dayFirst)],
  [
    new RegExp(`(?<![\\d-])(\\d{1,2})[ -]${NAME}[ -]'?(\\d\\d)(?![\\d:])`, "u"),
    ([d, m, y]) => valid(y, monthOf(m ?? ""), d),
  ],
];

/** A part above twelve is the day; else the page's habit decides. */
function ordered([a, b, year]: readonly (string | undefined)[], dayFirst: DayFirst): Day | undefined {
  if (Number(a) > 12 || a === b) return valid(year, b, a);
  if (Number(b) > 12) return valid(year, a, b);
  if (dayFirst === undefined) return undefined;
  return dayFirst ? valid(year, b, a) : valid(year, a, b);
}

/** Digits as ASCII, one kind of blank, no accents: what the readers above are written for. */
const normal = (text: string): string =>
  fold(text)
    .normalize("NFC")
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[‐-―]/gu, "-")
    .replace(/\s+/gu, " ");

export interface FoundDate {
  readonly date: string;
  /** What stands before it, folded. */
  readonly before: string;
  /** What stands behind it, folded. */
  readonly after: string;
}

/** A year, or short numbers as days are written: most lines have neither, and need no closer look. */
const likely = /(?:19|20)\d\d|[٠-٩۰-۹]{4}|\d[./]\s?\d{1,2}[./]\s?\d\d|\d[ -]\p{L}{3,14}[ -]'?\d\d/u;

/** The first day named in a short text, with what surrounds it. */
export function dateIn(text: string, dayFirst?: DayFirst): FoundDate | undefined {
  const head = text.slice(0, 300);
  if (!likely.test(head)) return undefined;
  const short = normal(head);
  let best: (FoundDate & { readonly at: number }) | undefined;
  for (const [pattern, read] of readers) {
    const match = pattern.exec(short);
    const day = match && read(match.slice(1), dayFirst);
    if (!day || (best && best.at <= match.index)) continue;
    const { index } = match;
    best = { date: iso(day), before: short.slice(0, index), after: short.slice(index + match[0].length), at: index };
  }
  return best;
}

/** The first day named in a short text, as `YYYY-MM-DD`. */
export const findDate = (text: string, dayFirst?: DayFirst): string | undefined => dateIn(text, dayFirst)?.date;

/** Tells by a text which of two numbers is the day, when one of them can be nothing else. */
export function orderIn(text: string): DayFirst {
  const match = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(?:(?:19|20)\d\d|\d\d)(?![\d/])/u.exec(text.slice(0, 300));
  const [a, b] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  if (a > 12 && a <= 31 && b <= 12) return true;
  return b > 12 && b <= 31 && a <= 12 ? false : undefined;
}

const exactTime =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]\d+)?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\[[^\]]{0,40}\])?$/iu;

/** A date that a machine wrote: the time of day and zone stay when they are there; a month or a year stays one. */
export function readDate(value: string | undefined, dayFirst?: DayFirst): string | undefined {
  const text = value?.trim() ?? "";
  if (text === "" || text.length > 80) return undefined;
  const exact = exactTime.exec(text);
  if (exact) return fromExact(exact);
  if (/^\d{13}$/u.test(text)) return fromMillis(Number(text));
  if (/^\d{10}$/u.test(text)) return fromMillis(Number(text) * 1_000);
  return findDate(text, dayFirst) ?? coarse(text);
}

/** `2024-05`, `2024/05` or `2024` alone. */
function coarse(text: string): string | undefined {
  const match = /^((?:19|20)\d\d)(?:[-/](0?[1-9]|1[0-2]))?(?:[-/]00?)?$/u.exec(text);
  if (!match?.[1]) return undefined;
  return match[2] ? `${match[1]}-${match[2].padStart(2, "0")}` : match[1];
}

/** Fractions of a second go; a missing zone stays missing. */
function fromExact([, y, m, d, hour = "", minute, second, zone]: readonly (string | undefined)[]): string | undefined {
  const day = valid(y, m, d);
  if (!day || Number(hour) > 24 || Number(minute) > 59) return undefined;
  const offset = zone === undefined ? "" : /^[+-]/u.test(zone) ? zone.replace(/^(.\d{2}):?/u, "$1:") : "Z";
  return `${iso(day)}T${hour.padStart(2, "0")}:${minute}:${second ?? "00"}${offset}`;
}

/** Numbers outside of the web's years are identifiers, not times. */
function fromMillis(ms: number): string | undefined {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? `${date.toISOString().slice(0, 19)}Z` : undefined;
}

/** The day in an address such as `/2024/05/17/title`, the last one where there are several: archives keep addresses. */
export function dateInUrl(url: string | undefined): string | undefined {
  const path = URL.parse(url ?? "")?.pathname.toLowerCase() ?? "";
  const found = path
    .slice(0, 1_000)
    .matchAll(/(?<=[/_-])((?:19|20)\d\d)[/_-]?(\d{2}|[a-z]{3})[/_-]?(\d{2})(?=[/_.-]|$)/gu);
  const days = [...found].map(([, y, m = "", d]) => valid(y, monthOf(m) ?? m, d)).filter((it) => it !== undefined);
  const last = days.at(-1);
  return last && iso(last);
}
