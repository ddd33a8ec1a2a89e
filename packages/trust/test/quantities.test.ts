import { expect, test } from "vitest";
import { detectLanguage } from "../src/languages/detect.ts";
import { agrees, quantities } from "../src/quantities.ts";

const english = detectLanguage("the");

const only = (text: string) => {
  const [quantity] = quantities(text, detectLanguage(text));
  if (!quantity) throw new Error(`no number in ${text}`);
  return quantity;
};

test.each([
  ["3.5%", "3.5 percent"],
  ["1.2 million", "1,234,567"],
  ["54,000", "54.000"],
  ["27 680 km", "27680 km"],
  ["three years", "3 years"],
  ["12 months", "1 year"],
  ["64 km", "40 miles"],
  ["2018–19", "2018"],
  ["۱۹۷۵", "1975"],
  ["1500亿", "150 billion"],
  ["20", "20.4"],
  ["2.0", "2"],
])("%s agrees with %s", (a, b) => {
  expect(agrees(only(a), only(b))).toBe(true);
});

test.each([
  ["3.5%", "3.7%"],
  ["10 million", "10 billion"],
  ["12 months", "12 years"],
  ["35.000", "54.000"],
  ["1912", "1914"],
  ["320", "325"],
  ["20", "20.6"],
  ["2004", "2000"],
  ["8.586 km", "8.586 metres"],
  ["1 trillion", "700 billion"],
])("%s differs from %s", (a, b) => {
  expect(agrees(only(a), only(b))).toBe(false);
});

test("digits in names count nothing", () => {
  expect(quantities("COVID-19, SARS-CoV-2 and B12", english)).toEqual([]);
});

test("a month needs a number or a preposition beside it", () => {
  const months = (text: string) => quantities(text, english).filter(({ kind }) => kind === "month");
  expect(months("They may come, and march on.")).toEqual([]);
  expect(months("They may come in March.").map(({ text }) => text)).toEqual(["March"]);
  expect(months("On 2 May they came.").map(({ text }) => text)).toEqual(["May"]);
  expect(months("Posted 2014-02-03").map(({ readings }) => readings[0]?.value)).toEqual([2]);
});

test.each([
  ["on 15 December 2006", "15"],
  ["on December 24th, 2006", "24"],
  ["Das Treffen war am 30. Oktober in Berlin", "30"],
  ["el 18 de junio", "18"],
])("the day of %s", (text, day) => {
  const days = quantities(text, detectLanguage(text)).filter(({ kind }) => kind === "day");
  expect(days.map((found) => found.text)).toEqual([day]);
});

test("kinds are told apart", () => {
  expect(only("in 1912").kind).toBe("year");
  expect(only("1912 people").kind).toBe("year");
  expect(only("19th century").kind).toBe("ordinal");
  expect(only("60 Prozent").kind).toBe("percent");
  expect(only("5 children")).toMatchObject({ kind: "count", next: "children" });
});
