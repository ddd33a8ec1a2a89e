import { fold } from "@wellsourced/core";

/** Scripts that are written without blanks: there, each pair of neighbours counts as a word. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{N}])+/gu;

/** The words of a text as a search compares them: folded, plurals as singulars, pairs of letters where no blanks are. */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of fold(text).matchAll(runs)) {
    if (!unspaced.test(run)) words.push(singular(run));
    else words.push(...pairs([...run]));
  }
  return words;
}

const pairs = (letters: readonly string[]): readonly string[] =>
  letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);

function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
}
