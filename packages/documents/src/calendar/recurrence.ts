import { counted } from "@wellsourced/core";
import type { Property } from "../content-lines.ts";
import { calendarTime, shownTime } from "./calendar-time.ts";

const units: Readonly<Record<string, string>> = {
  SECONDLY: "second",
  MINUTELY: "minute",
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};
const days: Readonly<Record<string, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
const months = "January February March April May June July August September October November December".split(" ");
const workdays = "MO,TU,WE,TH,FR";

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** `1` → `first`, `-2` → `second to last`. */
function ordinal(count: number): string {
  if (count === -1) return "last";
  const absolute = Math.abs(count);
  const words = ["", "first", "second", "third", "fourth", "fifth"];
  const ending = /1\d$/u.test(String(absolute)) ? "th" : (["th", "st", "nd", "rd"][absolute % 10] ?? "th");
  const word = words[absolute] ?? `${absolute}${ending}`;
  return count < 0 ? `${word} to last` : word;
}

const numbersIn = (value = ""): number[] =>
  value
    .split(",")
    .map(Number)
    .filter((it) => Number.isInteger(it) && it !== 0);

/** A rule in words: `every 2 weeks on Monday and Friday, 10 times`; the rule itself if it says more than that. */
export function recurrenceInWords(rule: Property): string {
  const parts = new Map<string, string>();
  for (const part of rule.value.split(";", 30)) {
    const [name = "", value = ""] = part.split("=", 2);
    parts.set(name.trim().toUpperCase(), value.trim().toUpperCase());
  }
  const unit = units[parts.get("FREQ") ?? ""];
  const isOther = [...parts.keys()].some((name) => /^BY(?!DAY$|MONTH$|MONTHDAY$|SETPOS$)/u.test(name));
  if (unit === undefined || isOther) return `by the rule ${rule.value.slice(0, 500)}`;
  const every = Number(parts.get("INTERVAL") ?? 1);
  const until = parts.get("UNTIL");
  const end = until === undefined ? undefined : calendarTime(until, rule);
  const count = Number(parts.get("COUNT") ?? 0);
  return [
    `every ${every > 1 ? `${every} ${unit}s` : unit}${onDays(parts)}`,
    count > 0 ? counted(count, "time") : "",
    end ? `until ${shownTime({ ...end, zone: end.zone === "UTC" ? "UTC" : "" })}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function onDays(parts: ReadonlyMap<string, string>): string {
  const inMonths = numbersIn(parts.get("BYMONTH")).flatMap((month) => months[month - 1] ?? []);
  const ofMonth = numbersIn(parts.get("BYMONTHDAY")).map((day) =>
    day > 0 ? `day ${day}` : day === -1 ? "the last day" : `the ${ordinal(day)} day`,
  );
  const positions = numbersIn(parts.get("BYSETPOS")).map(ordinal);
  const named = daysOfWeek(parts.get("BYDAY"));
  const on = [
    ...(named.length === 0
      ? []
      : [positions.length > 0 ? `the ${listed(positions)} of ${listed(named)}` : listed(named)]),
    ...(ofMonth.length === 0 ? [] : [listed(ofMonth)]),
  ];
  return `${on.length === 0 ? "" : ` on ${on.join(", if it is ")}`}${inMonths.length === 0 ? "" : ` in ${listed(inMonths)}`}`;
}

function daysOfWeek(value = ""): string[] {
  if (value === workdays) return ["weekdays"];
  return value.split(",", 60).flatMap((part) => {
    const [, count, day] = /^([+-]?\d{1,2})?([A-Z]{2})$/u.exec(part.trim()) ?? [];
    const name = days[day ?? ""];
    if (name === undefined) return [];
    return [count === undefined ? name : `the ${ordinal(Number(count))} ${name}`];
  });
}
