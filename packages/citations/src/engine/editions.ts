import { capitalised } from "./contributors.ts";

const ORDINALS = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth seventeenth eighteenth nineteenth twentieth"
).split(" ");

/** Abbreviations for kinds of edition. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...ORDINALS.map((word, at): [string, string] => [word, `${at + 1}${["st", "nd", "rd"][at] ?? "th"}`]),
  ...["revised", "rev", "rev."].map((word): [string, string] => [word, "rev."]),
  ...["enlarged", "enl", "enl."].map((word): [string, string] => [word, "enl."]),
  ...["expanded", "updated", "corrected", "abridged", "illustrated", "international", "student"].map(
    (word): [string, string] => [word, word],
  ),
]);

/** Normalises an edition: a number for "Second", "Rev. ed." for "Revised"; other text is unchanged. */
export function editionOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[,&]/gu, (mark) => (mark === "&" ? "and" : ""))
    .split(" ");
  const known = words.map((word) => WORDS.get(word) ?? (/^\d{1,3}(?:st|nd|rd|th)$/u.test(word) ? word : undefined));
  if (known.includes(undefined)) return text;
  const joined = known.join(" ");
  return /^\d+[a-z]+$/u.test(joined) ? String(Number.parseInt(joined, 10)) : capitalised(`${joined} ed.`);
}
