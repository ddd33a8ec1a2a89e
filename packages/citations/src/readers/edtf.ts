import type { CslDate } from "../csl.ts";
import { parseDate } from "../dates.ts";

/** `1995`, `1995-03`, `1995-03-04`, before our era with a sign, a season as month 21 to 24, unknown digits as `X`. */
const point = /^(-?\d{1,6}|-?\d{1,3}[xXuU]{1,3})(?:-(\d{2})(?:-(\d{2}))?)?(?:T[\d:.+Z-]*)?$/u;

interface Point {
  readonly parts: readonly number[];
  readonly season?: number;
  /** The last year that unknown digits leave open. */
  readonly until?: number;
}

function read(text: string): Point | undefined {
  const [, year = "", month, day] = point.exec(text.replace(/^y(?=-?\d)/iu, "")) ?? [];
  if (year === "") return undefined;
  const first = Number(year.replace(/[xu]/giu, "0"));
  if (/[xu]/iu.test(year)) return { parts: [first], until: Number(year.replace(/[xu]/giu, "9")) };
  const number = Number(month ?? 0);
  if (number > 20 && number < 25) return { parts: [first], season: number - 20 };
  return { parts: [first, ...(number > 0 && number < 13 ? [number, ...(day ? [Number(day)] : [])] : [])] };
}

/**
 * A date in the extended format of ISO 8601 (EDTF) as BibLaTeX and CSL have it: ranges, open ends, seasons, `~` and `?`
 * for what is uncertain. Undefined for anything else.
 */
export function parseEdtf(text: string): CslDate | undefined {
  const trimmed = text.trim();
  const [from = "", to] = trimmed.split("/").map((half) => half.trim().replace(/[~?%]$/u, ""));
  const begin = read(from);
  if (!begin || trimmed.split("/").length > 2) return undefined;
  const end = to && to !== ".." ? read(to) : undefined;
  if (to && to !== ".." && !end) return undefined;
  const last = end?.parts ?? (begin.until === undefined ? undefined : [begin.until]);
  return {
    "date-parts": last ? [[...begin.parts], [...last]] : [[...begin.parts]],
    ...(begin.season ? { season: begin.season } : {}),
    ...(/[~?%](?:\/|$)/u.test(trimmed) ? { circa: true } : {}),
  };
}

/** A date in that format, or in any other that people write. */
export const anyDate = (text: string | undefined): CslDate | undefined =>
  text === undefined ? undefined : (parseEdtf(text) ?? parseDate(text));
