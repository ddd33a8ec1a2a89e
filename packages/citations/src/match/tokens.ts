import { memoize } from "@wellsourced/core";
import { toAscii } from "../transliterate.ts";
import { plainTitle } from "./plain-title.ts";
import { arabic, isNumber, NEGATION, romanLetter, SERIES, STOP, WEAK } from "./title-words.ts";

/** A word of a title, folded for comparing. */
export interface Token {
  readonly text: string;
  /** How much of the title's meaning it carries: 0 for words without any. */
  readonly weight: number;
  readonly number: boolean;
  /** A number or letter that tells one of a series from the next. */
  readonly series: boolean;
  readonly negation: boolean;
  /** Cut short with a full stop. */
  readonly short: boolean;
  /** Which part of the title between colons, dashes, brackets and the like. */
  readonly segment: number;
}

/** Titles have fewer words; beyond that a comparison only costs time. */
const MAX_TOKENS = 150;

const boundary = /[:;?!|=/]\s|[.]\s(?!\p{Ll})|\s-+\s|[()[\]"]/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordPattern =
  /\d+(?:\.\d+)+(?![\p{L}\d])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** The parts of a title between its marks, as written. */
export const segmentsOf = (plain: string): string[] =>
  plain
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

type Raw = Pick<Token, "text" | "short" | "segment">;

function rawTokens(plain: string): Raw[] {
  return segmentsOf(plain).flatMap((part, segment) => {
    const folded = toAscii(part)
      .replace(/(\d),(?=\d{3}(?!\d))/gu, "$1")
      .replace(/(\d),(?=\d)/gu, "$1.")
      .replace(/(\p{L})'(?=\p{L})/gu, "$1")
      .replace(/(\p{L}|\d)\+(?![\p{L}\d])/gu, "$1 plus ")
      .replace(/%/gu, " percent ")
      .replace(/&/gu, " and ");
    return [...folded.matchAll(wordPattern)].map((match) => ({
      text: match[0],
      short: folded[match.index + match[0].length] === "." && match[0].length > 1,
      segment,
    }));
  });
}

/** Whether a number is due at this place: behind "part", or as the last word, or the only one, of its part. */
const numberDue = (raw: readonly Raw[], at: number): boolean => {
  const before = raw[at - 1];
  const here = raw[at]?.segment;
  const endsPart = raw[at + 1]?.segment !== here;
  return (before !== undefined && SERIES.has(before.text)) || (endsPart && (at > 0 || raw.length > 1));
};

function weightOf(text: string): number {
  if (STOP.has(text) || text === "percent") return 0;
  if (WEAK.has(text)) return 0.5;
  // A letter of a script without spaces is a part of a word.
  return unspaced.test(text) ? 0.5 : 1;
}

/** The words of a title, in order. One title is compared with many others. */
export const titleTokens: (title: string) => readonly Token[] = memoize(tokensOf, 1_000);

function tokensOf(title: string): Token[] {
  const raw = rawTokens(plainTitle(title)).slice(0, MAX_TOKENS);
  return raw.map(({ text: written, short, segment }, at) => {
    const due = numberDue(raw, at);
    const text = due ? romanLetter(arabic(written)) : arabic(written);
    const number = isNumber(text);
    const letter = /^[a-z]$/u.test(text) && !STOP.has(text);
    const behindSeries = SERIES.has(raw[at - 1]?.text ?? "");
    const series =
      (number || /^[a-z]$/u.test(text)) && (behindSeries || (due && /^(?:[ivx]+|\d{1,2})$/u.test(written)));
    return {
      text,
      weight: number || letter || series ? 1 : weightOf(text),
      number,
      series,
      negation: NEGATION.has(text),
      short,
      segment,
    };
  });
}
