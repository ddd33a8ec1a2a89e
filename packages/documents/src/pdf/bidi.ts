import { neighbours } from "../runs.ts";
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
  // Punctuation goes with the line's own direction.
  const isTurned = ({ text }: Word) => isRightToLeft(text) || (!LATIN.test(text) && fromRight);
  const runs = neighbours(words, isTurned);
  return (fromRight ? runs.reverse() : runs).flatMap((run) =>
    run[0] && isTurned(run[0]) ? run.reverse().map(turned) : run,
  );
}

function turned(word: Word): Word {
  const text =
    /^[\p{P}]+$/u.test(word.text) || isRightToLeft(word.text)
      ? word.text.replace(/[()[\]«»]/gu, (char) => mirrored[char] ?? char)
      : word.text;
  return { ...word, text };
}
