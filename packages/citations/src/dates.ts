import { asciiDigits, isUndated, readDate } from "@wellsourced/core/dates";
import type { CslDate } from "./csl.ts";

/**
 * Reads a date as pages and reference managers write it, in numbers or in words.
 *
 * What is ambiguous is cut to what is certain (`03/04/2017` is 2017). Text with a lone year gives the year, other
 * text comes back as `literal`, and nothing (`""`, `n.d.`) as undefined.
 */
export function parseDate(text: string | undefined): CslDate | undefined {
  const given = asciiDigits(text?.slice(0, 200).replace(/\s+/gu, " ").trim() ?? "");
  if (isUndated(given)) return undefined;
  const date = readDate(given);
  if (date) {
    const { from, to, ...rest } = date;
    return {
      "date-parts": (to ? [from, to] : [from]).map((parts) => parts.filter((part) => part !== undefined)),
      ...rest,
    };
  }
  // A lone year in other words is safe to take; of two it is unknown which one is meant.
  const years = [...given.matchAll(/(?<!\d)(?:1[4-9]|20)\d{2}(?!\d)/gu)];
  return years.length === 1 ? { "date-parts": [[Number(years[0]?.[0])]] } : { literal: given };
}

/** `2017-06-05`, as much of it as is known; words and ranges give what they hold of it. */
export function isoDate(date: CslDate | undefined): string {
  const [year, monthPart, day] = date?.["date-parts"]?.[0] ?? [];
  if (year === undefined || year === "") return date?.literal ?? date?.raw ?? "";
  return [String(year).padStart(4, "0"), monthPart, day]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
