import { fold } from "@wellsourced/core";
import { segmentsOf } from "@wellsourced/core/words";

/**
 * Splits text into search words, folded for case and accents. Thai, Lao, Khmer and Burmese are segmented by
 * `Intl.Segmenter`; Han, Kana and Hangul become pairs of characters (Korean particles and endings are attached to
 * words).
 */

/** A run of letters with its search words and offsets. */
export interface Run {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** A soft hyphen does not divide a word. */
const RUN = /[\p{L}\p{N}\p{M}\u00ad]+/gu;
const FIRST_UNSPACED =
  /[\u{e00}-\u{eff}\u{1000}-\u{109f}\u{1100}-\u{11ff}\u{1780}-\u{17ff}\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{ff00}-\u{ffef}\u{20000}-\u{3ffff}]/u;
const PARTS =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|[\p{sc=Hangul}]+)|([\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+)|([^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+)/gu;
/** Longer runs are keys, hashes or data rather than words. */
const MAX_LENGTH = 40;
const MAX_CACHED = 50_000;

const segments = (text: string): string[] =>
  [...segmentsOf(text, "word")].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

function pairs(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** Creates a word splitter that caches repeated words. */
export function createWordCutter() {
  let cache = new Map<string, readonly string[]>();

  function cut(run: string): readonly string[] {
    const folded = fold(run);
    if (!FIRST_UNSPACED.test(folded)) return folded === "" ? [] : [folded.slice(0, MAX_LENGTH)];
    return [...folded.matchAll(PARTS)].flatMap(([part, paired, unspaced]) => {
      if (paired !== undefined) return pairs(part);
      return unspaced === undefined ? [part.slice(0, MAX_LENGTH)] : segments(part);
    });
  }

  function wordsOf(run: string): readonly string[] {
    const known = cache.get(run);
    if (known) return known;
    const words = cut(run);
    if (run.length > MAX_LENGTH) return words;
    if (cache.size >= MAX_CACHED) cache = new Map();
    cache.set(run, words);
    return words;
  }

  return {
    /** Yields the runs of a text with their words and offsets. */
    *runs(text: string): Generator<Run> {
      for (const { 0: run, index } of text.matchAll(RUN)) {
        const words = wordsOf(run);
        if (words.length > 0) yield { words, start: index, end: index + run.length };
      }
    },
    /** Returns the words of a text in order. */
    words(text: string): string[] {
      const words: string[] = [];
      for (const run of text.match(RUN) ?? []) for (const word of wordsOf(run)) words.push(word);
      return words;
    },
  };
}

export type WordCutter = ReturnType<typeof createWordCutter>;
