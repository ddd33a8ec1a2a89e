import { type Property, parameter } from "../content-lines.ts";
import { countIfAny } from "../document.ts";

/** A date or time of a calendar. */
export interface CalendarTime {
  /** `2025-03-04`. */
  readonly date: string;
  /** `10:15`; empty for a whole day. */
  readonly time: string;
  /** `UTC` or the name of a zone; empty for the reader's own. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/** Reads one value of a property, such as `20250304T101500Z`; undefined if it is not a date. */
export function calendarTime(value: string, property: Property): CalendarTime | undefined {
  const [, year, month, day, hour, minute, second, utc] =
    /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?/iu.exec(value) ?? [];
  if (year === undefined) return undefined;
  const seconds = second === undefined || second === "00" ? "" : `:${second}`;
  return {
    date: `${year}-${month}-${day}`,
    time: hour === undefined ? "" : `${hour}:${minute}${seconds}`,
    zone: utc ? "UTC" : zoneName(parameter(property, "TZID")),
  };
}

const area = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)$/u;

/** Some programs put their own address before the name of a zone: `/example.org/2025/Europe/Paris`. */
function zoneName(id: string): string {
  const parts = id.split("/");
  return parts
    .slice(
      Math.max(
        0,
        parts.findIndex((part) => area.test(part)),
      ),
    )
    .join("/");
}

const inZone = ({ zone }: CalendarTime): string => (zone === "" ? "" : zone === "UTC" ? " UTC" : ` (${zone})`);

/** `2025-03-04 10:15 (Europe/Paris)`. */
export const shownTime = (at: CalendarTime): string =>
  at.time === "" ? at.date : `${at.date} ${at.time}${inZone(at)}`;

/** The dates of a property, which may have many: the first of each period. */
export const timesOf = (property: Property): CalendarTime[] =>
  property.value.split(",").flatMap((value) => calendarTime(value, property) ?? []);

/** `2025-03-04 10:15–11:15 (Europe/Paris)`. Whole-day entries state the day after the last as their end. */
export function shownSpan(start: CalendarTime, end: CalendarTime | undefined): string {
  if (start.time === "") {
    const last = end && end.time === "" ? dayBefore(end.date) : start.date;
    return last > start.date ? `${start.date} to ${last}` : start.date;
  }
  if (!end || (end.date === start.date && end.time === start.time)) return shownTime(start);
  if (end.zone !== start.zone) return `${shownTime(start)} to ${shownTime(end)}`;
  const until = end.date === start.date ? `–${end.time}` : ` to ${end.date} ${end.time}`;
  return `${start.date} ${start.time}${until}${inZone(start)}`;
}

function dayBefore(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? date : new Date(ms - DAY_MS).toISOString().slice(0, 10);
}

/** `PT1H30M` → `1 hour 30 minutes`; empty if it is not a duration. */
export function shownDuration(value: string): string {
  const [, ...counts] =
    /^\s*\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?\s*$/iu.exec(value) ?? [];
  return ["week", "day", "hour", "minute", "second"]
    .flatMap((unit, at) => countIfAny(Number(counts[at] ?? 0), unit))
    .join(" ");
}
