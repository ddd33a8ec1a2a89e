import { squeeze } from "@wellsourced/core";
import { isoOf, readTimestamp, validParts } from "@wellsourced/core/dates";

/** A stated date or time as ISO, or nothing where it cannot be read for sure. A time without a zone is not given one. */
export function toIsoDate(given: string): string | undefined {
  const text = squeeze(given);
  const timestamp = readTimestamp(text);
  if (timestamp) return timestamp.date + (timestamp.time && `T${timestamp.time}${timestamp.zone}`);
  const [, year = "", month] = /^(\d{4})(?:-(\d{2}))?$/u.exec(text) ?? [];
  const parts = validParts(Number(year), month === undefined ? undefined : Number(month));
  return year && parts && isoOf(parts) === text ? text : undefined;
}
