import { daysIn, isDay, seasonOf } from "@wellsourced/core/dates";
import type { CslDate } from "../csl.ts";
import { parseDate } from "../dates.ts";

/** `1995`, `1995-03`, `1995-03-04`; BCE with a sign, seasons as months 21 to 24, unknown digits as `X`. */
const point = /^(-?\d{1,6}|-?\d{1,3}[xXuU]{1,3})(?:-(\d{2})(?:-(\d{2}))?)?(?:T[\d:.+Z-]*)?$/u;

interface Point {
  readonly parts: readonly number[];
  readonly season?: number;
  /** Last possible year, if digits are unknown. */
  readonly until?: number;
}

function read(text: string): Point | undefined {
  const [, year = "", month, day] = point.exec(text.replace(/^y(?=-?\d)/iu, "")) ?? [];
  if (year === "") return undefined;
  const first = Number(year.replace(/[xu]/giu, "0"));
  if (/[xu]/iu.test(year)) return { parts: [first], until: Number(year.replace(/[xu]/giu, "9")) };
  const number = Number(month ?? 0);
  if (number > 20 && number < 25) return { parts: [first], season: number - 20 };
  if (daysIn(first, number) === 0) return { parts: [first] };
  return { parts: isDay(first, number, Number(day)) ? [first, number, Number(day)] : [first, number] };
}

const pseudoMonth = ({ parts, season }: Point): number[] => (season ? [...parts, season + 20] : [...parts]);

/**
 * Parses an EDTF date (ISO 8601-2) as used by BibLaTeX and CSL: ranges, open ends, seasons, `~` and `?` for
 * uncertainty. Returns `undefined` for anything else.
 */
export function parseEdtf(text: string): CslDate | undefined {
  const trimmed = text.trim();
  const [from = "", to] = trimmed.split("/").map((half) => half.trim().replace(/[~?%]{1,2}$/u, ""));
  const begin = read(from);
  if (!begin || trimmed.split("/").length > 2) return undefined;
  const end = to && to !== ".." ? read(to) : undefined;
  if (to && to !== ".." && !end) return undefined;
  const last = end ? pseudoMonth(end) : begin.until === undefined ? undefined : [begin.until];
  // CSL has one season per date; in ranges, seasons become months from 21.
  const isPlain = last === undefined || begin.season === undefined;
  return {
    "date-parts": last ? [pseudoMonth(begin), [...last]] : [[...begin.parts]],
    ...(begin.season && isPlain ? { season: begin.season } : {}),
    ...(/[~?%](?:\/|$)/u.test(trimmed) ? { circa: true } : {}),
  };
}

/** Parses EDTF or any other supported date. */
export const anyDate = (text: string | undefined): CslDate | undefined =>
  text === undefined ? undefined : (parseEdtf(text) ?? parseDate(text));

/** Returns a CSL season, given as number or name, as 1 (spring) to 4 (winter). */
export const seasonNumber = (season: CslDate["season"]): number | undefined => {
  const number = Number(season);
  return number >= 1 && number <= 4 ? number : seasonOf(String(season ?? ""));
};

const padded = (part: number, length: number): string => String(Math.abs(part)).padStart(length, "0");

/** Formats a date as EDTF for BibLaTeX, with range, season and uncertainty. */
export function toEdtf(date: CslDate | undefined): string | undefined {
  const season = seasonNumber(date?.season);
  const points = (date?.["date-parts"] ?? []).slice(0, 2).map((parts) => {
    const [year = 0, month, day] = parts.map(Number);
    const whole = `${year < 0 ? "-" : ""}${padded(year, 4)}`;
    // Some programs number seasons from 13.
    const second = month && month > 12 && month < 17 ? month + 8 : (month ?? (season && season + 20));
    return [whole, second && padded(second, 2), second && second < 13 && day ? padded(day, 2) : undefined]
      .filter(Boolean)
      .join("-");
  });
  const mark = date?.circa ? "~" : "";
  const text = points.map((point) => (/^-?0000$/u.test(point) ? "" : point + mark)).join("/");
  return text === "" ? undefined : text;
}
