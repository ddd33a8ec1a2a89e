import { expect, test } from "vitest";
import { searchSeries } from "../src/capabilities/series.ts";
import { firstDay, lastDay, periodStart } from "../src/dates.ts";

test.each([
  ["2020", "2020-01-01"],
  ["2020-05", "2020-05-01"],
  ["2020-05-13", "2020-05-13"],
  ["2020M05", "2020-05-01"],
  ["2020-Q3", "2020-07-01"],
  ["2020Q4", "2020-10-01"],
  ["2020-S2", "2020-07-01"],
  ["2020-B2", "2020-03-01"],
  ["2020-W01", "2019-12-30"],
  ["2021-W01", "2021-01-04"],
  ["2026-W53", "2026-12-28"],
  ["2020Q5", undefined],
  ["2020M13", undefined],
  ["2020-W54", undefined],
  ["YTD:2013", undefined],
  ["", undefined],
])("%s begins on %s", (period, day) => {
  expect(periodStart(period)).toBe(day);
});

test("a year alone is all of it", () => {
  expect([firstDay("2020"), lastDay("2020"), firstDay("2020-06-30"), lastDay("2020-06-30")]).toEqual([
    "2020-01-01",
    "2020-12-31",
    "2020-06-30",
    "2020-06-30",
  ]);
});

const LIST = [
  { seriesId: "a", title: "Households and dwellings", source: "made" },
  { seriesId: "b", title: "Household income (current US$)", source: "made" },
  { seriesId: "c", title: "Income of Île-de-Quarry", source: "made" },
  { seriesId: "ne.gdi", title: "Something else", source: "made" },
];

test.each([
  ["household", ["b", "a"]],
  ["income household", ["b"]],
  ["ile", ["c"]],
  ["NE.GDI", ["ne.gdi"]],
  ["dwellings income", []],
  [" ", []],
])("%s finds %j", (query, ids) => {
  expect(searchSeries(LIST, query).map(({ seriesId }) => seriesId)).toEqual(ids);
});
