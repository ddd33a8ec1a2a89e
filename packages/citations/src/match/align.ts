import { likeness, sameRun } from "./likeness.ts";
import type { Token } from "./tokens.ts";

/** Words of two titles. */
export interface Sides {
  readonly a: readonly Token[];
  readonly b: readonly Token[];
}

/** A stretch where two titles go apart: what only the one has, and what only the other. */
export interface Gap extends Sides {
  /** The last word that both have before it, and the first behind it. */
  readonly before?: Token | undefined;
  readonly after?: Token | undefined;
}

export interface Alignment {
  /** Share of the meaning of each title that the other has too, in the same order. */
  readonly shareA: number;
  readonly shareB: number;
  /** Words with a meaning that both have. */
  readonly common: number;
  readonly gaps: readonly Gap[];
  /** Words, or runs of them, that were taken for the same although they are not so to the letter. */
  readonly alike: readonly Sides[];
}

/** How many words of each side one step takes: equal words, or one that the other side writes as two or three. */
const STEPS = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
] as const;

const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("");
/** How much of a title's meaning some of its words carry. */
export const weigh = (tokens: readonly Token[]): number => tokens.reduce((sum, { weight }) => sum + weight, 0);

function stepScore(a: readonly Token[], b: readonly Token[]): number {
  const [first, second] = [a[0], b[0]];
  if (!first || !second) return 0;
  // Broken words only where the parts make up the whole to the letter; a slip on top of it is for the gaps.
  const same = a.length === 1 && b.length === 1 ? likeness(first, second) : joined(a) === joined(b) ? 0.97 : 0;
  return same === 0 ? 0 : same * (Math.max(weigh(a), weigh(b)) + 0.05) - (a.length + b.length - 2) * 0.001;
}

interface Step {
  readonly from: readonly [number, number];
  readonly matched: boolean;
}

/** The number of letters before each word. */
const lengths = (tokens: readonly Token[]): number[] => {
  const sums = [0];
  for (const { text } of tokens) sums.push((sums.at(-1) ?? 0) + text.length);
  return sums;
};

/** Words that are broken on one side have as many letters as the whole on the other. */
function fits(
  a: readonly number[],
  b: readonly number[],
  { i, j, x, y }: Readonly<Record<"i" | "j" | "x" | "y", number>>,
): boolean {
  return (x === 1 && y === 1) || (a[i] ?? 0) - (a[i - x] ?? 0) === (b[j] ?? 0) - (b[j - y] ?? 0);
}

/** The best way to lay two titles over each other: a table of scores, and the step that led to each. */
function bestSteps(a: readonly Token[], b: readonly Token[]): Map<number, Step> {
  const width = b.length + 1;
  const score = new Float64Array((a.length + 1) * width);
  const steps = new Map<number, Step>();
  const [lengthsA, lengthsB] = [lengths(a), lengths(b)];
  const offer = (at: number, value: number, step: Step) => {
    if (value < (score[at] ?? 0) || (steps.has(at) && value === score[at])) return;
    score[at] = value;
    steps.set(at, step);
  };
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++) {
      const at = i * width + j;
      for (const [x, y] of STEPS) {
        if (i < x || j < y || !fits(lengthsA, lengthsB, { i, j, x, y })) continue;
        const gain = stepScore(a.slice(i - x, i), b.slice(j - y, j));
        if (gain > 0) offer(at, (score[(i - x) * width + j - y] ?? 0) + gain, { from: [i - x, j - y], matched: true });
      }
      if (i > 0) offer(at, score[at - width] ?? 0, { from: [i - 1, j], matched: false });
      if (j > 0) offer(at, score[at - 1] ?? 0, { from: [i, j - 1], matched: false });
    }
  return steps;
}

/** Letters that a gap's other side begins its words with: "mri" for magnetic resonance imaging. */
function initials(short: readonly Token[], long: readonly Token[]): boolean {
  const [one] = short;
  if (short.length !== 1 || !one || one.text.length < 2 || long.length < 2) return false;
  const letters = (tokens: readonly Token[]) =>
    tokens.map(({ text }) => (/^\d/u.test(text) ? text : text.charAt(0))).join("");
  return one.text === letters(long) || one.text === letters(long.filter(({ weight }) => weight > 0));
}

const explained = ({ a, b }: Gap): boolean =>
  a.length > 0 && b.length > 0 && (initials(a, b) || initials(b, a) || sameRun(joined(a), joined(b)));

function walk(a: readonly Token[], b: readonly Token[]): { pairs: Sides[]; gaps: Gap[] } {
  const steps = bestSteps(a, b);
  const pairs: Sides[] = [];
  const gaps: Gap[] = [];
  let [i, j] = [a.length, b.length];
  let [endA, endB] = [i, j];
  const close = () => {
    if (endA > i || endB > j) gaps.push({ a: a.slice(i, endA), b: b.slice(j, endB), before: a[i - 1], after: a[endA] });
  };
  for (let step = steps.get(i * (b.length + 1) + j); step; step = steps.get(i * (b.length + 1) + j)) {
    const [x, y] = step.from;
    if (step.matched) {
      close();
      pairs.push({ a: a.slice(x, i), b: b.slice(y, j) });
      [endA, endB] = [x, y];
    }
    [i, j] = [x, y];
  }
  close();
  return { pairs, gaps };
}

/** Lays one title over the other: what both have, in order, and where they go apart. */
export function align(a: readonly Token[], b: readonly Token[]): Alignment {
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
}
