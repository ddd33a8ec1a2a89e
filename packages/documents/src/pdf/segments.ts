import { composed } from "./letters.ts";
import type { Word } from "./pieces.ts";

/** Adjacent words on a baseline, including raised and lowered ones. */
export interface Segment {
  readonly words: readonly Word[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** Gaps wider than this share of the type size may separate columns. */
const WIDE = 0.9;

/** Joins adjacent words in painting order. */
export function toSegments(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let open: Word[] = [];
  let tall: Word | undefined;
  const close = () => {
    if (open.length > 0) segments.push(segmentOf(open));
    open = [];
    tall = undefined;
  };
  for (const word of words) {
    const last = open.at(-1);
    const over = last && tall ? overlaid(last, word) : undefined;
    if (over) {
      open[open.length - 1] = over;
      continue;
    }
    if (last && tall && !continues({ last, tall }, word)) close();
    open.push(word);
    if (!tall || word.size > tall.size * 1.02) tall = word;
  }
  close();
  return segments;
}

/** Combines an accent with the letter painted before it, or the reverse. */
function overlaid(last: Word, word: Word): Word | undefined {
  const size = Math.max(last.size, word.size);
  if (word.x > last.right - size * 0.12 || word.x < last.x - size * 0.6 || Math.abs(word.y - last.y) > size * 0.6)
    return undefined;
  const text = composed(last.text, word.text);
  if (!text) return undefined;
  const base = word.text.length > 1 || last.text.length === 1 ? word : last;
  const { y, size: own, font } = base;
  return { ...last, text, y, size: own, font, x: Math.min(last.x, word.x), right: Math.max(last.right, word.right) };
}

function continues({ last, tall }: { readonly last: Word; readonly tall: Word }, word: Word): boolean {
  const size = Math.max(last.size, word.size);
  const gap = word.x - last.right;
  const rise = Math.abs(word.y - tall.y);
  if (gap < -size * 0.35 || gap > size * WIDE || areFigures(last, word)) return false;
  if (rise < Math.min(size, tall.size) * 0.13) return true;
  const differs = Math.min(word.size, tall.size) < Math.max(word.size, tall.size) * 0.92;
  return differs && rise < Math.max(word.size, tall.size) * 0.75 && gap < size * 0.5;
}

/** A number overlapping the previous one belongs to the next column, as digits within a number do not overlap. */
export const areFigures = (last: Word, word: Word): boolean =>
  word.x - last.right < -Math.max(last.size, word.size) * 0.04 &&
  word.x > last.x &&
  Math.abs(word.y - last.y) < 0.5 &&
  FIGURES.test(last.text) &&
  FIGURES.test(word.text);

/** Long enough that it was not split by kerning. */
const FIGURES = /^\d[\d.,]{2,28}\d$/u;

export function segmentOf(words: readonly Word[]): Segment {
  const { y, size } = baseOf(words);
  const x = words.reduce((least, word) => Math.min(least, word.x), Number.POSITIVE_INFINITY);
  const right = words.reduce((most, word) => Math.max(most, word.right), Number.NEGATIVE_INFINITY);
  return { words, x, right, y, size };
}

/** Size and baseline of most letters; of two equally frequent sizes, the larger. */
function baseOf(words: readonly Word[]): { y: number; size: number } {
  const letters = new Map<number, { count: number; y: number; size: number }>();
  for (const { text, y, size } of words) {
    const key = Math.round(size * 2) / 2;
    const entry = letters.get(key);
    if (entry) entry.count += text.length;
    else letters.set(key, { count: text.length, y, size });
  }
  const [first, ...rest] = [...letters.values()].sort((a, b) => b.size - a.size);
  const most = rest.reduce((best, entry) => (best && entry.count > best.count * 2 ? entry : best), first);
  return most ?? { y: 0, size: 0 };
}

export interface TableCell {
  /** Lines of the cell from top to bottom. */
  readonly lines: readonly Segment[];
  readonly across: number;
  readonly down: number;
  /** The right border of its box, if drawn. */
  readonly right?: number;
}

/** A table and its box on the page. */
export interface TableBlock {
  readonly x: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rows: readonly (readonly TableCell[])[];
}

export const cellOf = (lines: readonly Segment[], across = 1, down = 1): TableCell => ({ lines, across, down });

export const letterCount = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);
