import { isoOf } from "@wellsourced/core/dates";
import { writtenDates } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { dateIn, dateInUrl, findDate, orderIn, readDate } from "../../src/metadata/dates.ts";

test.each([
  ["2024-05-17", "2024-05-17"],
  ["2024/5/7", "2024-05-07"],
  ["20240517", "2024-05-17"],
  ["17 May 2024", "2024-05-17"],
  ["May 17, 2024", "2024-05-17"],
  ["Fri, May 17th, 2024", "2024-05-17"],
  ["17. März 2024", "2024-03-17"],
  ["17 mars 2024", "2024-03-17"],
  ["17 de mayo de 2024", "2024-05-17"],
  ["17 de maio de 2024", "2024-05-17"],
  ["17 luglio 2024", "2024-07-17"],
  ["17 mei 2024", "2024-05-17"],
  ["17 maja 2024", "2024-05-17"],
  ["17 мая 2024", "2024-05-17"],
  ["2024年5月17日", "2024-05-17"],
  ["2024년 5월 17일", "2024-05-17"],
  ["17.05.2024", "2024-05-17"],
  ["05/17/2024", "2024-05-17"],
  ["17/05/2024", "2024-05-17"],
  ["05/05/2024", "2024-05-05"],
  ["05/06/2024", undefined],
  ["© “17 May 2024”", "2024-05-17"],
  ["17 May 2024 · 18 мая 2024", "2024-05-17"],
  ["18 may 2024 and 20240517", "2024-05-18"],
  ["17.5.24 or May 18, 2024", "2024-05-17"],
  ["２０２４ ngay 17 thang 5 2024", "2024-05-17"],
  ["2024-02-30", undefined],
  ["chapter 12 of 2024", undefined],
  ["yesterday", undefined],
])("%s is the day %s", (text, expected) => {
  expect(findDate(text)).toBe(expected);
});

test.each([
  ["2024-05-17T08:30:00Z", "2024-05-17T08:30:00Z"],
  ["2024-05-17T08:30:00.123+0200", "2024-05-17T08:30:00+02:00"],
  ["2024-05-17 08:30", "2024-05-17T08:30:00"],
  ["Fri, 17 May 2024 08:30:00 GMT", "2024-05-17"],
  ["1715934600", "2024-05-17T08:30:00Z"],
  ["1715934600000", "2024-05-17T08:30:00Z"],
  ["2024-05", "2024-05"],
  ["2024/05", "2024-05"],
  ["2024", "2024"],
  ["2024-05-17T25:00:00Z", undefined],
  ["soon", undefined],
  ["", undefined],
])("a machine's %s reads %s", (value, expected) => {
  expect(readDate(value)).toBe(expected);
});

test.each([
  ["https://e.org/2024/05/17/title", "2024-05-17"],
  ["https://e.org/news/20240517-title.html", "2024-05-17"],
  ["https://e.org/a-2024-05-17", "2024-05-17"],
  ["https://e.org/2024/05/title", undefined],
  ["https://e.org/article/202405171", undefined],
  ["https://e.org/2024/may/17/title", "2024-05-17"],
  ["https://e.org/2024-05/17/title", "2024-05-17"],
  ["https://archive.example/web/20200101000000/https://e.org/2012/05/17/title", "2012-05-17"],
  ["not an address", undefined],
])("%s holds %s", (url, expected) => {
  expect(dateInUrl(url)).toBe(expected);
});

test.each([
  ["17 stycznia 2024", "2024-01-17"],
  ["17. února 2024", "2024-02-17"],
  ["17 березня 2024", "2024-03-17"],
  ["17 Nisan 2024", "2024-04-17"],
  ["17 maj 2024", "2024-05-17"],
  ["17. kesäkuuta 2024", "2024-06-17"],
  ["17 Ιουλίου 2024", "2024-07-17"],
  ["2024. augusztus 17.", "2024-08-17"],
  ["17 septembrie 2024", "2024-09-17"],
  ["17 Oktober 2024", "2024-10-17"],
  ["17 tháng 11, 2024", "2024-11-17"],
  ["17 ديسمبر 2024", "2024-12-17"],
  ["١٧ ديسمبر ٢٠٢٤", "2024-12-17"],
  ["17 באוגוסט 2024", "2024-08-17"],
  ["17 août 2024", "2024-08-17"],
  ["1er mars 2024", "2024-03-01"],
  ["17 dicembre 2024", "2024-12-17"],
  ["17 Desember 2024", "2024-12-17"],
  ["17.5.24", "2024-05-17"],
  ["17-May-24", "2024-05-17"],
  ["Market 12, 2024", undefined],
])("in its language, %s is %s", (text, expected) => {
  expect(findDate(text)).toBe(expected);
});

test.each([
  ["05/06/2024", true, "2024-06-05"],
  ["05/06/2024", false, "2024-05-06"],
  ["05/06/2024", undefined, undefined],
  ["25/06/2024", false, "2024-06-25"],
] as const)("%s, day first %s, is %s", (text, dayFirst, expected) => {
  expect(findDate(text, dayFirst)).toBe(expected);
});

test.each([
  ["25/06/2024", true],
  ["06/25/2024", false],
  ["05/06/2024", undefined],
])("%s tells that the day comes first: %s", (text, expected) => {
  expect(orderIn(text)).toBe(expected);
});

test("a day is found with what stands around it", () => {
  expect(dateIn("Posted on 3 May 2024 by Ada")).toEqual({
    date: "2024-05-03",
    before: "posted on ",
    after: " by ada",
    at: 10,
  });
});

const single = writtenDates.filter(([, date]) => !date?.to && !date?.circa && !date?.season);
test.each(single)("the written date %s is read if its day is certain", (text, date) => {
  expect(findDate(text)).toBe(date?.from.length === 3 ? isoOf(date.from) : undefined);
});
