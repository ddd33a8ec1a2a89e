import { remember } from "../remember.ts";
import { type Folded, gapBefore, isDigit, isLetter, isUnspaced, type Range, seen } from "./folded.ts";

/** A range of units: a word, a number, a sign, or a letter of a script without spaces. */
export interface Word extends Range {
  readonly form: string;
}

/** Splits units into words. Numbers keep their points, words their apostrophes. */
export function wordsOf(text: Folded): Word[] {
  const words: Word[] = [];
  const { units, starts, ends } = text;
  // One string per letter, as forms are compared a million times.
  const letters = new Map<number, string>();
  let start = 0;
  let head = "";
  let from = 0;
  for (let unit = 1; unit <= units.length; unit++) {
    if (head === "" && unit === start + 1 && isHan(units.charCodeAt(start))) {
      words.push({ form: remember(letters, units.charCodeAt(start), String.fromCharCode), from: start, to: unit });
      start = unit;
      from = unit;
      continue;
    }
    const touches = starts[unit] === ends[unit - 1];
    if (touches && isPlain(units.charCodeAt(unit)) && isPlain(units.charCodeAt(unit - 1))) continue;
    const joint = unit === units.length || (!touches && isBlank(text, unit)) ? undefined : jointAt(text, unit);
    if (joint === "") continue;
    head += units.slice(from, unit) + (joint ?? "");
    from = unit;
    if (joint !== undefined) continue;
    words.push({ form: head, from: start, to: unit });
    [start, head] = [unit, ""];
  }
  return words;
}

/** Whether a unit is a Han letter, which is a word by itself. */
const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** Whether a unit is an ASCII letter or digit. */
const isPlain = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const isBlank = ({ source, starts, ends }: Folded, unit: number): boolean =>
  (starts[unit] ?? 0) - (ends[unit - 1] ?? 0) === 1 && source.charCodeAt((starts[unit] ?? 1) - 1) === 32;

/** The text that joins a unit to the previous one; undefined if a new word begins. */
function jointAt(text: Folded, unit: number): string | undefined {
  const before = text.units.charAt(unit - 1);
  const after = text.units.charAt(unit);
  if (!isWordLike(after) || !isWordLike(before)) return undefined;
  const gap = gapBefore(text, unit);
  if (gap === "") return "";
  const marks = seen(gap).replace(/[*_]/gu, "");
  if (marks === "" && !/\u00ad\s/u.test(gap)) return "";
  if (isDigit(before) && isDigit(after)) return /^[.,:٫٬]$/u.test(marks) ? marks : undefined;
  if (!isLetter(before) || !isLetter(after)) return undefined;
  if (/^['’ʼ]$/u.test(marks)) return "'";
  return gap.length < 200 && /^[-\u2010]?[ \t]*\r?\n\s*$/u.test(marks) && /[-\u00ad\u2010]/u.test(gap) ? "" : undefined;
}

/** Whether a letter can be joined to another, unlike signs and letters of scripts without spaces. */
function isWordLike(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code < 128 ? isPlain(code) : !isUnspaced(letter) && (isLetter(letter) || /^\p{N}$/u.test(letter));
}
