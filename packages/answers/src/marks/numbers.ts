import type { Hole } from "../flow.ts";
import { isPower } from "../inline/links.ts";
import { citesOf, numbersIn } from "../inline/numbers.ts";
import type { Numbers } from "../sources/book.ts";

const bracket = /[[［〔]\s{0,3}(\p{Nd}[\p{Nd}\s,;،、，；–—-]{0,80})[\]］〕]/gu;
const round = /[(（]\s{0,3}(\p{Nd}[\p{Nd}\s,;،、，；–—-]{0,80})[)）]/gu;
const raised = /[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[⁰¹²³⁴⁵⁶⁷⁸⁹]|[˒,;⁻⁾–-](?=[⁰¹²³⁴⁵⁶⁷⁸⁹])){0,60}/gu;
const footnote = /\[\^([^\s[\]^]{1,80})\]/gu;
const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** What may follow a mark in round brackets, which else counts something or names a place. */
const behind = /^[ \t]{0,3}(?:$|[.,;:!?。，、；：！？।۔؟،؛…)"”»」\]([（])/u;
const ended = /[.!?。！？।۔؟…"”»」]\s{0,3}$/u;

function hole(found: RegExpExecArray, kind: Hole["kind"], keys: readonly string[]): Hole {
  return { start: found.index, end: found.index + found[0].length, kind, cites: citesOf(keys) };
}

/** `[1]`, `[1, 3]`, `[2-4]`: none where no list could have such numbers, as in an interval. */
export const bracketed = (text: string, numbers: Numbers): Hole[] =>
  [...text.matchAll(bracket)].flatMap((found) => {
    const keys = numbersIn(found[1] ?? "");
    return keys && numbers.mayCite(keys) ? [hole(found, "number", keys)] : [];
  });

/** `(1)`, `(2, 3)` at the end of a clause, where the answer cites in this way. */
export const inRoundBrackets = (text: string, numbers: Numbers): Hole[] =>
  numbers.isRound
    ? [...text.matchAll(round)].flatMap((found) => {
        const keys = numbersIn(found[1] ?? "");
        const end = found.index + found[0].length;
        const isAtEnd =
          behind.test(text.slice(end, end + 8)) || ended.test(text.slice(Math.max(0, found.index - 8), found.index));
        return keys && isAtEnd && numbers.mayCite(keys) ? [hole(found, "number", keys)] : [];
      })
    : [];

/** `¹`, `²˒⁴`, `¹⁻³`, where the answer has a list; powers and units are none. */
export const superscripts = (text: string, numbers: Numbers): Hole[] =>
  numbers.count > 0
    ? [...text.matchAll(raised)].flatMap((found) => {
        const plain = [...found[0]].map((sign) => (digits.includes(sign) ? digits.indexOf(sign) : sign)).join("");
        const keys = numbersIn(plain.replace(/[⁻–]/gu, "-").replace(/˒/gu, ","));
        const before = text.slice(Math.max(0, found.index - 8), found.index);
        return keys && !isPower(before, plain) && numbers.mayCite(keys) ? [hole(found, "superscript", keys)] : [];
      })
    : [];

export const footnotes = (text: string): Hole[] =>
  [...text.matchAll(footnote)].map((found) => hole(found, "footnote", [found[1] ?? ""]));
