import type { Hole } from "../flow.ts";
import { isPower } from "../inline/links.ts";
import { citesOf, labelled, numbersIn } from "../inline/numbers.ts";
import type { Numbers } from "../sources/source-index.ts";

const bracket = /[[［〔]([^[\]［］〔〕]{1,100})[\]］〕]/gu;
/** A page after a mark, as in encyclopaedias. */
const page = /^: ?\p{Nd}[\p{Nd}–-]{0,9}(?=\s|$)/u;
const spread = /[[［〔](\p{Nd}{1,4})[\]］〕]\s?[–—-]\s?[[［〔](\p{Nd}{1,4})[\]］〕]/gu;
const round = /[(（]([^()（）]{1,80})[)）]/gu;
const raised = /(?<![⁻⁺])⁽?[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[⁰¹²³⁴⁵⁶⁷⁸⁹]|[˒,;⁻⁾–-](?=[⁰¹²³⁴⁵⁶⁷⁸⁹])){0,60}⁾?/gu;
const circled = /[①-⑳]/gu;
const footnote = /\[(?:\^|fn:)([^\s[\]^]{1,80})\]/gu;
const caret = /\^\[?(\p{Nd}[\p{Nd},–-]{0,40})\]?\^/gu;
const glued = /[.!?]["”’»)]? ?(\p{Nd}(?:[\p{Nd}, ]{0,40}\p{Nd})?)/gu;
const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Text that may follow a mark in round brackets; otherwise a number in brackets is a count or place. */
const behind = /^[ \t]{0,3}(?:$|[.,;:!?。，、；：！？।۔؟،؛…)"”»」\]([（])/u;
const ended = /[.!?。！？।۔؟…"”»」]\s{0,3}$/u;
/** Text before an array index or a set of numbers. */
const mathematical = /(?:[∈=≤≥]\s?|(?<![\p{L}\p{Nd}])[a-z])$/u;
const collected = /\b(?:interval|array|vector|tuple|between|from|(?:lie|fall|range)s? in)(?: is)?\s$/iu;

const before = (text: string, at: number, length: number): string => text.slice(Math.max(0, at - length), at);

function hole(found: RegExpExecArray, kind: Hole["kind"], keys: readonly string[]): Hole {
  return { start: found.index, end: found.index + found[0].length, kind, cites: citesOf(keys) };
}

/** `[1]`, `[1, 3]`, `[2-4]`, `[1, p. 5]`, `[1]–[3]`; not intervals and other numbers that no list could have. */
export const bracketed = (text: string, numbers: Numbers): Hole[] => [
  ...[...text.matchAll(spread)].flatMap((found) => {
    const keys = numbersIn(`${found[1]}-${found[2]}`);
    return keys && numbers.mayCite(keys) ? [hole(found, "number", keys)] : [];
  }),
  ...[...text.matchAll(bracket)].flatMap((found) => {
    const keys = labelled(found[1] ?? "");
    const head = before(text, found.index, 16);
    if (!keys || mathematical.test(head) || (keys.length > 1 && collected.test(head))) return [];
    if (!numbers.mayCite(keys)) return [];
    const one = hole(found, "number", keys);
    const pages = ended.test(head) ? (page.exec(text.slice(one.end, one.end + 14))?.[0].length ?? 0) : 0;
    return [{ ...one, end: one.end + pages }];
  }),
];

/** `(Source 2)`; also `(1)`, `(2, 3)` at the end of a clause or after an author, if the answer cites in this way. */
export const inRoundBrackets = (text: string, numbers: Numbers): Hole[] =>
  [...text.matchAll(round)].flatMap((found) => {
    const keys = labelled(found[1] ?? "");
    if (!keys || !numbers.mayCite(keys)) return [];
    const end = found.index + found[0].length;
    const isMark =
      /^\s*\p{L}/u.test(found[1] ?? "") ||
      (numbers.isRound &&
        (behind.test(text.slice(end, end + 8)) ||
          ended.test(before(text, found.index, 8)) ||
          isBehindAuthor(before(text, found.index, 40), keys, numbers)));
    return isMark ? [hole(found, "number", keys)] : [];
  });

/** Whether a number follows its first author: "Evans (2)", "Evans and Cole (2)". */
function isBehindAuthor(head: string, keys: readonly string[], numbers: Numbers): boolean {
  const first = head.replace(/,? (?:and|et|und|y|&) \S{1,30} $/u, " ");
  return [first, head].some((words) => {
    const name = /(\p{Lu}[\p{L}'’-]{1,30}) $/u.exec(words)?.[1];
    return name !== undefined && keys.some((key) => numbers.isBy(key, name));
  });
}

/** `¹`, `²˒⁴`, `¹⁻³`, if the answer has a list; not powers and units. */
export const superscripts = (text: string, numbers: Numbers): Hole[] =>
  numbers.count > 0
    ? [...text.matchAll(raised)].flatMap((found) => {
        const plain = [...found[0].replace(/[⁽⁾]/gu, "")]
          .map((sign) => (digits.includes(sign) ? digits.indexOf(sign) : sign))
          .join("");
        const end = found.index + found[0].length;
        const keys = eachOf(plain.replace(/[⁻–]/gu, "-").replace(/˒/gu, ","), numbers);
        const isFree = keys && !isPower(before(text, found.index, 8), plain, text.slice(end, end + 1));
        return isFree && numbers.mayCite(keys) ? [hole(found, "superscript", keys)] : [];
      })
    : [];

/** `②` at the end of a clause, and `^2^`, if the list has such numbers. */
export const otherRaised = (text: string, numbers: Numbers): Hole[] =>
  numbers.count > 0
    ? [circled, caret].flatMap((form) =>
        [...text.matchAll(form)].flatMap((found) => {
          const keys = numbersIn((found[1] ?? found[0]).normalize("NFKC"));
          const end = found.index + found[0].length;
          const isAtEnd = form === caret || /^\s?[①-⑳]/u.test(text.slice(end)) || behind.test(text.slice(end, end + 8));
          return keys && isAtEnd && numbers.mayCite(keys) ? [hole(found, "superscript", keys)] : [];
        }),
      )
    : [];

/** Superscripts flattened by copying: `word.12` for the entries 1 and 2, `word. 3`. */
export const gluedNumbers = (text: string, numbers: Numbers): Hole[] =>
  numbers.isGlued
    ? [...text.matchAll(glued)].flatMap((found) => {
        const list = found[1] ?? "";
        const keys = eachOf(list, numbers);
        const end = found.index + found[0].length;
        const isApart =
          /(?:\p{L}["”’»)]?|(?<![\p{Nd}.,])(?:1[5-9]|20)\p{Nd}{2})$/u.test(before(text, found.index, 6)) &&
          /^(?:\s{1,3}["“„«(]?\p{Lu}|\s*$|\s?\n)/u.test(text.slice(end, end + 5));
        if (!keys || !isApart || !numbers.mayCite(keys)) return [];
        return [{ start: end - list.length, end, kind: "superscript" as const, cites: citesOf(keys) }];
      })
    : [];

/** Splits adjacent digits: one number if the list has it, otherwise an entry for each digit. */
function eachOf(list: string, numbers: Numbers): string[] | undefined {
  const isOne = /^\p{Nd}{2,9}$/u.test(list) && !numbers.has(list);
  const keys = isOne ? [...list] : numbersIn(list);
  return isOne && !keys?.every((key) => numbers.has(key)) ? numbersIn(list) : keys;
}

export const footnotes = (text: string): Hole[] =>
  [...text.matchAll(footnote)].map((found) => hole(found, "footnote", [found[1] ?? ""]));
