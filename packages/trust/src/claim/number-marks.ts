import type { Quantity } from "../quantities.ts";

const REACH = 12;
/** "[12]", "(3, 4)", "(5–8)": only numbers in brackets. */
const OPENED = /[[(](?:\p{Nd}{1,3}[,;–-]\s?){0,3}$/u;
const CLOSED = /^(?:[,;–-]\s?\p{Nd}{1,3}){0,3}[\])]/u;
/** "(285)" is a count, as references in round brackets seldom have three digits. */
const ROUND = /\([^[]{0,12}$/u;
/** "exposure.118", "lost.,33": the mark of a note as plain text. */
const GLUED = /[\p{L})\]][.,;]{1,3}$/u;
/** "6-4", "10–7". */
const SCORE_BEFORE = /\p{Nd}[-–:]$/u;
const SCORE_AFTER = /^[-–:]\p{Nd}/u;

const around = (text: string, { start, digits }: Quantity): readonly [before: string, after: string] => [
  text.slice(Math.max(0, start - REACH), start),
  text.slice(start + digits.length, start + digits.length + REACH),
];

/** Whether a number only refers to a note or reference. */
export function isMark(text: string, number: Quantity): boolean {
  if (number.kind !== "count" || number.unit !== undefined || number.digits.length > 3) return false;
  const [before, after] = around(text, number);
  if (GLUED.test(before)) return true;
  return OPENED.test(before) && CLOSED.test(after) && !(number.digits.length === 3 && ROUND.test(before));
}

/** Whether a number is one of two in a score or range that is not followed by what it counts. */
export function isScore(text: string, number: Quantity): boolean {
  if (number.kind !== "count" || number.unit !== undefined || number.next !== "") return false;
  const [before, after] = around(text, number);
  return SCORE_BEFORE.test(before) || SCORE_AFTER.test(after);
}
