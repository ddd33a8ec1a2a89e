import { writtenDates } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { isoDate, parseDate } from "../src/dates.ts";
import { anyDate } from "../src/readers/edtf.ts";

const parts = (...list: number[]) => ({ "date-parts": [list] });

describe("forms of a full date", () => {
  test.each([
    "2017-06-05",
    "2017-6-5",
    "2017-06-05T23:59:00-05:00",
    "2017-06-05 10:11:12",
    "2017/06/05",
    "20170605",
    "05.06.2017",
    "5. Juni 2017",
    "5 June 2017",
    "5 Jun. 2017",
    "June 5, 2017",
    "Jun 5th, 2017",
    "Mon, 05 Jun 2017 10:00:00 GMT",
    "Monday 5 June 2017 14.00 BST",
    "Published on June 5, 2017",
    "5 de junio de 2017",
    "le 5 juin 2017",
    "5 de Junho, 2017",
    "5 июня 2017",
    "2017年6月5日",
    "2017 June 5",
    "2017-jun-5",
  ])("%s", (text) => {
    expect(parseDate(text)).toEqual(parts(2017, 6, 5));
  });
});

test.each([
  ["2017", parts(2017)],
  ["2017-06", parts(2017, 6)],
  ["2017/06//", parts(2017, 6)],
  ["1948///", parts(1948)],
  ["06/2017", parts(2017, 6)],
  ["June 2017", parts(2017, 6)],
  ["2017年", parts(2017)],
  ["25/12/2017", parts(2017, 12, 25)],
  ["12/25/2017", parts(2017, 12, 25)],
  ["05/05/2017", parts(2017, 5, 5)],
  ["© 2019 The Times", parts(2019)],
  ["Spring 2017", { "date-parts": [[2017]], season: 1 }],
  ["Autumn 2017", { "date-parts": [[2017]], season: 3 }],
  ["c. 1946", { "date-parts": [[1946]], circa: true }],
  ["2017-2018", { "date-parts": [[2017], [2018]] }],
  [
    "2017-03-01/2017-04-02",
    {
      "date-parts": [
        [2017, 3, 1],
        [2017, 4, 2],
      ],
    },
  ],
  [
    "May 1, 2020 – June 2, 2020",
    {
      "date-parts": [
        [2020, 5, 1],
        [2020, 6, 2],
      ],
    },
  ],
  ["forthcoming", { literal: "forthcoming" }],
  ["from 1990 to 1995, again", { literal: "from 1990 to 1995, again" }],
])("%s", (text, date) => {
  expect(parseDate(text)).toEqual(date);
});

test("what is ambiguous or impossible is cut to what is certain", () => {
  expect(parseDate("03/04/2017")).toEqual(parts(2017));
  expect(parseDate("2017-02-30")).toEqual(parts(2017, 2));
  expect(parseDate("2016-02-29")).toEqual(parts(2016, 2, 29));
  expect(parseDate("2017-13-01")).toEqual(parts(2017));
});

test.each(["", "  ", "n.d.", "n. d.", "[n.d.]", "No date", undefined])("%j is no date", (text) => {
  expect(parseDate(text)).toBeUndefined();
});

test.each([
  [parts(2017, 6, 5), "2017-06-05"],
  [parts(2017, 12), "2017-12"],
  [parts(987), "0987"],
  [{ "date-parts": [["2017", "6"]] }, "2017-06"],
  [{ literal: "forthcoming" }, "forthcoming"],
  [{}, ""],
  [undefined, ""],
])("%j as text", (date, text) => {
  expect(isoDate(date)).toBe(text);
});

describe("seasons and ranges that share a month or a year", () => {
  test.each<[text: string, date: object]>([
    ["Winter 2019/2020", { "date-parts": [[2019], [2020]], season: 4 }],
    ["Winter 2019-20", { "date-parts": [[2019], [2020]], season: 4 }],
    ["2018 Summer", { "date-parts": [[2018]], season: 2 }],
    ["Summer-Fall 2018", { "date-parts": [[2018]], season: 2 }],
    ["Frühling 2020", { "date-parts": [[2020]], season: 1 }],
    ["été 2020", { "date-parts": [[2020]], season: 2 }],
    ["2020年春", { "date-parts": [[2020]], season: 1 }],
    [
      "12-15 May 2018",
      {
        "date-parts": [
          [2018, 5, 12],
          [2018, 5, 15],
        ],
      },
    ],
    [
      "May 12–15, 2018",
      {
        "date-parts": [
          [2018, 5, 12],
          [2018, 5, 15],
        ],
      },
    ],
    [
      "12 May - 3 June 2018",
      {
        "date-parts": [
          [2018, 5, 12],
          [2018, 6, 3],
        ],
      },
    ],
    [
      "May/June 2018",
      {
        "date-parts": [
          [2018, 5],
          [2018, 6],
        ],
      },
    ],
    [
      "2018 Jan-Feb",
      {
        "date-parts": [
          [2018, 1],
          [2018, 2],
        ],
      },
    ],
    ["2020. 1. 31.", { "date-parts": [[2020, 1, 31]] }],
    ["٢٠٢٠-٠١-٣١", { "date-parts": [[2020, 1, 31]] }],
    ["２０２０年１月", { "date-parts": [[2020, 1]] }],
    ["Issue-Number 2018", { "date-parts": [[2018]] }],
  ])("%s", (text, date) => expect(parseDate(text)).toEqual(date));
});

test.each(writtenDates)("the written date %s", (text, expected) => {
  const { literal: _, ...date } = anyDate(text) ?? {};
  const { from, to, ...rest } = expected ?? {};
  expect(date).toEqual(from ? { "date-parts": to ? [from, to] : [from], ...rest } : {});
});
