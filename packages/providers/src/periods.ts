const DAY = 86_400_000;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Monday of a week as ISO 8601 counts weeks: the first one holds the fourth of January. */
function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return isoDay(fourth + ((week - 1) * 7 - weekday) * DAY);
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Months that a half, third, quarter or month lasts, by its letter. */
const MONTHS: Readonly<Record<string, number>> = { S: 6, H: 6, T: 4, Q: 3, B: 2, M: 1 };

/** The first day of a period as statistical offices write them: `2020`, `2020-Q3`, `2020M05`, `2020-W07`, `2020-05-13`. */
export function periodStart(period: string): string | undefined {
  const day = /^(\d{4})-(\d\d)(?:-(\d\d))?$/u.exec(period);
  if (day) return `${day[1]}-${day[2]}-${day[3] ?? "01"}`;
  if (/^\d{4}(?:-?A1?)?$/u.test(period)) return `${period.slice(0, 4)}-01-01`;
  const [, year = "", letter = "", count = ""] = /^(\d{4})-?([SHTQBMW])(\d{1,2})$/u.exec(period) ?? [];
  const number = Number(count);
  if (letter === "W") return number >= 1 && number <= 53 ? mondayOf(Number(year), number) : undefined;
  const month = (number - 1) * (MONTHS[letter] ?? 0) + 1;
  return letter && number >= 1 && month <= 12 ? `${year}-${twoDigits(month)}-01` : undefined;
}

/** The days that `date_from` and `date_to` mean: a year alone is all of it. */
export const firstDay = (date: string): string => (date.length === 4 ? `${date}-01-01` : date);
export const lastDay = (date: string): string => (date.length === 4 ? `${date}-12-31` : date);
