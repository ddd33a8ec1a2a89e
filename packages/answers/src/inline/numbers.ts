import { asciiDigits } from "@wellsourced/core";
import { AND, SEE, SOURCE } from "../citing-words.ts";
import type { Cite } from "../flow.ts";

/** Maximum width of a range; wider ones are years or pages. */
const WIDEST = 60;

/** Returns the keys of a list of numbers such as `1, 3-5`, in digits of any script; `undefined` for other text. */
export function numbersIn(list: string): string[] | undefined {
  const keys: string[] = [];
  for (const part of list.split(/[,;،、，；˒·|]/u)) {
    const found = /^\s*(\p{Nd}{1,4})(?:\s*[-–—−⁻~]\s*(\p{Nd}{1,4}))?\s*$/u.exec(part);
    if (!found) return undefined;
    const from = Number(western(found[1] ?? ""));
    const to = found[2] === undefined ? from : Number(western(found[2]));
    if (to < from || to - from > WIDEST) return undefined;
    for (let number = from; number <= to; number++) keys.push(String(number));
  }
  return keys;
}

/** A word that only labels the numbers: "Source 1", "Doc. 1", "refs 1, 2". */
const label = new RegExp(
  `^(?:(?:${SOURCE}|src|docs?|documents?|results?|文献|文档|資料)(?:\\.|(?!\\p{L}))?\\s?[:#]?|#)\\s?(?=\\p{Nd})`,
  "iu",
);
/** "see" or a similar word before the numbers. */
const leading = new RegExp(`^(?:${SEE})\\.?\\s?(?=[\\p{L}\\p{Nd}])`, "iu");
const and = new RegExp(`,?\\s(?:${AND}|&)\\s`, "giu");
/** A location within a source: ", p. 5", ", Sec. III-A". */
const locator = /[,，:]\s?(?:§{1,2}|¶{1,2}|\p{L}{1,12}(?:\.|\s))\s?[^;]{1,40}$/u;

/** The keys inside a mark, without a leading word and locations within sources. */
export const labelled = (inside: string): string[] | undefined =>
  numbersIn(
    inside
      .trim()
      .replace(leading, "")
      .replace(label, "")
      .replace(and, ",")
      .split(/[;；]/u)
      .map((part) => part.replace(locator, ""))
      .join(";"),
  );

export const citesOf = (keys: readonly string[]): Cite[] => keys.map((key) => ({ key }));

/** Converts digits of any script, including superscript and circled ones, to 0–9. */
export const western = (digits: string): string => asciiDigits(digits.normalize("NFKC"));
