import type { CslDate } from "./csl.ts";

/** The words of each line by its number, from 1. */
const numbered = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line, at) => line.split(" ").map((word) => [word, at + 1] as const)));

/** Month names of English, German, French, Spanish, Italian, Portuguese, Dutch and Russian, by number. */
export const MONTH_WORDS = numbered([
  "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari января январь",
  "february feb februar feber février févr fevrier febrero febbraio fevereiro fev februari февраля февраль",
  "march mar märz mrz mars marzo março maart mrt марта март",
  "april apr avril avr abril abr aprile апреля апрель",
  "may mai mayo maggio mag maio mei мая май",
  "june jun juni juin junio giugno giu junho июня июнь",
  "july jul juli juillet juil julio luglio lug julho июля июль",
  "august aug août aout agosto ago augustus августа август",
  "september sep sept septembre septiembre settembre set setembro сентября сентябрь",
  "october oct oktober okt octobre octubre ottobre ott outubro out октября октябрь",
  "november nov novembre noviembre novembro ноября ноябрь",
  "december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro декабря декабрь",
]);

/** CSL numbers seasons from spring. */
export const SEASON_WORDS = numbered([
  "spring frühling frühjahr printemps primavera lente voorjaar весна 春 春季 봄",
  "summer sommer été verano estate verão zomer лето 夏 夏季 여름",
  "autumn fall herbst automne otoño autunno outono herfst осень 秋 秋季 가을",
  "winter hiver invierno inverno зима 冬 冬季 겨울",
]);

/** Year, month, day, as far as known. */
type Parts = number[];

const month = (word: string): number | undefined => MONTH_WORDS.get(word.toLowerCase().replace(/\.$/u, ""));

/** Parts that name a real day, shortened to what is certain otherwise. */
function checked(year: number, monthNumber?: number, day?: number): Parts | undefined {
  if (!Number.isInteger(year) || year < 1 || year > 2999) return undefined;
  if (monthNumber === undefined || monthNumber < 1 || monthNumber > 12) return [year];
  if (day === undefined || day < 1) return [year, monthNumber];
  const last = new Date(Date.UTC(2000 + (year % 400), monthNumber, 0)).getUTCDate();
  return day > last ? [year, monthNumber] : [year, monthNumber, day];
}

/** `03/04/2017` is March to some and April to others: then only the year is certain. */
function slashed(first: number, second: number, year: number): Parts | undefined {
  if (first > 12) return checked(year, second, first);
  if (second > 12 || first === second) return checked(year, first, second);
  return checked(year);
}

/** One row for each way of writing something, and what its groups are read as; undefined if it is another after all. */
type Patterns<Read> = readonly (readonly [pattern: RegExp, read: (groups: readonly string[]) => Read | undefined])[];

/** What the first row that fits reads. */
function readBy<Read>(rows: Patterns<Read>, text: string): Read | undefined {
  for (const [pattern, read] of rows) {
    const match = pattern.exec(text);
    const found = match ? read(match.slice(1)) : undefined;
    if (found) return found;
  }
  return undefined;
}

const ymd = ([y, m, d]: readonly (string | undefined)[]): Parts | undefined =>
  checked(Number(y), m ? Number(m) : undefined, d ? Number(d) : undefined);
/** A date whose month is a word. */
const named = (year: string | undefined, name: string, day?: string): Parts | undefined => {
  const number = month(name);
  return number === undefined ? undefined : ymd([year, String(number), day]);
};

const word = String.raw`(\p{L}[\p{L}\p{M}]{2,}\.?)`;
// `1er`, `5th`, `5.`
const ordinal = String.raw`(?:st|nd|rd|th|er|\.|º)?`;

/** The more exact first. To read one more way, add a row. */
const readers: Patterns<Parts> = [
  // What follows a full date is a time of day; the date is the one that the page shows, in its own zone.
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/u, ymd],
  [/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[/\s].*)?$/u, ymd],
  [/^(\d{4})\. (\d{1,2})\. (\d{1,2})\.?$/u, ymd],
  [/^(\d{4})[-/.](\d{1,2})\/*$/u, ([y, m]) => (Number(m) > 12 ? undefined : ymd([y, m]))],
  // Eight digits without separators only where they make a day, so that no serial number turns into a date.
  [/^((?:1[5-9]|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:T?\d{4,6}Z?)?$/u, ymd],
  [/^(\d{4})\s*[年년]\s*(?:(\d{1,2})\s*[月월]\s*)?(?:(\d{1,2})\s*[日일])?/u, ymd],
  // Dots mean day first wherever they are in use; slashes and dashes may mean either.
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:\s.*)?$/u, ([d, m, y]) => ymd([y, m, d])],
  [/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[\s,].*)?$/u, ([a, b, y]) => slashed(Number(a), Number(b), Number(y))],
  [/^(\d{1,2})[/](\d{4})$/u, ([m, y]) => ymd([y, m])],
  [
    new RegExp(`^${word}\\s+(\\d{1,2})${ordinal},?\\s+(\\d{4})(?:[\\s,].*)?$`, "iu"),
    ([m = "", d, y]) => named(y, m, d),
  ],
  [
    new RegExp(`^(\\d{1,2})${ordinal}[\\s-]+(?:de\\s+)?${word},?[\\s-]+(?:del?\\s+)?(\\d{4})(?:[\\s,].*)?$`, "iu"),
    ([d, m = "", y]) => named(y, m, d),
  ],
  [new RegExp(`^${word},?[\\s-]+(?:de\\s+)?(\\d{4})$`, "iu"), ([m = "", y]) => named(y, m)],
  [new RegExp(`^(\\d{4})[,\\s/-]+${word}(?:[\\s/-]+(\\d{1,2}))?$`, "iu"), ([y, m = "", d]) => named(y, m, d)],
  [/^(\d{4})\/*$/u, ymd],
];

const partsOf = (text: string): Parts | undefined => readBy(readers, text);

const dash = String.raw`\s*[-–—/]\s*`;
const monthWord = String.raw`\p{L}[\p{L}\p{M}]{2,20}\.?`;
const day = String.raw`\d{1,2}\.?`;
const point = `(?:${day} ${monthWord}|${monthWord} ${day}|${monthWord})`;

/** The two halves, written out, of a range that says what they share only once: `12–15 May 2018`, `May/June 2018`. */
const ranges: Patterns<readonly [string, string]> = [
  [
    new RegExp(`^(${day})${dash}(${day}) (${monthWord}),? (\\d{4})$`, "u"),
    ([from, to, month, year]) => [`${from} ${month} ${year}`, `${to} ${month} ${year}`],
  ],
  [
    new RegExp(`^(${monthWord}) (${day})${dash}(${day}),? (\\d{4})$`, "u"),
    ([month, from, to, year]) => [`${month} ${from}, ${year}`, `${month} ${to}, ${year}`],
  ],
  [
    new RegExp(`^(${point})${dash}(${point}),? (\\d{4})$`, "u"),
    ([from, to, year]) => [`${from} ${year}`, `${to} ${year}`],
  ],
  [
    new RegExp(`^(\\d{4}),? (${monthWord})${dash}(${monthWord})$`, "u"),
    ([year, from, to]) => [`${from} ${year}`, `${to} ${year}`],
  ],
];

/** `2017-2018`, `2017-03-01/2017-04-02`, `May 2017 – June 2018`. */
function range(text: string): CslDate | undefined {
  const years = /^(\d{4})\s*[-–—/]\s*(\d{4})$/u.exec(text);
  const halves = years ? years.slice(1) : (readBy(ranges, text) ?? text.split(/(?<!\s)\s+[-–—]\s+|(?<=\d)–(?=\d)|\//u));
  if (halves.length !== 2) return undefined;
  const [from, to] = halves.map((half) => partsOf(half.trim()));
  return from && to ? { "date-parts": [from, to] } : undefined;
}

function single(text: string): CslDate | undefined {
  const parts = partsOf(text);
  return parts && { "date-parts": [parts] };
}

/** `Winter 2019/2020`, `2018 Summer`, `Spring-Summer 2018`, `2020年春`; of two seasons the first. */
function season(text: string): CslDate | undefined {
  const written = /^(\p{L}+)(?:[-–/]\p{L}+)?,?\s+(\d{4})(?:\s?[-–/]\s?(\d{4}|\d{2}))?$/u.exec(text);
  const [year, name, end] = written
    ? [written[2] ?? "", written[1] ?? "", written[3]]
    : (/^(\d{4})(?:年|,?\s+)?(\p{L}+)$/u.exec(text)?.slice(1) ?? []);
  const number = SEASON_WORDS.get(name?.toLowerCase() ?? "");
  if (number === undefined || year === undefined) return undefined;
  const until = end && Number(end.length === 2 ? year.slice(0, 2) + end : end);
  return { "date-parts": until ? [[Number(year)], [until]] : [[Number(year)]], season: number };
}

/** Digits of the Arabic, Persian and Indian scripts, and those of full width. */
const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९０-９]/gu, (digit) =>
    String(digit.charCodeAt(0) - (digitZeros.findLast((zero) => zero <= digit) ?? "0").charCodeAt(0)),
  );
/** Each the first of ten digits in a row. */
const digitZeros = ["٠", "۰", "०", "０"];

/** Words in front of a date that are not part of it: weekdays, labels, copyright signs. */
const lead =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+|(?:published|posted|updated|copyright|date)(?:\s+on)?:?\s+|(?:le|el|am|den|vom)\s+|[©(]\s*)+/iu;

/**
 * Reads a date as pages and reference managers write it, in numbers or in words of eight languages.
 *
 * What is ambiguous is cut to what is certain (`03/04/2017` is 2017). Text with a lone year gives the year, other
 * text comes back as `literal`, and nothing (`""`, `n.d.`) as undefined.
 */
export function parseDate(text: string | undefined): CslDate | undefined {
  const given = plainDigits(text?.slice(0, 200).replace(/\s+/gu, " ").trim() ?? "");
  if (given === "" || /^\[?(?:n\.?\s?d\.?|no date|undated|s\.\s?d\.|o\.\s?j\.|unknown|null)\]?$/iu.test(given))
    return undefined;
  const circa = /^(?:ca?\.?|circa)\s+/iu;
  const bare = given.replace(lead, "").replace(circa, "").replace(/\)$/u, "");
  const date = range(bare) ?? season(bare) ?? single(bare);
  if (date) return circa.test(given) ? { ...date, circa: true } : date;
  // A lone year in other words is safe to take; of two it is unknown which one is meant.
  const years = [...given.matchAll(/(?<!\d)(?:1[4-9]|20)\d{2}(?!\d)/gu)];
  return years.length === 1 ? { "date-parts": [[Number(years[0]?.[0])]] } : { literal: given };
}

/** `2017-06-05`, as much of it as is known; words and ranges give what they hold of it. */
export function isoDate(date: CslDate | undefined): string {
  const [year, monthPart, day] = date?.["date-parts"]?.[0] ?? [];
  if (year === undefined || year === "") return date?.literal ?? date?.raw ?? "";
  return [String(year).padStart(4, "0"), monthPart, day]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
