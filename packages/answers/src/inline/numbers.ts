import { asciiDigits } from "@wellsourced/core";
import { AND, SEE, SOURCE } from "../citing-words.ts";
import type { Cite } from "../flow.ts";

/** More than this in one range is a span of years or pages. */
const WIDEST = 60;

/** `1, 3-5` as keys; nothing for what is no list of numbers. Numbers of any script count. */
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

/** "Source 1", "Doc. 1", "refs 1, 2": a word before the numbers that only says what they number. */
const label = new RegExp(
  `^(?:(?:${SOURCE}|src|docs?|documents?|results?|文献|文档|資料)(?:\\.|(?!\\p{L}))?\\s?[:#]?|#)\\s?(?=\\p{Nd})`,
  "iu",
);
/** "see" and the like before the numbers. */
const leading = new RegExp(`^(?:${SEE})\\.?\\s?(?=[\\p{L}\\p{Nd}])`, "iu");
const and = new RegExp(`,?\\s(?:${AND}|&)\\s`, "giu");
/** What tells the place in a source: ", p. 5", ", Sec. III-A". */
const locator = /[,，:]\s?(?:§{1,2}|¶{1,2}|\p{L}{1,12}(?:\.|\s))\s?[^;]{1,40}$/u;

/** The keys of a mark's inside, which may begin with a word and name places in the sources. */
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

/** Digits of any script, raised and circled ones too, as 0 to 9. */
export const western = (digits: string): string => asciiDigits(digits.normalize("NFKC"));
