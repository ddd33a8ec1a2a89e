import { expect, test } from "vitest";
import {
  daysIn,
  firstDate,
  isDay,
  isDayFirst,
  isoOf,
  isUndated,
  millisOf,
  monthOf,
  readDate,
  readDay,
  readTimestamp,
  seasonOf,
  toIsoDate,
  validParts,
} from "../../src/dates/index.ts";

test.each([
  [2023, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [4, 2, 29],
  [2024, 4, 30],
  [2024, 13, 0],
  [2024, 0, 0],
])("month %i-%i has %i days", (year, month, days) => expect(daysIn(year, month)).toBe(days));

test("a day is cut to what exists", () => {
  expect(isDay(2023, 2, 29)).toBe(false);
  expect(validParts(2023, 2, 29)).toEqual([2023, 2]);
  expect(validParts(2023, 13, 1)).toEqual([2023]);
  expect(validParts(0)).toBeUndefined();
  expect(isoOf([987, 3])).toBe("0987-03");
});

test.each([
  ["March", 3],
  ["mär.", 3],
  ["MÄRZ", 3],
  ["mart", 3],
  ["марта", 3],
  ["באוגוסט", 8],
  ["marathon", undefined],
])("%s is month %s", (name, month) => expect(monthOf(name)).toBe(month));

test.each([
  ["Frühling", 1],
  ["été", 2],
  ["fall", 3],
  ["겨울", 4],
  ["season", undefined],
])("%s is season %s", (name, season) => expect(seasonOf(name)).toBe(season));

test("numbers tell their order, or the habit does", () => {
  expect(isDayFirst(13, 4)).toBe(true);
  expect(isDayFirst(4, 13, true)).toBe(false);
  expect(isDayFirst(3, 4)).toBeUndefined();
  expect(isDayFirst(3, 4, true)).toBe(true);
  expect(readDate("03/04/2020", true)).toEqual({ from: [2020, 4, 3] });
  expect(readDate("03/04/2020", false)).toEqual({ from: [2020, 3, 4] });
});

test("a day is one that is certain", () => {
  expect(readDay("5 June 2017")).toBe("2017-06-05");
  expect(["5-7 June 2017", "c. 5 June 2017", "June 2017", "03/04/2020"].map((text) => readDay(text))).toEqual(
    Array(4).fill(undefined),
  );
});

test("the first day in a text is found, and where it stands", () => {
  expect(firstDate("posted 17 may 2024, changed 2024-06-01")).toEqual({ parts: [2024, 5, 17], at: 7, end: 18 });
});

test.each(["", " ", "n.d.", "[n. d.]", "o. J.", "undated"])("%j is undated", (text) => {
  expect(isUndated(text)).toBe(true);
  expect(readDate(text)).toBeUndefined();
});

test.each([
  ["2024-05-17T08:30", { date: "2024-05-17", time: "08:30", zone: "" }],
  ["2024-05-17 8:30:01.5 +0200", { date: "2024-05-17", time: "08:30:01.5", zone: "+02:00" }],
  ["Fri, 17 May 2024 08:30:00 PDT", { date: "2024-05-17", time: "08:30:00", zone: "-07:00" }],
  ["2024-05-17T08:30:00+01", { date: "2024-05-17", time: "08:30:00", zone: "+01:00" }],
  ["2024-05-17T08:30:00+02:00CET", { date: "2024-05-17", time: "08:30:00", zone: "+02:00" }],
  ["2024-05-17T08:30:00 EST", { date: "2024-05-17", time: "08:30:00", zone: "-05:00" }],
  ["17 May 24", { date: "2024-05-17", time: "", zone: "" }],
  ["2024-05-17T25:00:00Z", undefined],
  ["2024-05-17T10:00:00+99:00", undefined],
  ["0001-01-01T00:00:00Z", undefined],
])("the timestamp %s", (text, expected) => expect(readTimestamp(text)).toEqual(expected));

test.each([
  ["2024-05-17T08:30:00Z", "2024-05-17T08:30:00.000Z"],
  ["2024-05-17T08:30:00-05:30", "2024-05-17T14:00:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["2024-05-17T24:00:00+02:00", "2024-05-17T22:00:00.000Z"],
])("%s is the moment %s", (text, moment) => {
  const stamp = readTimestamp(text);
  expect(stamp && new Date(millisOf(stamp)).toISOString()).toBe(moment);
});

test.each([
  ["2017", "2017"],
  ["June 2017", "2017-06"],
  ["Monday, 5 June 2017", "2017-06-05"],
  ["Published 2017", "2017"],
  ["Published June 2017", "2017-06"],
  ["© 2017", "2017"],
  ["03/04/2017", undefined],
  ["30 February 2017", undefined],
  ["2017-13", undefined],
  ["c. 2017", undefined],
  ["2017–2019", undefined],
  ["Spring 2017", undefined],
  ["in press", undefined],
])("%j is the date %j, and none if a part of it is uncertain", (text, expected) => {
  expect(toIsoDate(text)).toBe(expected);
});
