import { asciiDigits } from "@wellsourced/core";
import { isUndated, readDate } from "@wellsourced/core/dates";
import type { CslDate } from "./csl.ts";

/**
 * Parses dates as written by pages and reference managers, in numbers or words.
 *
 * Ambiguous dates are reduced to the certain part (`03/04/2017` gives 2017). Text with a single year gives that year,
 * other text becomes `literal`, and missing dates (`""`, `n.d.`) are `undefined`.
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
  // A single year in text is safe to use; of two, neither is.
  const years = [...given.matchAll(/(?<!\d)(?:1[4-9]|20)\d{2}(?!\d)/gu)];
  return years.length === 1 ? { "date-parts": [[Number(years[0]?.[0])]] } : { literal: given };
}

/** Formats a date as `2017-06-05`, as far as known; for text and ranges, the part that can be read. */
export function isoDate(date: CslDate | undefined): string {
  const [year, monthPart, day] = date?.["date-parts"]?.[0] ?? [];
  if (year === undefined || year === "") return date?.literal ?? date?.raw ?? "";
  return [String(year).padStart(4, "0"), monthPart, day]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
