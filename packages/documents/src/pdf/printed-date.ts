import { months } from "../dates.ts";

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
const YEAR = "((?:19|20)\\d\\d)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";

/** How dates are printed, as day, month and year; the first row that fits a stretch of text counts. */
const forms: readonly (readonly [pattern: RegExp, order: readonly ("d" | "m" | "y")[]])[] = [
  [new RegExp(`^\\D{0,12}\\b${DAY}\\s${MONTH},?\\s${YEAR}\\b`, "iu"), ["d", "m", "y"]],
  [new RegExp(`^\\W{0,4}(?:on\\s)?${MONTH}\\s${DAY},?\\s${YEAR}\\b`, "iu"), ["m", "d", "y"]],
  [new RegExp(`^\\D{0,12}\\b${YEAR}-(\\d\\d)-(\\d\\d)\\b`, "iu"), ["y", "m", "d"]],
  [new RegExp(`^\\W{0,4}(?:in\\s)?${MONTH},?\\s${YEAR}\\b`, "iu"), ["m", "y"]],
  [new RegExp(`^\\D{0,12}\\b${YEAR}\\b`, "iu"), ["y"]],
];

/** Words before the day on which a work came out, the surest first. */
const cues: readonly RegExp[] = [
  /\b(?:first )?published(?: online)?\b[:,]?/giu,
  /\b(?:date of publication|publication date|date published|issued|release date)\b[:,]?/giu,
  /\barxiv:\d{4}\.\d{4,5}(?:v\d{1,2})?\s*\[[\w.-]{2,20}\]/giu,
  /\bvol(?:ume|\.)?\s*\d{1,4}\b[^\n]{0,30}?(?=\b(?:19|20)\d\d\b|\b[A-Z][a-z]{2,8} (?:19|20)\d\d\b)/giu,
  /(?:©|\(c\)|\bcopyright\b)\s*(?:©)?/giu,
];
const REACH = 60;

/** A line that is nothing but a date. */
const ALONE = new RegExp(`^(?:${DAY}\\s)?${MONTH}(?:\\s${DAY},?)?,?\\s${YEAR}$`, "iu");

function dateAt(text: string): string | undefined {
  for (const [pattern, order] of forms) {
    const found = pattern.exec(text);
    if (!found) continue;
    const part = (name: "d" | "m" | "y") => (order.includes(name) ? found[order.indexOf(name) + 1] : undefined);
    const [year, month, day] = [part("y"), part("m"), part("d")];
    const number = month === undefined ? undefined : /\d/u.test(month) ? Number(month) : monthOf(month);
    return [year, number, number === undefined ? undefined : day]
      .filter((one) => one !== undefined)
      .map((one) => String(one).padStart(2, "0"))
      .join("-");
  }
  return undefined;
}

const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/**
 * When a work came out, as its first page prints it. When the file was made says nothing of that: scans and downloads
 * are made long after.
 */
export function printedDate(blocks: readonly { readonly lines: readonly string[] }[]): string | undefined {
  const texts = blocks.map(({ lines }) => lines.join(" ").slice(0, 2_000));
  for (const cue of cues)
    for (const text of texts)
      for (const { 0: words, index } of text.matchAll(cue)) {
        const date = dateAt(text.slice(index + words.length, index + words.length + REACH));
        if (date) return date;
      }
  const lines = blocks.flatMap((block) => block.lines);
  const alone = lines.find((line) => line.length < REACH && ALONE.test(line.trim()));
  return alone && dateAt(alone.trim());
}
