import { fullYear, isDay, isoOf, monthOf } from "./calendar.ts";

/** The parts of a timestamp. */
export interface Timestamp {
  /** `2024-05-17` */
  readonly date: string;
  /** `08:30`, `08:30:00` or `08:30:00.123`; empty for a date alone. */
  readonly time: string;
  /** `Z`, `+02:00`, or empty if not given. */
  readonly zone: string;
}

/** Some programs repeat the zone's name after its offset. */
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T| {1,3})(\d{1,2}):(\d{2})(?::(\d{2})([.,:]\d+)?)?)? ?(?:(Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?: ?[A-Z]{3,4})?)?(?:\[[^\]]{0,40}\])?$/iu;
const mail =
  /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4}|\d{2})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?(?: ?([a-z]{1,5}|[+-]\d{2}:?\d{2})(?![a-z\d]))?/iu;

/** UTC offsets of the four US zones, in hours west, standard time. */
const american: Readonly<Record<string, number>> = { E: 5, C: 6, M: 7, P: 8 };

/** The offset of a numeric or named zone; empty if unknown. */
function zoneOf(written = ""): string {
  if (/^[+-]/u.test(written)) return `${written.slice(0, 3)}:${written.slice(3).replace(":", "") || "00"}`;
  const [, zone = "", season] = /^([ECMP])([SD])T$/iu.exec(written) ?? [];
  const hours = american[zone.toUpperCase()];
  if (hours === undefined) return /^(?:UTC?|GMT|Z)$/iu.test(written) ? "Z" : "";
  return `-0${/d/iu.test(season ?? "") ? hours - 1 : hours}:00`;
}

type Part = string | undefined;

/** Undefined if the date, time or offset is invalid. */
function checked(
  [year, month, day]: readonly [number, number, number],
  [hour, minute = "00", second, fraction = ""]: readonly Part[],
  zone: string,
): Timestamp | undefined {
  const [hours = "00", minutes = "00"] = zone.match(/\d{2}/gu) ?? [];
  const isTime = Number(hour ?? 0) < 24 || `${hour}${minute}${second ?? "00"}` === "240000";
  const isOffset = Number(hours) < 24 && Number(minutes) < 60;
  // Programs write years below 1000 for "no date".
  if (year < 1000 || !isDay(year, month, day) || !isTime || !isOffset) return undefined;
  if (Number(minute) > 59 || Number(second ?? 0) > 60) return undefined;
  const time = hour === undefined ? "" : `${hour.padStart(2, "0")}:${minute}${second ? `:${second}${fraction}` : ""}`;
  return { date: isoOf([year, month, day]), time, zone };
}

/** Parses ISO 8601, RFC 3339, and RFC 2822 dates as in RSS, leniently. */
export function readTimestamp(text: string): Timestamp | undefined {
  const machine = iso.exec(text);
  if (machine) {
    const [, year, month, day, hour, minute, second, fraction, zone] = machine;
    return checked(
      [Number(year), Number(month), Number(day)],
      [hour, minute, second, fraction],
      hour ? zoneOf(zone) : "",
    );
  }
  const [, day, month = "", year = "", hour, minute, second = "00", zone] = mail.exec(text) ?? [];
  return checked([fullYear(year), monthOf(month) ?? 0, Number(day)], [hour, minute, second], hour ? zoneOf(zone) : "");
}

/** Milliseconds since the epoch; without a zone, UTC is assumed. */
export function millisOf({ date, time, zone }: Timestamp): number {
  const [hours = 0, minutes = 0, seconds = 0] = (time.match(/\d\d/gu) ?? []).map(Number);
  const [ahead = 0, rest = 0] = (zone.match(/\d\d/gu) ?? []).map(Number);
  const offset = (zone.startsWith("-") ? -1 : 1) * (ahead * 60 + rest);
  return Date.parse(date) + ((hours * 60 + minutes - offset) * 60 + seconds) * 1_000;
}
