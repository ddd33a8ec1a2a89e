import { foldWord } from "./fold.ts";

/** A word, or two neighbouring letters where words cannot be told apart. */
export interface Token {
  /** Folded. */
  readonly form: string;
  /** Where it stands in the text that was given. */
  readonly start: number;
  readonly end: number;
  /** True for a pair of letters. */
  readonly pair: boolean;
}

const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー]";
const RUNS = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[^])+`, "gu");
const KOREAN = /^\p{Script=Hangul}{2,}$/u;

const EACH = new RegExp(UNSPACED, "gu");

/** Letters of scripts that write without spaces. */
export const countUnspaced = (text: string): number => text.match(EACH)?.length ?? 0;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts text into words; in scripts without spaces, and in Korean, which glues endings on, into pairs of letters. Time
 * grows with the length of the text.
 */
export function* tokenise(text: string): Generator<Token> {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  for (const run of text.matchAll(RUNS)) {
    if (run[1] !== undefined) yield* pairs(run[1], run.index);
    else
      for (const { segment, index, isWordLike } of segmenter.segment(run[0])) {
        if (!isWordLike) continue;
        const start = run.index + index;
        if (KOREAN.test(segment)) yield* pairs(segment, start);
        else yield { form: foldWord(segment), start, end: start + segment.length, pair: false };
      }
  }
}

function* pairs(run: string, offset: number): Generator<Token> {
  const letters = [...run];
  let at = offset;
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    const start = at;
    at += letter.length;
    if (next !== undefined) yield { form: foldWord(letter + next), start, end: at + next.length, pair: true };
    else if (letters.length === 1) yield { form: foldWord(letter), start, end: at, pair: true };
  }
}
