import { fold } from "@wellsourced/core";
import { segmentsOf, UNSPACED } from "@wellsourced/core/words";

/** A word, or two adjacent letters in scripts without spaces. */
export interface Token {
  /** Folded. */
  readonly form: string;
  /** Position in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether it is a pair of letters. */
  readonly pair: boolean;
}

const RUNS = new RegExp(`([${UNSPACED}ー]+)|[^${UNSPACED}ー]+`, "gu");
const KOREAN = /^\p{Script=Hangul}{2,}$/u;

const EACH = new RegExp(`[${UNSPACED}ー]`, "gu");

/** Number of letters in scripts without spaces. */
export const countUnspaced = (text: string): number => text.match(EACH)?.length ?? 0;

/**
 * A plain word, which needs no segmenter (ten times as slow), or any text between two blanks. A narrow no-break space
 * joins the digits of a number.
 */
const CHUNKS = /([\dA-Za-zÀ-ÖØ-öø-žА-яёЁ가-힣]+)[.,;:!?)]*(?=[ \t\r\n]|$)|[^ \t\r\n]+/gu;
const HANGUL = /[가-힣]/u;
/** Korean is separate from the digits and Latin letters attached to it. */
const PARTS = /[가-힣]+|[^가-힣]+/gu;
const LETTER = /[\p{Alphabetic}\p{N}\p{Pc}]/u;

/** Cuts text into words, and scripts without spaces and Korean, which attaches endings, into pairs of letters. Linear. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, 1: unspaced, index } of text.matchAll(RUNS)) {
    if (unspaced !== undefined) addPairs(unspaced, index, tokens);
    else
      for (const chunk of run.matchAll(CHUNKS)) {
        const start = index + chunk.index;
        if (chunk[1] === undefined && !LETTER.test(chunk[0])) continue;
        if (chunk[1] === undefined) addSegments(chunk[0], start, tokens);
        else if (!HANGUL.test(chunk[1])) tokens.push(wordAt(chunk[1], start));
        else for (const part of chunk[1].matchAll(PARTS)) addWord(part[0], start + part.index, tokens);
      }
  }
  return tokens;
}

function addSegments(chunk: string, offset: number, tokens: Token[]): void {
  for (const { segment, index, isWordLike } of segmentsOf(chunk, "word"))
    if (isWordLike) addWord(segment, offset + index, tokens);
}

function addWord(word: string, start: number, tokens: Token[]): void {
  if (KOREAN.test(word)) addPairs(word, start, tokens);
  else tokens.push(wordAt(word, start));
}

const wordAt = (word: string, start: number): Token => ({
  form: fold(word),
  start,
  end: start + word.length,
  pair: false,
});

function addPairs(run: string, offset: number, tokens: Token[]): void {
  const letters = [...run];
  let start = offset;
  for (let index = 0; index < Math.max(1, letters.length - 1); index++) {
    const letter = letters[index] ?? "";
    const pair = letter + (letters[index + 1] ?? "");
    tokens.push({ form: fold(pair), start, end: start + pair.length, pair: true });
    start += letter.length;
  }
}
