import type { WrittenDate } from "@wellsourced/core/dates";

const on = (year: number, month?: number, day?: number): WrittenDate =>
  day !== undefined && month !== undefined
    ? { from: [year, month, day] }
    : { from: month === undefined ? [year] : [year, month] };

/** Dates as written with their expected reading in every package; undefined for none. */
export const writtenDates: readonly (readonly [text: string, date: WrittenDate | undefined])[] = [
  // Languages
  ["5. Juni 2017", on(2017, 6, 5)],
  ["le 1er mars 2024", on(2024, 3, 1)],
  ["5 de junio de 2017", on(2017, 6, 5)],
  ["1º de maio de 2020", on(2020, 5, 1)],
  ["17 stycznia 2024", on(2024, 1, 17)],
  ["17. kesäkuuta 2024", on(2024, 6, 17)],
  ["17 Nisan 2024", on(2024, 4, 17)],
  ["12 марта 2024 г.", on(2024, 3, 12)],
  ["17 באוגוסט 2024", on(2024, 8, 17)],
  ["١٧ ديسمبر ٢٠٢٤", on(2024, 12, 17)],
  ["2024年5月17日", on(2024, 5, 17)],
  ["2024년 5월 17일", on(2024, 5, 17)],
  ["17 tháng 11, 2024", on(2024, 11, 17)],
  ["maj 2024", on(2024, 5)],
  // Ordinals and order
  ["4th of July 2019", on(2019, 7, 4)],
  ["Sept. 4, 2023", on(2023, 9, 4)],
  ["03/04/2020", on(2020)],
  ["13/04/2020", on(2020, 4, 13)],
  ["04/13/2020", on(2020, 4, 13)],
  ["05/05/2020", on(2020, 5, 5)],
  ["3.4.2020", on(2020, 4, 3)],
  ["3-4-2020", on(2020)],
  // Numbers
  ["2024-5-7", on(2024, 5, 7)],
  ["2024/05/07", on(2024, 5, 7)],
  ["20240517", on(2024, 5, 17)],
  // Two digits for the year
  ["13/04/20", on(2020, 4, 13)],
  ["17.5.24", on(2024, 5, 17)],
  ["4 March 69", on(2069, 3, 4)],
  ["4 March 75", on(1975, 3, 4)],
  // Ranges and seasons
  ["2017-2018", { from: [2017], to: [2018] }],
  ["12-15 May 2018", { from: [2018, 5, 12], to: [2018, 5, 15] }],
  ["May/June 2018", { from: [2018, 5], to: [2018, 6] }],
  ["2017-03-01/2017-04-02", { from: [2017, 3, 1], to: [2017, 4, 2] }],
  ["Winter 2019/2020", { from: [2019], to: [2020], season: 4 }],
  ["2001-21", { from: [2001], season: 1 }],
  // Uncertain dates
  ["c. 1946", { from: [1946], circa: true }],
  ["ca. 3 May 1946", { from: [1946, 5, 3], circa: true }],
  ["1995~", { from: [1995], circa: true }],
  ["199X", { from: [1990], to: [1999] }],
  // Invalid dates
  ["2020-02-30", on(2020, 2)],
  ["31 Feb 2020", on(2020, 2)],
  ["2017-13-01", on(2017)],
  ["n.d.", undefined],
  ["forthcoming", undefined],
];
