import { longestCommon } from "./longest-common.ts";

/** Part of a text, and whether the other text has it in the same position. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** Words beyond this are not compared one by one. */
const MOST_WORDS = 400;

/** Words with their leading whitespace; the last one contains the rest of the text. */
function wordsOf(text: string): string[] {
  const words = text.split(/(?<=\S)(?=\s)/u).filter(Boolean);
  const rest = words.slice(MOST_WORDS).join("");
  return rest === "" ? words : [...words.slice(0, MOST_WORDS), rest];
}

const keyOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || word.trim();

/** Lengths of the common prefix and suffix of two words. */
function shared(a: string, b: string): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < most && a[start] === b[start]) start++;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [start, end];
}

/** Marks only the differing letters of two similar words. */
function lettersOf(a: string, b: string): readonly [readonly Piece[], readonly Piece[]] {
  const [start, end] = shared(a, b);
  // Compare numbers as a whole.
  const isAlike = !/\d/u.test(a) && (start + end) * 2 >= Math.max(a.trim().length, b.trim().length);
  const piecesOf = (word: string): Piece[] =>
    isAlike
      ? [
          { text: word.slice(0, start), differs: false },
          { text: word.slice(start, word.length - end), differs: true },
          { text: word.slice(word.length - end), differs: false },
        ]
      : [{ text: word, differs: true }];
  return [piecesOf(a), piecesOf(b)];
}

/** Merges adjacent pieces of one kind; whitespace around a difference is not part of it. */
function tidy(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = [];
  const add = (text: string, differs: boolean) => {
    const last = made.at(-1);
    if (text === "") return;
    if (last?.differs === differs) made[made.length - 1] = { text: last.text + text, differs };
    else made.push({ text, differs });
  };
  for (const { text, differs } of pieces) {
    const lead = differs && !made.at(-1)?.differs ? (/^\s+/u.exec(text)?.[0] ?? "") : "";
    add(lead, false);
    add(text.slice(lead.length), differs);
  }
  return made;
}

/**
 * Splits two texts into pieces that agree or differ: whole words, or letters of similar words. Ignores case and
 * punctuation.
 */
export function differingPieces(own: string, other: string): readonly [readonly Piece[], readonly Piece[]] {
  const [a, b] = [wordsOf(own), wordsOf(other)];
  const [keysA, keysB] = [a.map(keyOf), b.map(keyOf)];
  const pairs = longestCommon(a.length, b.length, (i, j) => keysA[i] === keysB[j]);
  const [one, two]: [Piece[], Piece[]] = [[], []];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...pairs, [a.length, b.length] as const]) {
    const [goneA, goneB] = [a.slice(i, nextA), b.slice(j, nextB)];
    const inPairs =
      goneA.length === goneB.length ? goneA.map((word, at) => lettersOf(word, goneB[at] ?? "")) : undefined;
    one.push(...(inPairs?.flatMap(([mine]) => mine) ?? goneA.map((text) => ({ text, differs: true }))));
    two.push(...(inPairs?.flatMap(([, its]) => its) ?? goneB.map((text) => ({ text, differs: true }))));
    if (nextA < a.length) one.push({ text: a[nextA] ?? "", differs: false });
    if (nextB < b.length) two.push({ text: b[nextB] ?? "", differs: false });
    [i, j] = [nextA + 1, nextB + 1];
  }
  return [tidy(one), tidy(two)];
}
