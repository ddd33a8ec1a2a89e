import { fold } from "@wellsourced/core";

const K1 = 1.5;
const B = 0.75;

/** BM25 of each text for a query; texts and query are given as words. Nought where no word of the query occurs. */
export function rankTexts(texts: readonly (readonly string[])[], query: readonly string[]): number[] {
  const wanted = new Set(query);
  const counts = texts.map((words) => countOf(words, wanted));
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length) || 1;
  const weights = new Map(
    [...wanted].map((word): [string, number] => {
      const holding = counts.filter((count) => count.has(word)).length;
      return [word, Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  return counts.map((count, at) => {
    const length = 1 - B + (B * (texts[at]?.length ?? 0)) / mean;
    let score = 0;
    for (const [word, times] of count) score += ((weights.get(word) ?? 0) * times * (K1 + 1)) / (times + K1 * length);
    return score;
  });
}

function countOf(words: readonly string[], wanted: ReadonlySet<string>): Map<string, number> {
  const count = new Map<string, number>();
  for (const word of words) if (wanted.has(word)) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

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
