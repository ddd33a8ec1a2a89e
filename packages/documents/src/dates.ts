import { squeeze } from "@wellsourced/core";
import { isoOf, readTimestamp, validParts } from "@wellsourced/core/dates";

/** A date or time as ISO 8601; undefined if it is ambiguous or unreadable. No time zone is added. */
export function toIsoDate(given: string): string | undefined {
  const text = squeeze(given);
  const timestamp = readTimestamp(text);
  if (timestamp) return timestamp.date + (timestamp.time && `T${timestamp.time}${timestamp.zone}`);
  const [, year = "", month] = /^(\d{4})(?:-(\d{2}))?$/u.exec(text) ?? [];
  const parts = validParts(Number(year), month === undefined ? undefined : Number(month));
  return year && parts && isoOf(parts) === text ? text : undefined;
}
