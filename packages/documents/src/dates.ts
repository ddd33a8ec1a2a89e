import { squeeze } from "@wellsourced/core";

/** A stated date or time as ISO, or nothing where it cannot be read for sure. A time without a zone is not given one. */
export function toIsoDate(given: string): string | undefined {
  const text = squeeze(given);
  const iso =
    /^(\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/iu.exec(text);
  if (iso?.[1]) return isReal(iso[1], iso[2]) ? iso[1].replace(" ", "T") + zone(iso[2]) : undefined;
  return fromMail(text);
}

/** Are there such a day, time of day and offset? JavaScript takes 30 February for a day of March. */
function isReal(date: string, offset = ""): boolean {
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00"] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?)?)?/u.exec(date) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = new Date(at).toISOString().slice(5, 10) === `${month}-${day}`;
  const isTime = Number(hour) < 24 || `${hour}${minute}${second}` === "240000";
  const [hours = "00", minutes = "00"] = offset.match(/\d{2}/gu) ?? [];
  const isOffset = Number(hours) < 24 && Number(minutes) < 60;
  return isDay && isTime && isOffset && Number(minute) < 60 && Number(second) <= 60;
}

const zone = (stated: string | undefined): string =>
  stated === undefined ? "" : stated.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2");

/** The first letters of their English names. */
export const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Hours behind Greenwich of the four American zones in winter. */
const american: Readonly<Record<string, number>> = { E: 5, C: 6, M: 7, P: 8 };

/** The offset of a zone by its name, empty for one that is not known. */
function namedZone(name: string): string {
  const [, zone = "", season] = /^([ECMP])([SD])T$/u.exec(name) ?? [];
  const hours = american[zone];
  if (hours === undefined) return /^(?:UTC?|GMT|Z)$/u.test(name) ? "Z" : "";
  return `-${two(season === "D" ? hours - 1 : hours)}:00`;
}

/** `Tue, 03 Jan 2018 10:11:12 +0100` (RFC 822 and 2822), as RSS has it, with the usual liberties. */
function fromMail(text: string): string | undefined {
  const match =
    /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?(?: ?([a-z]{1,5}|[+-]\d{2}:?\d{2}))?/iu.exec(
      text,
    );
  const [, day = "", monthName = "", year = "", hour, minute = "00", second = "00", stated = ""] = match ?? [];
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  if (!match || month === 0) return undefined;
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const date = `${full}-${two(month)}-${two(Number(day))}`;
  if (hour === undefined) return isReal(date) ? date : undefined;
  const time = `${two(Number(hour))}:${minute}:${second}`;
  const offset = /^[+-]/u.test(stated) ? zone(stated) : namedZone(stated.toUpperCase());
  if (!isReal(`${date}T${time}`, offset)) return undefined;
  return `${date}T${time}${offset}`;
}

const two = (part: number): string => String(part).padStart(2, "0");
