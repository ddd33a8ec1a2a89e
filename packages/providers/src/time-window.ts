import { Failure } from "@wellsourced/core";
import { isDay } from "@wellsourced/core/dates";

/** A range of publication times in milliseconds since the epoch. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
  /**
   * The shortest range that search providers support and that includes the start of the window; absent if there is
   * none.
   */
  readonly timeRange?: "day" | "week" | "month" | "year";
}

const DAY = 86_400_000;
const SPANS = { h: 3_600_000, d: DAY, w: 7 * DAY, m: 31 * DAY, y: 366 * DAY } as const;
const RANGES = { day: SPANS.d, week: SPANS.w, month: SPANS.m, year: SPANS.y } as const;

const rangeFor = (span: number) =>
  (Object.keys(RANGES) as (keyof typeof RANGES)[]).find((name) => RANGES[name] >= span); // the keys of the object above

/** The start of an American date such as `12/31/2024`. */
function dayOf(text: string): number | undefined {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? [];
  const isReal = year !== "" && isDay(Number(year), Number(month), Number(day));
  return isReal ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : undefined;
}

const mistake = (tbs: string): Failure =>
  new Failure(
    "validation",
    `tbs ${tbs.slice(0, 60)} is neither qdr:h, d, w, m or y nor cdr:1,cd_min:MM/DD/YYYY,cd_max:….`,
    {
      suggestedAction: "correct_input",
    },
  );

/**
 * Parses a time filter in Google's syntax: `qdr:w`, or `cdr:1,cd_min:1/31/2024,cd_max:2/29/2024`.
 *
 * @throws {Failure} `validation` for anything else
 */
export function timeWindow(tbs: string, now: number): TimeWindow {
  const span = SPANS[/^qdr:([hdwmy])$/u.exec(tbs)?.[1] as keyof typeof SPANS];
  const parts = new Map(tbs.split(",").map((part) => [part.split(":")[0] ?? "", part.split(":")[1] ?? ""]));
  const [first, last] = [parts.get("cd_min"), parts.get("cd_max")];
  if (!span && (!parts.has("cdr") || (first === undefined && last === undefined))) throw mistake(tbs);
  const start = span ? now - span : first === undefined ? 0 : dayOf(first);
  const isOpen = span !== undefined || last === undefined;
  const end = isOpen ? now : dayOf(last);
  if (start === undefined || end === undefined || start > end) throw mistake(tbs);
  const timeRange = rangeFor(now - start);
  return { from: start, to: isOpen ? now : end + DAY - 1, ...(timeRange ? { timeRange } : {}) };
}
