import { expect, test } from "vitest";
import { dateInUrl, findDate, readDate } from "../../src/metadata/dates.ts";

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
  ["not an address", undefined],
])("%s holds %s", (url, expected) => {
  expect(dateInUrl(url)).toBe(expected);
});
