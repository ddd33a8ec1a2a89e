import { memoize } from "@wellsourced/core";
import { toAscii } from "../transliterate.ts";
import { plainTitle } from "./plain-title.ts";
import { arabic, isNumber, NEGATION, romanLetter, SERIES, STOP, WEAK } from "./title-words.ts";

/** A title word, folded for comparison. */
export interface Token {
  readonly text: string;
  /** Share of the title's meaning; 0 for words without any. */
  readonly weight: number;
  readonly number: boolean;
  /** A series number or letter. */
  readonly series: boolean;
  readonly negation: boolean;
  /** Abbreviated with a full stop. */
  readonly short: boolean;
  /** Index of the segment between colons, dashes, brackets and the like. */
  readonly segment: number;
}

/** Longer titles only cost time. */
const MAX_TOKENS = 150;

const boundary = /[:;?!|=/]\s|[.]\s(?!\p{Ll})|\s-+\s|[()[\]"]/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordPattern =
  /\d+(?:\.\d+)+(?![\p{L}\d])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** Segments of a title between punctuation, as written. */
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

/** Whether a number is expected here: after "part", or as the last or only word of its segment. */
const numberDue = (raw: readonly Raw[], at: number): boolean => {
  const before = raw[at - 1];
  const here = raw[at]?.segment;
  const endsPart = raw[at + 1]?.segment !== here;
  return (before !== undefined && SERIES.has(before.text)) || (endsPart && (at > 0 || raw.length > 1));
};

function weightOf(text: string): number {
  if (STOP.has(text) || text === "percent") return 0;
  if (WEAK.has(text)) return 0.5;
  // In scripts without spaces, a letter is part of a word.
  return unspaced.test(text) ? 0.5 : 1;
}

/** Words of a title in order. Memoised because one title is compared with many. */
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
