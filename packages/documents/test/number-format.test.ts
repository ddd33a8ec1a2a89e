import { isoOf } from "@wellsourced/core/dates";
import { writtenDates } from "@wellsourced/testkit";
import { row, xlsxFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { statedDate } from "../src/dates.ts";
import { builtInFormat, formatNumber } from "../src/number-format.ts";
import { parseDocument } from "../src/read.ts";

/** Excel's accounting format in dollars. */
const ACCOUNTS = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)';

describe("a number is shown as the program that made the sheet shows it", () => {
  test.each([
    ["accounts", 1234.5, ACCOUNTS, "$1,234.50"],
    ["accounts below zero", -1234.5, ACCOUNTS, "$(1,234.50)"],
    ["accounts of nothing, whose dash is no minus", 0, ACCOUNTS, "$-"],
    ["a dash for nothing", 0, "#,##0;-#,##0;-", "-"],
    ["words alone", 5, '"yes";"no";"none"', "yes"],
    ["words alone below zero", -5, '"yes";"no";"none"', "no"],
    ["a number in a cell of text", 5, "@", "5"],
    ["a number in a cell of text with words", 12.5, '@" kg"', "12.5"],
    ["a fraction without a place before its point", 0.5, ".00", ".50"],
    ["more than one without a place before its point", 12.345, ".00", "12.35"],
    ["a fraction below zero", -0.325, ".000", "-.325"],
    ["places that may stay empty", 0.5, "#.##", ".5"],
    ["a unit behind a blank", 12, '0 "kg"', "12 kg"],
    ["a unit behind a blank, below zero", -5, '0.0 "°C"', "-5.0 °C"],
    ["two places for the power", 12345, "0.00E+00", "1.23E+04"],
    ["a power below zero", 0.000123, "0.0E+00", "1.2E-04"],
    ["one place for the power", 12345, "0.0E+0", "1.2E+4"],
    ["a telephone number", 5551234567, "(000) 000-0000", "(555) 123-4567"],
    ["a number with leading zeros and dashes", 1234567, "000-00-0000", "001-23-4567"],
    ["blanks between thousands", 1234567, "# ### ##0", "1 234 567"],
    ["thousands left out", 1_234_567, "#,##0,", "1,235"],
    ["a point before a name", 7, '"Nr. "0', "Nr. 7"],
    ["a percentage with its own sign", -0.256, "0.0%;[Red]-0.0%", "-25.6%"],
    ["half a cent, which is rounded up", 1.005, "0.00", "1.01"],
    ["no format at all", 1234.5, "", "1234.5"],
    ["four parts of nothing special", 1234.5, "General;General;General;@", "1234.5"],
  ])("%s: %d as %j", (_, value, code, shown) => {
    expect(formatNumber(value, code)).toBe(shown);
  });

  test.each([
    [999, '[>=1000]0.0,"k";0', "999"],
    [1000, '[>=1000]0.0,"k";0', "1.0k"],
    [-5, '[>=1000]0.0,"k";0', "-5"],
    [2_500_000, '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', "2.5M"],
    [2_500, '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', "2.5k"],
    [25, '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', "25"],
    [1, '[=1]0" day";0" days"', "1 day"],
    [2, '[=1]0" day";0" days"', "2 days"],
    [0, '[<>0]0.0;"zero"', "zero"],
    [5551234, "[<=9999999]000-0000;(000) 000-0000", "555-1234"],
    [5551234567, "[<=9999999]000-0000;(000) 000-0000", "(555) 123-4567"],
    [7, "[<5]0.0", "7"],
  ])("%d meets the conditions of %j: %s", (value, code, shown) => {
    expect(formatNumber(value, code)).toBe(shown);
  });

  test.each([
    [44259, "d-mmm-yy", "2021-03-04"],
    [44259.75, "m/d/yy h:mm", "2021-03-04 18:00"],
    [44259.5 + 1 / 86_400, "yyyy-mm-dd hh:mm:ss", "2021-03-04 12:00:01"],
    [44259, '[$-409]mmmm d", "yyyy', "2021-03-04"],
    [44259.999999, "hh:mm", "00:00"],
    [0.25, "h:mm", "06:00"],
    [-0.25, "[h]:mm", "-6:00:00"],
    [2.5, "[mm]:ss", "60:00:00"],
    [61, "yyyy-mm-dd", "1900-03-01"],
    [59, "yyyy-mm-dd", "1900-02-28"],
    [3e9, "yyyy-mm-dd", "3000000000"],
    [Number.NaN, "yyyy-mm-dd", "NaN"],
    [0, "yyyy-mm-dd", "1904-01-01", true],
  ])("the day %d as %j is %s", (value, code, shown, epoch1904 = false) => {
    expect(formatNumber(value, code, epoch1904)).toBe(shown);
  });

  test.each([
    [0, "General"],
    [2, "0.00"],
    [9, "0%"],
    [14, "yyyy-mm-dd"],
    [30, "yyyy-mm-dd"],
    [49, "General"],
    [9_999, "General"],
  ])("the format number %d is %s", (id, code) => {
    expect(builtInFormat(id)).toBe(code);
  });

  test.each([
    "[",
    '"',
    "\\",
    "_",
    "*",
    "[$",
    '"open',
    ";;;;;;",
    "[>]0",
    "[>=x]0",
    "E+",
    "0E+",
    "...",
    ",,,",
    "%%%",
    "0".repeat(500),
    "#,".repeat(500),
  ])("a broken code breaks nothing: %.20j", (code) => {
    for (const value of [0, 1.5, -1.5, 1e300, Number.POSITIVE_INFINITY])
      expect(typeof formatNumber(value, code)).toBe("string");
  });
});

test("cells of a workbook use its formats", async () => {
  const styles = ["_($* #,##0.00_);_($* (#,##0.00);_($* &quot;-&quot;??_);_(@_)", ".000"];
  const cell = (at: string, style: number, value: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const rows = `${row(1, "Sum", "Average")}<row r="2">${cell("A2", 0, 0)}${cell("B2", 1, 0.325)}</row>`;
  const { markdown } = await parseDocument({
    format: "xlsx",
    source: xlsxFile([{ name: "S", rows }], { styles }),
    url: "",
  });
  expect(markdown).toContain("| $- | .325 |");
});

describe("a date is read only where there is such a day", () => {
  test.each([
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", undefined],
    ["2021-02-30", undefined],
    ["2021-04-31", undefined],
    ["2021-00-10", undefined],
    ["31 Feb 2020", undefined],
    ["31 Dec 1999", "1999-12-31"],
    ["0 Jan 2020", undefined],
    ["2021", "2021"],
    ["2021-03", "2021-03"],
    ["20210304", "2021-03-04"],
    ["4. März 2021", "2021-03-04"],
    ["Mar 2021", "2021-03"],
    ["2021-13", undefined],
  ])("the day %j: %s", (given, date) => {
    expect(statedDate(given)).toBe(date);
  });

  test.each([
    ["2021-03-04T23:59:59Z", "2021-03-04T23:59:59Z"],
    ["2021-03-04T23:59:60Z", "2021-03-04T23:59:60Z"],
    ["2021-03-04T24:00:00Z", "2021-03-04T24:00:00Z"],
    ["2021-03-04T24:00:01Z", undefined],
    ["2021-03-04T25:00", undefined],
    ["2021-03-04T10:60", undefined],
    ["Thu, 04 Mar 2021 99:99 GMT", undefined],
    ["Thu, 04 Mar 2021 7:05 GMT", "2021-03-04T07:05:00Z"],
    ["Thu, 04 Mar 2021 07:05:06 PDT", "2021-03-04T07:05:06-07:00"],
    ["Thu, 04 Mar 2021 07:05:06 +0530", "2021-03-04T07:05:06+05:30"],
    ["Thu, 04 Mar 2021 07:05:06", "2021-03-04T07:05:06"],
    ["4 March 69", "2069-03-04"],
    ["4 March 70", "1970-03-04"],
    ["2021-03-04 10:11:12.5 +0100", "2021-03-04T10:11:12.5+01:00"],
  ])("the time %j: %s", (given, date) => {
    expect(statedDate(given)).toBe(date);
  });

  test.each(["", "   ", "yesterday", "04/03/2021", "1614834367", "n. d."])("%j is not guessed", (given) => {
    expect(statedDate(given)).toBeUndefined();
  });

  test.each(writtenDates)("the written date %s is read the same, or not at all", (given, date) => {
    expect([undefined, date && isoOf(date.from)]).toContain(statedDate(given));
  });
});
