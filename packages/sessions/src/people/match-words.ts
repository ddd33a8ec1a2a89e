import { fold } from "@wellsourced/core";
import { segmentsOf, UNSPACED } from "@wellsourced/core/words";

const unspaced = new RegExp(`[${UNSPACED}]`, "u");
const LETTER = /[\p{L}\p{N}]/u;
/** Minimum length for prefix matches: `art` finds `arts`, but `of` does not find `offer`. */
const PREFIX_LENGTH = 3;

/** Words of a query. Single letters count only if there are no other words. */
function wordsOf(query: string): readonly string[] {
  const segments = [...segmentsOf(query.normalize("NFKC"), "word")];
  const words = segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => fold(segment));
  const longer = words.filter((word) => word.length > 1);
  return [...new Set(longer.length > 0 ? longer : words)];
}

/** Whether a text contains the word at the start of a word, or anywhere in scripts without spaces. */
function hasWord(text: string, word: string): boolean {
  const isUnspaced = unspaced.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isUnspaced) return true;
    const end = at + word.length;
    const begins = at === 0 || !LETTER.test(text[at - 1] ?? "");
    const ends = word.length >= PREFIX_LENGTH || end === text.length || !LETTER.test(text[end] ?? "");
    if (begins && ends) return true;
  }
  return false;
}

/** Creates a matcher for texts that contain all words of a query. */
export function createMatcher(query: string): (texts: readonly string[]) => boolean {
  const words = wordsOf(query);
  const whole = fold(query).trim();
  return (texts) => {
    const text = fold(texts.join("\n"));
    // Queries without words, such as emoji, are matched as they are.
    return words.length > 0 ? words.every((word) => hasWord(text, word)) : text.includes(whole);
  };
}
