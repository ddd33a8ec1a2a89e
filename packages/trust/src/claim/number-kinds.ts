import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { baseValue, type Quantity } from "../quantities.ts";
import atLeast from "./at-least.json" with { type: "json" };

/** Whether a number is an article, as "one" is in "one hour". */
export const isArticle = ({ kind, digits, readings }: Quantity): boolean =>
  kind === "count" && readings[0]?.value === 1 && !/\p{Nd}/u.test(digits);

/** Whether two numbers belong to different dates, as in "2 December" and "2 November". */
export const isOtherDate = ({ beside }: Quantity, other: Quantity): boolean =>
  beside !== undefined && other.beside !== undefined && beside !== other.beside;

export const isCounted = ({ kind }: Quantity): boolean => kind === "count" || kind === "percent";

/** Whether a figure may change from year to year: not a duration, nor the second year of "1811–86". */
export const isYearly = (one: Quantity): boolean =>
  isCounted(one) &&
  isFirm(one) &&
  one.unit?.dimension !== "time" &&
  !(one.digits.length === 2 && one.readings.some(({ value }) => value >= 1000));

/** Whether two numbers are day and month of one date. */
export const isOneDate = (a: Quantity, b: Quantity): boolean =>
  a.beside !== undefined && a.beside === b.readings[0]?.value && b.beside === a.readings[0]?.value;

/** Whether a number can be contradicted: "one" claims too little, and "type 2." and "n > 2," are labels. */
export const isFirm = (quantity: Quantity): boolean => {
  const { kind, readings, unit, next } = quantity;
  if (kind !== "count" || unit !== undefined) return true;
  return (readings[0]?.value ?? 0) > 1 && !(next === "" && isSmall(quantity));
};

/** Whether a number is so small that it may be spelled out, or implied by a list. */
export const isSmall = ({ kind, readings, unit }: Quantity): boolean =>
  (kind === "count" || kind === "ordinal") && unit === undefined && (readings[0]?.value ?? 0) <= 12;

/** Whether two numbers may count the same thing. */
export function isRival(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return b.kind === "year" && isYearlike(a);
  if (a.kind === "ordinal") return isSameThing(a, b);
  if (a.kind !== "count") return true;
  if (a.digits === b.digits) return true;
  if (a.unit && b.unit) return a.unit.dimension === b.unit.dimension;
  if (a.unit || b.unit) return !b.unit && b.next === "";
  return a.next === "" || b.next === "" || isSameThing(a, b);
}

/**
 * Whether two numbers count the same, as in "630 training films" and "400 propaganda and training films". In languages
 * that attach endings, the first letters are compared.
 */
const isSameThing = (a: Quantity, b: Quantity): boolean =>
  a.next === b.next ||
  b.later.includes(a.next) ||
  a.later.includes(b.next) ||
  (UNSPACED.test(a.next) && a.next[0] === b.next[0]);

const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a count may be a year of another calendar or before 1000. */
const isYearlike = ({ kind, unit, digits }: Quantity): boolean =>
  kind === "count" && !unit && /^\p{Nd}{3,4}$/u.test(digits);

/** Ratio from which a number contradicts "about 300". */
const FAR = 1.25;
/** Characters before a number in which a hedge is looked for. */
const HEDGE = 24;
const HEDGE_UNSPACED = 4;

/** The word that makes a number approximate; years and months never are. */
export function hedgeOf(text: string, { start, kind }: Quantity, { hedge }: Language): string | undefined {
  if (kind === "year" || kind === "month") return undefined;
  const reach = UNSPACED.test(text.slice(Math.max(0, text.search(/\p{L}/u)))) ? HEDGE_UNSPACED : HEDGE;
  const before = text.slice(Math.max(0, start - reach), start).toLowerCase();
  return before.match(hedge)?.at(-1);
}

/** "More than", "at least" and "over" in all languages with lists. */
const AT_LEAST = new Set(atLeast.map(plain));

/** Whether a hedge makes the claim true of the other number too: "more than a million" is true of 180 million. */
export function holdsToo(hedge: string | undefined, asked: Quantity, rival: Quantity): boolean {
  return hedge !== undefined && AT_LEAST.has(plain(hedge)) && baseValue(rival) >= baseValue(asked);
}

/** Whether two numbers differ by more than "about" allows. */
export function isFar(a: Quantity, b: Quantity): boolean {
  if (a.digits === b.digits) return true;
  const [x, y] = [baseValue(a), baseValue(b)];
  return Math.max(x, y) > FAR * Math.min(x, y);
}

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

/** Whether a number is part of a score or range that no counted noun follows. */
export function isScore(text: string, number: Quantity): boolean {
  if (number.kind !== "count" || number.unit !== undefined || number.next !== "") return false;
  const [before, after] = around(text, number);
  return SCORE_BEFORE.test(before) || SCORE_AFTER.test(after);
}
