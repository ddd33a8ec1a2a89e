import { longestCommon } from "@wellsourced/core";
import { isBalanced } from "../readers/bibtex/braces.ts";
import { fromTex } from "../readers/bibtex/tex.ts";
import { asciiLetters } from "../transliterate.ts";

/** Longer titles are replaced as a whole. */
const MOST_WORDS = 300;

/** Splits words with their leading spaces. */
const split = (text: string): string[] =>
  text
    .trim()
    .split(/(?<=\S)(?=\s)/u)
    .filter(Boolean);
const plainKey = (word: string): string => asciiLetters(word).toLowerCase() || word.trim();
const texKey = (word: string): string => plainKey(fromTex(word.replace(/[{}]/gu, "")).replace(/<[^<>]{1,20}>/gu, ""));

/** Whether a word has capitals inside, which it keeps in any position. */
export const isProper = (word: string): boolean => /\p{L}\P{L}*\p{Lu}/u.test(word);
const isCapital = (word: string | undefined): boolean => /^\P{L}*\p{Lu}/u.test(word ?? "");

/** Whether a title is in lower case where the record has capitals. */
function isSmall(
  pairs: readonly (readonly [number, number])[],
  own: readonly string[],
  next: readonly string[],
): boolean {
  // Words in braces are exempt from case changes.
  const isSignificant = (own: string, its: string) => isCapital(its) && !isProper(its) && !own.includes("{");
  const significant = pairs.filter(([at, other]) => at > 0 && isSignificant(own[at] ?? "", next[other] ?? ""));
  return significant.length > 0 && significant.filter(([at]) => !isCapital(own[at])).length * 2 > significant.length;
}

/**
 * Merges a recorded title into an entry's: shared words keep the entry's braces, commands and case; new ones follow its
 * case.
 *
 * @param options `tex` for words in TeX, `write` formats a new word for the file
 */
export function mergedWords(
  own: string,
  next: string,
  { tex, write = (word) => word }: { readonly tex: boolean; readonly write?: (word: string) => string },
): string {
  const [mine, its] = [split(own), split(next)];
  const whole = its.map((word) => write(word.trim())).join(" ");
  if (mine.length > MOST_WORDS || its.length > MOST_WORDS) return whole;
  const key = tex ? texKey : plainKey;
  const [keys, others] = [mine.map(key), its.map(key)];
  const pairs = longestCommon(mine.length, its.length, (a, b) => keys[a] === others[b]);
  const kept = new Map(pairs.map(([at, other]) => [other, mine[at]]));
  const small = isSmall(pairs, mine, its);
  const words = its.map((word, at) => {
    const written = kept.get(at);
    if (written !== undefined) return written;
    const fresh = word.trim();
    return ` ${write(small && at > 0 && !isProper(fresh) ? fresh.toLowerCase() : fresh)}`;
  });
  const merged = words.join("").trim();
  // A group that spanned several words may have lost a brace.
  return tex && !isBalanced(merged) ? whole : merged;
}
