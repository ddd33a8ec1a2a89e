import { isoOf } from "@wellsourced/core/dates";
import { writtenDates } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { toDay, toPartialDate, toUtc } from "../src/dates.ts";

const NOW = Date.UTC(2026, 0, 31, 10, 0, 0);

describe("dates in the forms that upstreams print", () => {
  test.each([
    ["2023-09-04T08:00:03", "2023-09-04T08:00:03Z"],
    ["2023-09-04T08:00:03.123Z", "2023-09-04T08:00:03Z"],
    ["2023-09-04T08:00:03+02:00", "2023-09-04T06:00:03Z"],
    ["2023-09-04T08:00:03-0530", "2023-09-04T13:30:03Z"],
    ["2023-09-04 08:00", "2023-09-04T08:00:00Z"],
    ["2023-09-04", "2023-09-04T00:00:00Z"],
    ["2025-07-23T00:00:00.0000000", "2025-07-23T00:00:00Z"],
    ["Tue, 05 Mar 2024 10:20:30 GMT", "2024-03-05T10:20:30Z"],
    ["Tue, 05 Mar 2024 10:20:30 +0100", "2024-03-05T09:20:30Z"],
    ["Jan 29, 2023", "2023-01-29T00:00:00Z"],
    ["September 4, 2023", "2023-09-04T00:00:00Z"],
    ["Sept. 4, 2023", "2023-09-04T00:00:00Z"],
    ["02 Jan 2006", "2006-01-02T00:00:00Z"],
    ["12. März 2024", "2024-03-12T00:00:00Z"],
    ["3 août 2021", "2021-08-03T00:00:00Z"],
    ["5 de mayo de 2020", "2020-05-05T00:00:00Z"],
    ["12 марта 2024 г.", "2024-03-12T00:00:00Z"],
    ["02/29/2024", "2024-02-29T00:00:00Z"],
    ["29/02/2024", "2024-02-29T00:00:00Z"],
    ["3/3/2024", "2024-03-03T00:00:00Z"],
  ])("%s is %s", (text, expected) => {
    expect(toUtc(text, NOW)).toBe(expected);
  });

  test.each([
    ["3 days ago", "2026-01-28T10:00:00Z"],
    ["2 hours ago", "2026-01-31T08:00:00Z"],
    ["an hour ago", "2026-01-31T09:00:00Z"],
    ["1 week ago", "2026-01-24T10:00:00Z"],
    ["2 months ago", "2025-12-01T10:00:00Z"], // 31 November does not exist: the day after the 30th
    ["1 year ago", "2025-01-31T10:00:00Z"],
    ["30s", "2026-01-31T09:59:30Z"],
    ["5m", "2026-01-31T09:55:00Z"],
    ["2h", "2026-01-31T08:00:00Z"],
    ["1w", "2026-01-24T10:00:00Z"],
    ["1y", "2025-01-31T10:00:00Z"],
    ["Yesterday", "2026-01-30T10:00:00Z"],
  ])("%s is told from the clock", (text, expected) => {
    expect(toUtc(text, NOW)).toBe(expected);
  });

  test.each([
    "02/03/2024", // either March or February
    "2024-02-30",
    "2024-13-01",
    "2024-01-01T25:00:00",
    "31 Feb 2024",
    "Mar 12",
    "soon",
    "12 things ago",
    "99999999999 days ago",
    "",
    "   ",
    "x".repeat(100),
  ])("%j is dropped", (text) => {
    expect(toUtc(text, NOW)).toBeUndefined();
  });

  test("nothing stays nothing", () => {
    expect(toUtc(null, NOW)).toBeUndefined();
    expect(toUtc(undefined, NOW)).toBeUndefined();
  });
});

test.each([
  ["20190612", "2019-06-12"],
  ["2019-06-12", "2019-06-12"],
  ["2019-06-12T00:00:00Z", "2019-06-12"],
  ["20190231", undefined],
  ["2019", undefined],
  ["00000000", undefined],
  ["2019-06-128", undefined],
  ["", undefined],
  [null, undefined],
])("%j is the day %s", (text, expected) => {
  expect(toDay(text)).toBe(expected);
});

test.each([
  ["2019", "2019"],
  ["2019-06", "2019-06"],
  ["2019-06-12", "2019-06-12"],
  ["0962-02", "0962-02"],
  ["2019-13", undefined],
  ["2019-02-31", undefined],
  ["2019-06-12T00:00:00Z", undefined],
  ["June 2019", undefined],
  [null, undefined],
])("%j is the date %s, as far as it is known", (text, expected) => {
  expect(toPartialDate(text)).toBe(expected);
});

test.each(writtenDates)("the written date %s is a moment only if its day is certain", (text, date) => {
  const day = date && !date.to && !date.circa && date.from.length === 3 ? `${isoOf(date.from)}T00:00:00Z` : undefined;
  expect(toUtc(text, NOW)).toBe(day);
});
