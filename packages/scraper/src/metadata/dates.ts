import { fold } from "@wellsourced/core";
import { type Day, type DayFirst, dayOf, monthOf, readersFor, valid } from "./date-readers.ts";

export type { DayFirst } from "./date-readers.ts";

const pad = (value: number, size = 2): string => String(value).padStart(size, "0");
const iso = ({ year, month, day }: Day): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

const beyondAscii = /[\u{80}-\u{10ffff}]/u;
/** Blanks that are not one space already. */
const blanks = /[^\S ]\s*| \s+/gu;

/** Digits as ASCII, one kind of blank, no accents: what the readers are written for. */
function normal(text: string): string {
  const folded = fold(text);
  if (!beyondAscii.test(folded)) return folded.replace(blanks, " ");
  return folded
    .normalize("NFC")
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[‐-―]/gu, "-")
    .replace(blanks, " ");
}

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
  for (const { pattern } of readersFor(short)) {
    if (best?.at === 0) break;
    const match = pattern.exec(short);
    const day = match && dayOf(match, dayFirst);
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
