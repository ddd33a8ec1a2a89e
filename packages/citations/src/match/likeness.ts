import { editDistance, memoize } from "@wellsourced/core";
import { opposed, romanLetter } from "./title-words.ts";
import type { Token } from "./tokens.ts";

/** Normalises spelling: British and American, doubled letters, umlauts. */
function inOneSpelling(word: string): string {
  return word
    .replace(/(?:ae|oe)/gu, "e")
    .replace(/ue/gu, "u")
    .replace(/is(?=(?:e|ed|es|er|ing|ation|ations)$)/u, "iz")
    .replace(/yse(?=[drs]?$)/u, "yze")
    .replace(/our/gu, "or")
    .replace(/re$/u, "er")
    .replace(/ogue(?=s?$)/u, "og")
    .replace(/(\p{L})\1/gu, "$1");
}

/** Normalises spelling of singular and plural. */
const respelt = (word: string): string =>
  inOneSpelling(word)
    .replace(/ies$/u, "y")
    .replace(/(?<=\p{L}{3}[^ius])s$/u, "");

/** Normalises letters that OCR confuses. */
const scanned = (word: string): string =>
  word
    .replace(/rn/gu, "m")
    .replace(/[1l|!j]/gu, "i")
    .replace(/0/gu, "o")
    .replace(/5/gu, "s")
    .replace(/8/gu, "b")
    .replace(/6/gu, "b")
    .replace(/cl/gu, "d")
    .replace(/ci(?=[aeiou])/gu, "d")
    .replace(/vv/gu, "w")
    .replace(/ii/gu, "u")
    .replace(/c/gu, "e");

const digits = (word: string): string => word.replace(/\D/gu, "");

/** A word in its compared forms. */
interface Forms {
  readonly word: string;
  readonly respelt: string;
  readonly scanned: string;
  readonly digits: string;
}

const formsOf = memoize(
  (word: string): Forms => ({ word, respelt: respelt(word), scanned: scanned(word), digits: digits(word) }),
  10_000,
);

/** Whether two words differ only by spelling or OCR; digits must be equal. */
function sameSpelling(a: Forms, b: Forms): boolean {
  if (a.word.length < 4 || b.word.length < 4) return false;
  if (a.digits && b.digits) return a.digits === b.digits && a.respelt === b.respelt;
  return (a.digits + b.digits === "" && a.respelt === b.respelt) || a.scanned === b.scanned;
}

/** A typo in a longer word, with the first letter intact. */
function slip(a: string, b: string): boolean {
  const short = Math.min(a.length, b.length);
  if (short < 6 || a[0] !== b[0] || /\d/u.test(a + b)) return false;
  const limit = short >= 10 ? 2 : 1;
  return editDistance(a, b, limit) <= limit;
}

/** Minimum length at which one wrong letter is a typo and not another word. */
const LONG_WORD = 7;

/**
 * Whether two words are the same up to spelling, abbreviation or one typo inside. Words with different endings differ,
 * plurals included.
 */
export function isSameWord(a: Token, b: Token): boolean {
  const [one, other] = [a.text, b.text];
  if (one === other) return true;
  if (a.number || b.number || likeness(a, b) === 0) return likeness(a, b) > 0;
  if (inOneSpelling(one) === inOneSpelling(other) || isCutShort(a, b) || isCutShort(b, a)) return true;
  const sameEnd = one.slice(-2) === other.slice(-2);
  return sameEnd && Math.min(one.length, other.length) >= LONG_WORD && editDistance(one, other, 1) <= 1;
}

const yearEnd = (a: string, b: string): boolean => /^(?:1[5-9]|20)\d\d$/u.test(a) && /^\d\d$/u.test(b) && a.endsWith(b);

/** Whether a word is abbreviated, as "Mod." for "models". A full stop after a complete word ends the title. */
const isCutShort = (short: Token, long: Token): boolean =>
  short.short && short.text.length >= 2 && long.text.length > short.text.length && long.text.startsWith(short.text);

/** Probability that two words are the same: 1 if equal, 0 if different. */
export function likeness(a: Token, b: Token): number {
  if (a.text === b.text) return 1;
  if ((a.series && romanLetter(b.text) === a.text) || (b.series && romanLetter(a.text) === b.text)) return 0.9;
  if (a.number || b.number) return yearEnd(a.text, b.text) || yearEnd(b.text, a.text) ? 0.9 : 0;
  if (sameSpelling(formsOf(a.text), formsOf(b.text))) return opposed(a.text, b.text) ? 0 : 0.97;
  if (isCutShort(a, b) || isCutShort(b, a)) return 0.9;
  return slip(a.text, b.text) && !opposed(a.text, b.text) ? 0.85 : 0;
}

/** Whether two runs of letters are the same text, split or misread. */
export function sameRun(a: string, b: string): boolean {
  if (a === b) return true;
  if (digits(a) !== digits(b) || opposed(a, b)) return false;
  const long = Math.max(a.length, b.length);
  if (sameSpelling(formsOf(a), formsOf(b))) return true;
  const limit = Math.floor(long / 7);
  return long >= 8 && a[0] === b[0] && limit > 0 && editDistance(a, b, limit) <= limit;
}
