import { isRightToLeft } from "./letters.ts";
import type { Word } from "./word.ts";

const LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
const mirrored: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«" };

/** Words from left to right as they are seen, in the order in which they are read. */
export function logicalOrder(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => isRightToLeft(text))) return words;
  const letters = (test: (text: string) => boolean) =>
    words.reduce((sum, { text }) => sum + (test(text) ? text.length : 0), 0);
  const fromRight = letters(isRightToLeft) >= letters((text) => !isRightToLeft(text) && /\p{L}/u.test(text));
  const runs = runsOf(words, fromRight);
  const ordered = fromRight ? runs.reverse() : runs;
  return ordered.flatMap(({ words: run, rightToLeft }) => (rightToLeft ? [...run].reverse().map(turned) : run));
}

/** Blanks belong between two words, so they change sides with the order. */
export const turnedGaps = (words: readonly Word[]): boolean => words.some(({ text }) => isRightToLeft(text));

function turned(word: Word): Word {
  const text =
    /^[\p{P}]+$/u.test(word.text) || isRightToLeft(word.text)
      ? word.text.replace(/[()[\]«»]/gu, (char) => mirrored[char] ?? char)
      : word.text;
  return { ...word, text };
}

/** Neighbours of one direction; punctuation goes with the line's own. */
function runsOf(words: readonly Word[], fromRight: boolean): { words: Word[]; rightToLeft: boolean }[] {
  const runs: { words: Word[]; rightToLeft: boolean }[] = [];
  for (const word of words) {
    const rightToLeft = isRightToLeft(word.text) || (!LATIN.test(word.text) && fromRight);
    const run = runs.at(-1);
    if (run && run.rightToLeft === rightToLeft) run.words.push(word);
    else runs.push({ words: [word], rightToLeft });
  }
  return runs;
}
