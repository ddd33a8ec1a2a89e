import { memoizeByPair } from "@wellsourced/core";
import { likeness, sameRun } from "./likeness.ts";
import type { Token } from "./tokens.ts";

export interface Sides {
  readonly a: readonly Token[];
  readonly b: readonly Token[];
}

/** A stretch where two titles differ, with the words of each. */
export interface Gap extends Sides {
  /** The last shared word before the gap, and the first after it. */
  readonly before?: Token | undefined;
  readonly after?: Token | undefined;
}

export interface Alignment {
  /** Weighted share of each title's words that the other has in the same order. */
  readonly shareA: number;
  readonly shareB: number;
  /** Number of shared content words. */
  readonly common: number;
  readonly gaps: readonly Gap[];
  /** Words, or runs of words, matched despite spelling differences. */
  readonly alike: readonly Sides[];
}

/** Words consumed on each side by a step that joins words split in the other title. */
const BROKEN = [
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
] as const;

const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("");
export const weigh = (tokens: readonly Token[]): number => tokens.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Scores words that are split in one title. They match only if their parts join exactly; combined with a typo they form
 * a gap.
 */
function brokenScore(a: readonly Token[], b: readonly Token[]): number {
  if (joined(a) !== joined(b)) return 0;
  return 0.97 * (Math.max(weigh(a), weigh(b)) + 0.05) - (a.length + b.length - 2) * 0.001;
}

const wordScore = (a: Token, b: Token): number => {
  const same = likeness(a, b);
  return same === 0 ? 0 : same * (Math.max(a.weight, b.weight) + 0.05);
};

/** Cumulative number of letters before each word. */
const lengths = (tokens: readonly Token[]): number[] => {
  const sums = [0];
  for (const { text } of tokens) sums.push((sums.at(-1) ?? 0) + text.length);
  return sums;
};

/**
 * Finds the best alignment of two titles. For each pair of positions it stores the words consumed on each side as a
 * two-digit number; 0 means no step.
 */
function bestSteps(a: readonly Token[], b: readonly Token[]): Uint8Array {
  const width = b.length + 1;
  const score = new Float64Array((a.length + 1) * width);
  const steps = new Uint8Array(score.length);
  const [lengthsA, lengthsB] = [lengths(a), lengths(b)];
  const offer = (at: number, value: number, step: number) => {
    const before = score[at] ?? 0;
    if (value < before || (steps[at] !== 0 && value === before)) return;
    score[at] = value;
    steps[at] = step;
  };
  // Split words have as many letters as the joined word.
  const fits = (i: number, j: number, x: number, y: number): boolean =>
    i >= x && j >= y && (lengthsA[i] ?? 0) - (lengthsA[i - x] ?? 0) === (lengthsB[j] ?? 0) - (lengthsB[j - y] ?? 0);
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++) {
      const at = i * width + j;
      const [one, other] = [a[i - 1], b[j - 1]];
      const gain = one && other ? wordScore(one, other) : 0;
      if (gain > 0) offer(at, (score[at - width - 1] ?? 0) + gain, 11);
      for (const [x, y] of BROKEN) {
        if (!fits(i, j, x, y)) continue;
        const gain = brokenScore(a.slice(i - x, i), b.slice(j - y, j));
        if (gain > 0) offer(at, (score[(i - x) * width + j - y] ?? 0) + gain, 10 * x + y);
      }
      if (i > 0) offer(at, score[at - width] ?? 0, 10);
      if (j > 0) offer(at, score[at - 1] ?? 0, 1);
    }
  return steps;
}

/** Whether one side abbreviates the initials of the other: "mri" for magnetic resonance imaging. */
function initials(short: readonly Token[], long: readonly Token[]): boolean {
  const [one] = short;
  if (short.length !== 1 || !one || one.text.length < 2 || long.length < 2) return false;
  const letters = (tokens: readonly Token[]) =>
    tokens.map(({ text }) => (/^\d/u.test(text) ? text : text.charAt(0))).join("");
  return one.text === letters(long) || one.text === letters(long.filter(({ weight }) => weight > 0));
}

const explained = ({ a, b }: Gap): boolean =>
  a.length > 0 && b.length > 0 && (initials(a, b) || initials(b, a) || sameRun(joined(a), joined(b)));

const isSameText = (a: readonly Token[], b: readonly Token[]): boolean =>
  a.length === b.length && a.every(({ text }, at) => text === b[at]?.text);

function walk(a: readonly Token[], b: readonly Token[]): { pairs: Sides[]; gaps: Gap[] } {
  if (isSameText(a, b)) return { pairs: [{ a, b }], gaps: [] };
  const steps = bestSteps(a, b);
  const pairs: Sides[] = [];
  const gaps: Gap[] = [];
  let [i, j] = [a.length, b.length];
  let [endA, endB] = [i, j];
  const close = () => {
    if (endA > i || endB > j) gaps.push({ a: a.slice(i, endA), b: b.slice(j, endB), before: a[i - 1], after: a[endA] });
  };
  const stepAt = () => steps[i * (b.length + 1) + j] ?? 0;
  for (let step = stepAt(); step > 0; step = stepAt()) {
    const [x, y] = [Math.floor(step / 10), step % 10];
    if (x > 0 && y > 0) {
      close();
      [endA, endB] = [i - x, j - y];
      pairs.push({ a: a.slice(endA, i), b: b.slice(endB, j) });
    }
    [i, j] = [i - x, j - y];
  }
  close();
  return { pairs, gaps };
}

/** Aligns two titles: the words they share in order, and the gaps between them. */
export const align = memoizeByPair((a: readonly Token[], b: readonly Token[]): Alignment => {
  const { pairs, gaps: all } = walk(a, b);
  const bridged = all.filter(explained);
  const gaps = all.filter((gap) => !bridged.includes(gap));
  const both: readonly Sides[] = [...pairs, ...bridged];
  const part = (side: "a" | "b", whole: readonly Token[]) =>
    both.reduce((sum, pair) => sum + weigh(pair[side]), 0) / Math.max(weigh(whole), 1e-9);
  return {
    shareA: part("a", a),
    shareB: part("b", b),
    common: both.reduce((sum, pair) => sum + Math.min(weigh(pair.a), weigh(pair.b)), 0),
    gaps: gaps.reverse(),
    alike: both.filter(({ a: one, b: other }) => joined(one) !== joined(other)),
  };
});
