import { squeeze } from "@wellsourced/core";
import { readTimestamp, toIsoDate } from "@wellsourced/core/dates";

/** A stated date or time as ISO 8601; undefined if it is ambiguous or unreadable. No time zone is added. */
export function statedDate(given: string): string | undefined {
  const text = squeeze(given);
  const timestamp = readTimestamp(text);
  if (timestamp) return timestamp.date + (timestamp.time && `T${timestamp.time}${timestamp.zone}`);
  // An invalid time makes the date doubtful.
  return /\d:\d/u.test(text) ? undefined : toIsoDate(text);
}
